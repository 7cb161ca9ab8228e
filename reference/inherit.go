package reference

import (
	"strings"

	"botrun/bindings"
)

// inherited tells names that the type's parent has in the same form.
func inherited(at bindings.Place, n bindings.Name) bool {
	above, ok := placeAbove(at)
	if !ok {
		return false
	}
	m, ok := above.Lookup(n.Name)
	if !ok || m.Op != n.Op || m.Iteration != n.Iteration || m.Field != n.Field {
		return false
	}
	if n.Field {
		a, _ := fieldType(at.Type(), n)
		b, _ := fieldType(above.Type(), m)
		return a == b
	}
	if n.Helper {
		for _, below := range n.Below().Names() {
			if !inherited(n.Below(), below) {
				return false
			}
		}
	}
	return true
}

// placeAbove gives the same place of the type's parent.
func placeAbove(at bindings.Place) (bindings.Place, bool) {
	if at.Type() == nil {
		return bindings.Place{}, false
	}
	p := parent(at.Type())
	if p == nil {
		return bindings.Place{}, false
	}
	above := bindings.TypePlace(p)
	if at.Resource() {
		return above, true
	}
	path := strings.SplitN(at.String(), ".", 2)[1]
	for _, word := range strings.Split(path, ".") {
		n, ok := above.Lookup(word)
		if !ok {
			return bindings.Place{}, false
		}
		above = n.Below()
	}
	return above, true
}

// helperAbove names the class of the same helper of the type's parent; "" if
// there is none.
func helperAbove(at bindings.Place) string {
	if above, ok := placeAbove(at); ok && len(above.Names()) > 0 {
		return above.Type().Name + "." + strings.SplitN(above.String(), ".", 2)[1]
	}
	return ""
}
