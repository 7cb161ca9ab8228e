package sim

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
)

// flair is the label of a submission or of a member in a community.
type flair struct {
	text, css, template, background, color string
}

// fill sets payload fields: prefix is "link_flair_" or "author_flair_".
func (f flair) fill(fields object, prefix string) {
	if f == (flair{}) {
		return
	}
	fields[prefix+"text"], fields[prefix+"css_class"] = orNull(f.text), orNull(f.css)
	if f.template != "" {
		fields[prefix+"template_id"] = f.template
	}
	if f.background != "" {
		fields[prefix+"background_color"] = f.background
	}
	if f.color != "" {
		fields[prefix+"text_color"] = f.color
	}
}

// flairTemplate is a flair that can be chosen.
type flairTemplate struct {
	id, text, css, background, color string
	allowable                        string
	editable, modOnly                bool
	maxEmojis                        int
}

func (s *Service) newFlairTemplate(text, css, background string) *flairTemplate {
	return &flairTemplate{id: s.newUUID(), text: text, css: css, background: background, color: "dark", allowable: "all", maxEmojis: 10}
}

// with makes a flair of the template; another text counts where it is editable.
func (t *flairTemplate) with(text string) flair {
	if text == "" || !t.editable {
		text = t.text
	}
	return flair{text: text, css: t.css, template: t.id, background: t.background, color: t.color}
}

func findFlair(list []*flairTemplate, id string) *flairTemplate {
	i := slices.IndexFunc(list, func(t *flairTemplate) bool { return t.id == id })
	if i < 0 {
		return nil
	}
	return list[i]
}

func (c *call) flairTemplates(list []*flairTemplate) (any, error) {
	items := []object{}
	for _, t := range list {
		if t.modOnly && !c.moderates(c.com) {
			continue
		}
		items = append(items, object{
			"id": t.id, "type": "text", "text": t.text, "text_editable": t.editable, "allowable_content": t.allowable,
			"max_emojis": t.maxEmojis, "text_color": t.color, "mod_only": t.modOnly, "css_class": t.css, "richtext": []any{},
			"background_color": t.background, "override_css": false,
		})
	}
	return items, nil
}

func (c *call) linkFlairs() (any, error) { return c.flairTemplates(c.com.linkFlairs) }
func (c *call) userFlairs() (any, error) { return c.flairTemplates(c.com.userFlairs) }

// flairKind gives the list a form speaks of.
func (com *community) flairKind(name string) *[]*flairTemplate {
	if name == "LINK_FLAIR" {
		return &com.linkFlairs
	}
	return &com.userFlairs
}

// saveFlairTemplate makes a template, or changes the one that is named.
func (c *call) saveFlairTemplate() (any, error) {
	kind := "USER_FLAIR"
	t := findFlair(c.com.userFlairs, c.get("flair_template_id"))
	if t == nil {
		t = findFlair(c.com.linkFlairs, c.get("flair_template_id"))
	}
	switch {
	case t != nil:
		if findFlair(c.com.linkFlairs, t.id) != nil {
			kind = "LINK_FLAIR"
		}
	case c.get("flair_template_id") != "":
		return nil, apiError("BAD_FLAIR_TEMPLATE_ID", "Flair template not found", "flair_template_id")
	default:
		if kind = c.get("flair_type"); kind != "LINK_FLAIR" && kind != "USER_FLAIR" {
			return nil, errOption("flair_type")
		}
		t = c.s.newFlairTemplate("", "", "")
		list := c.com.flairKind(kind)
		*list = append(*list, t)
	}
	if longer(c.get("text"), 64) {
		return nil, tooLong("text", 64)
	}
	t.text, t.css, t.background = c.get("text"), c.get("css_class"), strings.ToLower(c.get("background_color"))
	t.editable, t.modOnly, t.maxEmojis = c.flag("text_editable"), c.flag("mod_only"), c.number("max_emojis", 10, 1, 10)
	if c.has("text_color") {
		t.color = c.get("text_color")
	}
	if c.has("allowable_content") {
		t.allowable = c.get("allowable_content")
	}
	c.s.log(c.me, c.com, "editflair", target{}, "flair_template", t.text)
	return object{
		"id": t.id, "type": "text", "text": t.text, "textEditable": t.editable, "allowableContent": t.allowable,
		"maxEmojis": t.maxEmojis, "textColor": t.color, "modOnly": t.modOnly, "cssClass": t.css, "richtext": []any{},
		"backgroundColor": t.background, "overrideCss": false, "flairType": kind,
	}, nil
}

func (c *call) deleteFlairTemplate() (any, error) {
	gone := func(t *flairTemplate) bool { return t.id == c.get("flair_template_id") }
	c.com.linkFlairs = slices.DeleteFunc(c.com.linkFlairs, gone)
	c.com.userFlairs = slices.DeleteFunc(c.com.userFlairs, gone)
	return noErrors, nil
}

func (c *call) clearFlairTemplates() (any, error) {
	*c.com.flairKind(c.get("flair_type")) = nil
	return noErrors, nil
}

func (c *call) orderFlairTemplates() (any, error) {
	var ids []string
	if err := json.Unmarshal(c.body, &ids); err != nil {
		return nil, errBad
	}
	list := *c.com.flairKind(c.get("flair_type"))
	if len(ids) != len(list) || slices.ContainsFunc(ids, func(id string) bool { return findFlair(list, id) == nil }) {
		return nil, errBad
	}
	slices.SortStableFunc(list, func(a, b *flairTemplate) int { return slices.Index(ids, a.id) - slices.Index(ids, b.id) })
	return blank, nil
}

// setFlair gives a submission ("link") or a member ("name") a free flair.
func (c *call) setFlair() (any, error) {
	return c.giveFlair(flair{text: c.get("text"), css: c.get("css_class")})
}

// selectFlair gives a flair from a template; none takes it away. Without
// being a moderator one does it for oneself.
func (c *call) selectFlair() (any, error) {
	id := c.get("flair_template_id")
	if id == "" {
		return c.giveFlair(flair{})
	}
	list := c.com.userFlairs
	if c.has("link") {
		list = c.com.linkFlairs
	}
	t := findFlair(list, id)
	if t == nil || t.modOnly && !c.moderates(c.com) {
		return nil, apiError("BAD_FLAIR_TEMPLATE_ID", "Flair template not found", "flair_template_id")
	}
	return c.giveFlair(t.with(c.get("text")))
}

func (c *call) giveFlair(f flair) (any, error) {
	mods := c.moderates(c.com)
	if c.has("link") {
		p, ok := c.s.things[c.get("link")].(*submission)
		if !ok || p.com != c.com {
			return nil, errNotFound
		}
		if !mods && (p.author != c.me || p.deleted) {
			return nil, errForbidden
		}
		p.flair = f
		p.changed()
		if mods {
			c.s.log(c.me, c.com, "editflair", thingTarget(&p.content), "flair_edit", "")
		}
		return noErrors, nil
	}
	m := c.me
	if c.has("name") {
		m = c.s.members[fold(c.get("name"))]
	}
	if m == nil {
		return nil, errNoUser
	}
	if m != c.me && !mods {
		return nil, errForbidden
	}
	c.com.setMemberFlair(m, f)
	if mods {
		c.s.log(c.me, c.com, "editflair", memberTarget(m), "flair_edit", "")
	}
	return noErrors, nil
}

func (com *community) setMemberFlair(m *member, f flair) {
	if f == (flair{}) {
		delete(com.memberFlair, m)
	} else {
		com.memberFlair[m] = f
	}
	com.touch()
}

func (c *call) deleteMemberFlair() (any, error) {
	m := c.s.members[fold(c.get("name"))]
	if m == nil {
		return nil, errNoUser
	}
	c.com.setMemberFlair(m, flair{})
	c.s.log(c.me, c.com, "editflair", memberTarget(m), "flair_delete", "")
	return noErrors, nil
}

func (c *call) flairSelector() (any, error) {
	list, current := c.com.userFlairs, c.com.memberFlair[c.me]
	if c.has("link") || c.flag("is_newlink") {
		list, current = c.com.linkFlairs, flair{}
		if p, ok := c.s.things[c.get("link")].(*submission); ok {
			current = p.flair
		}
	}
	choices := []object{}
	for _, t := range list {
		if !t.modOnly || c.moderates(c.com) {
			choices = append(choices, object{
				"flair_css_class": t.css, "flair_template_id": t.id, "flair_text_editable": t.editable,
				"flair_position": "right", "flair_text": t.text,
			})
		}
	}
	return object{"choices": choices, "current": object{
		"flair_css_class": current.css, "flair_template_id": orNull(current.template),
		"flair_text": orNull(current.text), "flair_position": "right",
	}}, nil
}

// flairList lists the members who have a flair.
func (c *call) flairList() (any, error) {
	var list []*member
	if name := c.get("name"); name != "" {
		if m := c.s.members[fold(name)]; m != nil {
			list = []*member{m}
		}
	} else {
		for m := range c.com.memberFlair {
			list = append(list, m)
		}
		slices.SortFunc(list, func(a, b *member) int { return strings.Compare(a.id, b.id) })
	}
	limit := c.number("limit", pageSize, 1, 1000)
	if after := c.get("after"); after != "" {
		i := slices.IndexFunc(list, func(m *member) bool { return m.fullname() == after })
		list = list[i+1:]
	}
	out := object{}
	if len(list) > limit {
		list = list[:limit]
		out["next"] = list[limit-1].fullname()
	}
	users := []object{}
	for _, m := range list {
		f := c.com.memberFlair[m]
		users = append(users, object{"user": m.name, "flair_text": orNull(f.text), "flair_css_class": orNull(f.css)})
	}
	out["users"] = users
	return out, nil
}

// flairCSV sets the flair of up to 100 members, one line each.
func (c *call) flairCSV() (any, error) {
	r := csv.NewReader(strings.NewReader(c.get("flair_csv")))
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil || len(rows) > 100 {
		return nil, apiError("BAD_CSV", "unable to read the CSV", "flair_csv")
	}
	results := []object{}
	for i, row := range rows {
		row = append(row, "", "")
		m := c.s.members[fold(row[0])]
		if m == nil {
			results = append(results, object{
				"ok": false, "status": "skipped", "warnings": object{},
				"errors": object{"user": "unable to resolve user `" + row[0] + "', ignoring", "row": strconv.Itoa(i + 1)},
			})
			continue
		}
		f, verb := flair{text: row[1], css: row[2]}, "added flair for user "
		if f == (flair{}) {
			verb = "removed flair for user "
		}
		c.com.setMemberFlair(m, f)
		results = append(results, object{"ok": true, "status": verb + m.name, "errors": object{}, "warnings": object{}})
	}
	c.s.log(c.me, c.com, "editflair", target{}, "flair_csv", "")
	return results, nil
}

func (c *call) configureFlair() (any, error) {
	c.s.log(c.me, c.com, "editsettings", target{}, "flair", "")
	return noErrors, nil
}
