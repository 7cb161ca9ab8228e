package hostile

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// answer is one way to answer every request but those for tokens.
type answer struct {
	name  string
	serve http.HandlerFunc
	// fails says that no use can make anything of it.
	fails bool
}

// text answers a body with status 200.
func text(name, body string, fails bool) answer {
	return answer{name, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json; charset=UTF-8")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		io.WriteString(w, body)
	}, fails}
}

// status answers a status with headers, names and values in turn.
func status(code int, body string, headers ...string) answer {
	return answer{fmt.Sprintf("status %d %q %.30q", code, headers, body), func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(code)
		io.WriteString(w, body)
	}, code != http.StatusNoContent && code != http.StatusAccepted}
}

// raw takes the connection and writes to it.
func raw(name string, write func(conn net.Conn)) answer {
	return answer{name, func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			panic(err)
		}
		defer conn.Close()
		write(conn)
	}, true}
}

// head is how a raw answer begins.
const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

// says writes a text and hangs up.
func says(text string) func(net.Conn) {
	return func(conn net.Conn) { io.WriteString(conn, text) }
}

// drips writes a text, and then a part over and over with a wait between.
func drips(text, part string, wait time.Duration) func(net.Conn) {
	return func(conn net.Conn) {
		_, err := io.WriteString(conn, text)
		for err == nil {
			time.Sleep(wait)
			_, err = io.WriteString(conn, part)
		}
	}
}

// nest puts a value deep inside.
func nest(opening, value, closing string, depth int) string {
	return strings.Repeat(opening, depth) + value + strings.Repeat(closing, depth)
}

// listing is a page with children.
func listing(children string) string {
	return `{"kind":"Listing","data":{"after":null,"children":[` + children + `]}}`
}

// thing is an item of a kind whose fields all hold one value.
func thing(kind, value string) string {
	var b strings.Builder
	for _, name := range []string{"id", "name", "author", "subreddit", "title", "body", "replies", "edited", "created_utc", "link_id", "parent_id", "permalink", "context", "display_name",
		"poll_data", "gallery_data", "media_metadata", "all_awardings", "mod_permissions", "children", "count", "dist", "user", "user_id", "path", "subreddits", "owner", "was_comment"} {
		fmt.Fprintf(&b, `,%q:%s`, name, value)
	}
	return `{"kind":"` + kind + `","data":{` + b.String()[1:] + `}}`
}

// zipped packs a text of some MiB.
func zipped(size int) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(`{"kind":"`)) // writing to memory does not fail
	for range size {
		w.Write(make([]byte, 1<<20))
	}
	w.Close()
	return b.Bytes()
}

func answers() []answer {
	const html = "<!DOCTYPE html><html><body>You are being rate limited { } [ ]</body></html>"
	list := []answer{
		// no JSON
		text("a page", html, true), text("cut off", `{"kind":"Listing","data":{"children":[{"kind":"t3","data":{"id":"a"`, true),
		text("cut off in a text", `{"kind":"Listing","da`, true), text("cut off in an escape", `{"a":"\u12`, true), text("cut off in a word", `[tru`, true),
		text("cut off after a comma", `{"a":1,`, true), text("too much", `{}{}`, true), text("a comma too much", `{"a":1,}`, true), text("text after it", `{"kind":"Listing"} <b>`, true),
		text("not a number", `{"a":NaN}`, true), text("infinity", `[Infinity]`, true), text("octal", `[017]`, true), text("quotes", `{'a':1}`, true), text("no quotes", `{a:1}`, true),
		text("a comment", "/* x */ {}", true), text("a byte order mark", "\ufeff{}", true), text("NUL", "\x00\x00\x00", true), text("bytes", "\x89PNG\r\n\x1a\n", true), text("closed wrongly", `{"a":[}]`, true),
		// JSON of another kind
		text("nothing", "", false), text("blanks", " \r\n\t ", false), text("null", "null", false), text("true", "true", false), text("a number", "7", false), text("a text", `"t3_abc"`, false),
		text("an empty list", "[]", false), text("an empty object", "{}", false), text("a list of null", "[null,null]", false), text("a list of numbers", "[1,2,3]", false), text("lists", "[[],[[]]]", false),
		text("an error", `{"message":"Forbidden","error":403}`, false), text("a listing without data", `{"kind":"Listing"}`, false), text("data null", `{"kind":"Listing","data":null}`, false),
		text("data a list", `{"kind":"Listing","data":[]}`, false), text("children null", `{"kind":"Listing","data":{"children":null}}`, false), text("children an object", `{"kind":"Listing","data":{"children":{}}}`, false),
		text("children of all kinds", listing(`null,1,"x",[],{},{"kind":"t3"},{"data":{}},{"kind":"t9","data":{}},{"kind":null,"data":null}`), false),
		text("kind a number", `{"kind":3,"data":{"children":[]}}`, false), text("a cursor that is none", `{"kind":"Listing","data":{"after":{"x":[]},"children":[{"kind":"t3","data":{"id":"a"}}]}}`, false),
		text("two listings", "["+listing(thing("t3", "null"))+","+listing(thing("t1", "null"))+"]", false),
		text("duplicate names", `{"kind":"Listing","kind":7,"data":{"children":[]},"data":[],"data":{"children":[{"kind":"t3","kind":"t1","data":{"id":"a","id":7,"id":{}}}]}}`, false),
		text("names with escapes", `{"\u006bind":"Listing","d\u0061ta":{"children":[{"kind":"t3","data":{"\u0069d":"a"}}]}}`, false),
		text("an empty name", `{"":{"":{"":[]}}}`, false),
		// numbers and texts
		text("a huge number", listing(thing("t3", "1e999")), false), text("a huge negative number", listing(thing("t1", "-1e999")), false), text("a long number", listing(thing("t3", strings.Repeat("9", 10_000))), false),
		text("a long fraction", listing(thing("t1", "0."+strings.Repeat("3", 10_000))), false), text("a tiny number", listing(thing("t3", "1e-999")), false), text("minus zero", listing(thing("more", "-0")), false),
		text("bytes that are no text", listing(thing("t3", "\"\xff\xfe\xc0\x80\"")), false), text("half a pair", listing(thing("t1", `"\ud800"`)), false), text("control characters", listing(thing("t3", "\"\x01\x02\n\t\"")), false),
		text("wrong escapes", listing(thing("t3", `"\x\q\u12"`)), false), text("a long text", listing(thing("t3", `"`+strings.Repeat("x", 8<<20)+`"`)), false), text("a long name", `{"`+strings.Repeat("x", 4<<20)+`":1}`, false),
		text("a million signs", listing(thing("t1", `"`+strings.Repeat(`\"{[,`, 1<<20)+`"`)), false),
		// depth and number
		text("deep lists", nest("[", "", "]", 10_000), true), text("deep objects", nest(`{"data":`, "{}", "}", 10_000), true), text("very deep", nest("[", "", "]", 1_000_000), true),
		text("deep and open", strings.Repeat(`[{"a":`, 100_000), true), text("a deep item", listing(thing("t3", nest("[", "1", "]", 10_000))), true),
		text("deep replies", nest(`{"kind":"Listing","data":{"children":[{"kind":"t1","data":{"id":"a","replies":`, `""`, `}}]}}`, 2_000), true),
		text("allowed replies", listing(thing("t1", nest(`{"kind":"Listing","data":{"children":[{"kind":"t1","data":{"id":"a","replies":`, `""`, `}}]}}`, 90))), false),
		text("a million values", "["+strings.Repeat("0,", 1_000_000)+"0]", true), text("a million objects", "["+strings.Repeat("{},", 300_000)+"{}]", true), text("a million lists", nest("["+strings.Repeat("[[[[]]]],", 200_000), "0", "]", 1), true),
		text("many items", listing(strings.Repeat(`{"kind":"t3","data":{"id":"a"}},`, 25_000)+`{}`), false), text("many members", "{"+manyMembers(100_000)+`"x":1}`, false), text("one name many times", "{"+strings.Repeat(`"a":1,`, 100_000)+`"a":2}`, false),
		// errors in the body
		text("errors a text", `{"json":{"errors":"x"}}`, false), text("errors of numbers", `{"json":{"errors":[1,[2,3,4],[null],[],{}]}}`, false), text("an error of lists", `{"json":{"errors":[[[["x"]],{"a":1}]]}}`, true),
		text("a rate limit for ever", `{"json":{"errors":[["RATELIMIT","try again in 999 minutes","ratelimit"]]}}`, true), text("errors deep", `{"json":{"errors":`+nest("[", `"x"`, "]", 5000)+`}}`, true),
		text("json a list", `{"json":[]}`, false), text("json.data a text", `{"json":{"data":"x","errors":[]}}`, false), text("things null", `{"json":{"data":{"things":null}}}`, false), text("things without data", `{"json":{"data":{"things":[{},null,{"kind":"t1"}]}}}`, false),
		// other shapes
		text("modmail", `{"conversations":{"a":7,"b":{"objIds":[{"id":7,"key":[]},null,{"id":"m","key":"messages"}]}},"conversationIds":["a","b","c",7,null],"messages":[],"modActions":null,"user":7}`, false),
		text("notes", `{"mod_notes":[null,7,{"user_note_data":7,"mod_action_data":[],"created_at":"x"}],"has_next_page":"yes","end_cursor":7}`, false),
		text("flairs", `{"users":[null,{"user":null},{"user":{}}],"next":[]}`, false), text("widgets", `{"items":{"w":null,"x":7,"y":{"kind":7}},"layout":{"idCardWidget":{},"sidebar":{"order":[7,null,"z"]},"topbar":null}}`, false),
		// the exchange
		raw("no answer", says("")), raw("half a status", says("HTTP/1.1 20")), raw("another protocol", says("SSH-2.0-OpenSSH_9.9\r\n")), raw("a status that is none", says("HTTP/1.1 ABC OK\r\n\r\n")),
		raw("half the headers", says(head+"X-Rate")), raw("a header without a colon", says(head+"oops\r\n\r\n")), raw("a shorter body", says(head+"Content-Length: 100\r\n\r\n{}")), raw("two lengths", says(head+"Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}")),
		raw("a length that is none", says(head+"Content-Length: -5\r\n\r\n{}")), raw("a longer body", says(head+"Content-Length: 1\r\nConnection: close\r\n\r\n{}{}{}{}")), raw("a wrong chunk", says(head+"Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}")),
		raw("chunks cut off", says(head+"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n")), raw("headers without end", drips(head, "X-A: "+strings.Repeat("a", 60_000)+"\r\n", 0)), raw("unasked: switching", says("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n")),
		raw("continues without end", drips("", "HTTP/1.1 100 Continue\r\n\r\n", 10*time.Millisecond)), raw("silence", func(conn net.Conn) { io.Copy(io.Discard, conn) }), raw("a slow header", drips("HTTP/1.1 200 OK\r\nX-A: ", "a", time.Second)),
		raw("a slow body", drips(head+"\r\n[", "1,", time.Second)), raw("slow blanks", drips(head+"\r\n", " ", 5*time.Second)), raw("an endless body", drips(head+"\r\n[", strings.Repeat("1,", 32<<10), 0)),
		raw("an endless text", drips(head+"\r\n\"", strings.Repeat("x", 64<<10), 0)), raw("a huge length", drips(head+"Content-Length: 99999999999\r\n\r\n[", strings.Repeat("1,", 32<<10), 0)), raw("endless chunks", drips(head+"Transfer-Encoding: chunked\r\n\r\n", "10000\r\n"+strings.Repeat("x", 64<<10)+"\r\n", 0)),
		raw("a packed flood", func(conn net.Conn) {
			packed := zipped(1 << 8)
			fmt.Fprintf(conn, "%sContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%s", head, len(packed), packed)
		}),
		raw("packed wrongly", says(head+"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}")), raw("packed and cut off", func(conn net.Conn) { fmt.Fprintf(conn, "%sContent-Encoding: gzip\r\n\r\n%s", head, zipped(1)[:20]) }),
		// statuses
		status(204, ""), status(202, `{"x":`), status(206, "{}"), status(300, ""), status(303, "", "Location", "/elsewhere"), status(307, "", "Location", "/"), status(308, "", "Location", "https://evil.invalid/"),
		status(301, ""), status(302, html, "Location", "http://[::1"), status(400, html), status(400, `{"fields":7,"reason":[],"explanation":{}}`), status(400, `{"fields":["a"],"reason":"R","explanation":"E"}`), status(400, `[]`),
		status(401, "", "Www-Authenticate", `Bearer error="invalid_token"`), status(403, html), status(403, `{"reason":7}`, "Www-Authenticate", `x error=insufficient_scope`), status(404, "\xff\xfe"), status(409, "{"), status(413, ""), status(414, "[]"),
		status(415, `{"special_errors":[7,[],["A",1]]}`), status(418, html), status(429, html), status(429, "", "Retry-After", "-1"), status(429, "", "Retry-After", "1e308"), status(429, "", "Retry-After", "Fri, 31 Dec 9999 23:59:59 GMT"), status(429, "", "X-Ratelimit-Reset", "NaN"),
		status(451, "{}"), status(500, html), status(502, strings.Repeat(html, 1000)), status(503, "", "Retry-After", "99999999"), status(520, "{"), status(599, ""), status(999, "{}"),
	}
	circle := answer{"a redirect circle", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.String(), http.StatusFound) }, true}
	return append(list, circle)
}

func manyMembers(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `"m%d":%d,`, i, i)
	}
	return b.String()
}
