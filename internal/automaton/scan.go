package automaton

import (
	"slices"
	"unicode/utf8"
)

// Visit is called for an expression and a place where it matches, with every end
// that a match from there can have, rising. It returns the end up to which the
// text is consumed for that expression, or start where nothing is. It must not
// keep ends.
type Visit func(expr, start int, ends []int) int

// Scan finds all matches in text, in rising order of start, and returns the work
// done: characters followed and instructions visited.
func (s *Set) Scan(text string, visit Visit) int {
	d := s.pool.Get().(*dfa)
	defer s.pool.Put(d)
	clear(d.from)
	d.work = 0
	c := s.classes
	prev := edge
	for i := 0; i < len(text); {
		class, w := uint(c.table[text[i]]), 1
		if text[i] >= utf8.RuneSelf {
			class, w = c.wide(text, i)
		}
		at := d.start[prev]
		to := d.next[d.row(at)+class]
		if to == unknown {
			to = d.build(at, uint16(class))
		}
		if to != d.dead {
			d.run(text, i, i+w, to)
			if len(d.found) > 0 {
				d.report(text, i, visit)
			}
		}
		prev = c.kinds[class]
		i += w
	}
	d.work += len(text)
	return d.work
}

// wide is the class and length of a character beyond ASCII.
func (c *classes) wide(text string, i int) (uint, int) {
	r, w := decode(text, i)
	return uint(c.class(r)), w
}

// run follows the text from i, where the automaton is in state at after reading
// what lies between start and i, and collects the matches that begin at start.
func (d *dfa) run(text string, start, i int, at transition) {
	c, next := d.set.classes, d.next
	d.found = d.found[:0]
	limit := min(len(text), start+d.set.reach)
	j := i
	for j < limit {
		class, w := uint(c.table[text[j]]), 1
		if text[j] >= utf8.RuneSelf {
			class, w = c.wide(text, j)
		}
		to := next[d.row(at)+class]
		if to == unknown {
			to = d.build(at, uint16(class))
			next = d.next
		}
		if at = to; at == d.dead {
			break
		}
		if at&accept != 0 {
			d.collect(at, j)
		}
		j += w
	}
	d.work += j - start
	if j >= len(text) && at != d.dead {
		if at = d.atEnd(at); at&accept != 0 {
			d.collect(at, len(text))
		}
	}
}

// atEnd is the state that follows a state at the end of the text.
func (d *dfa) atEnd(at transition) transition {
	end := d.set.classes.end()
	if to := d.next[d.row(at)+uint(end)]; to != unknown {
		return to
	}
	return d.build(at, end)
}

// collect notes that expressions match up to end.
func (d *dfa) collect(at transition, end int) {
	for _, e := range d.at(at).accepts {
		d.found = append(d.found, hit{e, end})
	}
}

// report groups what run found by expression and hands it on.
func (d *dfa) report(text string, start int, visit Visit) {
	slices.SortStableFunc(d.found, func(a, b hit) int { return int(a.expr) - int(b.expr) })
	for i := 0; i < len(d.found); {
		e := d.found[i].expr
		d.ends = d.ends[:0]
		for ; i < len(d.found) && d.found[i].expr == e; i++ {
			if end := d.found[i].end; d.set.fits(int(e), text, end) {
				d.ends = append(d.ends, end)
			}
		}
		if start < d.from[e] || len(d.ends) == 0 || !d.set.opens(int(e), text, start) {
			continue
		}
		if end := visit(int(e), start, d.ends); end > start {
			d.from[e] = end
		}
	}
}

// opens checks the look-behind of an expression, fits its look-ahead.
func (s *Set) opens(expr int, text string, at int) bool {
	for i := range s.left[expr] {
		if !s.left[expr][i].behind(text, at) {
			return false
		}
	}
	return true
}

func (s *Set) fits(expr int, text string, at int) bool {
	for i := range s.right[expr] {
		if !s.right[expr][i].ahead(text, at) {
			return false
		}
	}
	return true
}
