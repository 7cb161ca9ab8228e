package client

import (
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"botrun/api"
)

// Source says where settings come from. For each setting a keyword wins over
// the environment variable lib_NAME, which wins over the files.
type Source struct {
	// Site is the section of the files; "" is the environment's lib_site, and
	// DEFAULT where that is unset or empty.
	Site string
	// Keywords are settings given in code; nil is an explicit none, which also
	// hides what the environment and the files say.
	Keywords map[string]*string
	// Interpolation is "", "none", "basic" or "extended"; see interpolation.
	Interpolation string
	// Files are read in order, later ones win; files that do not exist are
	// skipped. SearchPlaces gives the usual ones; none are read unless named.
	Files []string
	// LookupEnv reads the environment; nil is an empty one.
	LookupEnv func(string) (string, bool)
	// WorkDir is the working directory; see Warn.
	WorkDir string
	// Warn is told when the lib.ini in WorkDir sends requests to another
	// service; nil ignores it.
	Warn func(string)
}

// Config is what a session works with. Load makes one; one made by hand needs
// ClientID and UserAgent, the rest has defaults.
type Config struct {
	Site         string // the section the settings came from
	ClientID     string
	ClientSecret string // "" for an installed application
	UserAgent    string // at least 7 characters; botrun and its version are added

	Username, Password string
	RefreshToken       string
	RedirectURI        string
	CheckForUpdates    bool // read for compatibility; nothing is checked

	OAuthURL   string // base address of the API; default https://oauth.reddit.com
	ServiceURL string // base address of logins; default https://www.reddit.com
	ShortURL   string // base of short links; "" is none, and reading it is an error

	// Kinds are the prefixes of fullnames by resource, such as "comment": "t1".
	Kinds map[string]string
	// RatelimitWait is the longest wait of a RATELIMIT answer that is waited
	// out; longer ones are raised. Load's default is 5 s.
	RatelimitWait time.Duration
	Timeout       time.Duration // of one HTTP exchange; default 16 s
	Window        time.Duration // of the service's request budget; default 600 s
	Variant       string        // "A" or "B"; default A

	Custom map[string]string // settings that the client does not know
}

// Load resolves the settings. All missing required settings are named in one
// error of kind config; integers that are none, in one of kind invalid.
func Load(src Source) (*Config, error) {
	if src.LookupEnv == nil {
		src.LookupEnv = func(string) (string, bool) { return "", false }
	}
	file, err := readFiles(src.Files)
	if err != nil {
		return nil, err
	}
	site := src.Site
	if site == "" {
		site, _ = src.LookupEnv("lib_site")
	}
	if site == "" {
		site = defaultSection
	}
	if !file.hasSite(site) {
		return nil, unknownSite(site, src.Files, file)
	}
	expand, err := interpolation(src.Interpolation)
	if err != nil {
		return nil, err
	}
	r := &resolver{src: src, own: file.section(site), expand: func(name, value string) (string, error) {
		return expand(file, site, name, value)
	}}
	warnRedirected(src, site)
	return r.config(site)
}

// resolver answers settings by precedence.
type resolver struct {
	src    Source
	own    map[string]string // the section's raw values with those of DEFAULT
	expand func(name, value string) (string, error)
}

// find gives a setting's value and whether it was given at all. An explicit
// none is given, with the value "".
func (r *resolver) find(names ...string) (value string, given bool, err error) {
	for _, n := range names {
		if v, ok := r.src.Keywords[n]; ok {
			if v == nil {
				return "", true, nil
			}
			return *v, true, nil
		}
	}
	for _, n := range names {
		if v, ok := r.src.LookupEnv("lib_" + n); ok {
			return v, true, nil
		}
	}
	for _, n := range names {
		if v, ok := r.own[n]; ok {
			v, err = r.expand(n, v)
			return v, true, err
		}
	}
	return "", false, nil
}

func (r *resolver) config(site string) (*Config, error) {
	values := make(map[string]string, len(settings))
	seconds := map[string]int{}
	var missing, wrong []string
	for _, s := range settings {
		v, given, err := r.find(s.names()...)
		if err != nil {
			return nil, err
		}
		if s.name != "password" && s.name != "client_secret" {
			v = strings.TrimSpace(v)
		}
		switch {
		case s.name == "client_secret" && !given, (s.name == "client_id" || s.name == "user_agent") && v == "":
			missing = append(missing, s.name)
		case v == "" && !(s.name == "short_url" && given):
			v = s.preset
		}
		if s.integer {
			n, err := strconv.Atoi(v)
			if err != nil || n < s.least || n > maxSeconds {
				wrong = append(wrong, fmt.Sprintf("%s = %q", s.name, v))
			}
			seconds[s.name] = n
		}
		values[s.name] = v
	}
	if len(missing) > 0 {
		return nil, missingError(site, missing)
	}
	if len(wrong) > 0 {
		e := api.Errorf(api.Invalid, "not a whole number of seconds: %s", strings.Join(wrong, ", "))
		e.Hint = fmt.Sprintf("give digits alone, from the smallest useful number up to %d; a comment stands on a line of its own", maxSeconds)
		return nil, e
	}
	custom, err := r.custom()
	if err != nil {
		return nil, err
	}
	cfg := &Config{
		Site: site, ClientID: values["client_id"], ClientSecret: values["client_secret"], UserAgent: values["user_agent"],
		Username: values["username"], Password: values["password"], RefreshToken: values["refresh_token"], RedirectURI: values["redirect_uri"],
		CheckForUpdates: slices.Contains([]string{"1", "yes", "true", "on"}, strings.ToLower(values["check_for_updates"])),
		OAuthURL:        values["oauth_url"], ServiceURL: values["service_url"], ShortURL: values["short_url"],
		Kinds:         map[string]string{},
		RatelimitWait: time.Duration(seconds["ratelimit_seconds"]) * time.Second,
		Timeout:       time.Duration(seconds["timeout"]) * time.Second,
		Window:        time.Duration(seconds["window_size"]) * time.Second,
		Variant:       strings.ToUpper(values["variant"]), Custom: custom,
	}
	for _, word := range kindWords {
		cfg.Kinds[word] = values[word+"_kind"]
	}
	return cfg, cfg.validate()
}

// custom gathers the settings that the client does not know.
func (r *resolver) custom() (map[string]string, error) {
	out := map[string]string{}
	for _, name := range slices.Concat(slices.Sorted(maps.Keys(r.own)), slices.Sorted(maps.Keys(r.src.Keywords))) {
		if _, ok := known[name]; ok {
			continue
		}
		if v, ok := r.src.Keywords[name]; ok && v == nil {
			continue
		}
		v, _, err := r.find(name)
		if err != nil {
			return nil, err
		}
		out[name] = v
	}
	return out, nil
}

func missingError(site string, names []string) error {
	e := configError("missing in section [%s]: %s", site, strings.Join(names, ", "))
	var lines, vars []string
	for _, n := range names {
		lines = append(lines, n+" = …")
		vars = append(vars, "lib_"+n+"=…")
	}
	e.Hint = fmt.Sprintf("put %s into lib.ini, or set %s in the environment", strings.Join(lines, ", "), strings.Join(vars, " "))
	if slices.Contains(names, "client_secret") {
		e.Hint += "; an installed application has an empty client_secret"
	}
	return e
}

func unknownSite(site string, files []string, f *iniFile) error {
	e := configError("there is no section [%s] in lib.ini; there are: %s", site, strings.Join(f.sites(), ", "))
	if !f.found {
		e.Hint = "no file was found; looked for " + strings.Join(files, ", ")
	}
	return e
}

// withDefaults fills what a Config made by hand leaves out.
func (c *Config) withDefaults() *Config {
	d := *c
	d.Site = cmp.Or(c.Site, defaultSection)
	d.OAuthURL = cmp.Or(c.OAuthURL, known["oauth_url"].preset)
	d.ServiceURL = cmp.Or(c.ServiceURL, known["service_url"].preset)
	d.Variant = cmp.Or(c.Variant, known["variant"].preset)
	d.Timeout = cmp.Or(c.Timeout, 16*time.Second)
	d.Window = cmp.Or(c.Window, 600*time.Second)
	d.Kinds = map[string]string{}
	for _, word := range kindWords {
		d.Kinds[word] = known[word+"_kind"].preset
	}
	maps.Copy(d.Kinds, c.Kinds)
	return &d
}

func (c *Config) validate() error {
	if c.ClientID == "" || c.UserAgent == "" {
		return configError("client_id and user_agent are required")
	}
	if len(c.UserAgent) < 7 || strings.ContainsFunc(c.UserAgent, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		e := api.Errorf(api.Invalid, "user_agent needs at least 7 characters on one line")
		e.Hint = `name the bot and who runs it, such as "spam-bot/1.0 (by golang moderators)"`
		return e
	}
	if c.Variant != "A" && c.Variant != "B" {
		return configError("variant is %q, not A or B", c.Variant)
	}
	if _, err := baseAddress("oauth_url", c.OAuthURL); err != nil {
		return err
	}
	_, err := baseAddress("service_url", c.ServiceURL)
	return err
}

// baseAddress parses a base address; it keeps a path and drops slashes at its end.
func baseAddress(name, text string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimRight(text, "/"))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		e := configError("%s is not a web address", name)
		e.Hint = "write it as https://host or https://host/path, without a name, a query or a fragment"
		return nil, e
	}
	if u.Path == "" {
		u.Path = "/" // JoinPath gives a path without a slash else
	}
	return u, nil
}
