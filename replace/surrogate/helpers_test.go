package surrogate

import (
	"context"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/replace"
)

func testLocale(t testing.TB, tag string) *locale.Locale {
	t.Helper()
	l, err := locale.Load(tag)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func target(label lethe.Label, normalized string, originals ...string) replace.Target {
	if len(originals) == 0 {
		originals = []string{normalized}
	}
	return replace.Target{Entity: &lethe.Entity{
		ID: lethe.NewEntityID(normalized, label), Label: label, Normalized: normalized, Originals: originals,
		Occurrences: []lethe.Occurrence{{Doc: 0}},
	}}
}

// originals finds the values of targets as the replacer does.
func originals(t testing.TB, targets []replace.Target) func(string) bool {
	t.Helper()
	found, err := matcherOf(targets)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func matcherOf(targets []replace.Target) (func(string) bool, error) {
	b := words.NewBuilder()
	for i, x := range targets {
		for _, v := range x.Entity.Originals {
			b.Add(v, i)
		}
	}
	m, err := b.Build()
	if err != nil {
		return nil, err
	}
	return func(text string) bool {
		found := false
		m.EachLoose(text, func(words.Match) { found = true })
		return found
	}, nil
}

// prepared is an operator that knows the targets.
func prepared(t testing.TB, options Options, targets ...replace.Target) *Operator {
	t.Helper()
	o, err := New(replace.Deps{Seed: "7"}, options)
	if err != nil {
		t.Fatal(err)
	}
	c := replace.Briefing{Targets: targets, Original: originals(t, targets)}
	if err := o.Prepare(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	return o
}

func pairFor(t testing.TB, o *Operator, x replace.Target) Pair {
	t.Helper()
	p, ok := o.Pair(x.Entity.ID)
	if !ok {
		t.Fatalf("no pair for %q", x.Entity.Normalized)
	}
	return p
}

func testKey(t testing.TB) replace.Key {
	t.Helper()
	k, err := replace.Deps{Seed: "7"}.Secret()
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func localeForTest(tag string) (*locale.Locale, error) { return locale.Load(tag) }

func mustKey() replace.Key {
	k, err := replace.Deps{Seed: "7"}.Secret()
	if err != nil {
		panic(err)
	}
	return k
}
