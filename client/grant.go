package client

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strings"
)

// grant is one way to log in. The forms are written here by hand: x/oauth2
// sends other fields (always a scope or none, no device_id), its own headers,
// and follows redirects with the credentials; the service wants exactly these.
type grant struct {
	name string // as in grant_type; "implicit" sends nothing
	// form gives the fields of a token request; refresh is the latest refresh
	// token, "" if none is known yet.
	form func(refresh string) url.Values
	// who tells accounts of one application apart, without a secret.
	who string
}

// deviceID is what an installed application sends that does not tell devices
// apart.
const deviceID = "DO_NOT_TRACK_THIS_DEVICE"

// userGrant is how a session logs in as a member: by password where a secret,
// a name and a password are set, else by refresh token. Nil where neither is.
func (c *Config) userGrant() *grant {
	switch {
	case c.ClientSecret != "" && c.Username != "" && c.Password != "":
		return &grant{name: "password", who: strings.ToLower(c.Username), form: func(string) url.Values {
			return url.Values{"grant_type": {"password"}, "username": {c.Username}, "password": {c.Password}}
		}}
	case c.RefreshToken != "":
		g := refreshGrant(c.RefreshToken)
		return &g
	}
	return nil
}

// refreshGrant begins with a refresh token; the service may rotate it.
func refreshGrant(first string) grant {
	return grant{name: "refresh_token", who: fingerprint(first), form: func(latest string) url.Values {
		if latest == "" {
			latest = first
		}
		return url.Values{"grant_type": {"refresh_token"}, "refresh_token": {latest}}
	}}
}

// implicitGrant is an access token that cannot be renewed.
func implicitGrant(access string) grant {
	return grant{name: "implicit", who: fingerprint(access)}
}

// readerGrant is how a session logs in as the application itself.
func (c *Config) readerGrant() grant {
	if c.ClientSecret != "" {
		return grant{name: "client_credentials", form: func(string) url.Values {
			return url.Values{"grant_type": {"client_credentials"}}
		}}
	}
	return grant{name: "installed_client", form: func(string) url.Values {
		return url.Values{"grant_type": {"https://oauth.reddit.com/grants/installed_client"}, "device_id": {deviceID}}
	}}
}

// renews tells whether a token that was turned away can be replaced.
func (g grant) renews() bool { return g.form != nil }

// accountKey names an account at a service. It changes with the application,
// the member, the grant and the service, and holds no secret: a refresh token
// is in it only as a fingerprint.
func (c *Config) accountKey(g grant) string {
	parts := []string{strings.TrimRight(c.ServiceURL, "/"), c.ClientID, g.name, g.who}
	for i, p := range parts {
		parts[i] = url.QueryEscape(p)
	}
	return strings.Join(parts, " ")
}

// fingerprint is a short digest of a long random text.
func fingerprint(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:8])
}
