package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/serve"
	"github.com/lethe-privacy/lethe/internal/serve/load"
	"github.com/lethe-privacy/lethe/internal/serve/native"
)

func (a *app) benchServe() *cobra.Command {
	o := load.Options{Path: "/v1/anonymize", Rate: 100, Duration: 10 * time.Second, Bytes: 2000}
	var keyEnv string
	var asJSON bool
	c := &cobra.Command{
		Use:   "serve",
		Short: "Ask a service at a steady rate, and print how long it takes",
		Long: `Send invented letters to a service at an even rate, and print the rate of answers and how
long half of them, and all but one in a hundred, took. Without --url a service is started
for it on this machine, which then does the asking too.

With --mixed texts have many sizes, eight clients send theirs in pieces, and another one breaks
off. What the service then holds in memory is read from its /metrics.`,
		Example: `  lethe bench serve --rate 100 --duration 10s
  lethe bench serve --path /presidio/analyze --rate 200
  lethe bench serve --url http://127.0.0.1:7400 --key-env LETHE_KEY
  lethe bench serve --url http://127.0.0.1:7400 --mixed --rate 5 --duration 1h`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if o.Rate < 1 || o.Duration <= 0 || o.Bytes < 100 || o.Bytes > 1<<20 {
				return usageError{hint(errors.New("--rate is at least 1, --duration above 0, --bytes between 100 and 1048576"), c)}
			}
			if keyEnv != "" {
				o.Key = os.Getenv(keyEnv)
			}
			if o.URL == "" {
				url, stop, err := a.benched(c.Context())
				if err != nil {
					return err
				}
				defer stop()
				o.URL = url
			}
			m, err := load.Run(c.Context(), o)
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(a.stdout).Encode(m)
			}
			return writeLoad(a.stdout, m)
		},
	}
	f := c.Flags()
	f.StringVar(&o.URL, "url", "", "the service, such as http://127.0.0.1:7400; empty: one is started")
	f.StringVar(&o.Path, "path", o.Path, "what is asked: /v1/anonymize, /v1/detect, /presidio/analyze or /presidio/anonymize")
	f.StringVar(&keyEnv, "key-env", "", "environment variable with a key of the service")
	f.IntVar(&o.Rate, "rate", o.Rate, "requests a second")
	f.DurationVar(&o.Duration, "duration", o.Duration, "how long")
	f.IntVar(&o.Bytes, "bytes", o.Bytes, "bytes of a text")
	f.BoolVar(&o.Mixed, "mixed", false, "texts of 200 bytes to 100 kB, slow clients, and uploads that break off; prints the memory of the service, too")
	jsonFlag(f, &asJSON, "as JSON")
	return c
}

func short(d time.Duration) string { return d.Round(10 * time.Microsecond).String() }

// writeLoad writes what was measured.
func writeLoad(w io.Writer, m *load.Measurement) error {
	_, err := fmt.Fprintf(w, "%s, %.1f answers/s, %.1f %% of them 200 (%s)\np50 %s, p95 %s, p99 %s, slowest %s\n",
		plural(m.Requests, "request", "requests"), m.Throughput, 100*m.Success, m.Codes, short(m.P50), short(m.P95), short(m.P99), short(m.Max))
	for _, code := range slices.Sorted(maps.Keys(m.Said)) {
		fmt.Fprintf(w, "the first %s said: %s\n", code, m.Said[code])
	}
	if x := m.Mixed; err == nil && x != nil {
		const mb = 1e6
		_, err = fmt.Fprintf(w, "slow clients: %d answered, %d not; %d uploads broke off\nmemory: %.0f MB in the second quarter, %.0f MB in the last, %.0f MB at most (%d samples)\n",
			x.Slow, x.Refused, x.Aborted, x.Memory.Early/mb, x.Memory.Late/mb, x.Memory.Highest/mb, x.Memory.Samples)
	}
	return err
}

// benched starts a service for one measurement.
func (a *app) benched(ctx context.Context) (url string, stop func(), err error) {
	folder, err := os.MkdirTemp("", "lethe-bench-")
	if err != nil {
		return "", nil, err
	}
	o := serve.Defaults()
	o.Listen, o.Data = "127.0.0.1:0", folder
	s, err := serve.New(ctx, o, native.Open, a.log)
	if err != nil {
		os.RemoveAll(folder)
		return "", nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	at, done := make(chan net.Addr, 1), make(chan error, 1)
	go func() { done <- s.Run(ctx, func(l net.Addr) { at <- l }) }()
	stop = func() {
		cancel()
		<-done
		s.Close()
		os.RemoveAll(folder)
	}
	select {
	case l := <-at:
		return "http://" + l.String(), stop, nil
	case err := <-done:
		done <- err
		stop()
		return "", nil, err
	}
}
