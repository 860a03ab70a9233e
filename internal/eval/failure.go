package eval

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// Kind says what went wrong.
type Kind string

// The kinds of failures, worst first.
const (
	Missed      Kind = "missed"
	WrongBorder Kind = "wrong border"
	WrongLabel  Kind = "wrong label"
	Spurious    Kind = "spurious"
)

var kinds = []Kind{Missed, WrongBorder, WrongLabel, Spurious}

// Failure is a mention that was not found as it is marked, or was found and is not
// marked. It holds text of the document.
type Failure struct {
	Kind        Kind
	Doc, Field  string
	Annotator   string
	Gold, Found lethe.Label       // None where there is none
	Identifier  corpus.Identifier // of the gold mention
	Place       span.Span         // of the gold mention, or else of the prediction, in code points
	GoldText    string            // with context, the mention in « »
	FoundText   string
}

// failures lists what went wrong in one field.
func failures(doc *corpus.Document, g *ground, annotator string, gold, found []mark) []Failure {
	var all []Failure
	of, taken := match(gold, found)
	for i, m := range gold {
		f := Failure{Kind: Missed, Gold: m.label, Place: m.Span, GoldText: context(g.text, m.Span)}
		if m.gold != nil {
			f.Identifier = m.gold.Identifier
		}
		if of[i] >= 0 {
			other := found[of[i]]
			f.Found, f.FoundText = other.label, context(g.text, other.Span)
			switch {
			case other.label != m.label:
				f.Kind = WrongLabel
			case other.Span != m.Span:
				f.Kind = WrongBorder
			default:
				continue
			}
		}
		all = append(all, f)
	}
	for j, m := range found {
		if !taken[j] {
			all = append(all, Failure{Kind: Spurious, Found: m.label, Place: m.Span, FoundText: context(g.text, m.Span)})
		}
	}
	if len(all) == 0 {
		return nil
	}
	for i := range all {
		all[i].Doc, all[i].Field, all[i].Annotator = doc.SourceID, g.field, annotator
		all[i].Place = g.offsets.Runes(all[i].Place)
	}
	return all
}

// contextSize is how many characters stand on either side of a mention.
const contextSize = 40

func context(text string, s span.Span) string {
	from, to := s.Start, s.End
	for range contextSize {
		_, n := utf8.DecodeLastRuneInString(text[:from])
		from -= n
		_, n = utf8.DecodeRuneInString(text[to:])
		to += n
	}
	return oneLine(text[from:s.Start]) + "«" + oneLine(s.In(text)) + "»" + oneLine(text[s.End:to])
}

// oneLine makes line ends visible and takes out what a terminal would obey.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return '⏎'
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, s)
}

// WriteFailures lists failures for reading: by kind, by label, then as they stand in
// the documents. What it writes holds text of the corpus.
func WriteFailures(w io.Writer, all []Failure) error {
	out := bufio.NewWriter(w)
	for _, f := range byKind(all) {
		f.write(out)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("eval: write failures: %w", err)
	}
	return nil
}

// byKind sorts failures as they are read.
func byKind(all []Failure) []Failure {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b Failure) int {
		return cmp.Or(
			cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind)),
			cmp.Compare(a.Gold, b.Gold), cmp.Compare(a.Found, b.Found),
			cmp.Compare(a.Doc, b.Doc), cmp.Compare(a.Annotator, b.Annotator), cmp.Compare(a.Field, b.Field),
			a.Place.Compare(b.Place))
	})
	return all
}

func (f *Failure) write(w io.Writer) {
	head := []string{string(f.Kind)}
	for _, s := range []string{string(f.Gold), string(f.Identifier)} {
		if s != "" {
			head = append(head, s)
		}
	}
	if f.Found != None && f.Found != f.Gold {
		head = append(head, "as "+string(f.Found))
	}
	fmt.Fprintf(w, "%s\t%s", strings.Join(head, " "), f.Doc)
	for _, s := range []string{f.Field, f.Annotator} {
		if s != "" {
			fmt.Fprintf(w, " %s", s)
		}
	}
	fmt.Fprintf(w, " %d-%d\n", f.Place.Start, f.Place.End)
	if f.GoldText != "" {
		fmt.Fprintf(w, "\tmarked\t%s\n", f.GoldText)
	}
	if f.FoundText != "" && f.FoundText != f.GoldText {
		fmt.Fprintf(w, "\tfound\t%s\n", f.FoundText)
	}
}
