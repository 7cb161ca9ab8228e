//go:build unix

package store

import (
	"errors"
	"syscall"
)

// gone tells whether no process of this host has the number.
func gone(pid int) bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }
