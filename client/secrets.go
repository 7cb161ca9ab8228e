package client

import (
	"encoding/base64"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Bounds of what is looked for in texts: shorter secrets would be found in
// innocent words, and only the latest tokens are remembered.
const (
	shortestSecret = 6
	keptTokens     = 16
)

const masked = "***"

// userinfo finds a name and password inside a web address.
var userinfo = regexp.MustCompile(`//[^/@\s"]+@`)

// secrets takes secrets out of texts that leave the package. The service, a
// proxy or a custom requestor may put them into an answer or an error.
type secrets struct {
	mu     sync.Mutex
	fixed  []string // of the settings
	tokens []string // the latest ones
}

func newSecrets(cfg *Config) *secrets {
	s := &secrets{}
	basic := ""
	if cfg.ClientSecret != "" {
		basic = base64.StdEncoding.EncodeToString([]byte(cfg.ClientID + ":" + cfg.ClientSecret))
	}
	for _, v := range []string{cfg.ClientSecret, cfg.Password, cfg.RefreshToken, basic} {
		if len(v) >= shortestSecret {
			s.fixed = append(s.fixed, v)
		}
	}
	return s
}

// add remembers tokens and codes.
func (s *secrets) add(tokens ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range tokens {
		if len(t) >= shortestSecret && !slices.Contains(s.tokens, t) {
			s.tokens = append(s.tokens, t)
		}
	}
	if extra := len(s.tokens) - keptTokens; extra > 0 {
		s.tokens = slices.Delete(s.tokens, 0, extra)
	}
}

// clean gives a text with every secret replaced by ***.
func (s *secrets) clean(text string) string {
	if text == "" {
		return ""
	}
	s.mu.Lock()
	all := slices.Concat(s.fixed, s.tokens)
	s.mu.Unlock()
	for _, secret := range all {
		text = strings.ReplaceAll(text, secret, masked)
		text = strings.ReplaceAll(text, url.QueryEscape(secret), masked)
	}
	return userinfo.ReplaceAllString(text, "//"+masked+"@")
}
