package scheduler

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/robfig/cron/v3"

	"botrun/api"
	"botrun/runtime"
	"botrun/store"
)

// Store is what the scheduler keeps: how far each schedule and each listener
// has come. *store.Store is one.
type Store interface {
	Cursor(ctx context.Context, name string) (store.Cursor, error)
	SaveCursor(ctx context.Context, name string, c store.Cursor) error
	Handled(ctx context.Context, name, id string) (bool, error)
	MarkHandled(ctx context.Context, name string, ids ...string) error
}

// Run is one run that is due.
type Run struct {
	Bot     *runtime.Bot
	Handler int    // place in Bot.Handlers; -1 carries out the file itself
	Trigger string // "schedule", or the event's name
	Item    *Item  // what an event is about
	Due     time.Time
	// Skipped says that the run is left out because another goes on; it is
	// only to be recorded.
	Skipped bool
}

// Runner carries out a run and records it. It must come back soon after its
// context ends.
type Runner func(ctx context.Context, run Run) runtime.Result

// Config is what a scheduler works with.
type Config struct {
	Bots []*runtime.Bot
	// Schedules are schedules that the host gives by the bot's name, in place
	// of those of the file; a file without handlers is carried out by one.
	Schedules map[string]string
	Run       Runner
	Door      api.Caller // for polling listings
	Store     Store
	Log       *slog.Logger   // nil is silent
	Zone      *time.Location // of schedules without one; nil is the host's
	// PollMin and PollMax are the times between two looks at a listing: the
	// shortest after something new, growing to the longest while nothing is.
	// Default 2s and 16s.
	PollMin, PollMax time.Duration
	// MaxRuns is how many runs go on at once. Default 16.
	MaxRuns int
}

func (c Config) withDefaults() Config {
	if c.Zone == nil {
		c.Zone = time.Local
	}
	if c.PollMin <= 0 {
		c.PollMin = 2 * time.Second
	}
	if c.PollMax < c.PollMin {
		c.PollMax = max(16*time.Second, c.PollMin)
	}
	if c.MaxRuns <= 0 {
		c.MaxRuns = 16
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c
}

// Scheduler starts runs when they are due. Start it once; Stop ends all runs
// and waits for them.
type Scheduler struct {
	cfg     Config
	cron    *cron.Cron
	timers  []*timer
	pollers []*poller
	slots   chan struct{}

	cancel context.CancelFunc
	done   sync.WaitGroup
}

// timer is one handler with its schedule.
type timer struct {
	bot      *runtime.Bot
	handler  int
	spec     string
	schedule cron.Schedule
	missed   string
	gate     gate
}

func (t *timer) cursor() string {
	return fmt.Sprintf("schedule:%s:%d:%s", t.bot.Name, t.handler+1, t.spec)
}

// New reads the schedules and events of all bots. It starts nothing.
func New(cfg Config) (*Scheduler, error) {
	cfg = cfg.withDefaults()
	s := &Scheduler{cfg: cfg, slots: make(chan struct{}, cfg.MaxRuns),
		cron: cron.New(cron.WithLocation(cfg.Zone), cron.WithLogger(cronLog{cfg.Log}))}
	for _, bot := range cfg.Bots {
		if err := s.add(bot); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *Scheduler) add(bot *runtime.Bot) error {
	override := s.cfg.Schedules[bot.Name]
	if bot.OnDemand {
		if override == "" {
			return nil
		}
		return s.addTimer(bot, -1, override, runtime.Handler{})
	}
	for i, h := range bot.Handlers {
		if h.Event != "" {
			if err := s.listen(bot, i, h); err != nil {
				return err
			}
			continue
		}
		spec := h.Spec
		if override != "" {
			spec = override
		}
		if err := s.addTimer(bot, i, spec, h); err != nil {
			return err
		}
	}
	return nil
}

func (s *Scheduler) addTimer(bot *runtime.Bot, handler int, spec string, h runtime.Handler) error {
	schedule, err := ParseSpec(spec, s.cfg.Zone)
	if err != nil {
		return fmt.Errorf("%s: %w", bot.Name, err)
	}
	t := &timer{bot: bot, handler: handler, spec: spec, schedule: schedule, missed: h.Missed, gate: gate{rule: h.Overlap}}
	s.timers = append(s.timers, t)
	return nil
}

// Start makes up for missed runs, then starts schedules and polling. It comes
// back at once; the context ends everything, as Stop does.
func (s *Scheduler) Start(ctx context.Context) error {
	ctx, s.cancel = context.WithCancel(ctx)
	now := time.Now()
	for _, t := range s.timers {
		if err := s.catchUp(ctx, t, now); err != nil {
			s.cancel()
			return err
		}
		s.cron.Schedule(t.schedule, cron.FuncJob(func() { s.due(ctx, t, time.Now()) }))
	}
	s.cron.Start()
	for _, p := range s.pollers {
		s.done.Add(1)
		go func() {
			defer s.done.Done()
			p.poll(ctx)
		}()
	}
	return nil
}

// Stop ends all runs and waits until they are gone. It may be called twice.
func (s *Scheduler) Stop() {
	if s.cancel == nil {
		return
	}
	s.cancel()
	<-s.cron.Stop().Done()
	s.done.Wait()
}

// catchUp starts the runs that were due while the host was down, as the
// handler's rule says: once, skip, or all (the last 100).
func (s *Scheduler) catchUp(ctx context.Context, t *timer, now time.Time) error {
	last, err := s.cfg.Store.Cursor(ctx, t.cursor())
	if err != nil {
		return err
	}
	if last.At.IsZero() || t.missed == "skip" {
		return s.cfg.Store.SaveCursor(ctx, t.cursor(), store.Cursor{Position: t.spec, At: now})
	}
	var missed []time.Time
	for at := t.schedule.Next(last.At); !at.IsZero() && at.Before(now); at = t.schedule.Next(at) {
		missed = append(missed, at)
		if len(missed) > maxQueued {
			missed = missed[1:]
		}
	}
	if len(missed) == 0 {
		return nil
	}
	s.cfg.Log.Info("making up for missed runs", "bot", t.bot.Name, "missed", len(missed), "rule", t.missed)
	if t.missed != "all" {
		missed = missed[len(missed)-1:]
	}
	s.done.Add(1)
	go func() {
		defer s.done.Done()
		for _, at := range missed {
			s.due(ctx, t, at)
		}
	}()
	return nil
}

// due carries out a scheduled run.
func (s *Scheduler) due(ctx context.Context, t *timer, at time.Time) {
	if ctx.Err() != nil {
		return
	}
	run := Run{Bot: t.bot, Handler: t.handler, Trigger: "schedule", Due: at}
	inside, leave, ok := t.gate.enter(ctx)
	if !ok {
		if ctx.Err() == nil {
			s.cfg.Log.Warn("run left out: the one before goes on", "bot", t.bot.Name, "schedule", t.spec)
			run.Skipped = true
			s.cfg.Run(ctx, run)
		}
		return
	}
	defer leave()
	if err := s.cfg.Store.SaveCursor(ctx, t.cursor(), store.Cursor{Position: t.spec, At: at}); err != nil {
		s.cfg.Log.Error("a schedule's place cannot be saved", "bot", t.bot.Name, "error", err)
	}
	s.carryOut(inside, run)
}

// carryOut runs when one of the host's places is free.
func (s *Scheduler) carryOut(ctx context.Context, run Run) (runtime.Result, bool) {
	select {
	case s.slots <- struct{}{}:
	case <-ctx.Done():
		return runtime.Result{}, false
	}
	defer func() { <-s.slots }()
	return s.cfg.Run(ctx, run), true
}

// cronLog passes on what the cron runner has to say.
type cronLog struct{ log *slog.Logger }

func (l cronLog) Info(string, ...any) {}
func (l cronLog) Error(err error, msg string, keysAndValues ...any) {
	l.log.Error(msg, append([]any{"error", err}, keysAndValues...)...)
}
