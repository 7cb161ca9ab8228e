package client

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"
	"syscall"
	"time"

	"botrun/api"
)

// maxBody bounds an answer's bytes, after decompression.
const maxBody = 16 << 20

// trustedLength is the announced length up to which memory is set aside before
// the answer is there.
const trustedLength = 4 << 20

// errTimeLimit is the cause of an exchange that ran out of its own time.
var errTimeLimit = errors.New("the time limit of one exchange ran out")

// errTooBig says that an answer is longer than a session takes.
var errTooBig = errors.New("the answer is too long")

// answer is what came back, whatever its status.
type answer struct {
	status int
	header http.Header
	body   []byte
	at     time.Time
}

// broken is an exchange that was not completed.
type broken struct {
	err  error
	sent bool // the request, or its beginning with all headers, may have arrived
	// connection says that the connection failed, not time, names or trust:
	// worth another try.
	connection bool
	limit      time.Duration // the exchange's own
}

// newTransport gives a transport that keeps many connections to one host. It
// honours the standard proxy variables and the system's certificates.
func newTransport() *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConns = 0
	t.MaxIdleConnsPerHost = 256
	// Shorter than what servers grant: a connection that they close while a
	// write begins on it leaves the write's outcome unclear.
	t.IdleConnTimeout = 30 * time.Second
	t.MaxResponseHeaderBytes = 256 << 10
	return t
}

// exchange sends one request and reads the whole answer within a time limit.
// Redirects are answers.
func (s *Session) exchange(ctx context.Context, req *http.Request, limit time.Duration) (*answer, *broken) {
	if s.closed() {
		return nil, &broken{err: errSessionClosed}
	}
	if ctx.Err() != nil {
		return nil, &broken{err: context.Cause(ctx)}
	}
	limited, cancel := context.WithTimeoutCause(ctx, limit, errTimeLimit)
	defer cancel()
	var dialled, wrote atomic.Bool
	traced := httptrace.WithClientTrace(limited, &httptrace.ClientTrace{
		GetConn:      func(string) { dialled.Store(true) },
		WroteHeaders: func() { wrote.Store(true) },
	})
	resp, err := s.http.RoundTrip(req.WithContext(traced))
	if err == nil && resp == nil {
		err = errors.New("the requestor gave neither an answer nor an error")
	}
	var body []byte
	if err == nil {
		body, err = s.readBody(req.Method, resp)
	}
	if err == nil {
		return &answer{status: resp.StatusCode, header: resp.Header, body: body, at: time.Now()}, nil
	}
	// Our own transport sends nothing without dialling. A requestor of the
	// user's may: there only a failed dial proves that nothing went out.
	unseen := s.wrapped && !dialled.Load() && !failedDial(err)
	sent := resp != nil || wrote.Load() || unseen
	connection := (dialled.Load() || knownFailure(err)) && !hopeless(err)
	switch {
	case ctx.Err() != nil:
		err = context.Cause(ctx)
	case limited.Err() != nil:
		err = errTimeLimit
	}
	return nil, &broken{err: err, sent: sent, connection: connection && limited.Err() == nil, limit: limit}
}

func (s *Session) readBody(method string, resp *http.Response) ([]byte, error) {
	defer resp.Body.Close()
	n := resp.ContentLength
	if n > s.maxBody && method != http.MethodHead {
		return nil, errTooBig
	}
	if n > 0 && n <= trustedLength && method != http.MethodHead {
		body := make([]byte, n)
		_, err := io.ReadFull(resp.Body, body)
		return body, err
	}
	body, err := s.readUnknown(io.LimitReader(resp.Body, s.maxBody+1))
	if err == nil && int64(len(body)) > s.maxBody {
		err = errTooBig
	}
	return body, err
}

// readUnknown reads a body whose length was not told. Pages of a listing are
// about as long as the one before: a body that does not fit the first buffer
// gets one of that size, in place of one that grows step by step.
func (s *Session) readUnknown(r io.Reader) ([]byte, error) {
	body := make([]byte, 0, firstBuffer)
	for {
		if len(body) == cap(body) {
			size := max(2*cap(body), int(s.usual.Load()))
			if int64(size) >= s.maxBody {
				size = max(int(s.maxBody), len(body)) + 1 // no more is read
			}
			grown := make([]byte, len(body), size)
			copy(grown, body)
			body = grown
		}
		n, err := r.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		if err == io.EOF {
			if len(body) > firstBuffer {
				s.usual.Store(min(int64(len(body)+len(body)/8), trustedLength))
			}
			return body, nil
		}
		if err != nil {
			return body, err
		}
	}
}

// firstBuffer is what a body of unknown length is read into first.
const firstBuffer = 16 << 10

// failedDial tells whether no connection was made.
func failedDial(err error) bool {
	var op *net.OpError
	var dns *net.DNSError
	return errors.As(err, &op) && op.Op == "dial" || errors.As(err, &dns) || errors.Is(err, syscall.ECONNREFUSED)
}

// knownFailure tells the errors of a broken connection.
func knownFailure(err error) bool {
	var op *net.OpError
	for _, known := range []error{io.EOF, io.ErrUnexpectedEOF, syscall.ECONNRESET, syscall.ECONNREFUSED, syscall.ECONNABORTED, syscall.EPIPE} {
		if errors.Is(err, known) {
			return true
		}
	}
	return errors.As(err, &op)
}

// hopeless tells the failures that another try at once would meet again: time
// that ran out, unknown names, certificates, answers without end.
func hopeless(err error) bool {
	var timeout net.Error
	var dns *net.DNSError
	var certificate *tls.CertificateVerificationError
	var authority x509.UnknownAuthorityError
	var record tls.RecordHeaderError
	return errors.As(err, &timeout) && timeout.Timeout() || errors.As(err, &dns) || errors.As(err, &certificate) ||
		errors.As(err, &authority) || errors.As(err, &record) || errors.Is(err, errTooBig) || errors.Is(err, errSessionClosed)
}

// failure turns a broken exchange into an error. A write that may have arrived
// is unclear, whatever broke it.
func (s *Session) failure(ctx context.Context, b *broken, writes bool) *api.Error {
	e := &api.Error{Kind: api.NetworkError, Message: "the exchange was not completed: " + s.secrets.clean(b.err.Error()), Err: s.cause(b.err)}
	var timeout net.Error
	switch {
	case errors.Is(b.err, errSessionClosed):
		return errClosed()
	case ctx.Err() != nil:
		e.Kind, e.Message = api.Timeout, "the run's time ended during the exchange"
		if errors.Is(ctx.Err(), context.Canceled) {
			e.Message = "the run was stopped during the exchange"
		}
	case errors.Is(b.err, errTimeLimit):
		e.Kind, e.Message = api.Timeout, fmt.Sprintf("no complete answer within %s", b.limit)
		e.Hint = "the setting timeout is the limit, in seconds"
	case errors.As(b.err, &timeout) && timeout.Timeout():
		e.Kind = api.Timeout
	case errors.Is(b.err, errTooBig):
		e.Kind, e.Message = api.ServerError, fmt.Sprintf("the answer is longer than %d MiB", s.maxBody>>20)
	}
	if writes && b.sent {
		e.Kind, e.Sent = api.Unclear, true
		e.Message += "; it may have been done"
		e.Hint = lookFirst
	}
	return e
}

// lookFirst is the advice after a write with an uncertain outcome.
const lookFirst = "look at the service before doing it again"

// cause gives an error to keep as a cause: itself, unless its text has a
// secret in it.
func (s *Session) cause(err error) error {
	if clean := s.secrets.clean(err.Error()); clean != err.Error() {
		return errors.New(clean)
	}
	return err
}

// contextError says that a call ended while it waited; nothing was sent.
func contextError(ctx context.Context, during string) *api.Error {
	e := &api.Error{Kind: api.Timeout, Message: "the run's time ended while " + during, Err: context.Cause(ctx)}
	if errors.Is(ctx.Err(), context.Canceled) {
		e.Message = "the run was stopped while " + during
	}
	return e
}
