package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"

	"github.com/spf13/cobra"
)

func (a *app) newLogger() *slog.Logger {
	level := slog.LevelInfo
	if a.quiet {
		level = slog.LevelWarn
	}
	if a.jsonLog {
		safe := func(_ []string, at slog.Attr) slog.Attr {
			if at.Value.Kind() == slog.KindString {
				at.Value = slog.StringValue(printable(at.Value.String()))
			}
			return at
		}
		return slog.New(slog.NewJSONHandler(a.stderr, &slog.HandlerOptions{Level: level, ReplaceAttr: safe}))
	}
	return slog.New(&lineHandler{w: logWriter{a}, level: level})
}

// lineHandler writes a record as one plain line, "lethe: warning: message (key value)".
type lineHandler struct {
	mu    sync.Mutex
	w     io.Writer
	level slog.Level
}

func (h *lineHandler) Enabled(_ context.Context, l slog.Level) bool { return l >= h.level }
func (h *lineHandler) WithAttrs([]slog.Attr) slog.Handler           { return h }
func (h *lineHandler) WithGroup(string) slog.Handler                { return h }

func (h *lineHandler) Handle(_ context.Context, r slog.Record) error {
	var b strings.Builder
	b.WriteString("lethe: ")
	if r.Level == slog.LevelWarn {
		b.WriteString("warning: ")
	}
	b.WriteString(r.Message)
	r.Attrs(func(a slog.Attr) bool {
		fmt.Fprintf(&b, ", %s %v", a.Key, a.Value)
		return true
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	_, err := io.WriteString(h.w, printable(b.String())+"\n")
	return err
}

// hint says where to read on after a wrong command line.
func hint(err error, c *cobra.Command) error {
	return fmt.Errorf("%w; see `%s --help`", err, c.CommandPath())
}
