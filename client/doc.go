// Package client is the outer link of the chain: it reads the settings, logs
// in, keeps to the service's pace and carries calls over HTTP.
//
// # Accounts
//
// What the service counts, it counts per account: the request budget and the
// tokens. So sessions of one account share one budget and one token (see
// Accounts), and every call of every script takes its turn in that budget.
//
// # When something fails
//
// A call is tried three times in all. A read is repeated after a broken
// connection or one of the passing statuses. A write is repeated only when it
// surely did not happen: no connection was made, nothing was written, or the
// service turned it away with 401, 429 or a RATELIMIT item. Any other broken
// exchange of a write is an error of kind unclear; a 5xx answer to a write is
// one of kind server with Sent set. A token that the service turns away is
// dropped and a new one is fetched; all calls that wait share that one fetch.
//
// No token, password, secret or code is ever part of an error or a log line.
package client
