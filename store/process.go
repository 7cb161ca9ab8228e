package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// A process that runs bots says every leaseBeat that it lives. One that has
// not said so for leaseEnd is dead to the others.
const (
	leaseBeat = 10 * time.Second
	leaseEnd  = 45 * time.Second
)

// process is this Store in the eyes of other processes. It is written down
// with the first run or journal entry, so that commands which only read leave
// no trace.
type process struct {
	id, host string
	pid      int

	mu    *sync.Mutex
	known bool // written down
}

func newProcess() process {
	host, err := os.Hostname()
	if err != nil {
		host = "" // no process is then taken for one of this host
	}
	return process{id: newID(), host: host, pid: os.Getpid(), mu: new(sync.Mutex)}
}

// enter writes the process down, once.
func (s *Store) enter(ctx context.Context) error {
	p := &s.process
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known {
		return nil
	}
	_, err := s.change(ctx, "enter the process", `INSERT INTO processes (id, host, pid, seen) VALUES (?, ?, ?, ?)`,
		p.id, p.host, p.pid, stamp(time.Now()))
	p.known = err == nil
	return err
}

// startLease begins to renew the lease; the function it answers ends that and
// takes the process off the list. It answers the last error of renewing: the
// worst that follows from one is that another process marks a run too early,
// which the run's own end puts right.
func (s *Store) startLease() (stop func() error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		var err error
		defer func() { done <- err }()
		ticker := time.NewTicker(leaseBeat)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				if beat := s.renew(ctx); ctx.Err() == nil {
					err = beat
				}
			}
		}
	}()
	return func() error {
		cancel()
		return errors.Join(<-done, s.leave(context.Background()))
	}
}

func (s *Store) renew(ctx context.Context) error {
	s.process.mu.Lock()
	known := s.process.known
	s.process.mu.Unlock()
	if !known {
		return nil
	}
	_, err := s.change(ctx, "renew the lease", `INSERT INTO processes (id, host, pid, seen) VALUES (?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET seen = excluded.seen`, s.process.id, s.process.host, s.process.pid, stamp(time.Now()))
	return err
}

func (s *Store) leave(ctx context.Context) error {
	p := &s.process
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.known {
		return nil
	}
	p.known = false
	_, err := s.change(ctx, "leave", `DELETE FROM processes WHERE id = ?`, p.id)
	return err
}

// Recovered says what Recover found.
type Recovered struct {
	Runs    int // runs marked interrupted
	Entries int // journal entries marked unclear
}

// Recover marks what processes that no longer live left behind: their running
// runs become interrupted, their journal entries without an outcome unclear.
// A process lives while its Store is open and its lease is fresh; on this host
// a process that is gone is found at once. Call it when a host starts and now
// and then afterwards. A run or entry that was marked by mistake is put right
// when it ends.
func (s *Store) Recover(ctx context.Context) (Recovered, error) {
	var found Recovered
	err := s.transact(ctx, "recover", func(tx *sql.Tx) error {
		dead, err := s.deadProcesses(ctx, tx)
		if err != nil {
			return err
		}
		for _, id := range dead {
			if _, err := tx.ExecContext(ctx, `DELETE FROM processes WHERE id = ?`, id); err != nil {
				return err
			}
		}
		now := stamp(time.Now())
		const gone = `process <> ? AND process NOT IN (SELECT id FROM processes)`
		runs, err := tx.ExecContext(ctx, `UPDATE runs SET status = ?, ended = ?, error = ? WHERE status = ? AND `+gone,
			StatusInterrupted, now, "botrun ended before the run did", StatusRunning, s.process.id)
		if err != nil {
			return err
		}
		entries, err := tx.ExecContext(ctx, `UPDATE journal SET state = ?, settled = ?, kind = ?, message = ? WHERE state = ? AND `+gone,
			StateUnclear, now, "unclear", "botrun ended before the outcome was known", StateIntent, s.process.id)
		if err != nil {
			return err
		}
		if found.Runs, err = count(runs); err != nil {
			return err
		}
		found.Entries, err = count(entries)
		return err
	})
	return found, err
}

// deadProcesses lists those on the list that no longer live.
func (s *Store) deadProcesses(ctx context.Context, tx *sql.Tx) (dead []string, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT id, host, pid, seen FROM processes WHERE id <> ?`, s.process.id)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	expired := time.Now().Add(-leaseEnd)
	for rows.Next() {
		var p process
		var seen int64
		if err := rows.Scan(&p.id, &p.host, &p.pid, &seen); err != nil {
			return nil, err
		}
		here := p.host != "" && p.host == s.process.host
		if moment(seen).Before(expired) || here && gone(p.pid) {
			dead = append(dead, p.id)
		}
	}
	return dead, rows.Err()
}

func count(result sql.Result) (int, error) {
	n, err := result.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("count rows: %w", err)
	}
	return int(n), nil
}
