package bindings

import (
	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// A community's widgets come in one answer: each under its id, and a layout
// that says where they are. community.widgets is that answer as an object. It is
// loaded when it is first needed and kept until refresh.

// widgets gives the widgets of a community, always the same object.
func (o *Object) widgets(L *lua.LState) lua.LValue {
	if v, ok := o.held["widgets"]; ok {
		return v
	}
	all := newObject(o.client, api.TypeNamed("CommunityWidgets"), nil)
	all.hold("community", o.value(L))
	o.hold("widgets", all.value(L))
	return all.value(L)
}

// widget gives one of the widgets by its id, always the same object; nil if
// there is none.
func (o *Object) widget(L *lua.LState, id string) lua.LValue {
	if v, ok := o.held[id]; ok {
		return v
	}
	items := record{raw: o.rec.get("items")}
	raw := items.get(id)
	if raw == nil {
		return lua.LNil
	}
	v := o.client.convert(L, "Widget", raw, o, true)
	o.hold(id, v)
	return v
}

func widgetItems(L *lua.LState, u *use) lua.LValue {
	u.owner.load(L)
	all := L.NewTable()
	items := record{raw: u.owner.rec.get("items")}
	items.each(func(id string, _ []byte) { all.RawSetString(id, u.owner.widget(L, id)) })
	return all
}

// widgetNamed gives the one widget that the layout names in a field.
func widgetNamed(field string) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		u.owner.load(L)
		layout := record{raw: u.owner.rec.get("layout")}
		if id := layout.get(field); firstByte(id) == '"' {
			if v := u.owner.widget(L, unquote(id)); v != lua.LNil {
				return v
			}
		}
		u.client.fail(L, u.op, &api.Error{Kind: api.NotFound, Message: "community " + u.owner.String() + " does not have this widget"})
		return nil
	}
}

// widgetsOf iterates over the widgets of a section, in the layout's order.
// Nothing is sent before the first one is asked for.
func widgetsOf(section string) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		var order []string
		begun := false
		return newIterator(L, func(L *lua.LState) (lua.LValue, bool) {
			if !begun {
				u.owner.load(L)
				begun = true
				for _, id := range spread(walk(u.owner.rec.get("layout"), section+".order")) {
					order = append(order, unquote(id))
				}
			}
			for len(order) > 0 {
				v := u.owner.widget(L, order[0])
				order = order[1:]
				if v != lua.LNil {
					return v, true
				}
			}
			return lua.LNil, false
		})
	}
}
