package client

import (
	"bufio"
	"bytes"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"botrun/api"
)

// socketServer accepts websockets and hands their connections to talk.
func socketServer(t *testing.T, talk func(net.Conn, *bufio.ReadWriter)) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") != "websocket" || r.Header.Get("Sec-Websocket-Key") == "" || r.Header.Get("Authorization") != "" || r.URL.RawQuery != "m=1" {
			t.Errorf("%s %v", r.URL, r.Header)
		}
		conn, buffered, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		conn.Write([]byte("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"))
		talk(conn, buffered)
	}))
	t.Cleanup(server.Close)
	return "ws" + strings.TrimPrefix(server.URL, "http") + "/k?m=1"
}

func TestWebsocket(t *testing.T) {
	s := over(t, member(), http.DefaultTransport, nil)
	t.Cleanup(http.DefaultTransport.(*http.Transport).CloseIdleConnections)
	long := `{"text":"` + strings.Repeat("x", 300) + `"}`
	for _, tt := range []struct {
		name, frames, want string
		kind               api.Kind
	}{
		{name: "one frame", frames: "\x81\x02{}", want: "{}"},
		{name: "a long frame", frames: "\x81\x7e\x01\x36" + long[:0x136], want: long[:0x136]},
		{name: "parts with a pong between", frames: "\x01\x01{\x8a\x00\x80\x01}", want: "{}"},
		{name: "closed", frames: "\x88\x00", kind: api.NetworkError},
		{name: "cut off", frames: "\x81\x05{", kind: api.NetworkError},
		{name: "masked", frames: "\x81\x82....{}", kind: api.NetworkError},
		{name: "too long", frames: "\x81\x7f\x00\x00\x00\x01\x00\x00\x00\x00", kind: api.ServerError},
	} {
		t.Run(tt.name, func(t *testing.T) {
			call := &api.Call{Op: "client._websocket", Args: map[string]any{"url": socketServer(t, func(c net.Conn, _ *bufio.ReadWriter) { c.Write([]byte(tt.frames)) })}}
			if tt.kind != "" {
				failed(t, s, call, tt.kind)
				return
			}
			if reply := mustCall(t, s, call); string(reply.Body) != tt.want {
				t.Errorf("got %q", reply.Body)
			}
		})
	}
	t.Run("a ping is answered", func(t *testing.T) {
		address := socketServer(t, func(c net.Conn, b *bufio.ReadWriter) {
			c.Write([]byte("\x89\x02hi"))
			got := make([]byte, 8)
			if _, err := b.Read(got); err != nil || !bytes.Equal(got, []byte("\x8a\x82\x00\x00\x00\x00hi")) {
				t.Errorf("%q %v", got, err)
			}
			c.Write([]byte("\x81\x02{}"))
		})
		mustCall(t, s, &api.Call{Op: "client._websocket", Args: map[string]any{"url": address}})
	})
	t.Run("no message", func(t *testing.T) {
		address := socketServer(t, func(_ net.Conn, b *bufio.ReadWriter) { b.ReadByte() })
		e := failed(t, s, &api.Call{Op: "client._websocket", Args: map[string]any{"url": address, "timeout": 0.02}}, api.Timeout)
		if !strings.Contains(e.Message, "no message within 20ms") {
			t.Error(e)
		}
	})
	t.Run("refused", func(t *testing.T) {
		server := httptest.NewServer(http.NotFoundHandler())
		defer server.Close()
		failed(t, s, &api.Call{Op: "client._websocket", Args: map[string]any{"url": "ws" + strings.TrimPrefix(server.URL, "http")}}, api.NetworkError)
		failed(t, s, &api.Call{Op: "client._websocket", Args: map[string]any{"url": server.URL}}, api.Invalid)
	})
}
