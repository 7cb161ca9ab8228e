package runtime

import (
	"math"
	goruntime "runtime"
	"runtime/metrics"
	"slices"
	"sync"
	"time"

	"botrun/api"
)

// The watchdog's times: how often it looks, how long it waits for runs to hold
// still, and how long it leaves a run that it ended to go.
const (
	watchEvery = 10 * time.Millisecond
	parkWithin = time.Second
	goWithin   = time.Second
)

// Watchdog bounds the memory of the process: while runs are active it looks
// every 10 ms, and when the heap is over the limit after a collection, it ends
// the run whose VM holds most.
//
// Which one that is comes from an estimate: what can be reached from a VM's
// globals, modules and the locals of its frames. The runs hold still for the
// collection and the estimate, at their next instruction; one that waits for
// something outside does so anyway. One that does not hold still within a
// second is in the middle of a single large step, and is taken for the largest.
// What a Go function holds for a run is not seen. An instruction that doubles a
// string can still go far over the limit before a look: a hard bound needs a
// process of its own.
type Watchdog struct {
	limit uint64

	mu   sync.Mutex
	runs map[*vm]bool
	stop chan struct{}
}

// NewWatchdog makes a watchdog with a limit in bytes for the heap and stacks of
// the whole process. It uses nothing while no run is active.
func NewWatchdog(limit uint64) *Watchdog {
	return &Watchdog{limit: limit, runs: map[*vm]bool{}}
}

// watch adds a run; what it answers takes the run away again.
func (w *Watchdog) watch(v *vm) (leave func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.runs[v] = true
	if len(w.runs) == 1 {
		w.stop = make(chan struct{})
		go w.look(w.stop)
	}
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.runs, v)
		if len(w.runs) == 0 {
			close(w.stop)
		}
	}
}

func (w *Watchdog) look(stop <-chan struct{}) {
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	var ended *vm // the run that was ended last
	var at time.Time
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
		}
		if memory() > w.limit && (ended == nil || !w.has(ended) || time.Since(at) > goWithin) {
			ended, at = w.act(), time.Now()
		}
	}
}

func (w *Watchdog) has(v *vm) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.runs[v]
}

// memory gives the bytes of heap objects, dead ones too, and of stacks.
func memory() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() + samples[1].Value.Uint64()
}

// act makes the runs hold still, collects, and ends the largest if that was
// not enough; it answers the run that it ended.
func (w *Watchdog) act() *vm {
	w.mu.Lock()
	runs := make([]*vm, 0, len(w.runs))
	for v := range w.runs {
		runs = append(runs, v)
	}
	w.mu.Unlock()
	s := &survey{parked: make(chan *vm, len(runs)), release: make(chan struct{})}
	defer s.dismiss(runs)
	still := s.gather(runs)
	goruntime.GC()
	if memory() <= w.limit {
		return nil
	}
	var largest *vm
	most := -1
	for _, v := range runs {
		weight := math.MaxInt
		if slices.Contains(still, v) {
			weight = v.weigh()
		}
		if weight > most {
			largest, most = v, weight
		}
	}
	if largest != nil {
		largest.root.stop(api.Errorf(api.Limit, "the memory limit of %d MiB is reached", w.limit>>20))
	}
	return largest
}

// survey is one request to hold still.
type survey struct {
	parked  chan *vm
	release chan struct{}
	idle    []*vm // whose baton the survey holds
}

// park is called by a run at its next instruction.
func (s *survey) park(v *vm) {
	s.parked <- v
	<-s.release
}

// gather asks the runs to hold still and gives those that do.
func (s *survey) gather(runs []*vm) (still []*vm) {
	waiting := 0
	for _, v := range runs {
		if v.baton.try() {
			s.idle = append(s.idle, v)
			continue
		}
		v.survey.Store(s)
		waiting++
	}
	still = append(still, s.idle...)
	timer := time.NewTimer(parkWithin)
	defer timer.Stop()
	for ; waiting > 0; waiting-- {
		select {
		case v := <-s.parked:
			still = append(still, v)
		case <-timer.C:
			return still
		}
	}
	return still
}

// dismiss lets the runs go on.
func (s *survey) dismiss(runs []*vm) {
	for _, v := range runs {
		v.survey.CompareAndSwap(s, nil)
	}
	close(s.release)
	for _, v := range s.idle {
		v.baton.give()
	}
}
