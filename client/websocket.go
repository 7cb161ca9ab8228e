package client

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"botrun/api"
)

const (
	// socketLimit is how long a websocket's message is waited for unless the
	// call says otherwise.
	socketLimit = 10 * time.Second
	// maxMessage bounds a websocket's message.
	maxMessage = 64 << 10
)

// websocket waits for the one message of a websocket: {url, timeout in
// seconds}. The message is the reply's body. The address is not the service's:
// no token, no pacing, no second try.
func websocket(ctx context.Context, s *Session, call *api.Call) (*api.Reply, error) {
	target, _ := call.Args["url"].(string)
	u, err := url.Parse(target)
	if err != nil || u.Host == "" || u.Scheme != "ws" && u.Scheme != "wss" {
		return nil, &api.Error{Kind: api.Invalid, Message: "url is not the address of a websocket"}
	}
	u.Scheme = "http" + u.Scheme[len("ws"):]
	limit := socketLimit
	if seconds, ok := call.Args["timeout"].(float64); ok {
		limit = time.Duration(seconds * float64(time.Second))
	}
	limited, cancel := context.WithTimeoutCause(ctx, limit, errTimeLimit)
	defer cancel()
	message, err := s.message(limited, u)
	if err == nil {
		return &api.Reply{Status: http.StatusOK, Body: message, At: time.Now()}, nil
	}
	if limited.Err() != nil {
		err = context.Cause(limited)
	}
	failure := s.failure(ctx, &broken{err: err, limit: limit}, false)
	if errors.Is(err, errTimeLimit) {
		failure.Message, failure.Hint = fmt.Sprintf("no message within %s", limit), ""
	}
	return nil, failure
}

// message opens a websocket, reads its first message and closes it.
func (s *Session) message(ctx context.Context, u *url.URL) ([]byte, error) {
	key := make([]byte, 16)
	rand.Read(key) // never fails
	req := &http.Request{Method: http.MethodGet, URL: u, Host: u.Host, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{
		"User-Agent": {s.agent}, "Connection": {"Upgrade"}, "Upgrade": {"websocket"},
		"Sec-Websocket-Key": {base64.StdEncoding.EncodeToString(key)}, "Sec-Websocket-Version": {"13"}}}
	resp, err := s.http.RoundTrip(req.WithContext(ctx))
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusSwitchingProtocols {
		return nil, fmt.Errorf("the websocket was refused: %d %s", resp.StatusCode, http.StatusText(resp.StatusCode))
	}
	stop := context.AfterFunc(ctx, func() { resp.Body.Close() }) // ends a read under way
	defer stop()
	return readMessage(resp.Body)
}

// The kinds of websocket frames (RFC 6455, section 5.2).
const (
	frameMore  = 0x0 // goes on with a message
	frameText  = 0x1
	frameBytes = 0x2
	frameClose = 0x8
	framePing  = 0x9
)

// readMessage reads the frames of a websocket up to the end of its first
// message. Pings are answered where the connection can be written to.
func readMessage(conn io.Reader) (message []byte, err error) {
	for {
		kind, last, payload, err := readFrame(conn)
		if err != nil {
			return nil, err
		}
		switch kind {
		case frameMore, frameText, frameBytes:
			message = append(message, payload...)
			if len(message) > maxMessage {
				return nil, errTooBig
			}
			if last {
				return message, nil
			}
		case frameClose:
			return nil, errors.New("the websocket was closed before its message came")
		case framePing:
			if w, ok := conn.(io.Writer); ok {
				if _, err := w.Write(pong(payload)); err != nil {
					return nil, err
				}
			}
		}
	}
}

func readFrame(conn io.Reader) (kind byte, last bool, payload []byte, err error) {
	var head [8]byte
	if _, err = io.ReadFull(conn, head[:2]); err != nil {
		return 0, false, nil, err
	}
	kind, last = head[0]&0x0f, head[0]&0x80 != 0
	if head[1]&0x80 != 0 {
		return 0, false, nil, errors.New("the websocket's server masked a frame")
	}
	size := uint64(head[1])
	switch size {
	case 126:
		_, err = io.ReadFull(conn, head[:2])
		size = uint64(binary.BigEndian.Uint16(head[:2]))
	case 127:
		_, err = io.ReadFull(conn, head[:8])
		size = binary.BigEndian.Uint64(head[:8])
	}
	if err != nil {
		return 0, false, nil, err
	}
	if size > maxMessage {
		return 0, false, nil, errTooBig
	}
	payload = make([]byte, size)
	_, err = io.ReadFull(conn, payload)
	return kind, last, payload, err
}

// pong gives the answer to a ping: a frame with its payload. A client's frames
// are masked; the mask of zeros leaves the bytes as they are.
func pong(payload []byte) []byte {
	const frame, masked = 0x80 | 0xA, 0x80
	if len(payload) > 125 { // no ping is longer
		payload = payload[:125]
	}
	return append([]byte{frame, masked | byte(len(payload)), 0, 0, 0, 0}, payload...)
}
