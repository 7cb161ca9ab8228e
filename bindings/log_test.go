package bindings

import (
	"fmt"
	"testing"
)

func TestLog(t *testing.T) {
	t.Parallel()
	var lines []string
	L := moduleVM(t, &Env{Log: func(level, message string, fields map[string]any) {
		lines = append(lines, fmt.Sprint(level, " ", message, " ", fields))
	}})
	err := L.DoString(`local log = require "log"
log.debug "a"
log.info("b", {n = 1, list = {"x", "y"}, f = 0/0})
log.warn(5)
log.error(setmetatable({}, {__tostring = function() return "object" end}))
`)
	if err != nil {
		t.Fatal(err)
	}
	want := "[debug a map[] info b map[f:NaN list:[x y] n:1] warn 5 map[] error object map[]]"
	if got := fmt.Sprint(lines); got != want {
		t.Errorf("logged %s, want %s", got, want)
	}
}
