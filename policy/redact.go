package policy

import (
	"strings"

	"botrun/api"
)

// hidden stands where a secret was.
const hidden = "***"

// redact gives a copy of arguments or fields that may be kept: secrets are
// hidden, a file is its name and size, and so is text that goes out as it is
// under "data", which may hold anything. Changed tells whether anything was.
func redact(values map[string]any) (kept map[string]any, changed bool) {
	if values == nil {
		return nil, false
	}
	kept = make(map[string]any, len(values))
	for name, value := range values {
		var different bool
		if text, ok := value.(string); ok && name == "data" {
			kept[name], different = map[string]any{"size": float64(len(text))}, true
		} else if value != nil && isSecret(name) {
			kept[name], different = hidden, true
		} else {
			kept[name], different = redactValue(value)
		}
		changed = changed || different
	}
	return kept, changed
}

func redactValue(value any) (kept any, changed bool) {
	switch v := value.(type) {
	case api.File:
		return map[string]any{"name": v.Name, "size": float64(len(v.Content))}, true
	case map[string]any:
		return redact(v)
	case []any:
		items := make([]any, len(v))
		for i := range v {
			var different bool
			items[i], different = redactValue(v[i])
			changed = changed || different
		}
		return items, changed
	}
	return value, false
}

// isSecret tells whether what goes by a name must not be written down.
func isSecret(name string) bool {
	name = strings.ToLower(name)
	if name == "code" || name == "otp" || name == "authorization" {
		return true
	}
	for _, word := range []string{"password", "passwd", "secret", "token"} {
		if strings.Contains(name, word) {
			return true
		}
	}
	return false
}
