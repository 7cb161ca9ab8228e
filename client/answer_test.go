package client

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"botrun/api"
)

func TestStatusTable(t *testing.T) {
	item := func(code, message, field string) []api.Item {
		return []api.Item{{Code: code, Message: message, Field: field}}
	}
	for _, tt := range []struct {
		name    string
		status  int
		body    string
		headers []string
		want    api.Error // what is compared; Message by its words
	}{
		{"bad request", 400, `{"message": "Bad Request", "error": 400}`, nil, api.Error{Kind: api.BadRequest, Message: "400 Bad Request"}},
		{"empty bad request", 400, ``, nil, api.Error{Kind: api.BadRequest}},
		{"reason", 400, `{"fields": ["title"], "explanation": "this is too long (max: 50)", "message": "Bad Request", "reason": "TOO_LONG"}`, nil,
			api.Error{Kind: api.APIError, Items: item("TOO_LONG", "this is too long (max: 50)", "title"), Message: "TOO_LONG: this is too long (max: 50) (field title)"}},
		{"reason without field", 400, `{"explanation": "no", "message": "Bad Request", "reason": "R"}`, nil, api.Error{Kind: api.APIError, Items: item("R", "no", ""), Message: "R: no"}},
		{"plain text", 400, `Bad Request`, []string{"Content-Type", "text/plain"}, api.Error{Kind: api.APIError, Items: item("Bad Request", "", ""), Message: "Bad Request"}},
		{"items in a 400", 400, `{"json":{"errors":[["A","b","c"]]}}`, nil, api.Error{Kind: api.APIError, Items: item("A", "b", "c")}},
		{"forbidden", 403, `{"message": "Forbidden", "error": 403}`, nil, api.Error{Kind: api.Forbidden}},
		{"forbidden with a reason", 403, `{"reason": "quarantined", "message": "Forbidden"}`, nil, api.Error{Kind: api.Forbidden, Message: "403 Forbidden: quarantined"}},
		{"scope", 403, ``, []string{"WWW-Authenticate", `Bearer realm="x", error="insufficient_scope"`}, api.Error{Kind: api.Forbidden, Hint: "scope"}},
		{"token", 403, ``, []string{"WWW-Authenticate", `Bearer realm="x", error=invalid_token`}, api.Error{Kind: api.Unauthorized}},
		{"not found", 404, `{"fields": ["multipath"], "explanation": "that one doesn't exist", "message": "Not Found", "reason": "MULTI_NOT_FOUND"}`, nil,
			api.Error{Kind: api.NotFound, Message: "404 Not Found: MULTI_NOT_FOUND: that one doesn't exist"}},
		{"not found page", 404, `<html>`, nil, api.Error{Kind: api.NotFound}},
		{"conflict", 409, ``, nil, api.Error{Kind: api.Conflict}},
		{"too large", 413, `<html>`, nil, api.Error{Kind: api.TooLarge}},
		{"long address", 414, ``, nil, api.Error{Kind: api.TooLarge}},
		{"special", 415, `{"message":"special","reason":"why","special_errors":[["CODE","text","field"]]}`, nil,
			api.Error{Kind: api.BadRequest, Items: item("CODE", "text", "field"), Message: "why"}},
		{"legal", 451, ``, nil, api.Error{Kind: api.Unavailable}},
		{"unknown", 418, ``, nil, api.Error{Kind: api.ServerError}},
		{"redirect", 302, ``, []string{"Location", "https://oauth.test/r/x/comments/1/.json?a=b"}, api.Error{Kind: api.Redirected, Path: "/r/x/comments/1/", Message: "redirect to /r/x/comments/1/"}},
		{"redirect to a login", 301, ``, []string{"Location", "https://www.test/login/?dest=x"}, api.Error{Kind: api.Redirected, Path: "/login/", Hint: "read-only"}},
		{"other redirect", 307, ``, []string{"Location", "/x"}, api.Error{Kind: api.ServerError}},
		{"json errors", 200, `{"json": {"data": {}, "errors": [["BAD_USERNAME", "invalid user name", "user"], ["B", null, null]]}}`, nil,
			api.Error{Kind: api.APIError, Items: []api.Item{{Code: "BAD_USERNAME", Message: "invalid user name", Field: "user"}, {Code: "B"}}}},
		{"stylesheet errors", 200, `{"errors": ["IMAGE_ERROR"], "img_src": "", "errors_values": ["Invalid image"]}`, nil, api.Error{Kind: api.APIError, Items: item("IMAGE_ERROR", "Invalid image", "")}},
		{"page", 200, `<html><body>`, []string{"Content-Type", "text/html; charset=utf-8"}, api.Error{Kind: api.ServerError, Message: "text/html", Hint: "proxy"}},
		{"cut", 200, `{"a": [1, 2`, nil, api.Error{Kind: api.ServerError, Message: "no complete JSON"}},
		{"long and cut", 200, `{"kind":"Listing","a":"` + strings.Repeat("x", smallBody), nil, api.Error{Kind: api.ServerError, Message: "no complete JSON"}},
		{"two values", 200, `{} {}`, nil, api.Error{Kind: api.ServerError}},
		{"bare word", 200, `ok`, nil, api.Error{Kind: api.ServerError}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := over(t, member(), &wire{serve: inTurn(status(tt.status, tt.body, tt.headers...))}, nil)
			e := failed(t, s, get("/x"), tt.want.Kind)
			if !strings.Contains(e.Message, tt.want.Message) || !strings.Contains(e.Hint, tt.want.Hint) || e.Path != tt.want.Path || e.Status != tt.status || e.Sent {
				t.Errorf("got %+v", e)
			}
			if d := cmp.Diff(tt.want.Items, e.Items); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestUnauthorizedAfterTwoMoreTries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &wire{serve: inTurn(status(401, `{"message":"Unauthorized","error":401}`))}
		failed(t, over(t, member(), w, nil), post("/x", nil), api.Unauthorized)
		if all, tokens := w.count(); all != 6 || tokens != 3 {
			t.Errorf("%d requests, %d of them for tokens", all, tokens)
		}
	})
}

func TestRepliesKeepTheirBytes(t *testing.T) {
	big := `{ "kind":"Listing", "data":{"x":"` + strings.Repeat("y", 300<<10) + "\"} }\n"
	for _, tt := range []struct {
		status int
		body   string
	}{
		{200, `[1, 2]`}, {201, ` {"json":{"errors":[]}} `}, {202, `{"json": {"errors": null}}`}, {200, `null`}, {200, `"text"`}, {200, ``}, {200, big},
		{200, `{"errors": [], "errors_values": []}`}, {200, `{"json": [1], "errors": {"a": 1}}`}, {200, `{"a":1,"a":"` + "\xff" + `"}`},
	} {
		s := over(t, member(), &wire{serve: inTurn(status(tt.status, tt.body))}, nil)
		reply := mustCall(t, s, get("/x"))
		if string(reply.Body) != tt.body || reply.Status != tt.status || reply.At.IsZero() {
			t.Errorf("body %.40q of %d came as %.40q of %d", tt.body, tt.status, reply.Body, reply.Status)
		}
	}
	s := over(t, member(), &wire{serve: inTurn(status(204, "x"))}, nil)
	if reply := mustCall(t, s, get("/x")); len(reply.Body) != 0 || reply.Status != 204 {
		t.Errorf("204 came as %+v", reply)
	}
}

func TestExpectedRedirectAndSwallowedStatus(t *testing.T) {
	s := over(t, member(), &wire{serve: inTurn(status(302, `{}`, "Location", "https://oauth.test/.json"), status(409, `{"error":409}`))}, nil)
	reply := mustCall(t, s, &api.Call{Op: "community.quaran.opt_in", Self: map[string]any{"display_name": "x"}})
	if reply.Location != "https://oauth.test/.json" || reply.Status != 302 {
		t.Errorf("%+v", reply)
	}
	reply = mustCall(t, s, &api.Call{Op: "submission.mod.sticky", Self: map[string]any{"fullname": "t3_a"}, Args: map[string]any{"state": true, "bottom": true}})
	if len(reply.Body) != 0 || reply.Status != 409 {
		t.Errorf("%+v", reply)
	}
}

func TestRetryAfter(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, tt := range []struct {
		header http.Header
		want   time.Duration
	}{
		{http.Header{"Retry-After": {"12"}}, 12 * time.Second},
		{http.Header{"Retry-After": {"0"}}, 0},
		{http.Header{"Retry-After": {"1.5"}}, 1500 * time.Millisecond},
		{http.Header{"Retry-After": {now.Add(time.Minute).Format(http.TimeFormat)}}, time.Minute},
		{http.Header{"Retry-After": {now.Add(-time.Minute).Format(http.TimeFormat)}}, 0},
		{http.Header{"Retry-After": {"soon"}, "X-Ratelimit-Reset": {"9"}}, 9 * time.Second},
		{nil, unsaidWait},
	} {
		if got := retryAfter(tt.header, now); got != tt.want {
			t.Errorf("%v: %s, want %s", tt.header, got, tt.want)
		}
	}
}

func TestLongListingIsNotReadThrough(t *testing.T) {
	broken := `{"kind":"Listing","data":` + strings.Repeat("x", smallBody) + `}` // whoever splits the page finds out
	if found, err := scan([]byte(broken)); err != nil || found != nil {
		t.Errorf("scan read on: %v %v", found, err)
	}
	late := `{"a":"` + strings.Repeat("x", smallBody) + `","json":{"errors":[["A","b","c"]]}}`
	if found, err := scan([]byte(late)); err != nil || len(found) != 1 {
		t.Errorf("scan missed the errors: %v %v", found, err)
	}
}

// FuzzScan compares the scanner with a full decoding.
func FuzzScan(f *testing.F) {
	for _, seed := range []string{`{"json":{"errors":[["A","b",null]]}}`, `{"errors":["A"],"errors_values":["b"]}`, `{"json":{"errors":[1,{"a":2}]}}`, `[`, `{"a":`, `{"json":{"errors":null},"errors":[]}`, "{\"\xff\":1}", ``} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		found, err := scan(body)
		if len(body) > smallBody {
			return
		}
		valid := json.Valid(body) || len(strings.TrimSpace(string(body))) == 0
		if valid && err != nil && !strings.Contains(string(body), `\u`) {
			t.Errorf("valid JSON refused: %q", body)
		}
		if err != nil && found != nil {
			t.Errorf("items beside an error")
		}
		for _, it := range found {
			if it.Code == "" && it.Message == "" && it.Field == "" && !strings.Contains(string(body), "rrors") {
				t.Errorf("items out of nothing: %q", body)
			}
		}
	})
}

func TestCrowded(t *testing.T) {
	t.Parallel()
	pad := `"` + strings.Repeat(`\",[{`, maxValues) + `"` // signs in a text are none
	for body, want := range map[string]bool{
		"[" + strings.Repeat("0,", maxValues) + "0]": true, "[" + strings.Repeat("0,", maxValues-2) + "0]": false,
		strings.Repeat("[", maxValues+1): true, "[" + pad + "]": false, "[" + pad + strings.Repeat(",{}", maxValues) + "]": true,
	} {
		if got := crowded([]byte(body)); got != want {
			t.Errorf("%.20s… (%d bytes): %v", body, len(body), got)
		}
	}
}
