package api

import (
	"net/url"
	"regexp"
	"strings"
)

// linkParts gives the path segments of an address; an address without a host
// is refused.
func linkParts(link string) ([]string, error) {
	u, err := url.Parse(link)
	if err != nil || u.Host == "" {
		return nil, &Error{Kind: Invalid, Message: "invalid url " + quoteLink(link), Hint: "give the whole address, with https:// and the host"}
	}
	return strings.Split(strings.Trim(u.Path, "/"), "/"), nil
}

func quoteLink(link string) string {
	if len(link) > 200 {
		link = link[:200] + "…"
	}
	return "\"" + link + "\""
}

var base36 = regexp.MustCompile(`^[0-9A-Za-z]+$`)

// SubmissionID finds a submission's id in its address: a short link
// (https://host/ID), /comments/ID/…, /r/NAME/comments/ID/… or /gallery/ID.
// Another address is an error of kind invalid.
func SubmissionID(link string) (string, error) {
	parts, err := linkParts(link)
	if err != nil {
		return "", err
	}
	id := parts[len(parts)-1]
	for i, p := range parts {
		if p == "comments" || p == "gallery" {
			id = ""
			if i+1 < len(parts) {
				id = parts[i+1]
			}
			break
		}
		if p == "r" && i == 0 && len(parts) <= 2 {
			return "", &Error{Kind: Invalid, Message: "invalid url " + quoteLink(link) + ": it is a community's", Hint: "give a submission's address"}
		}
	}
	if !base36.MatchString(id) {
		return "", &Error{Kind: Invalid, Message: "invalid url " + quoteLink(link) + ": no submission id in it", Hint: "such as https://host/r/NAME/comments/ID/title/"}
	}
	return id, nil
}

// CommentID finds a comment's id in its permalink: /comments/ID/title/COMMENT.
func CommentID(link string) (string, error) {
	parts, err := linkParts(link)
	if err != nil {
		return "", err
	}
	for i, p := range parts {
		if p == "comments" {
			if len(parts)-i != 4 || !base36.MatchString(parts[i+3]) {
				break
			}
			return parts[i+3], nil
		}
	}
	return "", &Error{Kind: Invalid, Message: "invalid url " + quoteLink(link) + ": no comment id in it", Hint: "such as https://host/r/NAME/comments/ID/title/COMMENT/"}
}

// CollectionID finds a collection's id in its permalink: /r/NAME/collection/ID.
func CollectionID(link string) (string, error) {
	parts, err := linkParts(link)
	if err != nil {
		return "", err
	}
	if len(parts) < 4 || parts[2] != "collection" {
		return "", &Error{Kind: Invalid, Message: "invalid url " + quoteLink(link) + ": no collection id in it", Hint: "such as https://host/r/NAME/collection/ID"}
	}
	return parts[3], nil
}

// IsShareLink tells a link that the service must resolve first: /r/NAME/s/CODE.
func IsShareLink(link string) bool {
	parts, err := linkParts(link)
	return err == nil && len(parts) >= 2 && parts[len(parts)-2] == "s"
}

var notWord = regexp.MustCompile(`[\W_]+`)

// Sluggify gives the name in the address of a multicommunity's title: runs of
// other characters become "_", at most 21 characters, cut at a word's edge.
func Sluggify(title string) string {
	slug := strings.ToLower(strings.Trim(notWord.ReplaceAllString(title, "_"), "_"))
	if len(slug) > 21 {
		slug = slug[:21]
		if i := strings.LastIndexByte(slug, '_'); i > 0 {
			slug = slug[:i]
		}
	}
	if slug == "" {
		return "_"
	}
	return slug
}

// PermissionsString gives the text for moderators' permissions: "+all" for
// none named, else "-all", "-x" for each known one left out, "+y" for each given.
func PermissionsString(known []any, given any) string {
	names := make([]string, len(known))
	for i, k := range known {
		names[i] = Text(k)
	}
	return permissions(given, names)
}
