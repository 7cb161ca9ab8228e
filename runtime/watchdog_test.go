package runtime

import (
	"context"
	goruntime "runtime"
	"strings"
	"testing"
	"time"
)

// TestWatchdogEndsTheLargestRun lets a bomb grow beside a run that holds
// little. It is not parallel: the limit is the process's.
func TestWatchdogEndsTheLargestRun(t *testing.T) {
	bombs := map[string]string{
		"caught doubling": `while true do pcall(function() local s = ("x"):rep(1024) keep = keep or {} while true do s = s .. s keep[#keep + 1] = s end end) end`,
		"strings":         `local t = {} while true do t[#t + 1] = ("x"):rep(1e6) .. #t end`,
		"tasks":           `local task = require "task" local t = {} task.all { function() while true do t[#t + 1] = {("x"):rep(1000) .. #t} end end, function() task.sleep(100) end }`,
	}
	for name, source := range bombs {
		t.Run(name, func(t *testing.T) {
			goruntime.GC()
			w := NewWatchdog(memory() + 64<<20)
			innocent := make(chan Result, 1)
			b, err := Compile(Script{File: "small.lua", Source: `local task = require "task" local n = 0 while not stop do n = n + 1 task.sleep(0.001) end`}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			go func() { innocent <- b.Exec(ctx, Job{Watchdog: w}) }()
			result := mustExec(t, Script{Source: source}, Job{Watchdog: w})
			if result.Status != StatusLimit || !strings.Contains(result.Error.Error(), "the memory limit of") {
				t.Errorf("%s: %s", result.Status, result.Text())
			}
			time.AfterFunc(0, cancel)
			if result := <-innocent; result.Status != StatusCancelled {
				t.Errorf("the small run: %s %s", result.Status, result.Text())
			}
		})
	}
}
