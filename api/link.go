package api

import (
	"net/url"
	"slices"
	"strings"
	"unicode"
)

// CommentID gives the id of the comment that a web address points to. The
// address names a host and ends in comments/SUBMISSION/TITLE/COMMENT; anything
// after "?" or "#" is left aside. Other addresses are an error of kind invalid.
func CommentID(address string) (string, error) {
	parts, ok := pathOf(address)
	i := slices.Index(parts, "comments")
	if !ok || i < 0 || len(parts) != i+4 || !isID(parts[i+3]) {
		return "", invalidLink(address, "a comment", "https://HOST/r/COMMUNITY/comments/SUBMISSION/TITLE/COMMENT/")
	}
	return parts[i+3], nil
}

// SubmissionID gives the id of the submission that a web address points to:
// …/comments/ID/…, …/gallery/ID or a short link HOST/ID. Other addresses are
// an error of kind invalid.
func SubmissionID(address string) (string, error) {
	parts, ok := pathOf(address)
	id := ""
	for i, p := range parts {
		if (p == "comments" || p == "gallery") && i+1 < len(parts) {
			id = parts[i+1]
			break
		}
	}
	if len(parts) == 1 { // a short link
		id = parts[0]
	}
	if !ok || !isID(id) {
		return "", invalidLink(address, "a submission", "https://HOST/r/COMMUNITY/comments/ID/TITLE/, https://HOST/gallery/ID or https://SHORT/ID")
	}
	return id, nil
}

// CollectionID gives the id of the collection that a permalink points to:
// …/r/COMMUNITY/collection/ID. Other addresses are an error of kind invalid.
func CollectionID(permalink string) (string, error) {
	parts, ok := pathOf(permalink)
	if !ok || len(parts) < 4 || parts[2] != "collection" {
		return "", invalidLink(permalink, "a collection", "https://HOST/r/COMMUNITY/collection/ID")
	}
	return parts[3], nil
}

// IsShareLink tells whether a web address is a share link, such as
// https://HOST/r/COMMUNITY/s/CODE: the service redirects it to what it stands for.
func IsShareLink(address string) bool {
	parts, ok := pathOf(address)
	return ok && len(parts) > 2 && parts[2] == "s"
}

// pathOf gives the segments of a web address's path; ok is false without a host.
func pathOf(address string) (parts []string, ok bool) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Host == "" {
		return nil, false
	}
	return strings.FieldsFunc(u.Path, func(r rune) bool { return r == '/' }), true
}

func isID(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func invalidLink(address, what, forms string) error {
	err := Errorf(Invalid, "%q is not the address of %s", address, what)
	err.Hint = "it looks like " + forms
	return err
}

// slugLength is the most characters a multicommunity's name may have.
const slugLength = 21

// Sluggify gives the name that a multicommunity with this title gets: words in
// lower case joined by "_", cut at a word's edge after at most 21 characters;
// "_" for a title without words.
func Sluggify(title string) string {
	words := strings.FieldsFunc(title, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	slug := []rune(strings.ToLower(strings.Join(words, "_")))
	if len(slug) > slugLength {
		slug = slug[:slugLength]
		if edge := strings.LastIndexByte(string(slug), '_'); edge > 0 {
			return string(slug)[:edge]
		}
	}
	if len(slug) == 0 {
		return "_"
	}
	return string(slug)
}

// PermissionsString gives the text for a moderator's permissions: "+all" where
// none are given, else "-all", "-x" for each known one that is not given, in
// order, and "+y" for each that is.
func PermissionsString(known []any, given any) string {
	names := make([]string, len(known))
	for i, k := range known {
		names[i] = Text(k)
	}
	slices.Sort(names)
	return permissions(given, names)
}
