package client

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"botrun/api"
)

func text(s string) *string { return &s }

// source makes a Source of one file's text and an environment.
func source(t testing.TB, file string, env map[string]string) Source {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, fileName)
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	return Source{Files: []string{filepath.Join(dir, "absent.ini"), path}, WorkDir: t.TempDir(),
		LookupEnv: func(k string) (string, bool) { v, ok := env[k]; return v, ok }}
}

const wholeFile = `# comment
; comment
[DEFAULT]
client_id = id-default
client_secret: secret#1 ;2\
user_agent = "quoted agent"
Timeout = 30
webhook = https://hooks.test/x=1

[mods]
client_id = id-mods
client_secret =
short_url =
reddit_url = https://site.test/
subreddit_kind = t9
variant = b
webhook = https://hooks.test/mods

[bot.spam]
schedule = */5 * * * *
`

func TestLoadInheritsFromDefault(t *testing.T) {
	cfg, err := Load(source(t, wholeFile, nil))
	if err != nil {
		t.Fatal(err)
	}
	want := &Config{Site: "DEFAULT", ClientID: "id-default", ClientSecret: `secret#1 ;2\`, UserAgent: `"quoted agent"`, CheckForUpdates: true,
		OAuthURL: "https://oauth.reddit.com", ServiceURL: "https://www.reddit.com", ShortURL: "https://redd.it",
		Kinds:         map[string]string{"comment": "t1", "member": "t2", "submission": "t3", "message": "t4", "community": "t5", "trophy": "t6"},
		RatelimitWait: 5 * time.Second, Timeout: 30 * time.Second, Window: 600 * time.Second, Variant: "A",
		Custom: map[string]string{"webhook": "https://hooks.test/x=1"}}
	if d := cmp.Diff(want, cfg); d != "" {
		t.Error(d)
	}

	src := source(t, wholeFile, map[string]string{"lib_site": "mods"})
	cfg, err = Load(src)
	if err != nil {
		t.Fatal(err)
	}
	want.Site, want.ClientID, want.ClientSecret, want.ShortURL, want.ServiceURL, want.Variant = "mods", "id-mods", "", "", "https://site.test/", "B"
	want.Kinds["community"] = "t9"
	want.Custom["webhook"] = "https://hooks.test/mods"
	if d := cmp.Diff(want, cfg); d != "" {
		t.Error(d)
	}
}

func TestLoadPrecedence(t *testing.T) {
	env := map[string]string{"lib_client_id": "env-id", "lib_oauth_url": "http://env.test", "lib_reddit_url": "http://env-site.test", "lib_webhook": "env-hook", "lib_timeout": "7",
		"lib_comment_kind": "t7", "lib_username": "env-user", "lib_site": ""}
	src := source(t, wholeFile, env)
	src.Keywords = map[string]*string{"client_id": text("kw-id"), "client_secret": nil, "username": nil, "webhook": nil, "color": text("red")}
	cfg, err := Load(src)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{"client_id": cfg.ClientID, "client_secret": cfg.ClientSecret, "username": cfg.Username, "oauth_url": cfg.OAuthURL,
		"service_url": cfg.ServiceURL, "timeout": cfg.Timeout.String(), "comment_kind": cfg.Kinds["comment"]}
	maps.Copy(got, cfg.Custom)
	want := map[string]string{"client_id": "kw-id", "client_secret": "", "username": "", "oauth_url": "http://env.test", "service_url": "http://env-site.test",
		"timeout": "7s", "comment_kind": "t7", "color": "red"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestLoadRefuses(t *testing.T) {
	base := "[DEFAULT]\nclient_id=a\nclient_secret=b\nuser_agent=agent/1\n"
	for _, tt := range []struct {
		name, file string
		env        map[string]string
		site       string
		kind       api.Kind
		words      []string // in the error's text
	}{
		{name: "all missing are named", kind: api.ConfigError, words: []string{"client_id", "client_secret", "user_agent", "lib.ini", "lib_client_id=", "installed"}},
		{name: "one missing", file: "client_id=a\nuser_agent=agent/1", kind: api.ConfigError, words: []string{"missing in section [DEFAULT]: client_secret"}},
		{name: "unknown section", file: base + "[mods]\n[bot.x]\n", site: "mod", kind: api.ConfigError, words: []string{"[mod]", "there are: DEFAULT, mods"}},
		{name: "unknown section from the environment", file: base, env: map[string]string{"lib_site": "gone"}, kind: api.ConfigError, words: []string{"[gone]"}},
		{name: "a bot is no site", file: base + "[bot.x]\na=1", site: "bot.x", kind: api.ConfigError, words: []string{"[bot.x]"}},
		{name: "integers", file: base + "timeout=1.5\nwindow_size=0\nratelimit_seconds = 5 ; five", kind: api.Invalid, words: []string{"timeout", "window_size", "ratelimit_seconds"}},
		{name: "too many seconds", file: base + "timeout=99999999999", kind: api.Invalid, words: []string{"timeout"}},
		{name: "short agent", file: base + "user_agent=short", kind: api.Invalid, words: []string{"7 characters"}},
		{name: "variant", file: base + "variant=C", kind: api.ConfigError, words: []string{"variant"}},
		{name: "address", file: base + "oauth_url=oauth.test", kind: api.ConfigError, words: []string{"oauth_url", "https://"}},
		{name: "address with a password", file: base + "service_url=https://u:hidden@x.test", kind: api.ConfigError, words: []string{"service_url"}},
		{name: "line", file: base + "\nsecret stuff hidden\n", kind: api.ConfigError, words: []string{"lib.ini:6"}},
		{name: "name", file: base + "= hidden\n", kind: api.ConfigError, words: []string{"lib.ini:5"}},
		{name: "section", file: base + "[hidden\n", kind: api.ConfigError, words: []string{"lib.ini"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			src := source(t, tt.file, tt.env)
			src.Site = tt.site
			cfg, err := Load(src)
			if err == nil {
				t.Fatalf("loaded %+v", cfg)
			}
			if api.KindOf(err) != tt.kind {
				t.Errorf("kind %s, want %s", api.KindOf(err), tt.kind)
			}
			for _, w := range tt.words {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("%q does not say %q", err, w)
				}
			}
			if strings.Contains(err.Error(), "hidden") {
				t.Errorf("%q quotes what may be a secret", err)
			}
		})
	}
}

func TestInterpolation(t *testing.T) {
	const file = `[DEFAULT]
client_id=id
client_secret=50%%
user_agent=agent %(Name)s of %(team)s
name=bob
team=%(name)s's
loop=%(loop)s
single=10%
open=%(name
absent=%(nothing)s
[x]
name=ann
`
	extended := strings.NewReplacer("%(Name)s", "${Name}", "%(team)s", "${team}", "%(name)s", "${DEFAULT:name}", "50%%", "50$$", "10%", "10$", "%(loop)s", "${loop}",
		"%(nothing)s", "${no:name}", "%(name", "${name").Replace(file)
	for _, tt := range []struct{ kind, file, site, agent, secret, fails string }{
		{"", file, "x", "agent %(Name)s of %(team)s", "50%%", ""},
		{"none", file, "x", "agent %(Name)s of %(team)s", "50%%", ""},
		{"basic", file, "x", "agent ann of ann's", "50%", "loop single open absent"},
		{"extended", extended, "x", "agent ann of bob's", "50$", "loop single open absent"},
	} {
		t.Run(tt.kind, func(t *testing.T) {
			good := tt.file
			for _, name := range strings.Fields("loop single open absent") {
				_, rest, _ := strings.Cut(good, "\n"+name+"=")
				line, _, _ := strings.Cut(rest, "\n")
				good = strings.Replace(good, "\n"+name+"="+line, "", 1)
				src := source(t, good+"\n"+name+"="+line+"\n", nil)
				src.Interpolation, src.Site = tt.kind, "x"
				src.Keywords = map[string]*string{"loop": nil, "single": nil, "open": nil, "absent": nil}
				delete(src.Keywords, name)
				if _, err := Load(src); tt.fails != "" && api.KindOf(err) != api.ConfigError {
					t.Errorf("%s=%s: error %v, want kind config", name, line, err)
				}
			}
			src := source(t, good, nil)
			src.Interpolation, src.Site = tt.kind, tt.site
			cfg, err := Load(src)
			if err != nil {
				t.Fatal(err)
			}
			if cfg.UserAgent != tt.agent || cfg.ClientSecret != tt.secret {
				t.Errorf("got %q and %q, want %q and %q", cfg.UserAgent, cfg.ClientSecret, tt.agent, tt.secret)
			}
		})
	}
	src := source(t, file, nil)
	src.Interpolation = "jinja"
	if _, err := Load(src); api.KindOf(err) != api.ConfigError {
		t.Errorf("unknown interpolation: %v", err)
	}
}

func TestSearchPlaces(t *testing.T) {
	for _, tt := range []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{"APPDATA": "/app", "XDG_CONFIG_HOME": "/xdg", "HOME": "/home"}, "/app/lib.ini"},
		{map[string]string{"XDG_CONFIG_HOME": "/xdg", "HOME": "/home"}, "/xdg/lib.ini"},
		{map[string]string{"XDG_CONFIG_HOME": "", "HOME": "/home"}, "/home/.config/lib.ini"},
		{nil, ""},
	} {
		want := []string{"/work/dir/lib.ini"}
		if tt.want != "" {
			want = append([]string{tt.want}, want...)
		}
		got := SearchPlaces(func(k string) (string, bool) { v, ok := tt.env[k]; return v, ok }, "/work/dir")
		if d := cmp.Diff(want, got); d != "" {
			t.Error(d)
		}
	}
}

func TestWarnsOfRedirectedService(t *testing.T) {
	file := "client_id=a\nclient_secret=b\nuser_agent=agent/1\n[x]\nreddit_url=https://evil.test\n[y]\noauth_url=https://evil.test"
	for _, tt := range []struct {
		name, site string
		env        map[string]string
		elsewhere  bool
		want       string
	}{
		{"in the section", "x", nil, false, "sets reddit_url"},
		{"in another section", "DEFAULT", nil, false, ""},
		{"silenced", "y", map[string]string{allowOverride: "1"}, false, ""},
		{"not silenced by an empty variable", "y", map[string]string{allowOverride: ""}, false, "sets oauth_url"},
		{"a file elsewhere", "y", nil, true, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			src := source(t, file, tt.env)
			src.Site = tt.site
			if !tt.elsewhere {
				src.WorkDir = filepath.Dir(src.Files[1])
			}
			var said []string
			src.Warn = func(s string) { said = append(said, s) }
			if _, err := Load(src); err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(said, "\n"); (tt.want == "") != (got == "") || !strings.Contains(got, tt.want) {
				t.Errorf("warned %q, want %q", got, tt.want)
			}
		})
	}
}

func TestSectionsAreRaw(t *testing.T) {
	src := source(t, wholeFile, nil)
	got, err := Sections(src.Files)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(map[string]string{"schedule": "*/5 * * * *"}, got["bot.spam"]); d != "" {
		t.Error(d)
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(wholeFile, "basic")
	f.Add("[DEFAULT]\nclient_id=${a}${a}\na=${b}${b}\nb=${a}", "extended")
	f.Add("\"\"\"a\"\"\"=`\n", "none")
	f.Fuzz(func(t *testing.T, file, kind string) {
		ini := &iniFile{sections: map[string]map[string]string{defaultSection: {}}}
		if ini.read("lib.ini", []byte(file)) != nil {
			return
		}
		expand, err := interpolation(kind)
		if err != nil {
			return
		}
		for section := range ini.sections {
			for name, value := range ini.section(section) {
				if out, err := expand(ini, section, name, value); err == nil && len(out) > maxValue+len(file) {
					t.Errorf("%s of %s grew to %d bytes", name, section, len(out))
				}
			}
		}
	})
}
