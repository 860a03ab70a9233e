package lazyregexp

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// reach is how far behind the end of a match its search goes on, to learn where longer ones end.
// Beyond it a search of all matches would take the square of a text's length.
const reach = 256

// within tells about where the first match from pos on is: it begins at from or later, and ends at
// to or before.
func (r *Regexp) within(text string, pos int) (from, to int, found, known bool) {
	switch s := r.search; {
	case s.backward:
		from, found, known = s.fromEnd(text, pos)
		return from, len(text), found, known
	case s.anchored:
		if pos > 0 {
			return 0, 0, false, true
		}
	case r.prefix != "":
		i := strings.Index(text[pos:], r.prefix)
		if i < 0 {
			return 0, 0, false, true
		}
		pos += i
	}
	return r.search.fromStart(text, pos, r.prefix)
}

// fromStart is within of a search that reads forward. Where no match has begun that could still
// end, it is in one of the first states.
func (s *search) fromStart(text string, pos int, prefix string) (from, to int, found, known bool) {
	t, at := *s.table.Load(), s.start(before(text, pos))
	fresh := s.fresh()
	from = pos
	end := len(text) // of the search
	for i := pos; i < len(text); {
		if at < fresh && !s.anchored {
			if found {
				return from, i, true, true
			}
			from = i
			if prefix != "" && text[i] != prefix[0] {
				next := strings.Index(text[i:], prefix)
				if next < 0 {
					return 0, 0, false, true
				}
				i += next
				from, at = i, s.start(before(text, i))
			} else if n := s.dull(text[i:]); n > 0 {
				i += n
				from, at = i, s.start(before(text, i))
				continue
			}
		}
		class, width := uint32(s.classes.ascii[text[i]&0x7f]), 1
		if text[i] >= utf8.RuneSelf {
			class, width = s.wide(text[i:])
		}
		next := t[at-begin+class].Load()
		if next < settled || next&1 != 0 {
			if next>>1 == unknown {
				next = s.step(at, class, true)
				t = *s.table.Load()
			}
			if next&1 != 0 && !found {
				found, end = true, i+reach
			}
			if next < settled {
				return from, i, found, next != unknown
			}
		}
		if i >= end {
			return from, len(text), true, true
		}
		at = next >> 1
		i += width
	}
	last := s.step(at, uint32(s.classes.end()), true)
	return from, len(text), found || last&1 != 0, last != unknown
}

// fromEnd is where the first match from pos on begins, for a search that reads from the end.
func (s *search) fromEnd(text string, pos int) (from int, found, known bool) {
	t, at := *s.table.Load(), s.start(edge)
	for i := len(text); ; {
		class, width := uint32(s.classes.end()), 1
		if i > 0 {
			if class = uint32(s.classes.ascii[text[i-1]&0x7f]); text[i-1] >= utf8.RuneSelf {
				class, width = s.wide(text[:i])
			}
		}
		next := t[at-begin+class].Load()
		if next>>1 == unknown {
			next = s.step(at, class, true)
			t = *s.table.Load()
		}
		if next&1 != 0 {
			from, found = i, true
		}
		if i <= pos || next < settled {
			return from, found, next != unknown
		}
		at = next >> 1
		i -= width
	}
}

// before is the kind of the character before a place.
func before(text string, pos int) kind {
	if pos == 0 {
		return edge
	}
	r, _ := utf8.DecodeLastRuneInString(text[:pos])
	return kindOf(r)
}

// finding is a method of package regexp that finds a match.
type finding func(*regexp.Regexp, string) []int

// first is the first match from pos on, found in the part of the text that has it. Where that part
// is not known, or what is around it matters, known is false.
func (r *Regexp) first(text string, pos int, find finding) (at []int, known bool) {
	from, to, found, known := r.within(text, pos)
	if !found || !known {
		return nil, known
	}
	low, high := r.around(text, from, to)
	at = find(r.compiled, text[low:high])
	if at == nil || low+at[0] < from || low+at[1] > to {
		return nil, false // the text does not begin or end there
	}
	for i := range at {
		if at[i] >= 0 {
			at[i] += low
		}
	}
	return at, true
}

// around adds the characters around a part of a text that the expression asks for.
func (r *Regexp) around(text string, from, to int) (low, high int) {
	if r.looks == 0 {
		return from, to
	}
	if before, n := utf8.DecodeLastRuneInString(text[:from]); n > 0 && r.tells(before, runeAt(text, from), -1, runeAt(text, from)) {
		from -= n
	}
	if after, n := utf8.DecodeRuneInString(text[to:]); n > 0 {
		if last, _ := utf8.DecodeLastRuneInString(text[:to]); r.tells(last, after, last, -1) {
			to += n
		}
	}
	return from, to
}

// tells reports whether the expression tells two pairs of characters apart.
func (r *Regexp) tells(a1, a2, b1, b2 rune) bool {
	return (syntax.EmptyOpContext(a1, a2)^syntax.EmptyOpContext(b1, b2))&r.looks != 0
}

// runeAt is the character at a place, -1 at the end.
func runeAt(text string, at int) rune {
	if at == len(text) {
		return -1
	}
	r, _ := utf8.DecodeRuneInString(text[at:])
	return r
}

// each are the first n matches, all for n below 0, one after another as package regexp takes them.
func (r *Regexp) each(text string, n int, find finding) (all [][]int, known bool) {
	if n < 0 {
		n = len(text) + 1
	}
	for pos, last := 0, -1; len(all) < n && pos <= len(text); {
		at, known := r.first(text, pos, find)
		if !known || at == nil {
			return all, known
		}
		empty := at[1] == pos
		if !empty || at[0] != last { // none that is empty right behind another
			all = append(all, at)
		}
		last, pos = at[1], at[1]
		if empty {
			_, width := utf8.DecodeRuneInString(text[pos:])
			pos += max(width, 1)
		}
	}
	return all, true
}

// groups are what a match and its groups hold.
func groups(text string, at []int) []string {
	all := make([]string, len(at)/2)
	for g := range all {
		if at[2*g] >= 0 {
			all[g] = text[at[2*g]:at[2*g+1]]
		}
	}
	return all
}
