// Package hostile runs scripts against a service that answers wrongly: broken,
// endless, slow or absurd. Nothing may crash, hang or fill the memory, and a
// script is told what is wrong.
package hostile

import (
	"context"
	"errors"
	"net"
	"net/http"
	"sync"
)

// network is a network in memory with one server in it, for tests whose time
// is simulated.
type network struct {
	server *http.Server
	calls  chan net.Conn
	ended  chan struct{}
	close  func()
	done   sync.WaitGroup
}

func newNetwork(handler http.Handler) *network {
	n := &network{server: &http.Server{Handler: handler}, calls: make(chan net.Conn), ended: make(chan struct{})}
	n.close = sync.OnceFunc(func() { close(n.ended) })
	n.done.Go(func() {
		if err := n.server.Serve(n); !errors.Is(err, http.ErrServerClosed) {
			panic(err)
		}
	})
	return n
}

// join makes a session's transport reach the server, whatever the address.
func (n *network) join(own http.RoundTripper) http.RoundTripper {
	transport := own.(*http.Transport)
	transport.Proxy = nil
	transport.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
		here, there := net.Pipe()
		select {
		case n.calls <- there:
			return here, nil
		case <-n.ended:
			return nil, net.ErrClosed
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return transport
}

// shutdown ends the server and everything it does.
func (n *network) shutdown() error {
	err := n.server.Close()
	n.done.Wait()
	return err
}

// Accept, Close and Addr make it the server's net.Listener.
func (n *network) Accept() (net.Conn, error) {
	select {
	case conn := <-n.calls:
		return conn, nil
	case <-n.ended:
		return nil, net.ErrClosed
	}
}

func (n *network) Close() error {
	n.close()
	return nil
}

func (n *network) Addr() net.Addr { return &net.TCPAddr{} }
