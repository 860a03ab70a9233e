package cue

import (
	"context"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// Occupations finds occupations that no word list holds.
func Occupations() detect.Detector {
	return detect.Detector{
		Name: "occupations",
		Doc: "Occupations behind \"works as\", \"retired\", \"von Beruf\", \"trabaja de\" and the like, behind a label, beside a " +
			"name, below one in a signature, and in fields named for one.",
		Labels:   []lethe.Label{lethe.Occupation},
		Examples: occupationExamples,
		Find: func(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			return eachPage(ctx, doc, func(p *page) {
				if p.occupationField() {
					return
				}
				past := 0
				for i := range p.toks {
					if i >= past {
						past = max(past, p.occupationAt(i))
					}
				}
			})
		},
	}
}

// occupationAt takes the occupation that token i leads up to or begins. It gives the
// token after it, or 0.
func (p *page) occupationAt(i int) int {
	switch t := p.at(i); {
	case t.flags&occupationCue != 0 || t.kind == sign && p.is(i, ":"):
		return p.occupation(i)
	case t.kind == sign && p.is(i, ","):
		return p.apposition(i)
	case t.gap >= line && t.kind != sign && t.kind != number && i > 0:
		return p.signature(i)
	}
	return 0
}

// longestOccupation is how many words are taken for an occupation at most.
const longestOccupation = 5

// occupation takes the occupation after the cue that ends with token i. It gives the
// token after it, or 0.
func (p *page) occupation(i int) int {
	labelled := p.is(i, ":") && p.labelIn("occupation-label", i)
	if !labelled && !p.cued(i) {
		return 0
	}
	first := i + 1
	for p.sameLine(first) && p.has(first, article) {
		first++
	}
	if first == i+1 && p.is(i-1, "works", "work", "working") {
		return 0 // "works as expected"
	}
	last := p.occupationEnd(first)
	if last == first {
		return 0
	}
	score, w := 0.65, byOccupation
	if labelled {
		score, w = 0.8, byLabel
	}
	p.addJobTitle(first, last, score, w)
	return last
}

// cued reports whether one of the phrases that occupations follow ends with token i.
func (p *page) cued(i int) bool {
	for size := 1; size <= 3 && i-size+1 >= 0; size++ {
		if words().phrases["occupation-cue"][p.phrase(i-size+1, i+1)] {
			return true
		}
	}
	return false
}

// occupationEnd is the token after the words of an occupation from token i. In German
// it ends with its noun, elsewhere before a small word that no occupation holds.
func (p *page) occupationEnd(i int) int {
	last := i
	for last-i < longestOccupation && p.sameLine(last) && p.at(last).gap < wide {
		t := p.at(last)
		if t.kind == sign || t.kind == number || t.kind == coded || p.is(last+1, ":") {
			break
		}
		linking := last > i && p.is(last, "of", "de", "del", "d'", "d’") && p.sameLine(last+1) && p.at(last+1).kind == small
		if !linking && t.flags&(occupationStop|article) != 0 {
			break
		}
		last++
		if p.lang == "de" && t.kind != small {
			return last
		}
	}
	if p.lang == "de" {
		return i // adjectives without a noun
	}
	return p.pastJobNoun(i, last)
}

// pastJobNoun is the token after the last word for who does something among tokens [i, last), where
// what follows it is no part of the occupation: "the retired postmistress lives above the shop".
func (p *page) pastJobNoun(i, last int) int {
	if p.lang != "en" {
		return last
	}
	for k := last - 1; k >= i; k-- {
		if p.jobNoun(k) && !p.is(k+1, "of") {
			return k + 1
		}
	}
	return last
}

// occupationField takes the whole of a field that is named for an occupation.
func (p *page) occupationField() bool {
	if p.field == "" || !p.whole || len(p.toks) == 0 || len(p.toks) > 8 {
		return false
	}
	own, _ := normalize.FieldWords(p.field)
	if !words().phrases["occupation-label"][strings.Join(own, " ")] || hasDigit(p.text) {
		return false
	}
	if !slices.ContainsFunc(p.toks, func(t token) bool { return t.kind != sign && t.flags&notName == 0 }) {
		return false // "unknown", "n/a"
	}
	p.addJobTitle(0, len(p.toks), 0.9, byField)
	return true
}
