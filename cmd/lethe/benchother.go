package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/lethe-privacy/lethe/internal/eval/bench"
	"github.com/lethe-privacy/lethe/internal/eval/chained"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/eval/texts"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/risk"
)

// other measures what another program made.
func (t *trial) other(ctx context.Context, other string) error {
	name, folder, ok := strings.Cut(other, "=")
	if !ok {
		return usageError{fmt.Errorf("--other %s: say NAME=FOLDER", other)}
	}
	was, err := t.app.textsOf(ctx, t.config, t.input)
	if err != nil {
		return err
	}
	is, err := t.app.textsOf(ctx, t.config, folder)
	if err != nil {
		return err
	}
	if err = t.app.withOriginalIDs(ctx, t.config, t.input, folder, is); err != nil {
		return err
	}
	after, whole := is.InOrderOf(was)
	if !whole {
		return fmt.Errorf("--other %s: a document of the collection is missing there", name)
	}
	return t.add(ctx, &bench.Product{Name: name, Doc: "by another program"}, was, after)
}

// masked measures the maskings of another program, read from a file in the form of TAE.
func (t *trial) masked(ctx context.Context, given string) error {
	name, path, ok := strings.Cut(given, "=")
	if !ok {
		return usageError{fmt.Errorf("--maskings %s: say NAME=FILE", given)}
	}
	file, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("--maskings: %w", err)
	}
	defer file.Close()
	maskings, err := corpus.ReadMaskings(file, path)
	if err != nil {
		return err
	}
	was, err := t.app.textsOf(ctx, t.config, t.input)
	if err != nil {
		return err
	}
	after, err := was.MaskedBy(maskings)
	if err != nil {
		return fmt.Errorf("--maskings %s: %w", name, err)
	}
	return t.add(ctx, &bench.Product{Name: name, Doc: "by another program"}, was, after)
}

// mentionsFor names the file of mentions that take the place of detection, "" where a policy detects.
func (t *trial) mentionsFor(p bench.Policy) string {
	if p.Detects {
		return ""
	}
	return t.flags.mentions
}

// chainKey is the same for policies that find the same chains.
type chainKey struct{ detects, links bool }

// chainsOf measures how well the chains that a policy finds show which documents are about one person. It is nil where
// no person has two documents.
func (t *trial) chainsOf(ctx context.Context, p bench.Policy, documents texts.Texts) (*bench.Chains, error) {
	of := chainKey{p.Detects, p.Links}
	if c, known := t.chains[of]; known {
		return c, nil
	}
	if t.chains == nil {
		t.chains = map[chainKey]*bench.Chains{}
	}
	if !several(documents.About(t.of)) {
		return nil, nil
	}
	config, err := under(t.config, p)
	if err != nil {
		return nil, err
	}
	j, err := t.app.openAs(ctx, config, searched, t.input, pipeline.Options{}, t.mentionsFor(p))
	if err != nil {
		return nil, err
	}
	defer j.close()
	collection, measures, err := j.runner.Linked(ctx)
	if err != nil {
		return nil, err
	}
	a, err := risk.Assess(ctx, collection, measures)
	if err != nil {
		return nil, err
	}
	joined, err := chained.Joined(ctx, a)
	if err != nil {
		return nil, err
	}
	people := make([]string, len(collection.Documents))
	for i, d := range collection.Documents {
		people[i] = t.of[d.SourceID]
	}
	t.chains[of] = bench.ChainsOf(people, joined, measures.Medium)
	return t.chains[of], nil
}

// several reports whether two documents are about one person.
func several(documents []linkage.Text) bool {
	seen := map[string]bool{}
	for _, d := range documents {
		if seen[d.Person] {
			return true
		}
		seen[d.Person] = true
	}
	return false
}
