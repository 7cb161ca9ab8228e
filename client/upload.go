package client

import (
	"context"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"botrun/api"
)

// uploadLimit is the time an upload may take.
const uploadLimit = 5 * time.Minute

// upload sends a file to the address of a lease: {url, fields: [{name, value}],
// file}. The address is not the service's: no token, no pacing, no second try.
func upload(ctx context.Context, s *Session, call *api.Call) (*api.Reply, error) {
	target, _ := call.Args["url"].(string)
	file, ok := call.Args["file"].(api.File)
	if !ok {
		return nil, &api.Error{Kind: api.Invalid, Message: "file is not a file"}
	}
	u, err := url.Parse(target)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, &api.Error{Kind: api.Invalid, Message: "url is not a web address"}
	}
	fields, _ := call.Args["fields"].([]any)
	var form []api.Pair
	for _, f := range fields {
		if f, ok := f.(map[string]any); ok {
			form = append(form, api.Pair{Name: api.Text(f["name"]), Value: api.Text(f["value"])})
		}
	}
	out := &outgoing{method: http.MethodPost, url: u, payload: multipartPayload(form, []api.NamedFile{{Field: "file", File: file}})}
	ans, failed := s.exchange(ctx, out.request(s.agent, ""), uploadLimit)
	if failed != nil {
		return nil, s.failure(ctx, failed, false) // a file that nothing refers to changes nothing
	}
	if ans.status/100 != 2 {
		return nil, s.masked(uploadError(ans, len(file.Content)))
	}
	return &api.Reply{Status: ans.status, Body: ans.body, At: ans.at}, nil
}

// uploadError reads a refused upload; the storage says in XML that a file is
// too large, and how large it may be.
func uploadError(ans *answer, size int) *api.Error {
	e := &api.Error{Kind: api.ServerError, Status: ans.status, Message: fmt.Sprintf("the upload failed: %d %s", ans.status, http.StatusText(ans.status))}
	if actual, maximum, ok := tooLarge(ans.body); ok {
		e.Kind, e.Message = api.TooLarge, fmt.Sprintf("the file has %s bytes, the limit is %s", actual, maximum)
	} else if ans.status == http.StatusRequestEntityTooLarge {
		e.Kind, e.Message = api.TooLarge, fmt.Sprintf("the file is too large: %d bytes", size)
	}
	return e
}

// tooLarge reads an XML body whose first elements are Code, Message,
// ProposedSize and MaxSizeAllowed.
func tooLarge(body []byte) (actual, maximum string, ok bool) {
	var doc struct {
		Parts []struct {
			XMLName xml.Name
			Text    string `xml:",chardata"`
		} `xml:",any"`
	}
	if xml.Unmarshal(body, &doc) != nil || len(doc.Parts) < 4 {
		return "", "", false
	}
	for i, name := range []string{"Code", "Message", "ProposedSize", "MaxSizeAllowed"} {
		if doc.Parts[i].XMLName.Local != name {
			return "", "", false
		}
	}
	return doc.Parts[2].Text, doc.Parts[3].Text, true
}
