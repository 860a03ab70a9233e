package token

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

//go:embed abbreviations.txt
var abbreviationsFile string

// Splitter annotates sentences, of the tokens that a Tokenizer made.
//
// A sentence runs from a token to an end: a run of ! and ?, or one to four full stops, with the
// quotes and brackets that close after them; a line break; an edge of a boundary; the end of the
// text. Each such end of signs is a Split of kind internal, each line break one of kind external.
// White space at its ends is in no sentence, and each token is in exactly one.
//
// No end is the full stop in 12.3, www.example.org and ".exe", after a single capital
// (J. S. Bach), after an abbreviation, and after a number of one or two digits with more on the
// line, which in German is an ordinal: am 3. Mai.
type Splitter struct {
	abbreviations map[string]bool
}

// NewSplitter makes a splitter that knows the project's German and English abbreviations, and more.
// An abbreviation is written without its last full stop: "Dr", "z.B". One that begins with a small
// letter also counts with a capital.
func NewSplitter(more ...string) *Splitter {
	s := &Splitter{abbreviations: map[string]bool{}}
	for line := range strings.Lines(abbreviationsFile) {
		if !strings.HasPrefix(line, "#") {
			s.know(strings.Fields(line))
		}
	}
	s.know(more)
	return s
}

func (s *Splitter) know(abbreviations []string) {
	for _, a := range abbreviations {
		a = strings.TrimSuffix(a, ".")
		s.abbreviations[a] = true
		first, n := utf8.DecodeRuneInString(a)
		s.abbreviations[string(unicode.ToUpper(first))+a[n:]] = true
	}
}

var (
	internal = annotation.NewFeatures("kind", "internal")
	external = annotation.NewFeatures("kind", "external")
)

// Annotate adds the sentences of a document. No sentence crosses an edge of a boundary,
// which are the fields of a report.
func (s *Splitter) Annotate(doc *annotation.Document, boundaries []span.Span) {
	l := &layout{doc: doc, tokens: pieces(doc), edges: edgesOf(boundaries)}
	start := 0 // the token that the sentence begins with
	end := func(i int) {
		if start < i {
			doc.Add(Sentence, span.Span{Start: l.at(start).Start, End: l.at(i - 1).End}, nil)
			start = i
		}
	}
	for i := 0; i < len(l.tokens); {
		if i > 0 && !l.plainly(i) && l.cut(i) {
			if lines := l.breaks(i); !lines.Empty() {
				doc.Add(Split, lines, external)
			}
			end(i)
		}
		if !l.stops(i) {
			i++
			continue
		}
		past := l.signs(i)
		if past == i || past == i+1 && l.word(i) == "." && s.goesOn(l, i) {
			i++
			continue
		}
		doc.Add(Split, span.Span{Start: l.at(i).Start, End: l.at(past - 1).End}, internal)
		i = l.closed(past)
		end(i)
	}
	end(len(l.tokens))
}

// goesOn reports whether the sentence goes on after the full stop at i.
func (s *Splitter) goesOn(l *layout, i int) bool {
	if l.joined(i + 1) {
		next := l.feature(i+1, "orth")
		if next == lowercase || next == allCaps || next == mixedCaps {
			return true // .exe
		}
		if l.joined(i) && l.kind(i-1) == l.kind(i+1) {
			return l.kind(i+1) == "word" || l.kind(i+1) == "number" // 12.3, Dr.Meier
		}
	}
	if !l.joined(i) {
		return false
	}
	before := l.word(i - 1)
	switch l.kind(i - 1) {
	case "number":
		if len(before) > 2 || i+1 == len(l.tokens) || l.cut(i+1) {
			return false
		}
		return !l.joined(i-1) || l.word(i-2) != "." || l.feature(i+1, "orth") == lowercase // am 3.5. kam er
	case "word":
		front := l.front(i)
		return s.abbreviations[before] || s.abbreviations[front] ||
			utf8.RuneCountInString(before) == 1 && (l.feature(i-1, "orth") == upperInitial || front != before)
	}
	return false
}
