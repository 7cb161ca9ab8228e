package hostile

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"botrun/api"
)

// TestCircles answers listings and comment trees that lead back to themselves.
func TestCircles(t *testing.T) {
	pages := 0
	play(t, func(w http.ResponseWriter, r *http.Request) {
		path, after := strings.Trim(r.URL.Path, "/"), r.URL.Query().Get("after")
		post := func(id string) string {
			return listing(`{"kind":"t3","data":{"id":"` + id + `","name":"t3_` + id + `"}}`)
		}
		tree := func(children string) {
			io.WriteString(w, "["+post(strings.Split(path, "/")[1])+","+listing(children)+"]")
		}
		const open = `{"kind":"more","data":{"id":"m","name":"t1_m","parent_id":"t3_x","count":5,"children":["m"]}}`
		comment := func(id, parent string) string {
			return fmt.Sprintf(`{"kind":"t1","data":{"id":%q,"name":"t1_%s","parent_id":%q,"link_id":"t3_x","body":"x"}}`, id, id, parent)
		}
		switch {
		case path == "r/same/new":
			page(w, after, map[string]string{"": "c", "c": "c"}, &pages)
		case path == "r/round/new":
			page(w, after, map[string]string{"": "a", "a": "b", "b": "c", "c": "a"}, &pages)
		case path == "r/empty/new":
			io.WriteString(w, `{"kind":"Listing","data":{"after":"x`+after+`","children":[]}}`)
		case path == "r/same/api/flairlist":
			io.WriteString(w, `{"users":[{"user":"bob"}],"next":"t2_x"}`)
		case path == "api/mod/conversations":
			io.WriteString(w, `{"conversations":{"a":{"id":"a"}},"conversationIds":["a"],"messages":{}}`)
		case path == "api/mod/notes":
			io.WriteString(w, `{"mod_notes":[{"id":"n"}],"has_next_page":true,"end_cursor":"e"}`)
		case path == "comments/again":
			tree(open)
		case path == "comments/loops", path == "comments/twice":
			tree(comment("a", "t1_a") + "," + open)
		case path == "api/morechildren":
			body := map[string]string{"t3_again": comment("d", "t3_x") + "," + open, "t3_loops": comment("b", "t1_c") + "," + comment("c", "t1_b"), "t3_twice": comment("a", "t3_x")}[r.FormValue("link_id")]
			io.WriteString(w, `{"json":{"errors":[],"data":{"things":[`+body+`]}}}`)
		default:
			http.Redirect(w, r, r.URL.String(), http.StatusFound)
		}
	}, "circles.lua")
}

// page answers a page of one item with the cursor that comes after another.
func page(w io.Writer, after string, next map[string]string, pages *int) {
	if after == "" {
		*pages = 0
	}
	fmt.Fprintf(w, `{"kind":"Listing","data":{"after":%q,"children":[{"kind":"t3","data":{"id":"p%d"}}]}}`, next[after], *pages)
	*pages++
}

// TestTokenAnswers answers token requests wrongly.
func TestTokenAnswers(t *testing.T) {
	for _, body := range []string{"", "null", "[]", "{}", "7", `"x"`, "<html>", `{"access_token":7}`, `{"access_token":""}`, `{"access_token":"a b"}`, `{"access_token":"a\r\nX-Evil: 1"}`,
		`{"access_token":"a","expires_in":"soon"}`, `{"access_token":"a","expires_in":{}}`, `{"access_token":["a"],"expires_in":3600}`, `{"error":"invalid_grant"}`, `{"error":{"a":1},"access_token":"a"}`,
		`{"access_token":"ä","expires_in":3600}`, strings.Repeat("[", 100_000), `{"access_token":"` + strings.Repeat("x", 20<<20) + `"}`} {
		t.Run(fmt.Sprintf("%.40q", body), func(t *testing.T) {
			raised := play(t, func(w http.ResponseWriter, r *http.Request) {
				if strings.HasSuffix(r.URL.Path, "/access_token") {
					io.WriteString(w, body)
					return
				}
				t.Errorf("%s was asked for without a token", r.URL)
			}, "token.lua")["me"]
			if kind := api.Kind(fmt.Sprint(raised["kind"])); !slices.Contains(clear, kind) {
				t.Errorf("kind %q: %.300v", kind, raised["message"])
			}
		})
	}
}
