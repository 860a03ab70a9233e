package jape

import (
	"fmt"
	"slices"
)

// Bounds on the size of an automaton: a range may count so far, and a phase may have
// so many places and ways between them once its ranges are written out.
const (
	maxRange  = 10_000
	maxPlaces = 50_000
	maxWays   = 4_000_000
)

// automaton is the patterns of all rules of a phase as one automaton without empty
// steps: its places are the braces of the rules, with ranges written out.
type automaton struct {
	constraints []*checker     // different ones
	open        []int32        // those that depend on the text or on other annotations
	tests       []numberedTest // different ones
	labels      []string       // all labels of the phase, sorted
	places      []patternPlace
	start       []int32   // the places that may come first, by rule, then as written
	startOf     [][]int32 // the same for each rule
	regions     int       // how many constraints ask what is near
	guarded     bool      // some places take nothing
}

// patternPlace is one pair of braces in a rule.
type patternPlace struct {
	test   int32
	rule   int32
	labels []int32 // that hold what is bound here
	set    int32   // the number of this list of labels, 0 for none
	weight int32   // how often it is bound, which is more than labels where one stands in itself
	next   []int32 // the places that may follow, as written; a repetition goes on first
	final  bool    // the rule may end here
	zero   bool    // nothing is read: the rule may end before it if the test, which denies, holds for what follows
}

// numberedTest is a test with the numbers of its constraints.
type numberedTest struct {
	*test
	want, deny []int32
}

// builder makes an automaton.
type builder struct {
	*automaton
	defs  *definitions
	phase *phase
	rule  int32
	name  string
	tests map[string]int32
	known map[string]int32 // constraints
	open  []int32          // labels around the current place
	chain []string         // macros being expanded
	ways  int
	guards
}

// part is a compiled pattern: where it may begin and end, and whether it may match
// nothing.
type part struct {
	first, last []link
	empty       []int32 // the guards under which it may match nothing
}

// build compiles the rules of a phase.
func build(ph *phase, defs *definitions) (a *automaton, err error) {
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(syntaxError)
			if !ok {
				panic(r)
			}
			a, err = nil, e.err
		}
	}()
	b := &builder{automaton: &automaton{}, defs: defs, phase: ph, tests: map[string]int32{}, known: map[string]int32{}, guards: newGuards()}
	for i, r := range ph.rules {
		b.rule, b.name = int32(i), r.name
		p := b.part(r.left)
		b.finish(p)
	}
	b.settle()
	b.distinct()
	b.sortLabels()
	return b.automaton, nil
}

// sortLabels numbers the labels by name, so that bindings come in that order.
func (b *builder) sortLabels() {
	names := slices.Sorted(slices.Values(b.labels))
	sets := map[string]int32{"[] 0": 0}
	for i := range b.places {
		for k, l := range b.places[i].labels {
			n, _ := slices.BinarySearch(names, b.labels[l])
			b.places[i].labels[k] = int32(n)
		}
		slices.Sort(b.places[i].labels)
		key := fmt.Sprint(b.places[i].labels, b.places[i].weight)
		if _, ok := sets[key]; !ok {
			sets[key] = int32(len(sets))
		}
		b.places[i].set = sets[key]
	}
	b.labels = names
}

func (b *builder) fail(pos Pos, format string, args ...any) {
	panic(syntaxError{fmt.Errorf("jape: compile: %v: rule %s: %s", pos, b.name, fmt.Sprintf(format, args...))})
}

func (b *builder) part(p *pattern) part {
	switch p.op {
	case pBraces:
		return b.braces(p)
	case pMacro:
		return b.macro(p)
	case pLabel:
		b.open = append(b.open, b.label(p.label))
		out := b.part(p.subs[0])
		b.open = b.open[:len(b.open)-1]
		return out
	case pRepeat:
		return b.repeat(p)
	case pAlternatives:
		var out part
		for _, s := range p.subs {
			o := b.part(s)
			out.first = append(out.first, o.first...)
			out.last = append(out.last, o.last...)
			out.empty = either(out.empty, o.empty)
		}
		return out
	}
	out := part{empty: always}
	for _, s := range p.subs {
		out = b.then(p, out, b.part(s))
	}
	return out
}

func (b *builder) braces(p *pattern) part {
	if b.phase.engine == Plus && len(p.test.want) == 0 {
		return part{empty: []int32{b.guard(p.pos, p.test.deny)}}
	}
	labels := slices.Clone(b.open)
	slices.Sort(labels)
	at := b.place(p.pos, patternPlace{test: b.test(p.test), rule: b.rule, labels: slices.Compact(labels), weight: int32(len(b.open))})
	return part{first: []link{{place: at}}, last: []link{{place: at}}}
}

// test numbers a test, equal ones once.
func (b *builder) test(t *test) int32 {
	key := t.key()
	n, ok := b.tests[key]
	if !ok {
		n = int32(len(b.tests))
		b.tests[key] = n
		b.automaton.tests = append(b.automaton.tests, numberedTest{t, b.numbers(t.want), b.numbers(t.deny)})
	}
	return n
}

func (b *builder) place(pos Pos, p patternPlace) int32 {
	if len(b.places) == maxPlaces {
		b.fail(pos, "the phase has more than %d places once its ranges are written out", maxPlaces)
	}
	b.places = append(b.places, p)
	return int32(len(b.places) - 1)
}

// numbers compiles constraints, equal ones once.
func (b *builder) numbers(cs []*constraint) []int32 {
	out := make([]int32, len(cs))
	for i, c := range cs {
		key := (&test{want: []*constraint{c}}).String()
		n, ok := b.known[key]
		if !ok {
			compiled, err := b.phase.compile(c)
			if err != nil {
				panic(syntaxError{err})
			}
			b.numberRegions(compiled)
			n = int32(len(b.constraints))
			if len(compiled.text)+len(compiled.near) > 0 {
				b.automaton.open = append(b.automaton.open, n)
			}
			b.known[key] = n
			b.constraints = append(b.constraints, compiled)
		}
		out[i] = n
	}
	return out
}

// numberRegions numbers the constraints on what is near, at any depth.
func (b *builder) numberRegions(c *checker) {
	for _, n := range c.near {
		n.other.region = b.regions
		b.regions++
		b.numberRegions(n.other)
	}
}

func (b *builder) macro(p *pattern) part {
	def := b.defs.patterns[p.name]
	if def == nil {
		b.fail(p.pos, "macro %s is not defined", p.name)
	}
	if slices.Contains(b.chain, p.name) {
		b.fail(p.pos, "macro %s contains itself", p.name)
	}
	b.chain = append(b.chain, p.name)
	defer func() { b.chain = b.chain[:len(b.chain)-1] }()
	return b.part(def)
}

func (b *builder) label(name string) int32 {
	i := slices.Index(b.labels, name)
	if i < 0 {
		i = len(b.labels)
		b.labels = append(b.labels, name)
	}
	return int32(i)
}

// then joins two parts one after the other.
func (b *builder) then(p *pattern, x, y part) part {
	b.join(p, x.last, y.first)
	out := part{first: x.first, last: y.last, empty: b.both(p.pos, x.empty, y.empty)}
	for _, g := range x.empty { // parts are used once, so that they may grow
		out.first = append(out.first, b.under(p.pos, g, y.first)...)
	}
	for _, g := range y.empty {
		out.last = append(out.last, b.under(p.pos, g, x.last)...)
	}
	return out
}

// join lets each of to follow each of from.
func (b *builder) join(p *pattern, from, to []link) {
	if b.ways += len(from) * len(to); b.ways > maxWays {
		b.fail(p.pos, "the phase has more than %d ways between places once its ranges are written out", maxWays)
	}
	for _, f := range from {
		for _, t := range to {
			next := b.guarded(p.pos, t.place, b.joined(p.pos, f.guard, t.guard))
			b.places[f.place].next = append(b.places[f.place].next, next)
		}
	}
}

// distinct leaves of the places that may follow each once, at its first mention.
func (b *builder) distinct() {
	seen := make([]int32, len(b.places))
	for f := range b.places {
		next := b.places[f].next
		kept := next[:0]
		for _, n := range next {
			if seen[n] != int32(f)+1 {
				seen[n] = int32(f) + 1
				kept = append(kept, n)
			}
		}
		b.places[f].next = slices.Clip(kept)
	}
}

// repeat writes a repetition out: what must come, then what may come, each within the
// one before it; without a bound the last one loops.
func (b *builder) repeat(p *pattern) part {
	sub := p.subs[0]
	if p.max < 0 && p.min == 1 { // x+ needs no second copy
		x := b.part(sub)
		b.loop(p, x)
		return x
	}
	out := part{empty: always}
	for range p.min {
		out = b.then(p, out, b.part(sub))
	}
	if p.max < 0 {
		more := b.part(sub)
		b.loop(p, more)
		more.empty = always
		return b.then(p, out, more)
	}
	var rest []part
	for range p.max - p.min {
		rest = append(rest, b.part(sub))
	}
	tail := part{empty: always}
	for i := len(rest) - 1; i >= 0; i-- {
		tail = b.then(p, rest[i], tail)
		tail.empty = always
	}
	return b.then(p, out, tail)
}

// loop lets a part follow itself, before anything else may.
func (b *builder) loop(p *pattern, x part) { b.join(p, x.last, x.first) }
