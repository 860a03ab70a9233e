package jape

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// equalTokens is a text of n annotations of type A.
func equalTokens(n int) *annotation.Document {
	doc := annotation.NewDocument(strings.Repeat("a", n))
	for i := range n {
		doc.Add("A", span.Span{Start: i, End: i + 1}, nil)
	}
	return doc
}

func mustParse(t testing.TB, text string) *Grammar {
	t.Helper()
	g, err := Parse("test.jape", text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestHostile says that what is read in vain stays in proportion to the text, for
// patterns that make a backtracking matcher explode.
func TestHostile(t *testing.T) {
	const n = 20_000
	for _, pattern := range []string{
		`({A})* ({A})* ({A})* {B}`,
		`((({A})+)+)+ {B}`,
		`((({A})[1,10])[1,20])+ {B}`,
		`(({A}):a | ({A}):b | ({A})[2,3]:c)* {B}`,
		`({A})[1,500] {B}`,
		`({A})+ {!A} {B}`,
		`(({A} | {!B} {A}))* {!A} {!B} {B}`,
	} {
		for _, c := range []struct {
			engine  Engine
			control string
		}{{0, "appelt"}, {0, "brill"}, {0, "all"}, {0, "first"}, {0, "once"}, {Plus, "appelt"}, {Plus, "all"}} {
			engine, control := c.engine, c.control
			g, err := engine.Parse("hostile.jape", "Phase: P\nInput: A B\nOptions: control = "+control+"\nRule: R\n("+pattern+"):x --> :x.X = {}")
			if err != nil {
				t.Fatal(err)
			}
			m := g.acquire()
			p := phaseRun{ctx: context.Background(), long: long}
			doc := equalTokens(n)
			if err := m.stream.read(m, doc); err != nil {
				t.Fatal(err)
			}
			p.start(m.phases[0], doc)
			if err := p.find(); err != nil {
				t.Fatal(err)
			}
			if len(p.matches) > 0 || p.vain > 32*n {
				t.Errorf("%s %s: %d matches, %d starts read in vain", control, pattern, len(p.matches), p.vain)
			}
		}
	}
}

// TestHostilePlus: what JAPE Plus weighs of a match stays in proportion to the text, also where every start has a match
// that ends with what is denied.
func TestHostilePlus(t *testing.T) {
	const n = 20_000
	for _, pattern := range []string{
		`(({A}):a | ({A} {A}):b)* ({A})*`,
		`({A})+ {!B}`,
		`(({A})+)+ {!A}`,
		`({A} {!B})[1,300]`,
	} {
		g, err := Plus.Parse("hostile.jape", "Phase: P\nInput: A B\nOptions: control = appelt\nRule: R\n("+pattern+"):x --> :x.X = {}")
		if err != nil {
			t.Fatal(err)
		}
		doc := equalTokens(n)
		if err := g.Run(context.Background(), doc); err != nil {
			t.Fatal(err)
		}
		covered := 0
		for _, id := range doc.Of("X") {
			covered += doc.Get(id).End - doc.Get(id).Start
		}
		if covered != n || n > 300*len(doc.Of("X")) && len(doc.Of("X")) > 1 {
			t.Errorf("%s: %d bytes of %d in %d matches", pattern, covered, n, len(doc.Of("X")))
		}
	}
}

// TestAllMatches: a style whose result grows with the square of the text is an error
// that names rule and place, and appelt is not.
func TestAllMatches(t *testing.T) {
	grammar := "Phase: P\nInput: A\nOptions: control = %s\nRule: Every\n(({A})+):x --> :x.X = {}"
	err := mustParse(t, fmt.Sprintf(grammar, "all")).Run(context.Background(), equalTokens(10_000))
	if err == nil || !strings.Contains(err.Error(), "test.jape:4:1: rule Every matches in too many ways at offset ") {
		t.Errorf("all: %v", err)
	}
	doc := equalTokens(10_000)
	if err := mustParse(t, fmt.Sprintf(grammar, "appelt")).Run(context.Background(), doc); err != nil || len(doc.Of("X")) != 1 {
		t.Errorf("appelt: %v, %d", err, len(doc.Of("X")))
	}
}

// TestExponential: ways that all bind differently end in the same error.
func TestExponential(t *testing.T) {
	g := mustParse(t, "Phase: P\nInput: A\nOptions: control = brill\nRule: Both\n(({A}):x | ({A}):y)+ --> :x.X = {}")
	if err := g.Run(context.Background(), equalTokens(100)); err == nil || !strings.Contains(err.Error(), "rule Both matches in too many ways") {
		t.Error(err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g := mustParse(t, "Phase: P\nInput: A\nRule: R\n({A}):x --> :x.X = {}")
	if err := g.Run(ctx, equalTokens(10)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestConcurrent: one grammar on several documents at once gives what it gives alone,
// again and again.
func TestConcurrent(t *testing.T) {
	g := tenPhases(t)
	run := func() []string {
		doc := annotation.NewDocument(report)
		tokenize(doc)
		before := held(doc)
		if err := g.Run(context.Background(), doc); err != nil {
			t.Error(err)
		}
		return changes(before, held(doc))
	}
	want := run()
	if len(want) < 20 {
		t.Fatalf("only %d annotations", len(want))
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 3 {
				if got := run(); !slices.Equal(got, want) {
					t.Errorf("got %q, want %q", got, want)
				}
			}
		})
	}
	wg.Wait()
}

// TestForgetting: a grammar that has forgotten what it knew gives the same.
func TestForgetting(t *testing.T) {
	g := mustParse(t, "Phase: P\nInput: A\nOptions: control = appelt\nRule: R\n({A.f =~ \"1\"})+:x --> :x.X = {}")
	for i := range slow.Times(1, 3) {
		doc := annotation.NewDocument(strings.Repeat("a", 300_000))
		for k := range 300_000 {
			doc.Add("A", span.Span{Start: k, End: k + 1}, annotation.NewFeatures("f", fmt.Sprint(i, " ", k)))
		}
		if err := g.Run(context.Background(), doc); err != nil {
			t.Fatal(err)
		}
		if n := len(g.pool.free[0].types["A"].byValues); n != 0 {
			t.Fatalf("%d values were kept", n)
		}
		n := 0
		for _, id := range doc.Of("X") {
			a := doc.Get(id)
			n += a.End - a.Start
		}
		want := 0
		for k := range 300_000 {
			if strings.Contains(fmt.Sprint(i, " ", k), "1") {
				want++
			}
		}
		if n != want {
			t.Fatalf("%d, want %d", n, want)
		}
	}
}

func TestTraced(t *testing.T) {
	g := mustParse(t, "Phase: P\nInput: A\nOptions: control = appelt\nRule: R\n({A} ({A}):x) --> {}")
	var got []Firing
	if err := g.RunTraced(context.Background(), equalTokens(4), func(f Firing) { got = append(got, f) }); err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[1].Start != 2 || got[1].End != 4 || got[1].Rule != "R" || got[1].Pos.Line != 4 || got[1].Labels[0].Annotations[0] != 3 {
		t.Errorf("%+v", got)
	}
}

func TestExplain(t *testing.T) {
	g := mustParse(t, `Phase: P
Input: A B
Options: control = appelt
Rule: Long
({A} {A} {B}) --> {}
Rule: Short
({A}):x --> :x.X = {}
Rule: Never
({A} {B} {B}) --> {}
`)
	doc := equalTokens(3)
	doc.Add("B", span.Span{Start: 2, End: 3}, nil)
	// a a (a|b): Long matches 0-3; Short matches at 0, 1 and 2, all within it.
	es, err := g.Explain(context.Background(), doc, "Short")
	if err != nil || len(es) != 1 || len(es[0].Attempts) != 3 {
		t.Fatalf("%+v, %v", es, err)
	}
	for i, want := range []Outcome{Lost, Taken, Taken} {
		if a := es[0].Attempts[i]; a.Outcome != want || a.By != "Long" {
			t.Errorf("%d: %+v", i, a)
		}
	}
	es, err = g.Explain(context.Background(), equalTokens(1), "Never")
	if err != nil || len(es[0].Attempts) != 1 {
		t.Fatalf("%+v, %v", es, err)
	}
	if a := es[0].Attempts[0]; a.Outcome != Partial || a.End != 1 || a.Wanted[0] != "{B}" || a.Here != nil {
		t.Errorf("%+v", a)
	}
	if _, err := g.Explain(context.Background(), doc, "Nobody"); err == nil {
		t.Error("a rule that is not there")
	}
}
