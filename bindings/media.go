package bindings

import (
	"fmt"
	"io"
	"os"

	lua "github.com/yuin/gopher-lua"

	"botrun/api"
)

// media is a file that a script wants to upload: a name below the script's
// folder, or bytes with a name.
type media struct {
	kind    string
	name    string
	content []byte
	path    string // read when it is used
	caption string // of inline media
	inline  *media // the file of inline media
}

const (
	mediaMeta = "botrun.media"
	// maxMedia is how large a file to upload may be.
	maxMedia = 1 << 30
)

func (m *media) value(L *lua.LState) lua.LValue {
	return &lua.LUserData{Value: m, Metatable: metatable(L, mediaMeta, func(mt *lua.LTable) {
		mt.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
			m := L.Get(1).(*lua.LUserData).Value.(*media)
			switch L.CheckString(2) {
			case "name":
				L.Push(text(m.name))
			case "caption":
				L.Push(text(m.caption))
			default:
				L.Push(lua.LNil)
			}
			return 1
		}))
	})}
}

// newMedia makes the constructor of a kind of file.
func newMedia(kind string) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		m := *u.readMedia(L, "fp", u.given["fp"]) // one file may be given to several
		m.kind = kind
		if name, ok := u.args["name"].(string); ok {
			m.name = name
		}
		return m.value(L)
	}
}

func newInline(kind string) func(*lua.LState, *use) lua.LValue {
	return func(L *lua.LState, u *use) lua.LValue {
		file := u.readMedia(L, "media", u.given["media"])
		caption, _ := u.args["caption"].(string)
		return (&media{kind: kind, name: file.name, caption: caption, inline: file}).value(L)
	}
}

// readMedia takes a file name, {name=, content=}, or a media object.
func (u *use) readMedia(L *lua.LState, param string, v lua.LValue) *media {
	switch v := v.(type) {
	case lua.LString:
		return &media{kind: "PostMedia", name: string(v), path: string(v)}
	case *lua.LTable:
		name, okName := v.RawGetString("name").(lua.LString)
		content, okContent := v.RawGetString("content").(lua.LString)
		if okName && okContent {
			return &media{kind: "PostMedia", name: string(name), content: []byte(content)}
		}
		u.fail(L, fmt.Sprintf("parameter %q needs name and content", param), `give a file name, or {name="x.png", content=bytes}`)
	case *lua.LUserData:
		if m, ok := v.Value.(*media); ok {
			return m
		}
	}
	u.fail(L, fmt.Sprintf("parameter %q is a file name or {name=, content=}, not %s", param, describe(v)), "")
	return nil
}

// media gives a parameter's file.
func (u *use) media(L *lua.LState, param string, v lua.LValue) any {
	return u.readMedia(L, param, v).file(L, u)
}

// files gives the files of a request by the names of their fields.
func (u *use) files(L *lua.LState, param string, t *lua.LTable) map[string]any {
	files := map[string]any{}
	t.ForEach(func(k, v lua.LValue) {
		name, ok := k.(lua.LString)
		if !ok {
			u.fail(L, fmt.Sprintf("parameter %q has a file without a name", param), `give {field = "picture.png"}`)
		}
		files[string(name)] = u.media(L, param+"."+string(name), v)
	})
	return files
}

// mediaItem gives a file with what belongs to it: a file by itself, or a table
// whose media, and thumbnail of a video, are files.
func (u *use) mediaItem(L *lua.LState, param string, v lua.LValue) any {
	t, ok := v.(*lua.LTable)
	if !ok || t.RawGetString("content") != lua.LNil {
		return u.media(L, param, v)
	}
	item := map[string]any{}
	t.ForEach(func(k, v lua.LValue) {
		switch name := k.String(); name {
		case "media", "thumbnail":
			item[name] = u.media(L, param+"."+name, v)
		default:
			item[name] = u.plain(L, param+"."+name, v)
		}
	})
	return item
}

// file reads the content of what is to be uploaded.
func (m *media) file(L *lua.LState, u *use) any {
	if m.inline != nil {
		return map[string]any{"type": m.kind, "caption": m.caption, "media": m.inline.file(L, u)}
	}
	if m.content != nil {
		return api.File{Name: m.name, Content: m.content}
	}
	u.client.env.refuseWhileLoading(L, u.op.Name)
	root, err := os.OpenRoot(u.client.env.Dir)
	if err != nil {
		u.fail(L, "the script's folder cannot be opened: "+err.Error(), "")
	}
	defer root.Close()
	f, err := root.Open(m.path)
	if err != nil {
		u.fail(L, fmt.Sprintf("the file %q cannot be read: %v", m.path, err), "files to upload lie below the script's folder")
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, maxMedia+1))
	if err != nil {
		u.fail(L, fmt.Sprintf("the file %q cannot be read: %v", m.path, err), "")
	}
	if len(content) > maxMedia {
		RaiseError(L, &api.Error{Kind: api.TooLarge, Op: u.op.Name, Message: fmt.Sprintf("the file %q is larger than 1 GiB", m.path)})
	}
	return api.File{Name: m.name, Content: content}
}
