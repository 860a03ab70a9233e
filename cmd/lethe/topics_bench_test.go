//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// BenchmarkTopics does invented letters as lines, and as records of a topic by a broker in this process, whose
// work counts too.
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
		for _, way := range []string{"lines", "topics"} {
			b.Run(command+"/"+way, func(b *testing.B) {
				var spent time.Duration
				for b.Loop() {
					args := lined
					if way == "topics" {
						b.StopTimer()
						at := broker(b)
						produce(b, at, records...)
						args = append(lined, "--from", "kafka://"+at+"/in", "--to", "kafka://"+at+"/out", "--until-end")
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

// processorTime is what this process has had of the processors.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
