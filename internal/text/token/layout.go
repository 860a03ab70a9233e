package token

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// layout is a text as the splitter sees it: its tokens without spaces, and the edges of its
// fields.
type layout struct {
	doc    *annotation.Document
	tokens []annotation.ID
	edges  []int // sorted
	next   int   // the first edge after the start of the token before the present one
}

// pieces are the tokens of a document that are no spaces, in order.
func pieces(doc *annotation.Document) []annotation.ID {
	unknown := doc.Of(DefaultToken)
	if len(unknown) == 0 {
		return doc.Of(Token)
	}
	all := slices.Concat(doc.Of(Token), unknown)
	slices.SortFunc(all, func(x, y annotation.ID) int { return cmp.Compare(doc.Get(x).Start, doc.Get(y).Start) })
	return all
}

func edgesOf(boundaries []span.Span) []int {
	edges := make([]int, 0, 2*len(boundaries))
	for _, b := range boundaries {
		edges = append(edges, b.Start, b.End)
	}
	if !slices.IsSorted(edges) {
		slices.Sort(edges)
	}
	return edges
}

func (l *layout) at(i int) *annotation.Annotation   { return l.doc.Get(l.tokens[i]) }
func (l *layout) word(i int) string                 { return l.at(i).In(l.doc.Text) }
func (l *layout) feature(i int, name string) string { return l.at(i).Features.Value(name) }
func (l *layout) kind(i int) string                 { return l.feature(i, "kind") }

// edged reports whether an edge lies after the start of token i-1 and not after that of
// token i. Tokens are mostly asked for in order.
func (l *layout) edged(i int) bool {
	before, here := l.at(i-1).Start, l.at(i).Start
	if l.next > 0 && l.edges[l.next-1] > before {
		l.next, _ = slices.BinarySearch(l.edges, before+1)
	}
	for l.next < len(l.edges) && l.edges[l.next] <= before {
		l.next++
	}
	return l.next < len(l.edges) && l.edges[l.next] <= here
}

// joined reports whether token i follows the one before it without anything between.
func (l *layout) joined(i int) bool {
	return i > 0 && i < len(l.tokens) && l.at(i-1).End == l.at(i).Start && !l.edged(i)
}

// cut reports whether a line break or an edge stands before token i.
func (l *layout) cut(i int) bool { return l.edged(i) || !l.breaks(i).Empty() }

// lineBreaks are the characters that end a line.
const lineBreaks = "\n\r\v\f\u0085\u2028\u2029"

// plainly reports whether token i follows the one before it in the middle of a line and of a field,
// with nothing or a space between.
func (l *layout) plainly(i int) bool {
	before, here := l.at(i-1), l.at(i)
	gap := here.Start - before.End
	return (gap == 0 || gap == 1 && l.doc.Text[before.End] == ' ') &&
		(l.next == len(l.edges) || l.edges[l.next] > here.Start) && (l.next == 0 || l.edges[l.next-1] <= before.Start)
}

// breaks is the part of the space before token i from its first line break to its last.
func (l *layout) breaks(i int) span.Span {
	from, to := l.at(i-1).End, l.at(i).Start
	if to == from || to-from == 1 && l.doc.Text[from] == ' ' {
		return span.Span{}
	}
	gap := l.doc.Text[from:to]
	first := strings.IndexAny(gap, lineBreaks)
	if first < 0 {
		return span.Span{}
	}
	last := strings.LastIndexAny(gap, lineBreaks)
	_, n := utf8.DecodeRuneInString(gap[last:])
	return span.Span{Start: from + first, End: from + last + n}
}

// stops reports whether token i is a sign that may end a sentence.
func (l *layout) stops(i int) bool {
	a := l.at(i)
	if a.Len() != 1 {
		return false
	}
	c := l.doc.Text[a.Start]
	return c == '.' || c == '!' || c == '?'
}

// signs returns the token after the run of ! and ?, or of one to four full stops, at i; i
// itself where there is none.
func (l *layout) signs(i int) int {
	past := i
	switch l.word(i) {
	case "!", "?":
		for past++; l.joined(past) && (l.word(past) == "!" || l.word(past) == "?"); past++ {
		}
	case ".":
		for past++; l.joined(past) && l.word(past) == "."; past++ {
		}
		if past > i+4 || l.joined(i) && l.word(i-1) == "." {
			return i // a line of dots, or in it
		}
	}
	return past
}

// closed returns the token after the quotes and brackets at i that close a sentence.
func (l *layout) closed(i int) int {
	past := i
	for l.joined(past) && (l.feature(past, "position") == "endpunct" || strings.Contains(`"'“`, l.word(past))) {
		past++
	}
	if l.joined(past) && l.kind(past) == "word" {
		return i // they open the next
	}
	return past
}

// front is the run of words and full stops, without anything between, that the full stop
// at i ends: "z.B" of "(z.B.". It is no longer than any abbreviation.
func (l *layout) front(i int) string {
	from := i
	for j := i; l.joined(j) && i-j < 8 && (l.kind(j-1) == "word" || l.word(j-1) == "."); j-- {
		from = j - 1
	}
	return l.doc.Text[l.at(from).Start:l.at(i).Start]
}
