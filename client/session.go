package client

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"

	"botrun/api"
)

// Options are what a session gets besides its settings.
type Options struct {
	// Tokens keeps tokens between runs; nil keeps them as long as Accounts.
	Tokens TokenStore
	// Manager keeps the refresh token with which the session logs in; it comes
	// before all other ways to log in. Nil is none.
	Manager TokenManager
	// Accounts is what sessions of one process share; nil shares with none.
	Accounts *Accounts
	// Wrap puts a transport of the user's around the client's own. It sees
	// every exchange, token requests too, and must follow http.RoundTripper's
	// rules; it may answer without calling the one it wraps.
	Wrap    func(http.RoundTripper) http.RoundTripper
	Log     *slog.Logger // nil logs nothing
	Version string       // of botrun, for the User-Agent; "" is "dev"
}

// Session is the last Caller of the chain: it answers calls with the service's
// help. It may be used by many goroutines at once.
type Session struct {
	cfg      *Config
	oauth    *url.URL
	site     *url.URL
	agent    string
	own      *http.Transport
	http     http.RoundTripper
	wrapped  bool // http is not own alone
	maxBody  int64
	accounts *Accounts
	tokens   TokenStore
	secrets  *secrets
	log      *slog.Logger
	usual    atomic.Int64 // the size of large answers so far, to read the next into

	mu       sync.Mutex
	user     *login // nil without user credentials
	reader   *login
	readOnly bool
	ended    bool
	work     map[int]context.CancelCauseFunc // what runs in the background
	begun    int                             // the number of the latest of it
	done     sync.WaitGroup
}

// New makes a session; it sends nothing. The session logs in as a member where
// the settings allow it, and as the application itself else or when read_only
// is set.
func New(cfg *Config, o Options) (*Session, error) {
	cfg = cfg.withDefaults()
	if err := cfg.validate(); err != nil {
		return nil, err
	}
	oauth, err := baseAddress("oauth_url", cfg.OAuthURL)
	if err != nil {
		return nil, err
	}
	site, err := baseAddress("service_url", cfg.ServiceURL)
	if err != nil {
		return nil, err
	}
	if o.Version == "" {
		o.Version = "dev"
	}
	if o.Accounts == nil {
		o.Accounts = NewAccounts()
	}
	if o.Tokens == nil {
		o.Tokens = &o.Accounts.tokens
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s := &Session{cfg: cfg, oauth: oauth, site: site, agent: cfg.UserAgent + " botrun/" + o.Version, maxBody: maxBody,
		own: newTransport(), accounts: o.Accounts, tokens: o.Tokens, secrets: newSecrets(cfg), log: o.Log,
		work: map[int]context.CancelCauseFunc{}}
	s.http = s.own
	if o.Wrap != nil {
		s.http, s.wrapped = o.Wrap(s.own), true
	}
	s.reader = s.accounts.login(cfg, cfg.readerGrant())
	if o.Manager != nil {
		if err := cfg.checkManaged(); err != nil {
			return nil, err
		}
		s.user = s.managedLogin(o.Manager)
	} else if g := cfg.userGrant(); g != nil {
		s.user = s.accounts.login(cfg, *g)
	}
	s.readOnly = s.user == nil
	return s, nil
}

// Call answers a call. Errors are *api.Error and name the operation.
func (s *Session) Call(ctx context.Context, call *api.Call) (*api.Reply, error) {
	reply, err := s.call(ctx, call)
	if s.closed() {
		s.own.CloseIdleConnections() // the connection that this call used
	}
	return reply, api.AsError(err, call)
}

func (s *Session) call(ctx context.Context, call *api.Call) (*api.Reply, error) {
	if s.closed() {
		if call.Op == "client.close" {
			return jsonReply(nil)
		}
		return nil, errClosed()
	}
	if host, ok := hostOperations[call.Op]; ok {
		return host(ctx, s, call)
	}
	op, err := api.Lookup(call.Op)
	if err != nil {
		return nil, err
	}
	req, err := op.Request(call)
	if err != nil {
		return nil, err
	}
	out, err := s.encode(op, req)
	if err != nil {
		return nil, err
	}
	return s.send(ctx, op, out)
}

// current is the login that calls go through now.
func (s *Session) current() *login {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.readOnly {
		return s.reader
	}
	return s.user
}

// Close ends the session: later calls fail, token fetches under way are
// stopped and connections that are not in use are closed. It may be repeated.
func (s *Session) Close() error {
	s.mu.Lock()
	s.ended = true
	for _, cancel := range s.work {
		cancel(errSessionClosed)
	}
	s.mu.Unlock()
	s.done.Wait()
	s.own.CloseIdleConnections()
	return nil
}

var errSessionClosed = errors.New("client is closed")

func errClosed() *api.Error {
	return &api.Error{Kind: api.Invalid, Message: errSessionClosed.Error(), Err: errSessionClosed}
}

func (s *Session) closed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ended
}

// background runs a function that outlives the call it was begun for, until
// the session is closed. It answers false on a closed session.
func (s *Session) background(ctx context.Context, run func(context.Context)) bool {
	ctx, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		cancel(nil)
		return false
	}
	s.begun++
	key := s.begun
	s.work[key] = cancel
	s.done.Go(func() {
		run(ctx)
		cancel(nil)
		s.mu.Lock()
		delete(s.work, key)
		s.mu.Unlock()
	})
	return true
}
