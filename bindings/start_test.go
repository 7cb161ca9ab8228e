package bindings

import (
	"testing"
	"time"

	"botrun/api"
)

// BenchmarkTable measures what the size of the operation table costs a start:
// the index of rows, the tree of names, and reading the notation of one row.
// The first round is the only one that does the work; run with -benchtime 1x.
func BenchmarkTable(b *testing.B) {
	start := time.Now()
	op, err := api.Lookup("client.front.hot")
	if err != nil {
		b.Fatal(err)
	}
	op.Parameters("A")
	nodes()
	took := float64(time.Since(start).Microseconds()) / 1000
	for range b.N {
		op.Parameters("A")
	}
	b.ReportMetric(took, "ms/start")
}
