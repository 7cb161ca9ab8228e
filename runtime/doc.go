// Package runtime carries out one run of one bot: it loads a script to learn
// what it registers, and runs a handler in a fresh VM with its limits.
//
// # One run
//
// A run is one VM, one Lua thread for the script and one for each task. Each
// thread has a goroutine or shares its resumer's; only the goroutine that holds
// the run's baton executes Lua, and it hands the baton on while it waits for
// something outside (see vm.block). So waiting overlaps, Lua never runs in
// parallel, and values change only where a script waits.
//
// Every thread has a Meter as its context: gopher-lua asks it before each
// instruction whether to go on. It stops the thread when its scope is stopped:
// by the deadline, the instruction budget, the memory watchdog or the host. A
// stopped scope stays stopped, so a script cannot catch its end.
//
// # When things go wrong
//
// An error of the script ends the run with its message, place and traceback. A
// Go panic below Lua becomes an error of the run. What does not come back
// within a short time after its end was ordered is reported as stuck; its
// goroutines end when the Go call that holds them returns. A VM is never used
// again after its run.
package runtime
