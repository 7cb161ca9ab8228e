package sim

import (
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
)

// settingNames are names that forms use for settings called otherwise where
// they are read.
var settingNames = map[string]string{
	"link_type": "content_options", "allow_top": "default_set", "header_title": "header_hover_text",
	"lang": "language", "type": "subreddit_type",
}

func (c *call) communitySettings() (any, error) {
	fields := object{
		"subreddit_id": c.com.fullname(), "title": c.com.title, "public_description": c.com.description, "description": c.com.sidebar,
	}
	for name, value := range c.com.settings {
		if settingsTemplate.has(name) {
			fields[name] = value
		}
	}
	return object{"kind": "subreddit_settings", "data": settingsTemplate.object(fields)}, nil
}

// updateSettings takes a JSON object of the settings to change.
func (c *call) updateSettings() (any, error) {
	var given object
	if err := json.Unmarshal(c.body, &given); err != nil {
		return nil, errBad
	}
	com := c.communityByID(given["sr"])
	if com == nil {
		return nil, errNotFound
	}
	if !c.moderates(com) {
		return nil, errForbidden
	}
	delete(given, "sr")
	delete(given, "api_type")
	c.s.changeSettings(c.me, com, given)
	return given, nil
}

func (c *call) communityByID(fullname any) *community {
	for _, com := range c.s.communities {
		if com.fullname() == fullname {
			return com
		}
	}
	return nil
}

func (s *Service) changeSettings(by *member, com *community, given object) {
	for _, name := range slices.Sorted(maps.Keys(given)) {
		value := given[name]
		if other, ok := settingNames[name]; ok {
			name = other
		}
		text, isText := value.(string)
		switch {
		case name == "title" && isText:
			com.title = text
		case name == "public_description" && isText:
			com.description = text
		case name == "description" && isText:
			com.sidebar = text
		case settingsTemplate.has(name):
			com.settings[name] = value
		default:
			continue
		}
		s.log(by, com, "editsettings", target{}, name, "")
	}
	com.touch()
}

// siteAdmin creates a community, or changes one whose fullname is in sr.
func (c *call) siteAdmin() (any, error) {
	given := object{}
	for name := range c.form {
		switch value := c.form.Get(name); value {
		case "true", "false":
			given[name] = value == "true"
		default:
			given[name] = value
		}
	}
	for _, name := range []string{"api_type", "raw_json", "name", "sr"} {
		delete(given, name)
	}
	if kind := c.get("link_type"); kind != "" && kind != "any" && kind != "link" && kind != "self" {
		return nil, errOption("link_type")
	}
	if id := c.get("sr"); id != "" {
		com := c.communityByID(id)
		if com == nil || !c.moderates(com) {
			return nil, errForbidden
		}
		c.s.changeSettings(c.me, com, given)
		return noErrors, nil
	}
	name := c.get("name")
	switch {
	case !validName(name) || strings.Contains(name, "-"):
		return nil, apiError("BAD_SR_NAME", "that name isn't going to work", "name")
	case c.s.communities[fold(name)] != nil:
		return nil, apiError("SUBREDDIT_EXISTS", "that subreddit already exists", "name")
	}
	com := c.s.community(name, c.me)
	com.created = c.now()
	c.s.changeSettings(c.me, com, given)
	return noErrors, nil
}

func (c *call) postRequirements() (any, error) { return requirementsTemplate.object(nil), nil }

func (c *call) traffic() (any, error) {
	rows := func(n int, step int64, width int) [][]int64 {
		list, at := [][]int64{}, c.now().Unix()/step*step
		for i := range n {
			list = append(list, []int64{at - int64(i)*step, int64(c.com.subscribers / 10), int64(c.com.subscribers), 1}[:width])
		}
		return list
	}
	return object{"day": rows(30, 86400, 4), "hour": rows(48, 3600, 3), "month": rows(12, 2592000, 3)}, nil
}
