package sim

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"
)

// multi is a member's collection of communities, read as one.
type multi struct {
	owner                        *member
	name, display, description   string
	visibility, keyColor, origin string
	created                      time.Time
	communities                  []*community
}

func (m *multi) path() string { return "/user/" + m.owner.name + "/m/" + m.name + "/" }

func (m *multi) item(v viewer) object {
	names := []object{}
	for _, com := range m.communities {
		names = append(names, object{"name": com.name})
	}
	return object{"kind": "LabeledMulti", "data": object{
		"can_edit": m.owner == v.me, "display_name": m.display, "name": m.name, "path": m.path(),
		"description_md": m.description, "description_html": wrappedMarkdown(m.description), "num_subscribers": 0,
		"copied_from": orNull(m.origin), "icon_url": "https://styles.example.org/feed.png", "subreddits": names,
		"created": stamp(m.created), "created_utc": stamp(m.created), "visibility": m.visibility, "over_18": false,
		"owner": m.owner.name, "owner_id": m.owner.fullname(), "is_subscriber": false, "is_favorited": false, "key_color": orNull(m.keyColor),
	}}
}

// multiModel is what forms say of a multi.
type multiModel struct {
	Display     *string `json:"display_name"`
	Description *string `json:"description_md"`
	Visibility  *string `json:"visibility"`
	KeyColor    *string `json:"key_color"`
	Communities *[]struct {
		Name string `json:"name"`
	} `json:"subreddits"`
}

var notWord = regexp.MustCompile(`[^A-Za-z0-9]+`)

func multiName(title string) string {
	name := strings.ToLower(strings.Trim(notWord.ReplaceAllString(title, "_"), "_"))
	if len(name) > 21 {
		name = name[:22]
		if i := strings.LastIndexByte(name, '_'); i > 0 {
			name = name[:i]
		} else {
			name = name[:21]
		}
	}
	if name == "" {
		return "_"
	}
	return name
}

func (c *call) apply(m *multi, model multiModel) error {
	for place, value := range map[*string]*string{
		&m.display: model.Display, &m.description: model.Description, &m.visibility: model.Visibility, &m.keyColor: model.KeyColor,
	} {
		if value != nil {
			*place = *value
		}
	}
	if !slices.Contains([]string{"private", "public", "hidden"}, m.visibility) {
		return explained(400, "INVALID_OPTION", "that option is not valid", "visibility")
	}
	if model.Communities == nil {
		return nil
	}
	m.communities = nil
	for _, named := range *model.Communities {
		com := c.s.communities[fold(named.Name)]
		if com == nil {
			return explained(400, "SUBREDDIT_NOEXIST", "that community doesn't exist", "subreddits")
		}
		m.communities = append(m.communities, com)
	}
	return nil
}

// multiAt finds the multi that the path names.
func (c *call) multiAt(own bool) (*multi, error) {
	owner := c.s.members[fold(c.path["member"])]
	if owner != nil {
		i := slices.IndexFunc(owner.multis, func(m *multi) bool { return m.name == fold(c.path["multi"]) })
		if i >= 0 && (owner == c.me || owner.multis[i].visibility == "public") {
			if own && owner != c.me {
				return nil, errForbidden
			}
			return owner.multis[i], nil
		}
	}
	return nil, explained(http.StatusNotFound, "MULTI_NOT_FOUND", "that multireddit doesn't exist", "multipath")
}

func (c *call) multi() (any, error) {
	m, err := c.multiAt(false)
	if err != nil {
		return nil, err
	}
	return m.item(c.viewer()), nil
}

func (c *call) multis(of *member) (any, error) {
	items := []object{}
	if of == nil {
		return nil, errNotFound
	}
	for _, m := range of.multis {
		if of == c.me || m.visibility == "public" {
			items = append(items, m.item(c.viewer()))
		}
	}
	return items, nil
}

func (c *call) myMultis() (any, error)     { return c.multis(c.me) }
func (c *call) memberMultis() (any, error) { return c.multis(c.s.members[fold(c.path["member"])]) }

func (c *call) createMulti() (any, error) {
	var model multiModel
	if err := c.model("model", &model); err != nil {
		return nil, err
	}
	m := &multi{owner: c.me, visibility: "private", created: c.now()}
	if err := c.apply(m, model); err != nil {
		return nil, err
	}
	m.name = multiName(m.display)
	if slices.ContainsFunc(c.me.multis, func(o *multi) bool { return o.name == m.name }) {
		return nil, explained(http.StatusConflict, "MULTI_EXISTS", "that multireddit already exists", "multipath")
	}
	c.me.multis = append(c.me.multis, m)
	return answer(http.StatusCreated, m.item(c.viewer())), nil
}

func (c *call) copyMulti() (any, error) {
	parts := segments(c.get("from"))
	if len(parts) != 4 {
		return nil, errBad
	}
	c.path["member"], c.path["multi"] = parts[1], parts[3]
	from, err := c.multiAt(false)
	if err != nil {
		return nil, err
	}
	m := *from
	m.owner, m.origin, m.created, m.communities = c.me, from.path(), c.now(), slices.Clone(from.communities)
	if name := c.get("display_name"); name != "" {
		m.display = name
	}
	if to := segments(c.get("to")); len(to) == 4 {
		m.name = to[3]
	}
	c.me.multis = append(c.me.multis, &m)
	return answer(http.StatusCreated, m.item(c.viewer())), nil
}

func (c *call) updateMulti() (any, error) {
	m, err := c.multiAt(true)
	if err != nil {
		return nil, err
	}
	var model multiModel
	if err := c.model("model", &model); err != nil {
		return nil, err
	}
	if err := c.apply(m, model); err != nil {
		return nil, err
	}
	return m.item(c.viewer()), nil
}

func (c *call) deleteMulti() (any, error) {
	m, err := c.multiAt(true)
	if err != nil {
		return nil, err
	}
	c.me.multis = slices.DeleteFunc(c.me.multis, func(o *multi) bool { return o == m })
	return blank, nil
}

func (c *call) changeMultiMember(add bool) (any, error) {
	m, err := c.multiAt(true)
	if err != nil {
		return nil, err
	}
	com := c.s.communities[fold(c.path["community"])]
	if com == nil {
		return nil, explained(400, "SUBREDDIT_NOEXIST", "that community doesn't exist", "srname")
	}
	m.communities = slices.DeleteFunc(m.communities, func(o *community) bool { return o == com })
	if !add {
		return blank, nil
	}
	m.communities = append(m.communities, com)
	return answer(http.StatusCreated, object{"name": com.name}), nil
}

func (c *call) addToMulti() (any, error)      { return c.changeMultiMember(true) }
func (c *call) removeFromMulti() (any, error) { return c.changeMultiMember(false) }

func (c *call) multiSubmissions() (any, error) {
	m, err := c.multiAt(false)
	if err != nil {
		return nil, err
	}
	return c.sorted(filter(c.s.submissions, func(p *submission) bool { return slices.Contains(m.communities, p.com) }), c.path["sort"])
}

func (c *call) multiComments() (any, error) {
	m, err := c.multiAt(false)
	if err != nil {
		return nil, err
	}
	return listFeed(c, newestFirst(c.s.comments, func(r *comment) bool {
		return slices.Contains(m.communities, r.com) && r.visibleTo(c.me)
	}))
}
