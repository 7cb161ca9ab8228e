package scheduler

import (
	"context"
	"sync"
)

// maxQueued is how many runs of one handler wait at most with overlap "queue".
const maxQueued = 100

// gate keeps the runs of one handler apart, as its overlap rule says: skip
// leaves a run out while another goes on, queue lets it wait, replace ends the
// other first.
type gate struct {
	rule string

	mu      sync.Mutex
	running chan struct{} // closed when the current run ends; nil when none runs
	cancel  context.CancelFunc
	queued  int
}

// enter waits for a run's turn. It answers a context for the run and what to
// call at its end, or false when the run is left out.
func (g *gate) enter(ctx context.Context) (context.Context, func(), bool) {
	waiting := false
	g.mu.Lock()
	for g.running != nil {
		if !waiting {
			if g.rule != "queue" && g.rule != "replace" || g.queued >= maxQueued {
				g.mu.Unlock()
				return nil, nil, false
			}
			waiting = true
			g.queued++
		}
		if g.rule == "replace" {
			g.cancel()
		}
		ended := g.running
		g.mu.Unlock()
		select {
		case <-ended:
		case <-ctx.Done():
			g.mu.Lock()
			g.queued--
			g.mu.Unlock()
			return nil, nil, false
		}
		g.mu.Lock()
	}
	if waiting {
		g.queued--
	}
	run, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	g.running, g.cancel = ended, cancel
	g.mu.Unlock()
	return run, func() {
		cancel()
		g.mu.Lock()
		g.running, g.cancel = nil, nil
		g.mu.Unlock()
		close(ended)
	}, true
}
