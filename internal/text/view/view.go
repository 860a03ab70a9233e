package view

import (
	"sort"
	"sync"

	"github.com/lethe-privacy/lethe/span"
)

// View is a text as it is read.
type View struct {
	Text string

	source  string
	changes []change // in order of their places in both texts
	under   *View    // the view that was read again, nil for the text itself
}

// change is a span that is read as something else, or as nothing.
type change struct{ read, source span.Span }

// mostLayers is how many encodings around each other are read through.
const mostLayers = 3

// Names knows the names of people: they tell where lost spaces stood, and lines were
// broken.
type Names interface {
	Given(word string) bool
	Surname(word string) bool
}

// Read reads a text.
func Read(text string) View { return ReadWith(noNames{}, text) }

// noNames knows no names.
type noNames struct{}

func (noNames) Given(string) bool   { return false }
func (noNames) Surname(string) bool { return false }

// ReadWith reads a text that may have names in it.
func ReadWith(names Names, text string) View {
	v := View{Text: text, source: text}
	if lost := (wordSplitter{names}).withSpaces(text); lost != nil {
		v = spacedAt(text, lost)
	}
	r := readers.Get().(*reader)
	for range mostLayers {
		*r = reader{text: v.Text, names: names, pipes: rows{sign: '|'}, semicolons: rows{sign: ';'}}
		r.run()
		if len(r.changes) == 0 {
			break
		}
		under := v
		v = View{Text: string(r.out), source: r.text, changes: r.changes}
		if len(under.changes) > 0 {
			v.under = &under
		}
	}
	*r = reader{} // of the text nothing stays
	readers.Put(r)
	return v
}

// readers are kept from one text to the next: most are a word or two.
var readers = sync.Pool{New: func() any { return new(reader) }}

// spacedAt reads spaces at places of a text.
func spacedAt(text string, places []int) View {
	r := reader{text: text}
	for _, at := range places {
		r.put(at, at, " ")
	}
	return View{Text: string(append(r.out, text[r.copied:]...)), source: text, changes: r.changes}
}

// Plain reports whether the text is read as it is.
func (v View) Plain() bool { return len(v.changes) == 0 }

// Source returns the span of the text that a span of the view was read from. Encoded
// characters are in it as wholes, and marks in it have their counterparts in it where
// these stand right beside it.
func (v View) Source(s span.Span) span.Span {
	if v.Plain() {
		return s
	}
	at := span.Span{Start: v.start(s.Start), End: v.end(s.End)}
	if at.End < at.Start {
		at.End = at.Start
	}
	at = v.balanced(at)
	if v.under != nil {
		return v.under.Source(at)
	}
	return at
}

// Pieces returns the spans of the text that a mention in the view was read from, none
// of which can be replaced without its marks: it is cut at those whose counterparts lie
// beyond it. There is none where all of it only stands in the view.
func (v View) Pieces(s span.Span) []span.Span {
	if v.Plain() {
		return []span.Span{s}
	}
	at := v.balanced(span.Span{Start: v.start(s.Start), End: v.end(s.End)})
	var all []span.Span
	for _, p := range v.cut(at) {
		if v.under == nil {
			all = append(all, p)
			continue
		}
		all = append(all, v.under.Pieces(p)...)
	}
	return all
}

// start is where the character at a place of the view begins in the text: after marks
// in front of it.
func (v View) start(at int) int {
	k := sort.Search(len(v.changes), func(i int) bool { return v.changes[i].read.Start > at }) - 1
	if k < 0 {
		return at
	}
	c := v.changes[k]
	if at < c.read.End {
		return c.source.Start
	}
	return c.source.End + at - c.read.End
}

// end is where the character before a place of the view ends in the text: in front of
// marks after it.
func (v View) end(at int) int {
	k := sort.Search(len(v.changes), func(i int) bool { return v.changes[i].read.Start >= at }) - 1
	if k < 0 {
		return at
	}
	c := v.changes[k]
	return c.source.End + max(0, at-c.read.End)
}
