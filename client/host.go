package client

import (
	"context"

	"botrun/api"
)

// hostOperations are what the session answers itself.
var hostOperations map[string]func(context.Context, *Session, *api.Call) (*api.Reply, error)

func init() { // the functions reach the map through Session.call
	hostOperations = map[string]func(context.Context, *Session, *api.Call) (*api.Reply, error){
		"client.read_only":        readOnly,
		"client.config":           config,
		"client.config.short_url": shortURL,
		"client.close":            closeSession,
		"client.auth.limits":      limits,
		"client.auth.scopes":      scopes,
		"client.auth.url":         authURL,
		"client.auth.authorize":   authorize,
		"client.auth.implicit":    implicit,
		"client.auth.revoke":      revoke,
		"client._upload":          upload,
		"client._websocket":       socket,
	}
}

func readOnly(_ context.Context, s *Session, call *api.Call) (*api.Reply, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if value, given := call.Args["value"].(bool); given {
		if !value && s.user == nil {
			return nil, &api.Error{Kind: api.ReadOnly, Message: "this session has no member's login", Hint: "set username and password, or refresh_token"}
		}
		s.readOnly = value
	}
	return jsonReply(s.readOnly)
}

// config gives the settings; what is none is null, secrets are ***.
func config(_ context.Context, s *Session, _ *api.Call) (*api.Reply, error) {
	c := s.cfg
	text := func(v string) any {
		if v == "" {
			return nil
		}
		return v
	}
	secret := func(v string) any {
		if v == "" {
			return nil
		}
		return masked
	}
	custom := map[string]any{}
	for name, v := range c.Custom {
		custom[name] = v
	}
	out := map[string]any{
		"site_name": c.Site, "client_id": c.ClientID, "client_secret": secret(c.ClientSecret), "user_agent": c.UserAgent,
		"username": text(c.Username), "password": secret(c.Password), "refresh_token": secret(c.RefreshToken), "redirect_uri": text(c.RedirectURI),
		"check_for_updates": c.CheckForUpdates, "oauth_url": c.OAuthURL, "service_url": c.ServiceURL, "short_url": text(c.ShortURL),
		"ratelimit_seconds": c.RatelimitWait.Seconds(), "timeout": c.Timeout.Seconds(), "window_size": c.Window.Seconds(),
		"variant": c.Variant, "custom": custom,
	}
	for word, prefix := range c.Kinds {
		out[word+"_kind"] = prefix
	}
	return jsonReply(out)
}

func shortURL(_ context.Context, s *Session, _ *api.Call) (*api.Reply, error) {
	if s.cfg.ShortURL == "" {
		return nil, &api.Error{Kind: api.Invalid, Message: "no short_url is set", Hint: "put short_url = … into lib.ini"}
	}
	return jsonReply(s.cfg.ShortURL)
}

func limits(_ context.Context, s *Session, _ *api.Call) (*api.Reply, error) {
	remaining, used, known := s.current().pace.limits()
	if !known {
		return jsonReply(map[string]any{"remaining": nil, "used": nil})
	}
	return jsonReply(map[string]any{"remaining": remaining, "used": used})
}

func closeSession(_ context.Context, s *Session, _ *api.Call) (*api.Reply, error) {
	if err := s.Close(); err != nil {
		return nil, err
	}
	return jsonReply(nil)
}
