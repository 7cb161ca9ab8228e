// Package sim plays the discussion service in memory: communities, members,
// submissions, comment trees, votes, moderation, inboxes, modmail and wikis
// behind the service's own wire form, so that bots can be shown, tested and
// measured without an account.
//
//	svc := sim.NewSeeded(sim.Config{})
//	http.ListenAndServe("127.0.0.1:8080", svc.Handler()) // any client, any language
//	client := &http.Client{Transport: svc.Transport()}   // or in process
//
// One address serves both the token endpoints and the API. A request passes
// the faults a test has set (Fail), the token check, the rate limit and the
// route's row (routes.go: method, path, scope, who may), then its handler.
// Every request and every method holds the one lock of the Service, so state
// is consistent and a Service may be used from any goroutine.
//
// With the same Config.Seed and the same requests the same ids and payloads
// come out; only Config.Now brings time in.
package sim
