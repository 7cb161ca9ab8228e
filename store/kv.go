package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"time"
)

// ErrNotNumber is why Incr refuses: what the key holds cannot be added to.
var ErrNotNumber = errors.New("its value is not a number")

// KV is what one owner keeps: JSON values by key. Keys are any bytes, values
// any valid JSON text. A key whose time has run out is absent to every method.
type KV struct {
	store *Store
	owner string
}

// KV gives an owner's keys: a bot's by its name, those that all share by "".
func (s *Store) KV(owner string) *KV { return &KV{s, owner} }

// Get gives a key's value, and whether it is there.
func (kv *KV) Get(ctx context.Context, key string) (value []byte, ok bool, err error) {
	value, _, err = kv.read(ctx, kv.store.read, key)
	if err != nil {
		return nil, false, explain(doing("get", key), withCause(ctx, err))
	}
	return value, value != nil, nil
}

// Set keeps a value. It is dropped after ttl; 0 keeps it for good.
func (kv *KV) Set(ctx context.Context, key string, value []byte, ttl time.Duration) error {
	if ttl < 0 {
		return fmt.Errorf("%s: ttl is negative", doing("set", key))
	}
	if !json.Valid(value) {
		return fmt.Errorf("%s: the value is not JSON", doing("set", key))
	}
	var expires int64
	if ttl > 0 {
		expires = stamp(time.Now().Add(ttl))
	}
	return explain(doing("set", key), withCause(ctx, kv.put(ctx, kv.store.write, key, value, expires)))
}

// Delete drops a key. To drop one that is absent is no error.
func (kv *KV) Delete(ctx context.Context, key string) error {
	return explain(doing("delete", key), withCause(ctx, kv.drop(ctx, kv.store.write, key)))
}

// Incr adds n to a number and answers the sum, in one step for everybody. An
// absent key counts as 0; a key's time goes on. A value that is not a number
// is ErrNotNumber, and a sum that is not finite an error.
func (kv *KV) Incr(ctx context.Context, key string, n float64) (sum float64, err error) {
	err = kv.store.transact(ctx, doing("increment", key), func(tx *sql.Tx) error {
		value, expires, err := kv.read(ctx, tx, key)
		if err != nil {
			return err
		}
		if value != nil {
			number, ok := decode(value).(float64)
			if !ok {
				return ErrNotNumber
			}
			sum = number
		}
		sum += n
		if math.IsNaN(sum) || math.IsInf(sum, 0) {
			return errors.New("the sum is not a finite number")
		}
		text, err := json.Marshal(sum)
		if err != nil {
			return err
		}
		return kv.put(ctx, tx, key, text, expires)
	})
	if err != nil {
		return 0, err
	}
	return sum, nil
}

// CAS replaces old by new if the key's value equals old as JSON, in one step
// for everybody, and tells whether it did. Nil stands for an absent key, on
// both sides. A key that is there keeps its time.
func (kv *KV) CAS(ctx context.Context, key string, old, new []byte) (swapped bool, err error) {
	if new != nil && !json.Valid(new) {
		return false, fmt.Errorf("%s: the new value is not JSON", doing("swap", key))
	}
	if old != nil && !json.Valid(old) {
		return false, fmt.Errorf("%s: the old value is not JSON", doing("swap", key))
	}
	err = kv.store.transact(ctx, doing("swap", key), func(tx *sql.Tx) error {
		value, expires, err := kv.read(ctx, tx, key)
		if err != nil || (value == nil) != (old == nil) {
			return err
		}
		if value != nil && !reflect.DeepEqual(decode(value), decode(old)) {
			return nil
		}
		swapped = true
		if new == nil {
			return kv.drop(ctx, tx, key)
		}
		return kv.put(ctx, tx, key, new, expires)
	})
	return swapped && err == nil, err
}

// List gives the keys that begin with prefix, in the order of their bytes.
func (kv *KV) List(ctx context.Context, prefix string) ([]string, error) {
	query := `SELECT key FROM kv WHERE owner = ? AND (expires = 0 OR expires > ?) AND key >= ?`
	args := []any{kv.owner, stamp(time.Now()), []byte(prefix)}
	if end := after(prefix); end != nil {
		query, args = query+` AND key < ?`, append(args, end)
	}
	return collect(ctx, kv.store, doing("list", prefix), query+` ORDER BY key`, args, func(rows *sql.Rows) (string, error) {
		var key []byte
		err := rows.Scan(&key)
		return string(key), err
	})
}

// Purge deletes the keys of all owners whose time has run out, and answers how
// many they were.
func (s *Store) Purge(ctx context.Context) (int, error) {
	result, err := s.change(ctx, "purge keys", `DELETE FROM kv WHERE expires > 0 AND expires <= ?`, stamp(time.Now()))
	if err != nil {
		return 0, err
	}
	return count(result)
}

// querier is a database or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// read gives a value that is there and its time; a nil value if it is absent.
func (kv *KV) read(ctx context.Context, q querier, key string) (value []byte, expires int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT value, expires FROM kv WHERE owner = ? AND key = ? AND (expires = 0 OR expires > ?)`,
		kv.owner, []byte(key), stamp(time.Now())).Scan(&value, &expires)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, nil
	}
	return value, expires, err
}

func (kv *KV) put(ctx context.Context, q querier, key string, value []byte, expires int64) error {
	_, err := q.ExecContext(ctx, `INSERT INTO kv (owner, key, value, expires) VALUES (?, ?, ?, ?)
		ON CONFLICT (owner, key) DO UPDATE SET value = excluded.value, expires = excluded.expires`, kv.owner, []byte(key), value, expires)
	return err
}

func (kv *KV) drop(ctx context.Context, q querier, key string) error {
	_, err := q.ExecContext(ctx, `DELETE FROM kv WHERE owner = ? AND key = ?`, kv.owner, []byte(key))
	return err
}

func doing(verb, key string) string { return fmt.Sprintf("kv: %s %q", verb, key) }

// decode gives the value of JSON text that is known to be valid; a number too
// large for a float64 stays text, so that it equals itself alone.
func decode(text []byte) any {
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return json.RawMessage(text)
	}
	return v
}

// after gives the first key behind all that begin with prefix, nil if there is
// none.
func after(prefix string) []byte {
	end := []byte(prefix)
	for i := len(end) - 1; i >= 0; i-- {
		if end[i] < 0xff {
			end[i]++
			return end[:i+1]
		}
	}
	return nil
}
