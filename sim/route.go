package sim

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// need says who may use a route, and what is looked up for its handler.
type need int

const (
	anyone      need = iota
	signedIn         // a member; call.me is set
	reader           // may read the path's {community}: call.com is set
	readers          // the same for a path that may name several: call.all is set
	participant      // reader and signedIn
	moderator        // moderates the path's {community}
	moderators       // moderates each of a path that may name several
	withThing        // signedIn, and the form's id (or thing_id, fullname) names a submission or comment
	ownsThing        // … that the caller wrote
	ownsOrMods       // … that the caller wrote or moderates
	modsThing        // … in a community the caller moderates
)

// route is one row of the table in routes.go. In Path, {name} stands for one
// segment and {name...} for the rest. Scope holds alternatives: "a|b"; "" asks
// for none.
type route struct {
	Method  string
	Path    string
	Scope   string
	Need    need
	Handler func(*call) (any, error)
}

// node is one segment of all routes' paths.
type node struct {
	literal map[string]*node
	param   *node
	rest    *node
	name    string // the placeholder's, for param and rest nodes
	rows    map[string]*route
}

var routing = buildRoutes(routeTable)

func buildRoutes(rows []route) *node {
	root := &node{}
	for i := range rows {
		at := root
		for _, segment := range segments(rows[i].Path) {
			at = at.child(segment)
		}
		at.add(&rows[i])
	}
	return root
}

func (n *node) add(row *route) {
	if n.rows == nil {
		n.rows = make(map[string]*route)
	}
	if n.rows[row.Method] != nil {
		panic("sim: two routes for " + row.Method + " " + row.Path)
	}
	n.rows[row.Method] = row
}

func (n *node) child(segment string) *node {
	name, isParam := strings.CutPrefix(segment, "{")
	if !isParam {
		if n.literal == nil {
			n.literal = make(map[string]*node)
		}
		if n.literal[segment] == nil {
			n.literal[segment] = &node{}
		}
		return n.literal[segment]
	}
	place := &n.param
	name = strings.TrimSuffix(name, "}")
	if strings.HasSuffix(name, "...") {
		name, place = strings.TrimSuffix(name, "..."), &n.rest
	}
	if *place == nil {
		*place = &node{name: name}
	}
	if (*place).name != name {
		panic("sim: a route's placeholder is called " + name + " and " + (*place).name)
	}
	return *place
}

// find gives the row for a request and the values of its placeholders.
// Literal segments go before placeholders.
func (n *node) find(method string, segments []string, values map[string]string) *route {
	if len(segments) == 0 {
		return n.rows[method]
	}
	if next := n.literal[segments[0]]; next != nil {
		if row := next.find(method, segments[1:], values); row != nil {
			return row
		}
	}
	if n.param != nil {
		if row := n.param.find(method, segments[1:], values); row != nil {
			values[n.param.name] = unescape(segments[0])
			return row
		}
	}
	if n.rest != nil && n.rest.rows[method] != nil {
		values[n.rest.name] = unescape(strings.Join(segments, "/"))
		return n.rest.rows[method]
	}
	return nil
}

func unescape(segment string) string {
	if text, err := url.PathUnescape(segment); err == nil {
		return text
	}
	return segment
}

// segments splits a request's path; a trailing slash and .json mean nothing.
func segments(path string) []string {
	path = strings.Trim(path, "/")
	path = strings.TrimSuffix(strings.TrimSuffix(path, ".json"), "/")
	if path == "" {
		return nil
	}
	return strings.Split(path, "/")
}

// prepare checks a row's scope and need, and looks up what the handler uses.
func (c *call) prepare(row *route) error {
	if !c.grant.allows(row.Scope) {
		r := unauthorized("insufficient_scope")
		r.status, r.body = http.StatusForbidden, status(http.StatusForbidden).body
		return r
	}
	switch row.Need {
	case signedIn, participant, moderator, moderators, withThing, ownsThing, ownsOrMods, modsThing:
		if c.me == nil {
			return errUserRequired
		}
	}
	switch row.Need {
	case reader, participant, moderator:
		return c.prepareCommunity(row.Need == moderator)
	case readers:
		return c.prepareCommunities()
	case moderators:
		if err := c.prepareCommunities(); err != nil {
			return err
		}
		if slices.ContainsFunc(c.all, func(com *community) bool { return !c.moderates(com) }) {
			return errForbidden
		}
	case withThing, ownsThing, ownsOrMods, modsThing:
		return c.prepareThing(row.Need)
	}
	return nil
}

func (c *call) prepareCommunity(asModerator bool) error {
	com, err := c.s.readable(c.path["community"], c.me)
	if err != nil {
		return err
	}
	c.com = com
	if asModerator && !c.moderates(com) {
		return errForbidden
	}
	return nil
}

func (c *call) prepareThing(need need) error {
	if err := c.nameThing(c.thingName()); err != nil {
		return err
	}
	owns, mods := c.post.author == c.me && !c.post.deleted, c.moderates(c.com)
	if need == ownsThing && !owns || need == modsThing && !mods || need == ownsOrMods && !owns && !mods {
		return errForbidden
	}
	return nil
}

// thingName gives the fullname a form speaks of; endpoints call the field
// differently.
func (c *call) thingName() string {
	for _, field := range []string{"fullname", "id", "thing_id"} {
		if c.has(field) {
			return c.get(field)
		}
	}
	return ""
}

// nameThing sets the call's post, sub or com1, and com, to a submission or
// comment by fullname.
func (c *call) nameThing(fullname string) error {
	switch t := c.s.things[fullname].(type) {
	case *submission:
		c.sub, c.com1, c.post = t, nil, &t.content
	case *comment:
		c.sub, c.com1, c.post = nil, t, &t.content
	default:
		return errNotFound
	}
	c.com = c.post.com
	if !c.com.readableBy(c.me) {
		return errForbidden
	}
	return nil
}
