package sim

import (
	"net/url"
	"slices"
	"strings"
	"time"
)

// rule is one of a community's rules.
type rule struct {
	name, kind, description, violation string
	created                            time.Time
}

const maxRules = 15

func (com *community) ruleItems(of []*rule) []object {
	items := []object{}
	for _, r := range of {
		items = append(items, object{
			"kind": r.kind, "description": r.description, "short_name": r.name, "violation_reason": r.violation,
			"created_utc": stamp(r.created), "priority": slices.Index(com.rules, r), "description_html": wrappedMarkdown(r.description),
		})
	}
	return items
}

func (c *call) rules() (any, error) {
	return object{
		"rules":             c.com.ruleItems(c.com.rules),
		"site_rules":        []string{"Spam", "Personal and confidential information", "Threatening, harassing, or inciting violence"},
		"site_rules_flow":   []object{{"reasonTextToShow": "This is spam", "reasonText": "This is spam"}},
		"free_form_allowed": true,
	}, nil
}

// ruleForm finds the community and the named rule of a form.
func (c *call) ruleForm(field string) (*rule, error) {
	com := c.s.communities[fold(c.get("r"))]
	if com == nil {
		return nil, errNotFound
	}
	if c.com = com; !c.moderates(com) {
		return nil, errForbidden
	}
	if field == "" {
		return nil, nil
	}
	i := slices.IndexFunc(com.rules, func(r *rule) bool { return r.name == c.get(field) })
	if i < 0 {
		return nil, apiError("SR_RULE_DOESNT_EXIST", "No rule exists with that name.", field)
	}
	return com.rules[i], nil
}

func (c *call) fillRule(r *rule) error {
	switch {
	case c.get("short_name") == "":
		return apiError("NO_TEXT", "we need something here", "short_name")
	case longer(c.get("short_name"), 100):
		return tooLong("short_name", 100)
	case longer(c.get("description"), 500):
		return tooLong("description", 500)
	case !slices.Contains([]string{"link", "comment", "all"}, c.get("kind")):
		return errOption("kind")
	case slices.ContainsFunc(c.com.rules, func(o *rule) bool { return o != r && o.name == c.get("short_name") }):
		return apiError("SR_RULE_EXISTS", "A rule by that name already exists.", "short_name")
	}
	r.name, r.kind, r.description, r.violation = c.get("short_name"), c.get("kind"), c.get("description"), c.get("violation_reason")
	return nil
}

// rulesAnswer gives rules as forms answer them: as JSON text inside JSON.
func (c *call) rulesAnswer(of []*rule) (any, error) {
	text := string(appendJSON(nil, c.com.ruleItems(of)))
	return object{"json": object{"errors": []any{}, "data": object{"rules": text}}}, nil
}

func (c *call) addRule() (any, error) {
	if _, err := c.ruleForm(""); err != nil {
		return nil, err
	}
	if len(c.com.rules) == maxRules {
		return nil, apiError("SR_RULE_TOO_MANY", "This community already has the maximum number of rules.", "short_name")
	}
	r := &rule{created: c.now()}
	if err := c.fillRule(r); err != nil {
		return nil, err
	}
	c.com.rules = append(c.com.rules, r)
	c.s.log(c.me, c.com, "createrule", target{}, r.name, "")
	return c.rulesAnswer([]*rule{r})
}

func (c *call) updateRule() (any, error) {
	r, err := c.ruleForm("old_short_name")
	if err != nil {
		return nil, err
	}
	if err := c.fillRule(r); err != nil {
		return nil, err
	}
	c.s.log(c.me, c.com, "editrule", target{}, r.name, "")
	return c.rulesAnswer([]*rule{r})
}

func (c *call) removeRule() (any, error) {
	r, err := c.ruleForm("short_name")
	if err != nil {
		return nil, err
	}
	c.com.rules = slices.DeleteFunc(c.com.rules, func(o *rule) bool { return o == r })
	c.s.log(c.me, c.com, "deleterule", target{}, r.name, "")
	return noErrors, nil
}

func (c *call) reorderRules() (any, error) {
	if _, err := c.ruleForm(""); err != nil {
		return nil, err
	}
	var order []*rule
	for quoted := range strings.SplitSeq(c.get("new_rule_order"), ",") {
		name, err := url.PathUnescape(quoted)
		if err != nil {
			return nil, errBad
		}
		i := slices.IndexFunc(c.com.rules, func(r *rule) bool { return r.name == name })
		if i >= 0 && slices.Contains(order, c.com.rules[i]) || i < 0 && name != "" {
			return nil, explained(400, "SR_RULE_EXTRA_IN_ORDER", "Rule ordering has 1 or more rules than subreddit's rules")
		}
		if i >= 0 {
			order = append(order, c.com.rules[i])
		}
	}
	if len(order) < len(c.com.rules) {
		return nil, explained(400, "SR_RULE_MISSING_FROM_ORDER", "Rule ordering doesn't account for 1 or more rules in subreddit's rules")
	}
	c.com.rules = order
	c.s.log(c.me, c.com, "reorderrules", target{}, "", "")
	return c.rulesAnswer(order)
}
