package client

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"botrun/api"
)

// socketServer accepts websockets and hands them to talk.
func socketServer(t *testing.T, talk func(*http.Request, *websocket.Conn)) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "" || r.URL.RawQuery != "m=1" || !strings.Contains(r.UserAgent(), "botrun/") {
			t.Errorf("%s %v", r.URL, r.Header)
		}
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.CloseNow()
		talk(r, conn)
	}))
	t.Cleanup(server.Close)
	return "ws" + strings.TrimPrefix(server.URL, "http") + "/k?m=1"
}

func TestWebsocket(t *testing.T) {
	s := mustSession(t, member(), Options{})
	wait := func(address string) *api.Call {
		return &api.Call{Op: "client._websocket", Args: map[string]any{"url": address}}
	}
	says := func(text string) func(*http.Request, *websocket.Conn) {
		return func(r *http.Request, c *websocket.Conn) {
			if err := c.Write(r.Context(), websocket.MessageText, []byte(text)); err != nil {
				t.Error(err)
			}
			c.CloseRead(r.Context())
		}
	}
	long := `{"text":"` + strings.Repeat("x", 60<<10) + `"}`
	for _, text := range []string{"{}", long} {
		if reply := mustCall(t, s, wait(socketServer(t, says(text)))); string(reply.Body) != text {
			t.Errorf("got %.40q", reply.Body)
		}
	}
	t.Run("a ping before", func(t *testing.T) {
		mustCall(t, s, wait(socketServer(t, func(r *http.Request, c *websocket.Conn) {
			if err := c.Ping(c.CloseRead(r.Context())); err != nil {
				t.Error(err)
			}
			says("{}")(r, c)
		})))
	})
	t.Run("closed", func(t *testing.T) {
		failed(t, s, wait(socketServer(t, func(_ *http.Request, c *websocket.Conn) { c.Close(websocket.StatusGoingAway, "") })), api.NetworkError)
	})
	t.Run("too long", func(t *testing.T) {
		e := failed(t, s, wait(socketServer(t, func(r *http.Request, c *websocket.Conn) {
			c.Write(r.Context(), websocket.MessageText, make([]byte, maxMessage+1)) // the client hangs up
		})), api.NetworkError)
		if !strings.Contains(e.Message, "longer than 64 KiB") {
			t.Error(e)
		}
	})
	t.Run("no message", func(t *testing.T) {
		call := wait(socketServer(t, func(r *http.Request, c *websocket.Conn) { <-c.CloseRead(r.Context()).Done() }))
		call.Args["timeout"] = 0.02
		if e := failed(t, s, call, api.Timeout); !strings.Contains(e.Message, "no message within 20ms") {
			t.Error(e)
		}
	})
	t.Run("refused", func(t *testing.T) {
		server := httptest.NewServer(http.RedirectHandler("/elsewhere", http.StatusFound))
		defer server.Close()
		failed(t, s, wait("ws"+strings.TrimPrefix(server.URL, "http")), api.NetworkError)
		failed(t, s, wait(server.URL), api.Invalid)
	})
}

// TestWebsocketThroughTransport opens a socket the way all requests go: through
// the session's transport with its certificates.
func TestWebsocketThroughTransport(t *testing.T) {
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.CloseNow()
		conn.Write(r.Context(), websocket.MessageText, []byte(`{"type":"success"}`))
		conn.CloseRead(r.Context())
	}))
	defer server.Close()
	call := &api.Call{Op: "client._websocket", Args: map[string]any{"url": "wss" + strings.TrimPrefix(server.URL, "https")}}
	failed(t, mustSession(t, member(), Options{}), call, api.NetworkError) // not trusted
	transport := server.Client().Transport
	defer server.Client().CloseIdleConnections()
	mustCall(t, over(t, member(), transport, nil), call)
}
