// Package examples holds bots that run as they are.
package examples

import "embed"

// Files are the bots.
//
//go:embed *.lua
var Files embed.FS
