package sim

import (
	"net/http"
	"strconv"
	"time"
)

// window counts the requests of one account.
type window struct {
	ends time.Time
	used int
}

// spend counts a request and gives the rate-limit headers; exhausted tells
// that the request is one too many.
func (s *Service) spend(payer string) (h http.Header, exhausted bool) {
	now := s.now()
	w := s.windows[payer]
	if w == nil || !now.Before(w.ends) {
		w = &window{ends: now.Add(s.cfg.RateWindow)}
		s.windows[payer] = w
	}
	if exhausted = w.used >= s.cfg.RateLimit; !exhausted {
		w.used++
	}
	reset := (w.ends.Sub(now) + time.Second - 1) / time.Second
	h = http.Header{}
	h.Set("X-Ratelimit-Remaining", strconv.FormatFloat(float64(s.cfg.RateLimit-w.used), 'f', 1, 64))
	h.Set("X-Ratelimit-Used", strconv.Itoa(w.used))
	h.Set("X-Ratelimit-Reset", strconv.Itoa(int(reset)))
	return h, exhausted
}
