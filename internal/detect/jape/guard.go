package jape

import "slices"

// A pattern in braces that only denies takes nothing in JAPE Plus: it is a guard, which what
// follows must satisfy as well, or the end of the match. Before another test it becomes part of
// that, in a copy of its place; at the end it is a place of its own, which nothing passes.

// link is a place that is reached, or left, under a guard; 0 for none.
type link struct{ place, guard int32 }

// always is to match nothing under no guard.
var always = []int32{0}

// maxGuards bounds how many combinations of guards a phase may have.
const maxGuards = 10_000

// guards numbers what guards deny, and the copies of places that are guarded.
type guards struct {
	denied [][]*constraint
	number map[string]int32
	copies map[link]int32
	order  []link // of the copies, as they were made
}

func newGuards() guards {
	return guards{denied: [][]*constraint{nil}, number: map[string]int32{(&test{}).key(): 0}, copies: map[link]int32{}}
}

// guard numbers what is denied; of no constraint it is none.
func (b *builder) guard(pos Pos, deny []*constraint) int32 {
	key := (&test{deny: deny}).key()
	n, ok := b.number[key]
	if !ok {
		if n = int32(len(b.denied)); n == maxGuards {
			b.fail(pos, "the phase combines what is denied in more than %d ways", maxGuards)
		}
		b.number[key] = n
		b.denied = append(b.denied, deny)
	}
	return n
}

// joined is the guard that denies what both do.
func (b *builder) joined(pos Pos, x, y int32) int32 {
	if x == 0 || y == 0 || x == y {
		return max(x, y)
	}
	deny := slices.Clone(b.denied[min(x, y)])
	for _, c := range b.denied[max(x, y)] {
		if !slices.Contains(deny, c) {
			deny = append(deny, c)
		}
	}
	return b.guard(pos, deny)
}

// either is what matches nothing under one of the guards. Where one is none, the others do not
// matter.
func either(x, y []int32) []int32 {
	if slices.Contains(x, 0) || slices.Contains(y, 0) {
		return always
	}
	out := slices.Concat(x, y)
	slices.Sort(out)
	return slices.Compact(out)
}

// both is what matches nothing under one of each.
func (b *builder) both(pos Pos, x, y []int32) []int32 {
	var out []int32
	for _, g := range x {
		for _, h := range y {
			out = append(out, b.joined(pos, g, h))
		}
	}
	return either(out, nil)
}

// under are links of which each has the guard, too.
func (b *builder) under(pos Pos, g int32, links []link) []link {
	if g == 0 {
		return links
	}
	out := slices.Clone(links)
	for i := range out {
		out[i].guard = b.joined(pos, out[i].guard, g)
	}
	return out
}

// guarded is a place whose test denies more.
func (b *builder) guarded(pos Pos, place, guard int32) int32 {
	if guard == 0 {
		return place
	}
	key := link{place, guard}
	n, ok := b.copies[key]
	if !ok {
		p := b.places[place]
		t := b.automaton.tests[p.test]
		p.labels = slices.Clone(p.labels)
		p.test = b.test(&test{want: t.test.want, deny: slices.Concat(t.test.deny, b.denied[guard])})
		n = b.place(pos, p)
		b.copies[key] = n
		b.order = append(b.order, key)
	}
	return n
}

// finish ends a rule, and notes where it begins.
func (b *builder) finish(p part) {
	pos := b.phase.rules[b.rule].pos
	for _, l := range p.last {
		if l.guard == 0 {
			b.places[l.place].final = true
			continue
		}
		b.automaton.guarded = true
		end := b.place(pos, patternPlace{test: b.test(&test{deny: b.denied[l.guard]}), rule: b.rule, zero: true})
		b.places[l.place].next = append(b.places[l.place].next, end)
	}
	var first []int32
	for _, l := range p.first {
		first = append(first, b.guarded(pos, l.place, l.guard))
	}
	b.start = append(b.start, first...)
	b.startOf = append(b.startOf, first)
}

// settle lets the copies of places lead where their originals lead.
func (b *builder) settle() {
	for _, l := range b.order {
		of := &b.places[l.place]
		c := &b.places[b.copies[l]]
		c.next, c.final = slices.Clone(of.next), of.final
	}
}
