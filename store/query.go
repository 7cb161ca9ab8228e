package store

import "strconv"

// defaultLimit is how many rows a list has when its filter does not say.
const defaultLimit = 100

// query is a SELECT that is put together from a filter.
type query struct {
	text string
	args []any
	has  bool // a condition
}

// where adds a condition, if it is asked for.
func (q *query) where(asked bool, condition string, arg any) {
	if !asked {
		return
	}
	word := " AND "
	if !q.has {
		word = " WHERE "
	}
	q.text, q.args, q.has = q.text+word+condition, append(q.args, arg), true
}

// newestFirst gives the whole text. A limit of 0 is the default, a negative
// one is none.
func (q *query) newestFirst(limit int) string {
	if limit == 0 {
		limit = defaultLimit
	}
	return q.text + " ORDER BY id DESC LIMIT " + strconv.Itoa(limit)
}
