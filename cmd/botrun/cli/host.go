package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
	"botrun/bindings"
	"botrun/client"
	"botrun/policy"
	"botrun/runtime"
	"botrun/scheduler"
	"botrun/store"
)

// memoryLimit is how much memory all runs may take together.
const memoryLimit = 1 << 30

// host holds what runs share: the session, the store and the watchdog.
type host struct {
	app      *app
	cfg      *client.Config
	source   client.Source
	session  *client.Session
	accounts *client.Accounts
	store    *store.Store
	watchdog *runtime.Watchdog
	log      *slog.Logger
	// wrap stands in for the network; nil is the network.
	wrap func(http.RoundTripper) http.RoundTripper
	// dry pretends all writes; a bot's mode may as well.
	dry bool
	// watch is a last look at the calls of each bot; nil is none.
	watch func(bot string) api.Link
	// tell takes what a script logs.
	tell func(bot, level, message string, fields map[string]any)
}

// tokens lets the client keep tokens in the store.
type tokens struct{ *store.Store }

func (t tokens) LoadToken(ctx context.Context, account string) (client.Token, error) {
	token, err := t.Store.LoadToken(ctx, account)
	return client.Token(token), err
}

func (t tokens) SaveToken(ctx context.Context, account string, token client.Token) error {
	return t.Store.SaveToken(ctx, account, store.Token(token))
}

// kv turns the store's errors into those that scripts see.
type kv struct{ *store.KV }

func (k kv) Incr(ctx context.Context, key string, n float64) (float64, error) {
	v, err := k.KV.Incr(ctx, key, n)
	if errors.Is(err, store.ErrNotNumber) {
		return 0, &api.Error{Kind: api.Invalid, Message: fmt.Sprintf("the value of %q is not a number", key), Err: err}
	}
	return v, err
}

// files gives the places of lib.ini.
func (a *app) files() []string {
	files := client.SearchPlaces(a.LookupEnv, a.WorkDir)
	if a.config != "" {
		files = append(files, a.config)
	}
	return files
}

// openHost opens session and store for the commands that run scripts.
func (a *app) openHost(ctx context.Context) (*host, error) {
	h := &host{app: a, accounts: client.NewAccounts(), watchdog: runtime.NewWatchdog(memoryLimit), dry: a.dry,
		log:    slog.New(slog.NewTextHandler(a.Stderr, &slog.HandlerOptions{Level: slog.LevelInfo})),
		source: client.Source{Site: a.site, Files: a.files(), LookupEnv: a.LookupEnv, WorkDir: a.WorkDir}}
	h.source.Warn = func(message string) { h.log.Warn(message) }
	var err error
	if h.cfg, err = client.Load(h.source); err != nil {
		return nil, err
	}
	dir, err := a.dataDir()
	if err != nil {
		return nil, err
	}
	if h.store, err = store.Open(ctx, filepath.Join(dir, "botrun.db")); err != nil {
		return nil, err
	}
	if err := h.openSession(); err != nil {
		return nil, errors.Join(err, h.store.Close())
	}
	return h, nil
}

func (h *host) openSession() (err error) {
	h.session, err = client.New(h.cfg, client.Options{Tokens: tokens{h.store}, Accounts: h.accounts, Wrap: h.wrap, Log: h.log, Version: version()})
	return err
}

// Close ends session and store.
func (h *host) Close() error { return errors.Join(h.session.Close(), h.store.Close()) }

// runOptions say how a script is run.
type runOptions struct {
	bot       string
	handler   string
	trigger   string
	needs     []string
	all       bool // every scope is allowed
	dry       bool
	dir       string
	pretended *policy.Pretended
	// job fills in what is to be run.
	job func(*runtime.Job)
	run func(context.Context, runtime.Job) runtime.Result
}

// carryOut records a run, gives it its chain and carries it out.
func (h *host) carryOut(ctx context.Context, o runOptions) runtime.Result {
	id, err := h.store.StartRun(ctx, store.Run{Bot: o.bot, Handler: o.handler, Trigger: o.trigger, Dry: o.dry})
	if err != nil {
		return runtime.Result{Status: runtime.StatusError, Error: api.Errorf(api.ServerError, "the run cannot be recorded: %w", err)}
	}
	links := []api.Link{policy.Permissions(o.needs, o.all), policy.Journal(h.store, policy.RunInfo{ID: id, Bot: o.bot})}
	if h.watch != nil {
		links = append([]api.Link{h.watch(o.bot)}, links...)
	}
	if o.dry {
		links = append(links, policy.DryRun(o.pretended))
	}
	logs := &logWriter{host: h, run: id, bot: o.bot}
	others := &sessions{}
	job := runtime.Job{ID: id, Trigger: o.trigger, Dry: o.dry, Watchdog: h.watchdog, Env: bindings.Env{
		Door: api.Chain(h.session, links...), Variant: h.cfg.Variant, Dir: o.dir,
		KV: kv{h.store.KV(o.bot)}, SharedKV: kv{h.store.KV("")},
		Log:  logs.line,
		Warn: func(message string) { logs.line("warn", message, nil) },
		Open: func(_ context.Context, r bindings.SessionRequest) (api.Caller, error) {
			return h.openOther(r, links, others)
		},
	}}
	if o.job != nil {
		o.job(&job)
	}
	result := o.run(ctx, job)
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
	defer cancel()
	logs.flush(ending)
	if err := others.close(); err != nil {
		h.log.Error("a session that the script opened cannot be closed", "bot", o.bot, "run", id, "error", err)
	}
	outcome := store.Outcome{Status: string(result.Status), Traceback: result.Traceback, Reads: result.Reads, Writes: result.Writes}
	if result.Error != nil {
		outcome.Error = result.Error.Error()
	}
	if err := h.store.FinishRun(ending, id, outcome); err != nil {
		h.log.Error("a run's end cannot be recorded", "bot", o.bot, "run", id, "error", err)
	}
	return result
}

// sessions are those that a run opened, to be closed at its end.
type sessions struct {
	mu   sync.Mutex
	open []*client.Session
}

func (s *sessions) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, session := range s.open {
		errs = append(errs, session.Close())
	}
	return errors.Join(errs...)
}

// openOther opens the session of a client.new.
func (h *host) openOther(r bindings.SessionRequest, links []api.Link, others *sessions) (api.Caller, error) {
	source := h.source
	source.Keywords, source.Interpolation = r.Settings, r.Interpolation
	if r.Site != "" {
		source.Site = r.Site
	}
	cfg, err := client.Load(source)
	if err != nil {
		return nil, err
	}
	wrap := h.wrap
	if r.Wrap != nil {
		wrap = func(next http.RoundTripper) http.RoundTripper {
			if h.wrap != nil {
				next = h.wrap(next)
			}
			return r.Wrap(next)
		}
	}
	session, err := client.New(cfg, client.Options{Tokens: tokens{h.store}, Manager: r.TokenManager, Accounts: h.accounts, Wrap: wrap, Log: h.log, Version: version()})
	if err != nil {
		return nil, err
	}
	others.mu.Lock()
	defer others.mu.Unlock()
	others.open = append(others.open, session)
	return api.Chain(session, links...), nil
}

// runner carries out the scheduler's runs.
func (h *host) runner(bots map[string]*botFile) scheduler.Runner {
	return func(ctx context.Context, run scheduler.Run) runtime.Result {
		bot := bots[run.Bot.Name]
		handler := handlerName(run.Bot, run.Handler)
		if run.Skipped {
			if err := h.recordSkipped(ctx, run.Bot.Name, handler); err != nil {
				h.log.Error("a skipped run cannot be recorded", "bot", run.Bot.Name, "error", err)
			}
			return runtime.Result{Status: store.StatusSkipped}
		}
		o := runOptions{bot: run.Bot.Name, handler: handler, trigger: run.Trigger, needs: run.Bot.Needs, all: run.Handler < 0 && !run.Bot.Declared,
			dry: h.dry || bot.mode == "dry", dir: bot.dir, pretended: &policy.Pretended{}, run: run.Bot.Run}
		if run.Handler < 0 {
			o.run = run.Bot.Exec
		}
		if run.Item != nil {
			o.trigger = run.Item.ID
		}
		o.job = func(job *runtime.Job) {
			job.Handler, job.Timeout, job.Guard, job.Trigger = max(run.Handler, 0), bot.timeout, bot.guard, run.Trigger
			if run.Item != nil {
				job.Item = func(L *lua.LState, env *bindings.Env) (lua.LValue, error) {
					return bindings.NewItem(L, env, run.Item.Type, run.Item.Data)
				}
			}
		}
		result := h.carryOut(ctx, o)
		if result.Error != nil && ctx.Err() == nil {
			h.tell(run.Bot.Name, "error", result.Text(), nil)
		}
		return result
	}
}

func (h *host) recordSkipped(ctx context.Context, bot, handler string) error {
	id, err := h.store.StartRun(ctx, store.Run{Bot: bot, Handler: handler, Trigger: "schedule"})
	if err != nil {
		return err
	}
	return h.store.FinishRun(ctx, id, store.Outcome{Status: store.StatusSkipped, Error: "the run before went on"})
}

func handlerName(bot *runtime.Bot, i int) string {
	if i < 0 || i >= len(bot.Handlers) {
		return "file"
	}
	return bot.Handlers[i].Name
}
