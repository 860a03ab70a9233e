package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// TestProgress: phases, counts, and no rate before there is one.
func TestProgress(t *testing.T) {
	var out bytes.Buffer
	a := &app{stderr: &out}
	a.log = slog.New(&lineHandler{w: logWriter{a}, level: slog.LevelInfo})
	p := a.newProgress()
	clock := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	p.now = func() time.Time { return clock }
	want := func(line string) {
		t.Helper()
		if got := p.line(clock); got != line {
			t.Errorf("%q, want %q", got, line)
		}
	}
	p.show("reading", 500, 1000)
	want("reading: 1 document (50 %)")
	clock = clock.Add(time.Second)
	for i := range int64(3000) {
		p.show("reading", 600+i/10, 1000)
	}
	want("reading: 3,001 documents (89 %)")
	clock = clock.Add(9 * time.Second)
	want("reading: 3,001 documents (89 %), 300/s, about 1s left")
	p.show("measuring risks", 0, -1)
	clock = clock.Add(11 * time.Second)
	want("measuring risks: 11s")
	p.show("writing", 10, -1)
	want("writing: 1 document")
	clock = clock.Add(11 * time.Second)
	p.show("writing", 20, -1)
	p.finish()
	if got := out.String(); got != "lethe: writing: 2 documents, 0.2/s\n" {
		t.Errorf("%q", got)
	}
	p = a.newProgress()
	p.pull, p.now = true, func() time.Time { return clock }
	p.show("model.onnx", 0, 4000000)
	clock = clock.Add(10 * time.Second)
	p.show("model.onnx", 1000000, 4000000)
	want("model.onnx: 1.0 MB (25 %), 100 kB/s, about 30s left")
}

// TestMovingLine: on a terminal the line moves by itself, and gives way to others.
func TestMovingLine(t *testing.T) {
	var out bytes.Buffer
	a := &app{stderr: &out}
	a.log = slog.New(&lineHandler{w: logWriter{a}, level: slog.LevelInfo})
	p := a.newProgress()
	p.tty = true
	p.show("linking", 0, -1)
	p.draw(p.stop)
	a.log.Info("said")
	p.finish()
	if got := out.String(); !strings.HasPrefix(got, "\r\x1b[Klinking: 0s") || !strings.HasSuffix(got, "\r\x1b[Klethe: said\n") {
		t.Errorf("%q", got)
	}
}
