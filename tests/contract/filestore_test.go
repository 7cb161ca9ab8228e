package contract

import (
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"

	"botrun/sim"
)

// fileStore stands in front of the simulated service and plays what that lacks:
// the store that files are uploaded to, submissions with media, and the
// websocket that tells a submission's address. GET test/sent answers what came.
type fileStore struct {
	service *sim.Service
	next    http.RoundTripper
	sockets *httptest.Server

	mu      sync.Mutex
	sent    []map[string]any
	message string // what the next websocket says
	leases  int
}

func newFileStore(t *testing.T, service *sim.Service) *fileStore {
	f := &fileStore{service: service, next: service.Transport()}
	f.sockets = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.CloseNow()
		f.mu.Lock()
		message := f.message
		f.mu.Unlock()
		if message != "" {
			conn.Write(r.Context(), websocket.MessageText, []byte(message))
		}
		<-conn.CloseRead(r.Context()).Done()
	}))
	t.Cleanup(f.sockets.Close)
	return f
}

func (f *fileStore) RoundTrip(req *http.Request) (*http.Response, error) {
	path := strings.Trim(req.URL.Path, "/")
	switch {
	case req.Header.Get("Upgrade") != "":
		return http.DefaultTransport.RoundTrip(req)
	case req.URL.Host != "bucket.invalid" && path != "api/media/asset.json" && path != "api/submit" && path != "api/submit_gallery_post.json" &&
		path != "api/convert_rte_body_format" && path != "test/sent":
		return f.next.RoundTrip(req)
	}
	got := map[string]any{"path": path, "bearer": req.Header.Get("Authorization") != ""}
	if req.Body != nil {
		body, err := io.ReadAll(req.Body)
		if err != nil {
			return nil, err
		}
		if err := read(req.Header.Get("Content-Type"), body, got); err != nil {
			return nil, err
		}
		req.Body = io.NopCloser(strings.NewReader(string(body)))
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if path == "test/sent" {
		sent := f.sent
		f.sent = nil
		return answer(req, map[string]any{"sent": sent}), nil
	}
	if path == "api/submit" && got["kind"] != "image" && got["kind"] != "video" && got["kind"] != "videogif" && got["richtext_json"] == nil {
		return f.next.RoundTrip(req)
	}
	f.sent = append(f.sent, got)
	if req.URL.Host == "bucket.invalid" {
		return &http.Response{StatusCode: http.StatusCreated, Body: http.NoBody, Header: http.Header{}, Request: req}, nil
	}
	switch path {
	case "api/media/asset.json":
		f.leases++
		key := fmt.Sprintf("key%d", f.leases)
		return answer(req, map[string]any{"asset": map[string]any{"asset_id": key}, "args": map[string]any{"action": "//bucket.invalid/store",
			"fields": []any{map[string]any{"name": "key", "value": key}, map[string]any{"name": "policy", "value": "signed"}}}}), nil
	case "api/convert_rte_body_format":
		return answer(req, map[string]any{"output": map[string]any{"document": []any{}}}), nil
	}
	// The picture's address lets a look-up find the submission.
	made := f.service.AddSubmission(sim.NewSubmission{Community: sim.DefaultCommunity, Author: sim.DefaultUsername, Title: fmt.Sprint(got["title"]), URL: fmt.Sprint(got["url"])})
	data := map[string]any{"id": made.ID, "name": "t3_" + made.ID, "url": "https://www.invalid/r/x/comments/" + made.ID}
	if got["kind"] != nil && got["richtext_json"] == nil {
		f.message = fmt.Sprintf(`{"type":"success","payload":{"redirect":"https://www.invalid/r/x/comments/%s/"}}`, made.ID)
		switch got["title"] {
		case "cannot be processed":
			f.message = `{"type":"failed","payload":{}}`
		case "no message":
			f.message = ""
		}
		data = map[string]any{"websocket_url": "ws" + strings.TrimPrefix(f.sockets.URL, "http"), "user_submitted_page": "https://www.invalid/user/" + sim.DefaultUsername + "/submitted/"}
	}
	return answer(req, map[string]any{"json": map[string]any{"errors": []any{}, "data": data}}), nil
}

// read adds a body's fields: those of a form, of JSON, or of parts with a file.
func read(contentType string, body []byte, into map[string]any) error {
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		return err
	}
	switch kind {
	case "application/json":
		return json.Unmarshal(body, &into)
	case "multipart/form-data":
		form, err := multipart.NewReader(strings.NewReader(string(body)), params["boundary"]).ReadForm(1 << 20)
		if err != nil {
			return err
		}
		for name, values := range form.Value {
			into[name] = values[0]
		}
		file := form.File["file"][0]
		into["file"], into["size"] = file.Filename, file.Size
		return nil
	}
	form, err := url.ParseQuery(string(body))
	for name, values := range form {
		into[name] = values[0]
	}
	return err
}

func answer(req *http.Request, v any) *http.Response {
	body, _ := json.Marshal(v) // maps of texts
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(string(body))),
		ContentLength: int64(len(body)), Request: req}
}
