package docx

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/format/moved"
	"github.com/lethe-privacy/lethe/span"
)

// segment is a span of a part that holds text.
type segment struct {
	part *part
	at   span.Span // in the part's data
	text string    // decoded
	mode mode
	cuts []cut
	// tag is where the start tag ends that the text stands behind, if white space at
	// its ends must be asked for there; else 0.
	tag int
}

// mode is how a segment is written.
type mode uint8

const (
	content mode = iota // between tags
	value               // of an attribute
	whole               // an element that stands for a character: kept or taken away
)

// cut is a span of a segment's text that another takes the place of.
type cut struct {
	span.Span
	text string
}

// uncovered returns the spans of s that no cut covers.
func (g *segment) uncovered(s span.Span) []span.Span {
	var out []span.Span
	at := s.Start
	first, _ := slices.BinarySearchFunc(g.cuts, at, func(c cut, at int) int { return cmp.Compare(c.End, at+1) })
	for _, c := range g.cuts[first:] { // in order and disjoint
		if c.Start >= s.End {
			break
		}
		if c.Start > at {
			out = append(out, span.Span{Start: at, End: c.Start})
		}
		at = max(at, c.End)
	}
	if at < s.End {
		out = append(out, span.Span{Start: at, End: s.End})
	}
	return out
}

// cut takes a span that no other covers.
func (g *segment) cut(s span.Span, text string) {
	i, _ := slices.BinarySearchFunc(g.cuts, s, func(c cut, s span.Span) int { return c.Span.Compare(s) })
	g.cuts = slices.Insert(g.cuts, i, cut{s, text})
}

// write makes an edit of the cuts.
func (g *segment) write() {
	if len(g.cuts) == 0 {
		return
	}
	var b strings.Builder
	at := 0
	for _, c := range g.cuts {
		b.WriteString(g.text[at:c.Start])
		b.WriteString(c.text)
		at = c.End
	}
	b.WriteString(g.text[at:])
	text := b.String()
	if g.mode == whole && text != "" { // it held one character, which is gone
		return
	}
	if g.tag > 0 && strings.TrimSpace(text) != text {
		g.part.edits = append(g.part.edits, edit{g.tag, g.tag, []byte(` xml:space="preserve"`)})
	}
	g.part.edits = append(g.part.edits, edit{g.at.Start, g.at.End, escape(text, g.mode == value)})
}

// bytes is the part with its edits.
func (p *part) bytes() []byte {
	if len(p.edits) == 0 {
		return p.data
	}
	slices.SortStableFunc(p.edits, func(a, b edit) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end)) })
	var out []byte
	at := 0
	for _, e := range p.edits {
		if e.start < at {
			continue // inside of what was put in or taken away before
		}
		out = append(append(out, p.data[at:e.start]...), e.text...)
		at = e.end
	}
	return append(out, p.data[at:]...)
}

// flow is a text that runs through segments, with separators between some.
type flow struct{ items []item }

type item struct {
	segment *segment // nil for a separator
	sep     string
}

func (f *flow) add(g *segment) { f.items = append(f.items, item{segment: g}) }

func (f *flow) separate(sep string) {
	if len(f.items) > 0 {
		f.items = append(f.items, item{sep: sep})
	}
}

func (f *flow) text() string {
	var b strings.Builder
	for _, it := range f.items {
		if it.segment != nil {
			b.WriteString(it.segment.text)
		} else {
			b.WriteString(it.sep)
		}
	}
	return b.String()
}

// replace puts texts in the places that moves give. Each goes into the first segment
// that it touches, and what else it covers is cut out. Where the new text has as many
// lines as the span of several paragraphs that it replaces, each keeps its own.
func (f *flow) replace(text string, moves []moved.Move) {
	moves = slices.Clone(moves)
	slices.SortFunc(moves, func(a, b moved.Move) int { return a.From.Compare(b.From) })
	at, next := 0, 0
	var lines [][]string // of each move
	var seps []int
	for _, m := range moves {
		lines = append(lines, []string{m.To.In(text)})
		seps = append(seps, 0)
	}
	whole := f.text()
	for i, m := range moves {
		if own := strings.Split(m.To.In(text), "\n"); len(own) == strings.Count(m.From.In(whole), "\n")+1 {
			lines[i] = own
		}
	}
	for _, it := range f.items {
		n := len(it.sep)
		if it.segment != nil {
			n = len(it.segment.text)
		}
		here := span.Span{Start: at, End: at + n}
		for next < len(moves) && moves[next].From.End <= here.Start {
			next++
		}
		for k := next; k < len(moves) && moves[k].From.Start < here.End; k++ {
			if it.segment == nil {
				seps[k] += strings.Count(it.sep, "\n")
				continue
			}
			f.put(it.segment, here, moves[k].From, &lines[k], &seps[k])
		}
		at += n
	}
}

// put replaces what of a move lies in a segment.
func (f *flow) put(g *segment, here, from span.Span, lines *[]string, seps *int) {
	for *seps > 0 && len(*lines) > 1 { // a paragraph further on
		*lines = (*lines)[1:]
		*seps--
	}
	if g.mode == whole && g.text == "\n" && len(*lines) > 1 {
		*seps++ // the line end stays
		return
	}
	s := span.Span{Start: max(from.Start, here.Start) - here.Start, End: min(from.End, here.End) - here.Start}
	for _, u := range g.uncovered(s) {
		text := ""
		if g.mode != whole && len(*lines) > 0 {
			text = (*lines)[0]
			(*lines)[0] = ""
		}
		g.cut(u, text)
	}
}

// difference is a text's change as one move: what the two have in common at both ends
// stays.
func difference(old, text string) []moved.Move {
	if old == text {
		return nil
	}
	start := 0
	for start < len(old) && start < len(text) && old[start] == text[start] {
		start++
	}
	end := 0
	for end < len(old)-start && end < len(text)-start && old[len(old)-1-end] == text[len(text)-1-end] {
		end++
	}
	for start > 0 && !onBorder(old, start) {
		start--
	}
	for end > 0 && !onBorder(old, len(old)-end) {
		end--
	}
	if start == len(old)-end && start > 0 { // put in: the text before it is written again
		start--
		for !onBorder(old, start) {
			start--
		}
	}
	return []moved.Move{{From: span.Span{Start: start, End: len(old) - end}, To: span.Span{Start: start, End: len(text) - end}}}
}

// onBorder reports whether a character begins or ends at i.
func onBorder(s string, i int) bool { return i == len(s) || s[i]&0xC0 != 0x80 }

func wholeOf(g *segment) span.Span { return span.Span{End: len(g.text)} }
