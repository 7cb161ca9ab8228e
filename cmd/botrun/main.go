// Command botrun runs moderation bots written in Lua.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"botrun/cmd/botrun/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(cli.Main(ctx, cli.System(), os.Args[1:]))
}
