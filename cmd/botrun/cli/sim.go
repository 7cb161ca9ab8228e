package cli

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"botrun/sim"
)

func (a *app) simCommand() *cobra.Command {
	var listen string
	var quiet bool
	cmd := &cobra.Command{
		Use:   "sim",
		Short: "Serve the simulated service to any client",
		Example: `  botrun sim --listen 127.0.0.1:8080
  lib_oauth_url=http://127.0.0.1:8080 … botrun run scripts/`,
		Long: `Sim serves a service that is played: a seeded community with live activity.
It prints the settings that point a client at it.`,
		Args: exactly(0, "botrun sim"),
		RunE: func(cmd *cobra.Command, _ []string) error { return a.serveSim(cmd.Context(), listen, quiet) },
	}
	cmd.Flags().StringVar(&listen, "listen", "127.0.0.1:8080", "serve at `ADDRESS`; port 0 takes a free one")
	cmd.Flags().BoolVar(&quiet, "quiet", false, "nothing happens in the community by itself")
	return cmd
}

func (a *app) serveSim(ctx context.Context, listen string, quiet bool) error {
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return usage("botrun sim --listen 127.0.0.1:0", "%v", err)
	}
	service := sim.NewSeeded(sim.Config{RateLimit: 60000})
	base := "http://" + listener.Addr().String()
	if a.json {
		settings := map[string]string{}
		for _, line := range service.Environment(base) {
			name, value, _ := strings.Cut(line, "=")
			settings[name] = value
		}
		a.printJSON(map[string]any{"address": base, "community": sim.DefaultCommunity, "environment": settings})
	} else {
		a.printf("serving %s; the community is %s. Point a client at it with:\n\n", base, sim.DefaultCommunity)
		for _, line := range service.Environment(base) {
			name, value, _ := strings.Cut(line, "=")
			a.printf("export %s='%s'\n", name, value)
		}
		a.printf("\nStop with Ctrl-C.\n")
	}
	if !quiet {
		go service.Live(ctx, 2*time.Second, nil)
	}
	server := &http.Server{Handler: service.Handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-ctx.Done()
		ending, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer cancel()
		if err := server.Shutdown(ending); err != nil {
			fmt.Fprintf(a.Stderr, "botrun: %v\n", err)
		}
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
