package client

import (
	"cmp"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"botrun/api"
)

// reply judges an answer: a reply, or the error its status and body stand for.
func (s *Session) reply(op *api.Operation, ans *answer, writes bool) (*api.Reply, *api.Error) {
	r := &api.Reply{Status: ans.status, At: ans.at}
	switch {
	case ans.status == op.Swallow:
		return r, nil
	case op.Redirect && ans.status/100 == 3 && ans.header.Get("Location") != "":
		r.Location = ans.header.Get("Location")
		return r, nil
	case ans.status == http.StatusNoContent:
		return r, nil
	case ans.status != http.StatusOK && ans.status != http.StatusCreated && ans.status != http.StatusAccepted:
		return nil, s.masked(statusError(ans, writes))
	}
	if crowded(ans.body) {
		return nil, &api.Error{Kind: api.ServerError, Status: ans.status, Message: fmt.Sprintf("the answer holds more than %d values", maxValues), Sent: writes}
	}
	found, err := scan(ans.body)
	if err != nil {
		e := &api.Error{Kind: api.ServerError, Status: ans.status, Message: "the answer cannot be read: " + err.Error(), Sent: writes}
		if kind, _, _ := mime.ParseMediaType(ans.header.Get("Content-Type")); kind != "" && kind != "application/json" {
			e.Message = "the answer is " + kind + ", not JSON"
			e.Hint = "check oauth_url, and whether a proxy answers in the service's place"
		} else if writes {
			e.Hint = lookFirst
		}
		return nil, s.masked(e)
	}
	if len(found) > 0 {
		return nil, s.masked(itemsError(ans.status, found))
	}
	r.Body = ans.body
	return r, nil
}

// masked takes secrets out of an error's texts.
func (s *Session) masked(e *api.Error) *api.Error {
	e.Message, e.Hint, e.Path = s.secrets.clean(e.Message), s.secrets.clean(e.Hint), s.secrets.clean(e.Path)
	for i, it := range e.Items {
		e.Items[i] = api.Item{Code: s.secrets.clean(it.Code), Message: s.secrets.clean(it.Message), Field: s.secrets.clean(it.Field)}
	}
	return e
}

// refused is what a status stands for where its body says nothing else.
var refused = map[int]api.Kind{
	400: api.BadRequest, 401: api.Unauthorized, 403: api.Forbidden, 404: api.NotFound, 409: api.Conflict,
	413: api.TooLarge, 414: api.TooLarge, 415: api.BadRequest, 429: api.RateLimited, 451: api.Unavailable,
}

// statusError gives the error of a status that is no success.
func statusError(ans *answer, writes bool) *api.Error {
	e := &api.Error{Kind: refused[ans.status], Status: ans.status, Message: describe(ans)}
	switch ans.status {
	case 301, 302:
		return redirected(ans)
	case 400:
		return badRequest(ans, e)
	case 401, 403:
		switch authWord(ans.header) {
		case "invalid_token":
			e.Kind, e.Hint = api.Unauthorized, "the login has ended or was revoked"
		case "insufficient_scope":
			e.Kind, e.Hint = api.Forbidden, "the login lacks the scope for this; log in again with it"
		}
	case 415:
		e.Items = specialItems(ans.body)
	case 429:
		e.RetryAfter = retryAfter(ans.header, time.Now())
	}
	if e.Kind == "" {
		e.Kind = api.ServerError
		if writes && (ans.status >= 500 || ans.status == http.StatusRequestTimeout) {
			e.Sent, e.Hint = true, lookFirst
		}
	}
	return e
}

// refusal is the body of many errors.
type refusal struct {
	Error       any             `json:"error"`
	Message     string          `json:"message"`
	Reason      string          `json:"reason"`
	Explanation string          `json:"explanation"`
	Fields      []string        `json:"fields"`
	Special     json.RawMessage `json:"special_errors"`
}

// describe gives "404 Not Found: that page does not exist".
func describe(ans *answer) string {
	text := strings.TrimSpace(fmt.Sprintf("%d %s", ans.status, http.StatusText(ans.status)))
	var r refusal
	if json.Unmarshal(ans.body, &r) != nil {
		return text
	}
	for _, more := range []string{r.Reason, r.Explanation} {
		if more != "" {
			text += ": " + more
		}
	}
	if r.Message != "" && !strings.HasSuffix(text, r.Message) && r.Reason == "" && r.Explanation == "" {
		text += ": " + r.Message
	}
	return text
}

// redirected tells where a redirect points, without a .json ending.
func redirected(ans *answer) *api.Error {
	e := &api.Error{Kind: api.Redirected, Status: ans.status}
	if u, err := url.Parse(ans.header.Get("Location")); err == nil {
		e.Path = strings.TrimSuffix(u.Path, ".json")
	}
	e.Message = "redirect to " + e.Path
	if strings.Contains(e.Path, "/login/") {
		e.Hint = "this may need a member's login; the session is read-only or not logged in"
	}
	return e
}

// badRequest reads a 400: exactly {error, message} and an empty body are a bad
// request; anything else names what was wrong, also as plain text.
func badRequest(ans *answer, e *api.Error) *api.Error {
	var fields map[string]json.RawMessage
	if json.Unmarshal(ans.body, &fields) != nil {
		text := strings.TrimSpace(string(ans.body))
		if text == "" {
			return e
		}
		return itemsError(ans.status, []api.Item{{Code: shorten(text)}})
	}
	if fields["error"] != nil && fields["message"] != nil && len(fields) == 2 {
		return e
	}
	if found, err := scan(ans.body); err == nil && len(found) > 0 {
		return itemsError(ans.status, found)
	}
	var r refusal
	if err := json.Unmarshal(ans.body, &r); err != nil {
		return e
	}
	return itemsError(ans.status, []api.Item{{Code: cmp.Or(r.Reason, r.Message, "BAD_REQUEST"), Message: r.Explanation, Field: strings.Join(r.Fields, ", ")}})
}

// itemsError gives the error of kind api that a list of items stands for.
func itemsError(status int, found []api.Item) *api.Error {
	e := &api.Error{Kind: api.APIError, Status: status, Items: found}
	var texts []string
	for _, it := range found {
		text := it.Code
		if it.Message != "" {
			text += ": " + it.Message
		}
		if it.Field != "" {
			text += " (field " + it.Field + ")"
		}
		texts = append(texts, strings.TrimPrefix(text, ": "))
	}
	e.Message = strings.Join(texts, "; ")
	e.RetryAfter, _ = ratelimitWait(found)
	return e
}

// specialItems reads the special_errors of a 415.
func specialItems(body []byte) []api.Item {
	var r refusal
	if json.Unmarshal(body, &r) != nil {
		return nil
	}
	return items([]byte(r.Special), nil)
}

var authError = regexp.MustCompile(`error="?([a-z_]+)"?\s*$`)

// authWord gives the word that www-authenticate ends in: error=invalid_token.
func authWord(h http.Header) string {
	if m := authError.FindStringSubmatch(h.Get("Www-Authenticate")); m != nil {
		return m[1]
	}
	return ""
}

// unsaidWait is the wait after a 429 that does not tell one.
const unsaidWait = 5 * time.Second

// retryAfter gives the wait that a 429 asks for: seconds or a date in
// retry-after, else the end of the request window.
func retryAfter(h http.Header, now time.Time) time.Duration {
	if seconds, ok := headerNumber(h, "Retry-After"); ok {
		return time.Duration(seconds * float64(time.Second))
	}
	if date, err := http.ParseTime(h.Get("Retry-After")); err == nil {
		return max(date.Sub(now), 0)
	}
	if seconds, ok := headerNumber(h, "X-Ratelimit-Reset"); ok {
		return max(time.Duration(seconds*float64(time.Second)), time.Second)
	}
	return unsaidWait
}

var waitText = regexp.MustCompile(`([0-9]{1,3}) (millisecond|second|minute)s?`)

// ratelimitWait gives the wait that an item RATELIMIT asks for in words.
// Milliseconds count as none.
func ratelimitWait(found []api.Item) (time.Duration, bool) {
	for _, it := range found {
		m := waitText.FindStringSubmatch(it.Message)
		if it.Code != "RATELIMIT" || m == nil {
			continue
		}
		n, _ := strconv.Atoi(m[1]) // one to three digits
		unit := map[string]time.Duration{"second": time.Second, "minute": time.Minute}[m[2]]
		return time.Duration(n) * unit, true
	}
	return 0, false
}

// shorten cuts a text that may be a whole page.
func shorten(text string) string {
	if runes := []rune(text); len(runes) > 200 {
		return string(runes[:200]) + "…"
	}
	return text
}
