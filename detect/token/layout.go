package token

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// layout is a text as the splitter sees it: its tokens without spaces, and the edges of its
// fields.
type layout struct {
	text   string
	tokens []annotation.Annotation
	edges  []int // sorted
}

// pieces are the tokens of a document that are no spaces, in order.
func pieces(doc *annotation.Document) []annotation.Annotation {
	all := make([]annotation.Annotation, 0, len(doc.Of(Token))+len(doc.Of(DefaultToken)))
	for _, typ := range []string{Token, DefaultToken} {
		for _, id := range doc.Of(typ) {
			all = append(all, *doc.Get(id))
		}
	}
	if len(doc.Of(DefaultToken)) > 0 {
		slices.SortFunc(all, func(x, y annotation.Annotation) int { return cmp.Compare(x.Start, y.Start) })
	}
	return all
}

func edgesOf(boundaries []span.Span) []int {
	var edges []int
	for _, b := range boundaries {
		edges = append(edges, b.Start, b.End)
	}
	slices.Sort(edges)
	return edges
}

func (l layout) word(i int) string                 { return l.tokens[i].In(l.text) }
func (l layout) feature(i int, name string) string { return l.tokens[i].Features.Value(name) }
func (l layout) kind(i int) string                 { return l.feature(i, "kind") }

// edged reports whether an edge lies after the start of token i-1 and not after that of
// token i.
func (l layout) edged(i int) bool {
	at, _ := slices.BinarySearch(l.edges, l.tokens[i-1].Start+1)
	return at < len(l.edges) && l.edges[at] <= l.tokens[i].Start
}

// joined reports whether token i follows the one before it without anything between.
func (l layout) joined(i int) bool {
	return i > 0 && i < len(l.tokens) && l.tokens[i-1].End == l.tokens[i].Start && !l.edged(i)
}

// cut reports whether a line break or an edge stands before token i.
func (l layout) cut(i int) bool { return l.edged(i) || !l.breaks(i).Empty() }

// lineBreaks are the characters that end a line.
const lineBreaks = "\n\r\v\f\u0085\u2028\u2029"

// breaks is the part of the space before token i from its first line break to its last.
func (l layout) breaks(i int) span.Span {
	from, to := l.tokens[i-1].End, l.tokens[i].Start
	if to-from == 1 && l.text[from] == ' ' {
		return span.Span{}
	}
	gap := l.text[from:to]
	first := strings.IndexAny(gap, lineBreaks)
	if first < 0 {
		return span.Span{}
	}
	last := strings.LastIndexAny(gap, lineBreaks)
	_, n := utf8.DecodeRuneInString(gap[last:])
	return span.Span{Start: from + first, End: from + last + n}
}

// signs gives the token after the run of ! and ?, or of one to four full stops, at i; i
// itself where there is none.
func (l layout) signs(i int) int {
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

// closed gives the token after the quotes and brackets at i that close a sentence.
func (l layout) closed(i int) int {
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
func (l layout) front(i int) string {
	from := i
	for j := i; l.joined(j) && i-j < 8 && (l.kind(j-1) == "word" || l.word(j-1) == "."); j-- {
		from = j - 1
	}
	return l.text[l.tokens[from].Start:l.tokens[i].Start]
}
