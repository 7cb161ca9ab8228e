package replay

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// socket answers the opening of a websocket with its message, which the
// recordings leave out: the address of the submission that is fetched next.
// Some recordings leave out the opening too.
func (c *Cassette) socket(req *http.Request) *http.Response {
	id := ""
	opened := false
	for _, e := range c.exchanges {
		u, err := url.Parse(e.Request.URI)
		if err != nil || e.done {
			continue
		}
		if !opened && u.Scheme == "wss" && u.Hostname() == req.URL.Hostname() && u.Path == req.URL.Path {
			e.done, opened = true, true
			c.played++
		}
		if rest, ok := strings.CutPrefix(u.Path, "/comments/"); ok && id == "" {
			id = strings.TrimSuffix(rest, "/")
		}
	}
	message := fmt.Sprintf(`{"type": "success", "payload": {"redirect": "https://www.reddit.com/r/test/comments/%s/test_title/"}}`, id)
	frame := "\x81" + string(rune(len(message))) + message // one text frame, shorter than 126 bytes
	return &http.Response{StatusCode: http.StatusSwitchingProtocols, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Upgrade": {"websocket"}}, Body: io.NopCloser(strings.NewReader(frame)), Request: req}
}
