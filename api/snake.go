package api

import "strings"

// SnakeCase gives "last_user_update" for "lastUserUpdate" and "modded_at_utc"
// for "moddedAtUTC": the name under which scripts read a camelCase key.
func SnakeCase(name string) string {
	if strings.ToLower(name) == name {
		return name
	}
	upper := func(i int) bool { return i < len(name) && name[i] >= 'A' && name[i] <= 'Z' }
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		if upper(i) {
			// A word begins at a capital after a small letter, and at the last
			// capital of several before a small letter.
			if i > 0 && name[i-1] != '_' && (!upper(i-1) || i+1 < len(name) && name[i+1] >= 'a' && name[i+1] <= 'z') {
				b.WriteByte('_')
			}
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
}
