package client

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"botrun/api"
)

// maxTries is how often a call is tried in all.
const maxTries = 3

// passing are the statuses that a read is repeated after.
var passing = []int{408, 500, 502, 503, 504, 520, 522}

// outcome is what one try came to: a reply or an error.
type outcome struct {
	reply  *api.Reply
	err    *api.Error
	broken *broken // the exchange was not completed
	access string  // the token that was sent
	token  bool    // no token could be had; nothing was sent
}

// send carries out a call, trying again where that is safe; the package
// comment has the rules.
func (s *Session) send(ctx context.Context, op *api.Operation, out *outgoing) (*api.Reply, error) {
	account := s.current()
	for try := 1; ; try++ {
		o := s.attempt(ctx, account, op, out)
		if o.err == nil {
			return o.reply, nil
		}
		wait, again := s.again(try, account, out, o)
		if !again || try == maxTries {
			return nil, o.err
		}
		if !within(ctx, wait) {
			return nil, outOfTime(o.err, wait)
		}
		s.log.Debug("trying again", "op", op.Name, "try", try, "kind", string(o.err.Kind), "status", o.err.Status, "wait", wait)
		if err := sleep(ctx, wait); err != nil {
			return nil, err
		}
	}
}

// attempt takes a turn, gets a token and sends once. A request to a host that
// is not the service's takes no turn and no token.
func (s *Session) attempt(ctx context.Context, account *login, op *api.Operation, out *outgoing) outcome {
	access := ""
	if out.own {
		if err := account.pace.take(ctx); err != nil {
			return outcome{err: asError(err)}
		}
		t, err := account.keeper.access(ctx, s, account.grant)
		if err != nil {
			account.pace.giveBack()
			return outcome{err: asError(err), token: true}
		}
		access = t.Access
	}
	started := time.Now()
	ans, failed := s.exchange(ctx, out.request(s.agent, access), s.cfg.Timeout)
	if out.own {
		account.settle(ans, failed)
	}
	if failed != nil {
		return outcome{err: s.failure(ctx, failed, out.writes), broken: failed, access: access}
	}
	s.log.Debug("exchange", "op", op.Name, "method", out.method, "path", out.url.Path, "status", ans.status, "took", ans.at.Sub(started))
	reply, err := s.reply(op, ans, out.writes)
	return outcome{reply: reply, err: err, access: access}
}

// settle tells the budget how a request ended.
func (a *account) settle(ans *answer, failed *broken) {
	switch {
	case failed == nil:
		a.pace.settle(ans.header, ans.at)
	case failed.sent:
		a.pace.settle(nil, time.Now())
	default:
		a.pace.giveBack()
	}
}

// again decides whether a failed try is followed by another, and after which
// wait. What the service asks of the account it passes on to all its callers.
func (s *Session) again(try int, account *login, out *outgoing, o outcome) (wait time.Duration, again bool) {
	switch {
	case o.token:
		if o.err.Kind == api.RateLimited {
			account.pace.block(time.Now().Add(o.err.RetryAfter))
			return o.err.RetryAfter, true
		}
		return 0, false
	case o.broken != nil:
		return backoff(try), o.broken.connection && !(out.writes && o.broken.sent)
	case o.err.Status == http.StatusUnauthorized && o.access != "":
		account.keeper.drop(o.access)
		if try == 1 {
			return 0, account.grant.renews()
		}
		return backoff(try - 1), account.grant.renews()
	case o.err.Status == http.StatusTooManyRequests:
		if out.own {
			account.pace.block(time.Now().Add(o.err.RetryAfter))
		}
		return o.err.RetryAfter, true
	case slices.Contains(passing, o.err.Status):
		return backoff(try), !out.writes
	case out.method != http.MethodGet:
		asked, ok := ratelimitWait(o.err.Items)
		return asked + time.Second, ok && asked <= s.cfg.RatelimitWait
	}
	return 0, false
}

// backoff is a random wait: up to 2 s before the second try, 2 to 4 s before
// the third.
func backoff(try int) time.Duration {
	return time.Duration(try-1)*2*time.Second + rand.N(2*time.Second)
}

// outOfTime gives the error of a call that has no time left for another try: a
// wait that the service asked for is one of kind rate_limited.
func outOfTime(err *api.Error, wait time.Duration) *api.Error {
	if _, asked := ratelimitWait(err.Items); !asked && err.Kind != api.RateLimited {
		return err
	}
	e := tooLong(wait)
	e.Status, e.Items, e.Err = err.Status, err.Items, err
	return e
}

// within tells whether a call has time for a wait.
func within(ctx context.Context, wait time.Duration) bool {
	deadline, ok := ctx.Deadline()
	return !ok || time.Until(deadline) > wait
}

// sleep waits, or answers an error when the call ends before.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return contextError(ctx, "waiting to try again")
	}
}

// changes tells whether a request may change something at the service. A
// generic request is what the row of its path says; one without a row changes
// something unless it only reads by its method.
func changes(op *api.Operation, req *api.Request) bool {
	if !strings.HasPrefix(op.Path, "{path}") {
		return op.Writes()
	}
	if slices.Contains([]string{http.MethodGet, http.MethodHead, http.MethodOptions}, req.Method) {
		return false
	}
	row := api.Match(req.Method, req.Path)
	return row == nil || row.Writes()
}

// asError gives the *api.Error that every error of this package is.
func asError(err error) *api.Error {
	var e *api.Error
	if !errors.As(err, &e) {
		e = api.Errorf(api.ServerError, "%w", err)
	}
	return e
}
