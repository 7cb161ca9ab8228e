package client

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/coder/websocket"

	"botrun/api"
)

const (
	// socketLimit is how long a websocket's message is waited for unless the
	// call says otherwise.
	socketLimit = 10 * time.Second
	// maxMessage bounds a websocket's message.
	maxMessage = 64 << 10
)

// socket waits for the one message of a websocket: {url, timeout in seconds}.
// The message is the reply's body. The address is not the service's: no token,
// no pacing, no second try.
func socket(ctx context.Context, s *Session, call *api.Call) (*api.Reply, error) {
	target, _ := call.Args["url"].(string)
	u, err := url.Parse(target)
	if err != nil || u.Host == "" || u.Scheme != "ws" && u.Scheme != "wss" {
		return nil, &api.Error{Kind: api.Invalid, Message: "url is not the address of a websocket"}
	}
	limit := socketLimit
	if seconds, ok := call.Args["timeout"].(float64); ok {
		limit = time.Duration(min(max(seconds, 0), maxSeconds) * float64(time.Second))
	}
	limited, cancel := context.WithTimeoutCause(ctx, limit, errTimeLimit)
	defer cancel()
	message, err := s.message(limited, target)
	if err == nil {
		return &api.Reply{Status: http.StatusOK, Body: message, At: time.Now()}, nil
	}
	if limited.Err() != nil {
		err = context.Cause(limited)
	} else if errors.Is(err, websocket.ErrMessageTooBig) {
		err = fmt.Errorf("the message is longer than %d KiB", maxMessage>>10)
	}
	failure := s.failure(ctx, &broken{err: err, limit: limit}, false)
	if errors.Is(err, errTimeLimit) {
		failure.Message, failure.Hint = fmt.Sprintf("no message within %s", limit), ""
	}
	return nil, failure
}

// message opens a websocket, reads its first message and closes it.
func (s *Session) message(ctx context.Context, address string) ([]byte, error) {
	conn, _, err := websocket.Dial(ctx, address, &websocket.DialOptions{
		HTTPClient: &http.Client{Transport: s.http, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		HTTPHeader: http.Header{"User-Agent": {s.agent}},
	})
	if err != nil {
		return nil, err
	}
	defer conn.CloseNow() // the message is all that is wanted
	conn.SetReadLimit(maxMessage)
	_, message, err := conn.Read(ctx)
	return message, err
}
