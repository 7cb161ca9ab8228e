package client

import (
	"net/http"
	"strings"
	"testing"
)

// BenchmarkCall is what the client itself costs: the transport answers at once.
func BenchmarkCall(b *testing.B) {
	for _, size := range []int{1 << 10, 360 << 10} {
		body := `{"kind":"Listing","data":{"children":["` + strings.Repeat("x", size) + `"]}}`
		b.Run(map[bool]string{true: "item", false: "page"}[size < 10<<10], func(b *testing.B) {
			w := roundTripper(func(r *http.Request) (*http.Response, error) {
				if strings.HasSuffix(r.URL.Path, tokenPath) {
					return answered(200, `{"access_token":"a-token","expires_in":3600}`), nil
				}
				return answered(200, body, "X-Ratelimit-Remaining", "1000000", "X-Ratelimit-Used", "0", "X-Ratelimit-Reset", "600"), nil
			})
			s := over(b, member(), w, nil)
			call := get("/r/x/new")
			b.ReportAllocs()
			b.SetBytes(int64(len(body)))
			for b.Loop() {
				mustCall(b, s, call)
			}
		})
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
