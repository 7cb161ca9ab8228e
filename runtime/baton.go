package runtime

import "sync"

// baton is the script's lock: who holds it may execute Lua. It goes to those
// who wait in the order in which they came, so that tasks start and go on in
// a fixed order.
type baton struct {
	mu    sync.Mutex
	held  bool
	queue []chan struct{}
}

// line gives a place in the queue: the channel is closed when the baton has
// come to its owner.
func (b *baton) line() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.held {
		b.held = true
		return closedChannel
	}
	turn := make(chan struct{})
	b.queue = append(b.queue, turn)
	return turn
}

// take waits for the baton.
func (b *baton) take() { <-b.line() }

// try takes the baton if nobody holds it.
func (b *baton) try() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.held {
		return false
	}
	b.held = true
	return true
}

// give hands the baton to the next in the queue.
func (b *baton) give() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.queue) == 0 {
		b.held = false
		return
	}
	close(b.queue[0])
	b.queue = b.queue[1:]
}
