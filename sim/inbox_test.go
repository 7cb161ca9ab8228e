package sim

import (
	"slices"
	"strings"
	"testing"
)

func TestInbox(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u, mod := moss(t, s), bot(t, s)
	mod.json("POST", "api/read_all_messages", form(), 202)
	p := s.AddSubmission(NewSubmission{Community: DefaultCommunity, Author: DefaultUsername, Title: "t"})
	reply := u.post("api/comment", "thing_id", p.Fullname, "text", "hello u/botrun_demo").text("json", "data", "things", 0, "data", "name")
	other := s.Submissions(DefaultCommunity)[2].Fullname
	mention := u.post("api/comment", "thing_id", other, "text", "/u/BOTRUN_demo rules please").text("json", "data", "things", 0, "data", "name")
	u.post("api/compose/", "to", DefaultUsername, "subject", "hi", "text", "there")

	unread := mod.get("message/unread/?limit=100").names()
	if len(unread) != 3 || unread[1] != mention || unread[2] != reply {
		t.Fatalf("unread: %v", unread)
	}
	mod.get("message/mentions").is("username_mention", "data", "children", 0, "data", "type")
	mod.get("message/selfreply").is(reply, "data", "children", 0, "data", "name")
	mod.get("message/unread?before="+reply).is(mention, "data", "children", 1, "data", "name")
	mod.post("api/read_message/", "id", reply+","+mention)
	if left := mod.get("message/unread").names(); !slices.Equal(left, unread[:1]) {
		t.Errorf("unread after reading two: %v", left)
	}
	mod.post("api/unread_message", "id", reply)
	mod.get("api/v1/me").is(2., "inbox_count")
	mod.post("api/collapse_message", "id", unread[0])

	answer := mod.post("api/comment", "thing_id", unread[0], "text", "welcome").at("json", "data", "things", 0, "data")
	answer.is("re: hi", "subject")
	thread := u.get("message/messages/" + strings.TrimPrefix(unread[0], "t4_"))
	thread.is("welcome", "data", "children", 0, "data", "replies", "data", "children", 0, "data", "body")
	signIn(t, s, DefaultUsername, DefaultPassword).get("message/sent").is("welcome", "data", "children", 0, "data", "body")
	if got := s.Inbox("mossy_paths"); len(got) != 1 || got[0].Text != "welcome" || !got[0].Unread {
		t.Errorf("inbox: %+v", got)
	}
	s.SendMessage("x_ray", "second_spade", "private", "text")
	private := strings.TrimPrefix(s.Inbox("second_spade")[0].Fullname, "t4_")
	u.json("GET", "message/messages/"+private, nil, 403)
	u.post("api/compose", "to", "nobody_here", "subject", "x", "text", "x").failsWith("USER_DOESNT_EXIST")
	u.post("api/compose", "to", DefaultUsername, "subject", "", "text", "x").failsWith("NO_SUBJECT")

	mod.post("api/block", "id", unread[0])
	u.post("api/compose", "to", DefaultUsername, "subject", "again", "text", "there")
	if n := len(s.Inbox(DefaultUsername)); n != 1 {
		t.Errorf("%d messages after blocking their sender", n)
	}
	mod.get("prefs/blocked").is("mossy_paths", "data", "children", 0, "name")
}

func TestModmail(t *testing.T) {
	t.Parallel()
	s := newSeeded(t, Config{})
	u, mod := moss(t, s), bot(t, s)
	u.post("api/compose", "to", "#gardening", "subject", "why", "text", "was it removed?")
	list := mod.get("api/mod/conversations/?limit=100&entity=gardening&state=new")
	id := list.text("conversationIds", 0)
	list.is("why", "conversations", id, "subject")
	if list.at("conversations", id, "lastUnread").v == nil {
		t.Error("a new conversation is not unread")
	}
	path := "api/mod/conversations/" + id
	mod.get(path+"?markRead=true").is("mossy_paths", "user", "name")
	mod.get(path).is(nil, "conversation", "lastUnread")
	v := mod.json("POST", path, form("body", "because", "isInternal", "false"), 201)
	v.is(2., "conversation", "numMessages")
	v.is(1., "conversation", "state")
	mod.json("POST", path, form("body", "between us", "isInternal", "true"), 201)
	inbox := s.Inbox("mossy_paths")
	if len(inbox) != 1 || inbox[0].Text != "because" || inbox[0].From != "#gardening" {
		t.Fatalf("what the member got: %+v", inbox)
	}
	u.post("api/comment", "thing_id", inbox[0].Fullname, "text", "thank you")
	mod.get(path).is(4., "conversation", "numMessages")

	mod.post(path+"/highlight").is(true, "conversations", "isHighlighted")
	mod.json("DELETE", path+"/highlight", nil, 200).is(false, "conversations", "isHighlighted")
	mod.post(path+"/archive").is(2., "conversations", "state")
	if mod.get("api/mod/conversations?state=archived").len("conversations") != 1 {
		t.Error("the archived conversation is not listed")
	}
	mod.post(path+"/unarchive").is(1., "conversations", "state")
	mod.json("POST", path+"/mute?num_hours=168", nil, 200)
	if !s.Listed(DefaultCommunity, "muted", "mossy_paths") {
		t.Error("not muted")
	}
	u.post("api/compose", "to", "/r/gardening", "subject", "x", "text", "x").failsWith("USER_MUTED")
	mod.json("POST", path+"/unmute", nil, 200)
	mod.json("POST", "api/mod/conversations/read", form("conversationIds", id), 204)
	mod.post("api/mod/conversations/unread", "conversationIds", id)
	mod.get("api/mod/conversations/unread/count").is(1., "inprogress")
	if n := mod.post("api/mod/conversations/bulk/read?entity=gardening").len("conversation_ids"); n != 2 {
		t.Errorf("%d conversations were unread", n)
	}
	made := mod.json("POST", "api/mod/conversations", form("srName", "gardening", "to", "second_spade", "subject", "news", "body", "for you"), 201)
	if len(s.Inbox("second_spade")) != 1 || made.text("conversation", "participant", "name") != "second_spade" {
		t.Error("the conversation did not reach its member")
	}
	mod.get("api/mod/conversations/subreddits")
	u.json("GET", path, nil, 403)
	mod.json("GET", "api/mod/conversations/none", nil, 404)
	if got := s.Modmail(DefaultCommunity); len(got) != 3 || len(got[1].Messages) != 4 {
		t.Errorf("modmail: %+v", got)
	}
}
