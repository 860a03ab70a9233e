package eval

import (
	"io"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// failurePage is what the template differences.html sees.
type failurePage struct {
	frame
	Corpus string
	Count  int
	Kinds  []failureKind
}

// Heading is what the page is called.
func (failurePage) Heading() string { return "Differences" }

// failureKind is a section of the page, failureLabel a part of it.
type failureKind struct {
	Kind   Kind
	Count  int
	Labels []failureLabel
}

type failureLabel struct {
	Label    lethe.Label // of the gold mention, or else of the prediction
	Failures []shownFailure
}

// shownFailure has the texts taken apart around the mention.
type shownFailure struct {
	Failure
	Marked, Predicted *excerpt
}

type excerpt struct{ Before, Mention, After string }

// cut takes apart what context put together. A text may itself hold the marks, so the
// cut is by the first and the last.
func cut(s string) *excerpt {
	open, shut := strings.Index(s, "«"), strings.LastIndex(s, "»")
	if open < 0 || shut < open {
		return nil
	}
	return &excerpt{s[:open], s[open+len("«") : shut], s[shut+len("»"):]}
}

// WriteFailurePage writes failures as one page for reading, every one with the text
// around it: what it writes holds text of the corpus.
func WriteFailurePage(w io.Writer, corpus string, all []Failure) error {
	p := failurePage{frame: newFrame(), Corpus: corpus, Count: len(all)}
	for _, f := range byKind(all) {
		p.add(f)
	}
	return writePage(w, "differences.html", p)
}

// add puts a failure into its section; they come sorted.
func (p *failurePage) add(f Failure) {
	if n := len(p.Kinds); n == 0 || p.Kinds[n-1].Kind != f.Kind {
		p.Kinds = append(p.Kinds, failureKind{Kind: f.Kind})
	}
	k := &p.Kinds[len(p.Kinds)-1]
	k.Count++
	label := f.Gold
	if label == None {
		label = f.Found
	}
	if n := len(k.Labels); n == 0 || k.Labels[n-1].Label != label {
		k.Labels = append(k.Labels, failureLabel{Label: label})
	}
	l := &k.Labels[len(k.Labels)-1]
	shown := shownFailure{Failure: f, Marked: cut(f.GoldText)}
	if f.FoundText != f.GoldText {
		shown.Predicted = cut(f.FoundText)
	}
	l.Failures = append(l.Failures, shown)
}
