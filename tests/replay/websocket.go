package replay

import (
	"crypto/sha1"
	"encoding/base64"
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
	key := sha1.Sum([]byte(req.Header.Get("Sec-Websocket-Key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"))
	return &http.Response{StatusCode: http.StatusSwitchingProtocols, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Body: speaker{strings.NewReader(frame)}, Request: req,
		Header: http.Header{"Connection": {"Upgrade"}, "Upgrade": {"websocket"}, "Sec-Websocket-Accept": {base64.StdEncoding.EncodeToString(key[:])}}}
}

// speaker is a connection that says one thing and does not listen.
type speaker struct{ *strings.Reader }

func (speaker) Write(p []byte) (int, error) { return len(p), nil }
func (speaker) Close() error                { return nil }

var _ io.ReadWriteCloser = speaker{}
