package pipeline

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/shard/folder"
)

// crowded are letters of which each names some of the same people and firms, so that groups of all sizes hang together.
func crowded(n int) []string {
	draw := rand.New(rand.NewPCG(5, 0))
	var lines []string
	for i := range n {
		var b strings.Builder
		for range 1 + draw.IntN(4) {
			who := draw.IntN(1 + draw.IntN(2*n))
			fmt.Fprintf(&b, "Anna %c%sberg wrote to Tom Whitfield of Northmoor Freight GmbH on %d May 2021. ", 'A'+who%26, strings.Repeat(string(rune('a'+who/26%26)), 2+who/676), 1+draw.IntN(28))
		}
		lines = append(lines, record(fmt.Sprint("letter ", i), b.String()))
	}
	return append(lines, lines[0]) // which came before
}

// A report that is made on disk is the one that is made in memory, to the byte.
func TestReportOnDisk(t *testing.T) {
	for name, settings := range map[string]string{
		"by risk":      "report: {max_chains: 7}",
		"low bounds":   "mask: {always: [none], theta_doc: 0.4, theta_chain: 0.3}\nrisk: {edge_threshold: 0.1}",
		"knapsack":     "mask: {strategy: knapsack, always: [none], theta_doc: 0.6}\nrisk: {edge_threshold: 0.2, chain_length: 2}",
		"raw targets":  "mask: {targets: raw, always: [none], theta_doc: 0.5}\nrisk: {edge_threshold: 0.1}",
		"all":          "mask: {mode: all}\nreplace: {operator: mask}",
		"nothing":      "mask: {mode: none}\nrisk: {edge_threshold: 0}",
		"relevance":    "mask: {mode: relevance, always: [none]}",
		"as it is":     "report: {show_originals: true, language: de}\nlink: {people: names}",
		"surrogates":   "replace: {operator: surrogate, seed: '1'}\nmask: {mode: all}",
		"no documents": "input: {columns: {nowhere: name}}\nrun: {keep_going: true}",
	} {
		t.Run(name, func(t *testing.T) {
			config := Default()
			if err := config.Read(strings.NewReader(settings), name); err != nil {
				t.Fatal(err)
			}
			lines := crowded(60)
			if name == "no documents" {
				lines = []string{`{"id": 1}`, record("one", "nothing")}
			}
			joinedOnDisk(t, config, lines)
		})
	}
}

// joinedOnDisk joins a run within a bound of memory, and holds it against one in one process.
func joinedOnDisk(t *testing.T, config Config, lines []string) {
	dir, s := t.TempDir(), replacedBy(t, config, lines)
	err := s.step(func(r *Runner, _ *folder.Folder, _ shard.Steps) error {
		_, err := r.Anonymize(t.Context(), Output{Folder: filepath.Join(dir, "whole"), Title: "letters"})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	s.memory = 1 << 20
	if err := s.join(filepath.Join(dir, "shards")); err != nil {
		t.Fatal(err)
	}
	if !s.wide {
		t.Fatal("the report was not made on disk")
	}
	got := filesBelow(t, filepath.Join(dir, "shards"), filepath.Join(dir, "shards.report"))
	want := filesBelow(t, filepath.Join(dir, "whole"), filepath.Join(dir, "whole.report"))
	if len(got) != len(want) {
		t.Errorf("%d files, want %d", len(got), len(want))
	}
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s is not as in memory: %s", name, differing(got[name], want[name]))
		}
	}
}

// replacedBy are letters of which all but joining is done.
func replacedBy(t *testing.T, config Config, lines []string) *sharding {
	finder, err := NewFinder(&config, FinderOptions{Engines: allEngines})
	if err != nil {
		t.Fatal(err)
	}
	input := filepath.Join(t.TempDir(), "in.jsonl")
	if err := os.WriteFile(input, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newSharding(t, config, finder, input)
	for _, do := range []func() error{func() error { return s.detect(1, 1) }, s.decide, func() error { return s.apply(1, 1) }} {
		if err := do(); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// differing is the first line that two texts have otherwise.
func differing(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return fmt.Sprintf("line %d: %.200s", i+1, a[i])
		}
	}
	return "it is shorter"
}

// What is shown of a collection in memory alone is made there, and so is what an operator asks for that looks around.
func TestReportInMemory(t *testing.T) {
	for _, settings := range []string{
		"risk: {chain_length: 4}", "report: {max_chains: 0}", "mask: {strategy: exact}", "replace: {operator: random, seed: '1'}\nmask: {mode: all}",
	} {
		config := Default()
		if err := config.Read(strings.NewReader(settings), settings); err != nil {
			t.Fatal(err)
		}
		s := replacedBy(t, config, crowded(5))
		s.memory = 1 << 24
		if err := s.join(filepath.Join(t.TempDir(), "out")); err != nil {
			t.Fatal(err)
		}
		if s.wide || s.memory == 0 {
			t.Errorf("%s: on disk, or refused", settings)
		}
	}
}
