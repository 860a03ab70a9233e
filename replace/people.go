package replace

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/span"
)

// people are the words of the names of people among the targets. In texts detectors see
// who is meant by a surname alone; ids and the names of files have no sentences around
// them, and are often made of nothing but one: "keller_anna", "akeller-2", "mueller".
// Words are compared by naming.Coarse, in any spelling of umlauts.
type people struct {
	surnames map[string]int // and the first target that has it
	given    map[string]bool
}

const (
	shortestSurname = 3  // in letters: of fewer, other words are made
	longestRun      = 64 // of letters in an id that is taken apart, in bytes
	mostGiven       = 4  // on either side of a surname
)

func newPeople(targets []Target) people {
	p := people{map[string]int{}, map[string]bool{}}
	for i, t := range targets {
		if scrubs[upper(t.Entity.Label)].class != name {
			continue
		}
		for _, v := range t.Entity.Originals {
			p.add(naming.Parse(v, v).Words, i)
		}
	}
	return p
}

// add records a name.
func (p people) add(ws []naming.Word, target int) {
	for i, w := range ws {
		switch {
		case w.Short:
		case !isSurname(ws, i):
			p.given[w.Coarse] = true
		case utf8.RuneCountInString(w.Coarse) >= shortestSurname:
			if _, taken := p.surnames[w.Coarse]; !taken {
				p.surnames[w.Coarse] = target
			}
		}
	}
}

// isSurname reports whether a word of a name is a surname: the last, and those before it
// that are no given names; the first where the last is a given name: "Keller Anna".
func isSurname(ws []naming.Word, i int) bool {
	last := len(ws) - 1
	known := naming.Given(ws[i].Text)
	if last > 0 && naming.Given(ws[last].Text) && !naming.Given(ws[0].Text) {
		return i == 0
	}
	return i == last && (last > 0 || !known) || i > 0 && !known
}

// each finds surnames in an id, alone or run together with a given name or its first
// letter, and the given names beside them.
func (p people) each(id string, yield func(words.Match)) {
	if len(p.surnames) == 0 {
		return
	}
	runs := append(lettersIn(id, false, ""), lettersIn(id, true, "")...)
	if strings.ContainsAny(id, joiners) {
		runs = append(append(runs, lettersIn(id, false, joiners)...), lettersIn(id, true, joiners)...)
	}
	for i, r := range runs {
		target, ok := p.owner(r.In(id))
		if !ok {
			continue
		}
		s := r
		for k := i - 1; k >= max(0, i-mostGiven) && p.beside(id, runs[k].End, s.Start) && p.given[naming.Coarse(runs[k].In(id))]; k-- {
			s.Start = runs[k].Start
		}
		for k := i + 1; k < min(len(runs), i+1+mostGiven) && p.beside(id, s.End, runs[k].Start) && p.given[naming.Coarse(runs[k].In(id))]; k++ {
			s.End = runs[k].End
		}
		yield(words.Match{Span: s, Owner: target})
	}
}

// beside reports whether little and no letter or digit stands between two runs.
func (p people) beside(id string, from, to int) bool {
	return from <= to && to-from <= 3 && !strings.ContainsFunc(id[from:to], letter.OfWord)
}

// owner is whose surname a run of letters is, or has in it.
func (p people) owner(run string) (target int, ok bool) {
	if target, ok = p.surnames[naming.Coarse(run)]; ok || len(run) > longestRun {
		return target, ok
	}
	for k := range run {
		if k == 0 {
			continue
		}
		left, right := naming.Coarse(run[:k]), naming.Coarse(run[k:])
		if target, ok = p.surnames[right]; ok && p.before(left, right) {
			return target, true
		}
		if target, ok = p.surnames[left]; ok && p.before(right, left) {
			return target, true
		}
	}
	return 0, false
}

// before reports whether what is run together with a surname is a given name or, if the
// surname is long enough to be told from other words, a letter.
func (p people) before(rest, surname string) bool {
	return p.given[rest] || utf8.RuneCountInString(rest) == 1 && utf8.RuneCountInString(surname) > shortestSurname
}

// oneToken reports whether a text is one thing without a space, as ids are: there are no
// words around a surname there that a detector could see.
func oneToken(text string) bool {
	return len(text) <= 2*longestRun && !strings.ContainsFunc(strings.TrimSpace(text), unicode.IsSpace)
}

// joiners are what a name may have in it that naming.Coarse drops: O'Neill, Vil·la.
const joiners = "'’ʼ·\u00ad\u200b"

// lettersIn returns the runs of letters of a text, with what joins them; with camel a capital
// behind a small letter begins another.
func lettersIn(text string, camel bool, joining string) (runs []span.Span) {
	start, before := -1, ' '
	for i, c := range text {
		letter := unicode.IsLetter(c) || unicode.IsMark(c) || start >= 0 && strings.ContainsRune(joining, c)
		if start >= 0 && (!letter || camel && unicode.IsUpper(c) && unicode.IsLower(before)) {
			runs, start = append(runs, span.Span{Start: start, End: start + len(strings.TrimRight(text[start:i], joining))}), -1
		}
		if letter && start < 0 {
			start = i
		}
		before = c
	}
	if start >= 0 {
		runs = append(runs, span.Span{Start: start, End: start + len(strings.TrimRight(text[start:], joining))})
	}
	return runs
}
