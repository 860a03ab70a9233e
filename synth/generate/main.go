// Command generate writes an invented collection for benchmarks:
//
//	go run ./synth/generate -documents 100000 -mentions 1000000 DIR
//
// It puts documents.jsonl and mentions.jsonl into DIR.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/synth"
)

func main() {
	o := synth.Defaults()
	flag.IntVar(&o.Documents, "documents", o.Documents, "how many documents")
	flag.IntVar(&o.Mentions, "mentions", o.Mentions, "how many mentions in all")
	flag.Uint64Var(&o.Seed, "seed", o.Seed, "another seed gives another collection")
	flag.Float64Var(&o.Skew, "skew", o.Skew, "Zipf's exponent, above 1")
	flag.Parse()
	if err := generate(flag.Args(), o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func generate(args []string, o synth.Options) (err error) {
	if len(args) != 1 {
		return errors.New("generate: name one folder to write to")
	}
	if err := os.MkdirAll(args[0], 0o755); err != nil {
		return fmt.Errorf("generate: %w", err)
	}
	documents, err := os.Create(filepath.Join(args[0], "documents.jsonl"))
	if err != nil {
		return fmt.Errorf("generate: %w", err)
	}
	defer func() { err = errors.Join(err, documents.Close()) }()
	mentions, err := os.Create(filepath.Join(args[0], "mentions.jsonl"))
	if err != nil {
		return fmt.Errorf("generate: %w", err)
	}
	defer func() { err = errors.Join(err, mentions.Close()) }()
	return synth.Write(documents, mentions, o)
}
