package store

import (
	"encoding/json"
	"path/filepath"
	"testing"
)

// BenchmarkOpen opens and closes a database that is current.
func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "botrun.db")
	mustOpen(b, path)
	for b.Loop() {
		s, err := Open(b.Context(), path)
		if err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCreate makes a database.
func BenchmarkCreate(b *testing.B) {
	dir := b.TempDir()
	for n := 0; b.Loop(); n++ {
		s, err := Open(b.Context(), filepath.Join(dir, newID()))
		if err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkJournal writes 1,000 actions, each with its intent and its outcome
// on the disk before the next.
func BenchmarkJournal(b *testing.B) {
	for name, path := range map[string]string{"file": filepath.Join(b.TempDir(), "botrun.db"), "memory": Memory} {
		b.Run(name, func(b *testing.B) {
			s := mustOpen(b, path)
			entry := Entry{Bot: "spam", Script: "spam.lua:12", Op: "submission.mod.remove", Target: "t3_abc", Args: json.RawMessage(`{"spam":true}`), Self: json.RawMessage(`{"fullname":"t3_abc"}`)}
			done := Settlement{State: StateDone, Inverse: json.RawMessage(`{"op":"submission.mod.approve","self":{"fullname":"t3_abc"}}`)}
			for b.Loop() {
				for range 1000 {
					id, err := s.Intend(b.Context(), entry)
					if err != nil {
						b.Fatal(err)
					}
					if err := s.Settle(b.Context(), id, done); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
