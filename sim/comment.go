package sim

// comment is an answer to a submission or to another comment.
type comment struct {
	content
	on         *submission
	parent     *comment   // nil at the top level
	replies    []*comment // oldest first
	stickied   bool
	treeLength int // comments below this one
}

func (s *Service) addComment(on *submission, parent *comment, author *member, text string) *comment {
	r := &comment{on: on, parent: parent}
	r.content = content{
		thing: r, id: s.newID(kindComment), created: s.now(), author: author, com: on.com, body: text,
		sendReplies: true, votes: map[*member]int{author: 1},
	}
	r.name = kindComment + "_" + r.id
	if parent == nil {
		on.replies = append(on.replies, r)
	} else {
		parent.replies = append(parent.replies, r)
	}
	for up := parent; up != nil; up = up.parent {
		up.treeLength++
	}
	on.numComments++
	on.changed()
	on.tree = append(on.tree, r)
	s.comments = append(s.comments, r)
	on.com.comments = append(on.com.comments, r)
	s.things[r.name] = r
	return r
}

func (r *comment) parentName() string {
	if r.parent != nil {
		return r.parent.name
	}
	return r.on.name
}

func (r *comment) permalink() string { return r.on.permalink() + r.id + "/" }

func (r *comment) depth() int {
	n := 0
	for up := r.parent; up != nil; up = up.parent {
		n++
	}
	return n
}

// appendItem implements thing: a comment outside its tree, with fields that
// tell of its submission.
func (r *comment) appendItem(b []byte, v viewer) []byte {
	b = append(b, r.render(v, "alone", func(b []byte, asMod bool) []byte {
		f := r.payload(v, asMod)
		f["replies"], f["quarantine"], f["over_18"] = "", false, r.on.nsfw
		f["link_title"], f["link_author"] = r.on.title, r.on.author.name
		f["link_permalink"], f["link_url"] = siteURL+r.on.permalink(), r.on.target()
		return commentTemplate.append(append(b, `{"kind":"t1","data":`...), f)
	})...)
	b = append(b, `,"num_comments":`...)
	return append(appendJSON(b, r.on.numComments), "}}"...)
}

// appendNode writes the comment as part of its tree; replies is called for
// what is below it.
func (r *comment) appendNode(b []byte, v viewer, depth int, replies func([]byte) []byte) []byte {
	b = append(b, r.render(v, "tree", func(b []byte, asMod bool) []byte {
		return commentTemplate.append(append(b, `{"kind":"t1","data":`...), r.payload(v, asMod))
	})...)
	b = appendJSON(append(b, `,"depth":`...), depth)
	b = append(b, `,"replies":`...)
	return append(replies(b), "}}"...)
}

func noReplies(b []byte) []byte { return append(b, `""`...) }

func (r *comment) payload(v viewer, asMod bool) object {
	f := r.fields(v, asMod)
	f["link_id"], f["parent_id"], f["permalink"] = r.on.name, r.parentName(), r.permalink()
	f["stickied"], f["is_submitter"] = r.stickied, !r.deleted && r.author == r.on.author
	text := r.body
	switch {
	case r.deleted:
		text = "[deleted]"
	case r.hidden() && !asMod && v.me != r.author:
		text, f["author"] = "[removed]", "[deleted]"
		delete(f, "author_fullname")
	}
	f["body"], f["body_html"] = text, markdown(text)
	if r.deleted || r.score() < -4 {
		f["collapsed"] = true
	}
	if r.score() < -4 {
		f["collapsed_reason"], f["collapsed_reason_code"] = "comment score below threshold", "LOW_SCORE"
	}
	return f
}
