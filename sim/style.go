package sim

// How a community looks: its stylesheet and the widgets of its sidebar.

func (c *call) stylesheet() (any, error) {
	return object{"kind": "stylesheet", "data": object{
		"images": []any{}, "stylesheet": c.com.text("stylesheet", ""), "subreddit_id": c.com.fullname(),
	}}, nil
}

func (c *call) updateStylesheet() (any, error) {
	if c.get("op") != "save" {
		return nil, errOption("op")
	}
	text := c.get("stylesheet_contents")
	if len(text) > 100<<10 {
		return nil, apiError("BAD_CSS", "the stylesheet is too long", "stylesheet_contents")
	}
	c.com.settings["stylesheet"] = text
	c.s.log(c.me, c.com, "wikirevise", target{}, "Updated subreddit stylesheet", c.get("reason"))
	return noErrors, nil
}

// widgets gives those every community has: its card, its moderators, its rules.
func (c *call) widgets() (any, error) {
	com, plain := c.com, object{"headerColor": "", "backgroundColor": ""}
	card, mods, rules := "widget_id-card-"+com.id, "widget_moderators-"+com.id, "widget_rules-"+com.id
	people := []object{}
	for _, e := range com.moderators.list {
		people = append(people, object{
			"name": e.member.name, "authorFlairType": "text", "authorFlairTextColor": "dark",
			"authorFlairBackgroundColor": "", "authorFlairRichText": []any{}, "authorFlairText": nil,
		})
	}
	ruleRows := []object{}
	for _, r := range com.rules {
		ruleRows = append(ruleRows, object{
			"shortName": r.name, "description": r.description, "descriptionHtml": wrappedMarkdown(r.description),
			"violationReason": r.violation, "createdUtc": r.created.Unix(), "priority": len(ruleRows),
		})
	}
	return object{
		"items": object{
			card: object{
				"id": card, "kind": "id-card", "shortName": "Community Details", "styles": plain, "description": com.description,
				"currentlyViewingCount": com.subscribers/50 + 1, "currentlyViewingText": "Online",
				"subscribersCount": com.subscribers, "subscribersText": "Members",
			},
			mods:  object{"id": mods, "kind": "moderators", "styles": plain, "mods": people, "totalMods": len(people)},
			rules: object{"id": rules, "kind": "subreddit-rules", "shortName": "Rules", "styles": plain, "display": "full", "data": ruleRows},
		},
		"layout": object{
			"idCardWidget": card, "moderatorWidget": mods,
			"sidebar": object{"order": []string{rules}}, "topbar": object{"order": []string{}},
		},
	}, nil
}
