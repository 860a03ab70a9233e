package cases

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// Diff shows a case that did not pass: where it stands, the phrase as it is marked,
// the phrase with what was found, and what is wrong.
func (f *Failure) Diff() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d\n", f.Case.File, f.Case.Line)
	fmt.Fprintf(&b, "  - %s\n", Mark(f.Case.Text, f.Case.Expected))
	fmt.Fprintf(&b, "  + %s\n", Mark(f.Case.Text, f.Found))
	for _, a := range f.Missing {
		fmt.Fprintf(&b, "  missing     %s\n", describe(f.Case.Text, a))
	}
	for _, a := range f.Unexpected {
		fmt.Fprintf(&b, "  unexpected  %s\n", describe(f.Case.Text, a))
	}
	return b.String()
}

// describe is an annotation in one line.
func describe(text string, a annotation.Annotation) string {
	return oneLine(tag(a) + a.In(text) + "</" + a.Type + ">")
}

// edge is a tag at a place.
type edge struct {
	at    int
	close bool
	tag   string
	other int // where the mark's other tag stands
}

// Mark writes a text with marks, in one line.
func Mark(text string, marks []annotation.Annotation) string {
	var edges []edge
	for _, a := range marks {
		edges = append(edges, edge{a.Start, false, tag(a), a.End}, edge{a.End, true, "</" + a.Type + ">", a.Start})
	}
	slices.SortStableFunc(edges, func(x, y edge) int {
		if c := cmp.Compare(x.at, y.at); c != 0 {
			return c
		}
		if x.close != y.close {
			return cmp.Compare(rank(x.close), rank(y.close))
		}
		return cmp.Compare(y.other, x.other)
	})
	var b strings.Builder
	at := 0
	for _, e := range edges {
		b.WriteString(escaper.Replace(text[at:e.at]))
		b.WriteString(e.tag)
		at = e.at
	}
	b.WriteString(escaper.Replace(text[at:]))
	return oneLine(b.String())
}

// rank puts what closes before what opens.
func rank(closes bool) int {
	if closes {
		return 0
	}
	return 1
}

func tag(a annotation.Annotation) string {
	var b strings.Builder
	b.WriteString("<" + a.Type)
	for _, f := range a.Features {
		fmt.Fprintf(&b, " %s=\"%s\"", f.Name, strings.ReplaceAll(escaper.Replace(f.Value), `"`, "&quot;"))
	}
	return b.String() + ">"
}

// escaper makes text what a file of cases has for it.
var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", "#", `\#`)

func oneLine(s string) string { return strings.ReplaceAll(s, "\n", `\n`) }
