package api

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// OpKind says how an operation is used.
type OpKind string

// The kinds of operations.
const (
	Fetch   OpKind = "fetch"   // reads something
	Action  OpKind = "action"  // changes something
	Listing OpKind = "listing" // reads page after page; an iterator in Lua
	Stream  OpKind = "stream"  // follows a listing; an iterator without an end
	Upload  OpKind = "upload"  // changes something, with a file
	Pure    OpKind = "pure"    // computed from what is held; sends nothing
)

// Func is the code of a combined operation. It sends primitive calls through
// the door and answers with a reply whose body has the shape the row's
// Returns and At describe.
type Func func(ctx context.Context, door Caller, call *Call) (*Reply, error)

// Operation is one row of the table: all that botrun knows of an operation.
// Lua methods, argument checks, requests, permissions, dry-run, journal and
// reference pages read it; docs/maintainers.md explains each field's notation.
type Operation struct {
	Name   string // dotted name: "submission.mod.remove"
	Kind   OpKind
	Method string // HTTP method; "" for pure rows
	Path   string // template: "r/{self.display_name}/about/banned/"

	// Params is the signature: "member:Member, *, permissions:[text]?, **settings".
	// ParamsB is variant B's, where it differs.
	Params, ParamsB string
	// Query, Form and JSON are the wire fields: "id<-self.fullname, dir=1".
	// Body is an expression sent as JSON text without api_type. A POST without
	// any of them sends an empty form; Form "-" sends no body at all.
	Query, Form, JSON, Body string

	Returns string // "Comment? at json.data.things.0", "listing Submission", "none"
	Page    string // for listings whose pages have another shape: a name in pages.go
	// Of is, for streams, the listing that is followed; for look-ups, the
	// operation that loads what is looked up.
	Of    string
	Batch string // "items:25": the list parameter that is split over several requests
	OneOf string // parameters of which exactly one must be given

	// Scope is the OAuth scope: "read", "a+b" where both are needed, "a|b"
	// where one is enough, "" where none is.
	Scope string
	// Inverse is the operation that undoes this one, with what it takes from
	// the journal's entry: "comment.edit body<-self.body", "comment.delete self<-result".
	Inverse string
	Variant string // "A" or "B" where only that variant has it
	Site    bool   // the path hangs on the site's base address, not the API's
	Host    bool   // the client session answers it; at most a token is requested
	// Redirect says that the service answers with a redirect: Reply.Location has it.
	Redirect bool
	// Swallow is a status that counts as an empty answer, such as 409.
	Swallow int
	Doc     string // one sentence
	Rules   string // what else there is to know: limits, accepted words, server rules
	Run     Func   // for combined operations
	// Reshape brings an answer into the shape that Returns describes.
	Reshape func(body []byte) ([]byte, error)
	// Uses names fields of the resource that Run reads from Call.Self.
	Uses string

	once     sync.Once
	parsed   *parsed
	parseErr error
}

// parsed is a row's notation, read once when it is first used.
type parsed struct {
	params, paramsB   []Param
	path              []pathPart
	query, form, json []wireField
	body              expr
	returns           Returns
	batches           []BatchSize
	self              []SelfField
}

// Writes tells whether the operation changes something at the service.
func (op *Operation) Writes() bool { return op.Kind == Action || op.Kind == Upload }

// InVariant tells whether variant "A" or "B" has the operation.
func (op *Operation) InVariant(variant string) bool {
	return op.Variant == "" || op.Variant == variant
}

// Parameters gives the operation's parameters in order for variant "A" or "B".
func (op *Operation) Parameters(variant string) []Param {
	p := op.mustParse()
	if variant == "B" {
		return p.paramsB
	}
	return p.params
}

// Result gives the parsed form of Returns.
func (op *Operation) Result() Returns { return op.mustParse().returns }

// SelfFields gives the fields of the resource that the operation uses.
func (op *Operation) SelfFields() []SelfField { return op.mustParse().self }

// Batches gives the list parameters that are split over several requests.
func (op *Operation) Batches() []BatchSize { return op.mustParse().batches }

// BatchSize says how many items of a list parameter go in one request.
type BatchSize struct {
	Param string
	Size  int
}

// Needs tells whether a set of granted scopes allows the operation; it answers
// the scopes to add if not. A scope "*" grants everything.
func (op *Operation) Needs(granted []string) (missing []string) {
	if op.Scope == "" || slices.Contains(granted, "*") {
		return nil
	}
	if either := strings.Split(op.Scope, "|"); len(either) > 1 {
		for _, s := range either {
			if slices.Contains(granted, s) {
				return nil
			}
		}
		return either[:1]
	}
	for _, s := range strings.Split(op.Scope, "+") {
		if !slices.Contains(granted, s) {
			missing = append(missing, s)
		}
	}
	return missing
}

func (op *Operation) mustParse() *parsed {
	op.once.Do(func() { op.parsed, op.parseErr = parseOperation(op) })
	if op.parseErr != nil {
		panic(fmt.Sprintf("api: row %s: %v", op.Name, op.parseErr)) // a mistake in the table; its test finds it
	}
	return op.parsed
}

// Scopes are the OAuth scopes that the service knows.
var Scopes = strings.Fields("account announcements creddits edit flair history identity livemanage modconfig modcontributors modflair modlog modmail modnote modothers modposts modself modtraffic modwiki mysubreddits privatemessages read report save structuredstyles submit subscribe vote wikiedit wikiread")

var index = sync.OnceValue(func() map[string]*Operation {
	m := make(map[string]*Operation, 600)
	for _, rows := range tables {
		for i := range rows {
			m[rows[i].Name] = &rows[i]
		}
	}
	return m
})

// Operations gives every row, in the table's order.
func Operations() []*Operation {
	var all []*Operation
	for _, rows := range tables {
		for i := range rows {
			all = append(all, &rows[i])
		}
	}
	return all
}

// Lookup finds a row by name. An unknown name is an error of kind invalid that
// suggests the nearest one.
func Lookup(name string) (*Operation, error) {
	if op := index()[name]; op != nil {
		return op, nil
	}
	err := Errorf(Invalid, "unknown operation %q", name)
	names := make([]string, 0, len(index()))
	for n := range index() {
		names = append(names, n)
	}
	if near := Nearest(name, names); near != "" {
		err.Hint = fmt.Sprintf("did you mean %q?", near)
	}
	return nil, err
}
