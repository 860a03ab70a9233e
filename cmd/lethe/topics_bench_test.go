//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// BenchmarkTopics does invented letters as lines, and as records of a topic by a broker in this process, whose
// work counts too. Surrogates come with a state that begins empty, and without.
func BenchmarkTopics(b *testing.B) {
	const documents = 1000
	dir := b.TempDir()
	do := func(in []byte, args ...string) {
		var out, said bytes.Buffer
		if code := run(append(args, "-q"), bytes.NewReader(in), &out, &said); code != exitOK {
			b.Fatal(args, said.String())
		}
	}
	do(nil, "synth", "--documents", strconv.Itoa(documents), "-o", filepath.Join(dir, "letters"))
	lines, err := os.ReadFile(filepath.Join(dir, "letters", "documents.jsonl"))
	if err != nil {
		b.Fatal(err)
	}
	records := bytes.Split(bytes.TrimSpace(lines), []byte("\n"))
	for _, command := range []string{"detect", "anonymize"} {
		lined := []string{"pipe", command}
		if command == "anonymize" {
			lined = append(lined, "--mask", "all")
		}
		for _, way := range []string{"lines", "topics", "at least once", "surrogates", "state"} {
			if command == "detect" && (way == "surrogates" || way == "state") {
				continue
			}
			b.Run(command+"/"+way, func(b *testing.B) {
				var spent time.Duration
				for b.Loop() {
					args := slices.Clone(lined)
					if way != "lines" {
						b.StopTimer()
						at := broker(b)
						produce(b, at, records...)
						args = append(args, topicsFor(way, at, b.TempDir())...)
						b.StartTimer()
					}
					from := processorTime(b)
					do(lines, args...)
					spent += processorTime(b) - from
				}
				b.ReportMetric(float64(len(records)*b.N)/spent.Seconds(), "documents/processor-s")
				b.ReportMetric(float64(len(records)*b.N)/b.Elapsed().Seconds(), "documents/s")
			})
		}
	}
}

// topicsFor are the flags of a way to do topics.
func topicsFor(way, at, dir string) []string {
	args := []string{"--from", "kafka://" + at + "/in", "--to", "kafka://" + at + "/out", "--until-end"}
	surrogates := []string{"--replace", "surrogate", "--seed", "1"}
	switch way {
	case "at least once":
		return append(args, "--at-least-once")
	case "surrogates":
		return append(args, surrogates...)
	case "state":
		return append(append(args, surrogates...), "--state", filepath.Join(dir, "s"), "--state-key-file", filepath.Join(dir, "k"))
	}
	return args
}

// processorTime is what this process has had of the processors.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
