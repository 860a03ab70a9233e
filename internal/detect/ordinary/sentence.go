package ordinary

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/span"
)

// sentenceEnd is where one sentence ends within a mention and another begins.
var sentenceEnd = lazyregexp.New(`(\p{L}+\p{Ll}{2})\.\s+\p{Lu}`)

// parted cuts names that a statistical detector takes to go on after the end of a sentence:
// "Owner Ann Ap-Rhys. Welsh cob mare". What is an ordinary word after it is dropped.
func parted(ms []lethe.Mention, languages []string) []lethe.Mention {
	var out []lethe.Mention
	for i, m := range ms {
		at := max(endOfSentence(m), endOfFirst(m))
		if at < 0 {
			if out != nil {
				out = append(out, m)
			}
			continue
		}
		if out == nil {
			out = slices.Clone(ms[:i])
		}
		first, rest := m, m
		first.Span, first.Text = span.Span{Start: m.Start, End: m.Start + at}, m.Text[:at]
		tail := strings.TrimLeft(and.ReplaceAllString(m.Text[at:], ""), ". \n\t")
		rest.Start, rest.Text = m.End-len(tail), tail
		out = append(out, first)
		if !lexicon.Ordinary(tail, languages...) {
			out = append(out, rest)
		}
	}
	if out == nil {
		return ms
	}
	return out
}

// endOfFirst is where the first of two people ends whom a small word joins, each with given name and surname; -1 for
// one, whose second surname may stand there: "Nuria Leiva y Prat".
func endOfFirst(m lethe.Mention) int {
	if m.Label != lethe.Person || m.Detector != "tagger" {
		return -1
	}
	at := and.FindStringIndex(m.Text)
	if at == nil || !isWholeName(m.Text[:at[0]]) || !isWholeName(m.Text[at[1]:]) {
		return -1
	}
	return at[0]
}

// and joins two people, or two surnames.
var and = lazyregexp.New(` (?:y|e|i|und|and|et|&) (?:de |d['’])?`)

// isWholeName reports whether a text begins with a given name and more of a name follows.
func isWholeName(text string) bool {
	first, rest, more := strings.Cut(text, " ")
	known := tagger.SharedClasses(first)&(tagger.Given|tagger.GivenCommon) != 0 || name.MariaLen(text) > 0
	return more && known && isCapital(rest)
}

// endOfSentence is where the full stop stands in a person's name after a word that is no
// title, -1 where there is none.
func endOfSentence(m lethe.Mention) int {
	if m.Detector != "tagger" || m.Label != lethe.Person {
		return -1
	}
	for _, at := range sentenceEnd.FindAllStringSubmatchIndex(m.Text, -1) {
		if word := m.Text[at[2]:at[3]]; !name.Around(name.Fold(word)) {
			return at[3]
		}
	}
	return -1
}
