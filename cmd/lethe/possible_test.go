package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/slow"
)

// result is a collection and how it is anonymized.
type result struct {
	name  string
	synth []string // flags of lethe synth, nil for what lies at path
	path  string
	with  string // profile
	flags []string
}

var collections = []result{
	{name: "claims", path: "../../examples/claims"},
	{name: "claims, all", path: "../../examples/claims", flags: []string{"--mask", "all"}},
	{name: "claims, search", path: "../../examples/claims", with: "search", flags: []string{"--seed", "1"}},
	{name: "notes", path: "../../examples/mentions/notes.jsonl"},
	{name: "letters, all", synth: []string{"--kind", "letters", "--documents", "850"}, flags: []string{"--mask", "all"}},
	{name: "letters, search", synth: []string{"--kind", "letters", "--documents", "850", "--seed", "2"}, with: "search", flags: []string{"--seed", "1", "--mask", "all"}},
	{name: "reports", synth: []string{"--kind", "clinical", "--documents", "100"}, with: "clinical-de"},
	{name: "reports, shifted", synth: []string{"--kind", "clinical", "--documents", "100", "--seed", "2"}, with: "clinical-de", flags: []string{"--replace", "date-shift", "--seed", "1"}},
	{name: "reports, surrogates", synth: []string{"--kind", "clinical", "--documents", "100", "--seed", "3"}, with: "clinical-de", flags: []string{"--replace", "surrogate", "--seed", "1"}},
}

// TestWhatIsWrittenCanBe reads what anonymize wrote beside what it read: there is no impossible
// date, time or post code that was not there before, every member has its name, and every number
// that is no mention is one.
func TestWhatIsWrittenCanBe(t *testing.T) {
	for _, c := range collections {
		t.Run(c.name, func(t *testing.T) {
			if c.synth != nil {
				slow.Test(t, "anonymizes many letters")
			}
			t.Parallel()
			got, odd := c.damage(t)
			if got != [5]int{} {
				t.Errorf("impossible dates, times, post codes; members, numbers changed: %v: %q", got, odd)
			}
		})
	}
}

func (c result) damage(t *testing.T) (counted [5]int, odd []collateral.Oddity) {
	folder := t.TempDir()
	if c.synth != nil {
		must(t, append([]string{"synth", "-o", filepath.Join(folder, "in")}, c.synth...)...)
		c.path = filepath.Join(folder, "in", "documents.jsonl")
	}
	out, profile := filepath.Join(folder, "out"), cmp.Or(c.with, "insurance")
	must(t, append([]string{"anonymize", c.path, "-o", out, "--profile", profile}, c.flags...)...)
	if filepath.Ext(c.path) != "" {
		out = filepath.Join(out, filepath.Base(c.path))
	}
	before, after := decoded(t, c.path), decoded(t, out)
	if len(before) != len(after) {
		t.Fatalf("%d records, of %d", len(after), len(before))
	}
	var tally collateral.Tally
	found := mentioned(t, c.path, profile)
	for i, b := range before {
		mention := func(field string) bool { return found[b.Document.SourceID+" "+field] }
		if err := tally.Shape(b.Document, after[i].Document, mention); err != nil {
			t.Fatal(i, err)
		}
		for k, f := range b.Document.Fields {
			odd = append(odd, collateral.Introduced(f.Text, after[i].Document.Fields[k].Text, b.Document.Language)...)
		}
	}
	counted[3], counted[4] = tally.Keys.Count, tally.Types.Count
	for _, o := range odd {
		switch o.Form {
		case collateral.Date:
			counted[0]++
		case collateral.Time:
			counted[1]++
		case collateral.PostCode:
			counted[2]++
		}
	}
	return counted, odd[:min(len(odd), 20)]
}

// mentioned are the fields, after the ids of their documents, in which something is found.
func mentioned(t *testing.T, path, profile string) map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(must(t, "detect", path, "--profile", profile)) {
		var m struct{ Document, Field string }
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		all[m.Document+" "+m.Field] = true
	}
	return all
}

// must runs the program and gives what it prints.
func must(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(args, nil, &out, &errs); code != 0 {
		t.Fatalf("%v: exit %d: %s", args, code, errs.String())
	}
	return out.String()
}

// decoded are those of a file or folder, but for what lethe itself says there.
func decoded(t *testing.T, path string) (all []*format.Record) {
	t.Helper()
	s, err := format.Open(path, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for it, err := range s.Items(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if it.Place.File == "manifest.json" {
			continue
		}
		r, err := s.Decode(it)
		if err != nil {
			t.Fatal(fmt.Errorf("%s: %w", path, err))
		}
		all = append(all, r)
	}
	return all
}
