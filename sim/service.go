package sim

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Service is the discussion service. Make one with New or NewSeeded; its
// methods may be called from any goroutine.
type Service struct {
	cfg Config

	mu     sync.Mutex
	random *rand.Rand
	last   map[string]uint64 // the last number given, by kind of thing
	routes *node

	members       map[string]*member    // by lower-case name
	communities   map[string]*community // by lower-case name
	submissions   []*submission         // all, oldest first
	comments      []*comment            // all, oldest first
	things        map[string]thing      // submissions, comments and messages by fullname
	messages      []*message
	conversations []*conversation
	actions       []*modAction

	grants    map[string]*grant   // by access token
	refreshes map[string]*refresh // by refresh token
	codes     map[string]*refresh // by authorization code
	windows   map[string]*window  // rate limits by who asks
	faults    []*Fault
	steps     int       // of the community's life so far
	pretended time.Time // the time while the past is made up
}

// New makes an empty service: the accounts exist, no community does.
func New(cfg Config) *Service {
	s := &Service{
		cfg:         cfg.withDefaults(),
		last:        make(map[string]uint64),
		routes:      routing,
		members:     make(map[string]*member),
		communities: make(map[string]*community),
		things:      make(map[string]thing),
		grants:      make(map[string]*grant),
		refreshes:   make(map[string]*refresh),
		codes:       make(map[string]*refresh),
		windows:     make(map[string]*window),
	}
	s.random = rand.New(rand.NewPCG(s.cfg.Seed, 0x5eed))
	for _, a := range s.cfg.Accounts {
		m := s.member(a.Username)
		if a.RefreshToken != "" {
			s.refreshes[a.RefreshToken] = &refresh{member: m, scopes: []string{"*"}}
		}
	}
	return s
}

// Handler serves the service over HTTP.
func (s *Service) Handler() http.Handler { return http.HandlerFunc(s.serve) }

func (s *Service) now() time.Time {
	if !s.pretended.IsZero() {
		return s.pretended
	}
	return s.cfg.Now()
}

// thing is what has a fullname and can be an item of a listing.
type thing interface {
	fullname() string
	// appendItem writes the thing as the listing item {"kind":…,"data":…} that
	// the viewer gets.
	appendItem(b []byte, v viewer) []byte
}

// viewer is who a payload is made for; me is nil for an application without a
// member.
type viewer struct {
	me *member
	s  *Service
}

func fold(name string) string { return strings.ToLower(strings.TrimSpace(name)) }
