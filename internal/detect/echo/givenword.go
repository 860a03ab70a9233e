package echo

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Given names that are words as well: Will, Rose, Grace, May. A capital in the midst of an
// English sentence tells them, a greeting, a full name elsewhere, or a surname after them.

// givenWord reports whether a word is a given name and an ordinary word of the text's language.
func (d *document) givenWord(word string) bool {
	return capital(word) && !capitals(word) && letters(word) > 2 && digits(word) == 0 && d.classes(word)&given != 0 && d.ordinary(word) &&
		(!cue.NoName(word) || slices.Contains(months, word)) && !cue.Title(word) && word != "Justice" // Mr Justice Holroyd
}

// salutations stand before whom a letter or a message is for.
var salutations = wordset.Of("hi hey hello dear hiya morning evening thanks cheers hola querida querido estimada estimat benvolguda liebe lieber hallo moin servus")

// greeted reports whether a salutation stands before word i, and nothing that goes on after it:
// "Hi May,".
func (d *document) greeted(t *text, i int) bool {
	if i == 0 || !t.near(i-1) || !salutations[lethe.Lower(t.word(i-1))] || !d.begins(t, i-1) {
		return false
	}
	behind := t.between(i)
	return strings.ContainsAny(behind[:1], ",!\n:–-") || strings.HasPrefix(behind, " -") || strings.HasPrefix(behind, " –")
}

// toward stand before people in the midst of a sentence.
var toward = lists.Set("toward")

// calledSo are given names that are words, too, and that the lists have as rare ones.
var calledSo = wordset.Of("Will Art Rob Sue Pat Dean Drew Grant Lance Miles Rich Gene Jay Penny Ruby Pearl Violet Lily Daisy Ivy Olive Hazel Heather Holly Iris Dawn Eve Robin Amber Sandy Gail Norm Herb Bud Cliff Clay Reed Basil Faith Hope Joy Grace Rose Mark Bill Jack Frank")

// addressed reports whether word i is the name of somebody by the text before it in the midst
// of an English sentence: "the diagnosis to Will in Finance". What titles and headings write with
// capitals has one after it, too.
func (d *document) addressed(t *text, i int) bool {
	if d.language != "en" || i == 0 || !t.near(i-1) || slices.Contains(months, t.word(i)) {
		return false
	}
	before := t.word(i - 1)
	kin := heralds[before] && !greeting[before] && letters(t.word(i)) > 3 // "carer Blessing", and no "nurse Mon"
	common := calledSo[t.word(i)] || d.classes(t.word(i))&tagger.GivenCommon != 0
	return before == lethe.Lower(before) && (kin || common && toward[before]) && !(t.near(i) && capital(t.word(i+1))) && !strings.HasPrefix(t.between(i), "-") && digits(t.word(i+1)) == 0
}

// coordinated reports whether word i stands alone beside the given name of somebody in an English text:
// "Blessing and Jo".
func (d *document) coordinated(t *text, i int) bool {
	if d.language != "en" || letters(t.word(i)) < 4 || slices.Contains(months, t.word(i)) || slices.Contains(modals, t.word(i)) {
		return false // "Mon and Thu" are days
	}
	alone := !(i > 0 && t.near(i-1) && capital(t.word(i-1))) && !(t.near(i) && capital(t.word(i+1)))
	return alone && d.besideGiven(t, i)
}

// knownByName reports whether word i, a given name of somebody who is named in full elsewhere,
// stands for that one: it has a capital in the midst of a sentence, does something, or something
// is its own. Months stand after other words.
func (d *document) knownByName(t *text, i int) bool {
	if t.near(i) && acting[t.word(i+1)] || t.owns(i) || d.spokenTo(t, i) {
		return true
	}
	if d.language != "en" || d.begins(t, i) || t.near(i) && capital(t.word(i+1)) {
		return false
	}
	before := t.word(i - 1)
	return before == lethe.Lower(before) && digits(before) == 0 && digits(t.word(i+1)) == 0 && (toward[before] || !slices.Contains(months, t.word(i)) && !determiners[before])
}

// spokenTo reports whether word i begins a line and a sign parts it from what is said to somebody, or
// stands alone on the line behind another name: "Art, Will", "> Hope, keys are with us". Minutes say so
// of those who are to do something: "Grant to remind everyone".
func (d *document) spokenTo(t *text, i int) bool {
	behind := t.between(i)
	if i+1 == len(t.words) {
		behind = "\n"
	}
	line := i == 0 || strings.Contains(t.between(i-1), "\n")
	switch {
	case slices.Contains(months, t.word(i)):
		return false
	case line && (strings.HasPrefix(behind, ", ") || strings.HasPrefix(behind, ",\n") || strings.HasPrefix(behind, " – ") || strings.HasPrefix(behind, " - ")):
		return true
	case i > 0 && strings.Contains(behind, "\n") && (t.between(i-1) == ", " || t.word(i-1) == "and" || t.word(i-1) == "und"):
		k := i - 1
		if t.between(i-1) != ", " {
			k--
		}
		return k >= 0 && t.people.Any(t.words[k])
	}
	return d.language == "en" && d.begins(t, i) && t.near(i) && t.word(i+1) == "to" && t.near(i+1) && d.ordinary(t.word(i+2))
}

// willDoes is what Will does, where neither a question nor a last will can stand.
var willDoes = wordset.Of("says said asked thinks thought knows knew came comes went goes lives works takes took gets got told tells rang brings brought offered agreed reported mentioned hopes")

// givenWords finds such names.
func (d *document) givenWords() {
	known := map[string]bool{}
	for m := range d.all() {
		if ws := span.Runs(m.Text, letter.OfWord); len(ws) > 0 && (len(ws) > 1 || m.Score > believed) && d.believes(&m) && d.givenWord(ws[0].In(m.Text)) {
			known[ws[0].In(m.Text)] = true
		}
	}
	for _, t := range d.texts {
		for i, w := range t.words {
			word := t.word(i)
			if !capital(word) || !t.free(w) || !d.givenWord(word) || t.inside(i) {
				continue
			}
			switch {
			case d.greeted(t, i):
				d.add(t, w, lethe.Person, .6, "given name behind a salutation")
			case known[word] && d.knownByName(t, i):
				d.add(t, w, lethe.Person, .6, "given name of somebody named in full")
			case d.addressed(t, i):
				d.add(t, w, lethe.Person, .6, "given name in the midst of a sentence")
			case d.language == "en" && word == "Will" && d.begins(t, i) && t.near(i) && (willDoes[t.word(i+1)] || t.word(i+1) == "needs" && t.word(i+2) == "to"):
				d.add(t, w, lethe.Person, .6, "given name before what somebody does")
			case d.coordinated(t, i):
				d.add(t, w, lethe.Person, .6, "given name beside another")
			}
		}
	}
}

// longestQuestion is how far the end of one is looked for, in bytes.
const longestQuestion = 240

// modals begin questions: "Will Marsden come?"
var modals = strings.Fields("Will May")

// givenBefore reports whether word w, before the surname at s, is the given name that belongs to
// it, an ordinary word as it is: "Will Haverthwaite".
func (d *document) givenBefore(t *text, w int, s span.Span) bool {
	if d.language != "en" || !t.near(w) || !t.free(t.words[w]) || !d.givenWord(t.word(w)) || d.classes(t.wordIn(s, 0))&given != 0 {
		return false
	}
	if !d.begins(t, w) || !slices.Contains(modals, t.word(w)) {
		return true
	}
	rest := t.s[s.End:min(len(t.s), s.End+longestQuestion)]
	end := strings.IndexAny(rest, ".?!\n")
	return end < 0 || rest[end] != '?'
}

// owns reports whether something is that of word i: "Grace's dog".
func (t *text) owns(i int) bool {
	rest := t.s[t.words[i].End:]
	return strings.HasPrefix(rest, "'s ") || strings.HasPrefix(rest, "’s ")
}
