package jape

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// way is one way in which a pattern matches.
type way struct {
	end   int // offset; -1 before anything was passed
	steps []wayStep
}

type wayStep struct {
	labels []string
	ids    []annotation.ID
}

// oracle matches by trying everything, on patterns as they were parsed.
type oracle struct {
	doc  *annotation.Document
	g    *Grammar
	ph   *phase
	seen []annotation.Annotation // what the phase sees, by place
}

// patternWays gives all ways from an offset on, in the order of the grammar:
// repetitions go on before they end.
func (o *oracle) patternWays(p *pattern, from way, at int, labels []string) []way {
	switch p.op {
	case pBraces:
		return o.testWays(p.test, from, at, labels)
	case pLabel:
		return o.patternWays(p.subs[0], from, at, append(slices.Clone(labels), p.label))
	case pAlternatives:
		var out []way
		for _, s := range p.subs {
			out = append(out, o.patternWays(s, from, at, labels)...)
		}
		// What takes nothing comes last, whichever alternative it is of.
		slices.SortStableFunc(out, func(a, b way) int {
			return boolInt(len(a.steps) == len(from.steps)) - boolInt(len(b.steps) == len(from.steps))
		})
		return out
	case pSequence:
		ways := []way{from}
		for _, s := range p.subs {
			var longer []way
			for _, w := range ways {
				longer = append(longer, o.patternWays(s, w, o.position(w, at), labels)...)
			}
			ways = longer
		}
		return ways
	case pRepeat:
		return o.repeatWays(p, from, at, labels, 0)
	}
	panic("macro")
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (o *oracle) repeatWays(p *pattern, from way, at int, labels []string, n int) []way {
	var out []way
	if p.max < 0 || n < p.max {
		for _, w := range o.patternWays(p.subs[0], from, at, labels) {
			if len(w.steps) > len(from.steps) {
				out = append(out, o.repeatWays(p, w, o.position(w, at), labels, n+1)...)
			} else if n < p.min && o.ph.engine == Plus { // what holds here need not hold further on
				out = append(out, o.repeatWays(p, w, at, labels, n+1)...)
			} else if n < p.min { // an empty turn may count for all that must come
				out = append(out, from)
			}
		}
	}
	if n >= p.min {
		out = append(out, from)
	}
	return out
}

// position is where the next annotation must start.
func (o *oracle) position(w way, at int) int {
	if w.end < 0 {
		return at
	}
	return o.nextStart(w.end)
}

func (o *oracle) nextStart(offset int) int {
	for _, a := range o.seen {
		if a.Start >= offset {
			return a.Start
		}
	}
	return -1
}

func (o *oracle) testWays(t *test, from way, at int, labels []string) []way {
	var here []annotation.Annotation
	for _, a := range o.seen {
		if a.Start == at {
			here = append(here, a)
		}
	}
	if o.ph.engine == Plus {
		slices.SortStableFunc(here, func(a, b annotation.Annotation) int { return b.End - a.End })
	}
	for _, d := range t.deny {
		for _, a := range here {
			if o.satisfies(d, a) {
				return nil
			}
		}
	}
	if o.ph.engine == Plus && len(t.want) == 0 {
		return []way{from}
	}
	tuples := [][]annotation.Annotation{{}}
	want := t.want
	if len(want) == 0 {
		want = []*constraint{nil}
	}
	for _, c := range want {
		var longer [][]annotation.Annotation
		for _, tup := range tuples {
			for _, a := range here {
				if c == nil || o.satisfies(c, a) {
					longer = append(longer, append(slices.Clone(tup), a))
				}
			}
		}
		tuples = longer
	}
	var out []way
	for _, tup := range tuples {
		w := way{steps: slices.Clone(from.steps)}
		st := wayStep{labels: labels}
		for _, a := range tup {
			w.end = max(w.end, a.End)
			st.ids = append(st.ids, a.ID)
		}
		w.steps = append(w.steps, st)
		out = append(out, w)
	}
	return out
}

// satisfies knows the conditions that drawGrammar draws.
func (o *oracle) satisfies(c *constraint, a annotation.Annotation) bool {
	if a.Type != c.typ {
		return false
	}
	for _, d := range c.conds {
		ok := false
		switch d.op {
		case "==":
			ok = a.Features.Value(d.feature) == d.value
		case "!=":
			ok = a.Features.Value(d.feature) != d.value
		case "within":
			for _, id := range o.doc.Of(d.inner.typ) {
				b := o.doc.Get(id)
				ok = ok || b.Start <= a.Start && a.End <= b.End && o.satisfies(d.inner, *b)
			}
		case "notWithin":
			ok = true
			for _, id := range o.doc.Of(d.inner.typ) {
				b := o.doc.Get(id)
				ok = ok && !(b.Start <= a.Start && a.End <= b.End && o.satisfies(d.inner, *b))
			}
		case "contains":
			for _, id := range o.doc.Of(d.inner.typ) {
				b := o.doc.Get(id)
				ok = ok || a.Start <= b.Start && b.End <= a.End && o.satisfies(d.inner, *b)
			}
		default:
			panic(d.op)
		}
		if !ok {
			return false
		}
	}
	return true
}

// oracleMatch is a match with its steps.
type oracleMatch struct {
	rule, start int
	way         way
}

func (m oracleMatch) line() string {
	by := map[string][]annotation.ID{}
	for _, s := range m.way.steps {
		for _, l := range slices.Compact(slices.Sorted(slices.Values(s.labels))) {
			by[l] = append(by[l], s.ids...)
		}
	}
	line := fmt.Sprintf("R%d %d-%d", m.rule, m.start, m.way.end)
	for _, l := range []string{"x", "y", "z"} {
		if ids := by[l]; ids != nil {
			slices.Sort(ids)
			line += fmt.Sprintf(" %s%v", l, slices.Compact(ids))
		}
	}
	return line
}

// matchesAt gives all matches from a start, fewest steps first.
func (o *oracle) matchesAt(at int) []oracleMatch {
	var out []oracleMatch
	for i, r := range o.ph.rules {
		for _, w := range o.patternWays(r.left, way{end: -1}, at, nil) {
			if len(w.steps) > 0 {
				out = append(out, oracleMatch{i, at, w})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b oracleMatch) int { return len(a.way.steps) - len(b.way.steps) })
	return out
}

// run gives the matches of a phase as the manual describes its styles.
func (o *oracle) run() []string {
	var out []string
	for at := o.nextStart(0); at >= 0; {
		ms := o.matchesAt(at)
		next := at + 1
		switch {
		case len(ms) == 0:
		case o.ph.control == brill || o.ph.control == all:
			var lines []string
			for _, m := range ms {
				if l := m.line(); !slices.Contains(lines, l) {
					lines = append(lines, l)
				}
				if o.ph.control == brill {
					next = max(next, m.way.end)
				}
			}
			out = append(out, lines...)
		case o.ph.control == appelt:
			best := ms[0]
			for _, m := range ms[1:] {
				if o.beats(m, best) > 0 {
					best = m
				}
			}
			out = append(out, best.line())
			if o.ph.group {
				for _, m := range ms {
					if l := m.line(); o.beats(m, best) == 0 && !slices.Contains(out, l) {
						out = append(out, l)
					}
				}
			}
			next = max(next, best.way.end)
		default:
			out = append(out, ms[0].line())
			if o.ph.control == once {
				return out
			}
			next = max(next, ms[0].way.end)
		}
		at = o.nextStart(next)
	}
	return out
}

func (o *oracle) beats(a, b oracleMatch) int {
	if o.ph.engine == Plus {
		return cmp.Or(o.goesOn(a)-o.goesOn(b), o.ph.rules[a.rule].priority-o.ph.rules[b.rule].priority, b.rule-a.rule, a.bound()-b.bound())
	}
	return cmp.Or(a.way.end-b.way.end, o.ph.rules[a.rule].priority-o.ph.rules[b.rule].priority, b.rule-a.rule)
}

// goesOn is the offset where matching goes on after a match.
func (o *oracle) goesOn(m oracleMatch) int {
	if next := o.nextStart(m.way.end); next >= 0 {
		return next
	}
	return len(o.doc.Text)
}

// bound counts what is bound, for each label.
func (m oracleMatch) bound() int {
	n := 0
	for _, s := range m.way.steps {
		n += len(s.labels) * len(s.ids)
	}
	return n
}

// drawPattern writes a random pattern.
func drawPattern(t *rapid.T, depth int) string {
	if depth == 0 || rapid.IntRange(0, 2).Draw(t, "leaf") == 0 {
		return rapid.SampledFrom([]string{
			`{A}`, `{B}`, `{A.f == x}`, `{A.f != x}`, `{A, B}`, `{A, !B}`, `{!B}`, `{!A.f == x}`, `{A within B}`, `{!A within B}`, `{B contains A}`, `{A.f == x, B.f == y}`,
			`{A within {B.f == x}}`, `{A contains {A.f == y}}`, `{A notWithin {B.f == y}}`, `{A.f == x, !A within {A.f == y}}`,
		}).Draw(t, "test")
	}
	inner := drawPattern(t, depth-1)
	switch rapid.IntRange(0, 4).Draw(t, "kind") {
	case 0:
		return "(" + inner + " " + drawPattern(t, depth-1) + ")"
	case 1:
		return "(" + inner + " | " + drawPattern(t, depth-1) + ")"
	case 2:
		return "(" + inner + ")" + rapid.SampledFrom([]string{"?", "*", "+", "[2]", "[0,2]", "[1,3]"}).Draw(t, "times")
	case 3:
		return "(" + inner + "):" + rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "label")
	}
	return "(" + inner + ")+:" + rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "label")
}

func drawGrammar(t *rapid.T) string {
	var b strings.Builder
	b.WriteString("Phase: P\nInput: A B\nOptions: control = ")
	b.WriteString(rapid.SampledFrom([]string{"appelt", "appelt matchGroup = true", "brill", "all", "first", "once"}).Draw(t, "control"))
	for i := range rapid.IntRange(1, 3).Draw(t, "rules") {
		fmt.Fprintf(&b, "\nRule: R%d\nPriority: %d\n(%s) --> :x.X = {}", i, rapid.IntRange(0, 2).Draw(t, "priority"), drawPattern(t, 3))
	}
	return b.String()
}

func drawDocument(t *rapid.T) *annotation.Document {
	doc := annotation.NewDocument("0123456789abcdef")
	for at := 0; at < 10; {
		for range rapid.IntRange(0, 2).Draw(t, "here") {
			length := rapid.SampledFrom([]int{1, 1, 1, 2, 3}).Draw(t, "length")
			f := annotation.NewFeatures("f", rapid.SampledFrom([]string{"x", "y"}).Draw(t, "f"))
			doc.Add(rapid.SampledFrom([]string{"A", "A", "B"}).Draw(t, "type"), span.Span{Start: at, End: at + length}, f)
		}
		at += rapid.IntRange(1, 2).Draw(t, "gap")
	}
	return doc
}

// TestAgainstTryingAll holds matches and bindings against the oracle.
func TestAgainstTryingAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, doc := drawGrammar(t), drawDocument(t)
		g, err := Engine(rapid.IntRange(0, 1).Draw(t, "engine")).Parse("random.jape", text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		o := &oracle{doc: doc, g: g, ph: g.phases[0]}
		for _, typ := range []string{"A", "B"} {
			for _, id := range doc.Of(typ) {
				o.seen = append(o.seen, *doc.Get(id))
			}
		}
		slices.SortFunc(o.seen, func(a, b annotation.Annotation) int {
			if a.Start != b.Start {
				return a.Start - b.Start
			}
			return int(a.ID - b.ID)
		})
		want := o.run()
		for _, backward := range []bool{false, false, true} { // the second time by what the first has learnt
			if got := fired(t, g, doc, backward); !slices.Equal(got, want) {
				t.Fatalf("%v\n%s\nbackward %v\ngot  %q\nwant %q", o.ph.engine, text, backward, got, want)
			}
		}
	})
}

// fired runs a grammar and gives its matches; backward makes it read the document from
// its end first, as it does for hostile texts.
func fired(t *rapid.T, g *Grammar, doc *annotation.Document, backward bool) []string {
	m := g.acquire()
	defer g.release(m)
	if err := m.stream.read(m, doc); err != nil {
		t.Fatal(err)
	}
	p := phaseRun{ctx: context.Background(), long: 1}
	if !backward {
		p.long = long
	}
	p.start(m.phases[0], doc)
	p.traced = true
	if backward {
		if err := p.prepareBackward(); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.find(); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, m := range p.matches {
		line := fmt.Sprintf("R%d %d-%d", m.rule, m.start, m.end)
		for _, b := range m.bound {
			line += fmt.Sprintf(" %s%v", b.label, b.ids)
		}
		out = append(out, line)
	}
	return out
}
