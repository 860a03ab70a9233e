package ordinary

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// likely is the score from which a model is believed that an ordinary word is a name where
// every word has a capital.
const likely = 0.7

// beginsSentence reports whether a single ordinary word is taken for a name for the capital
// that sentences begin with: "Gross misconduct". Of those that a model is less sure of in
// tweets, one of four is a name.
func (f *field) beginsSentence(m lethe.Mention, before, after string) bool {
	if m.Detector != "tagger" || m.Score >= likely || strings.HasPrefix(f.language, "de") || strings.ContainsFunc(m.Text, notLetter) {
		return false
	}
	if !isCapital(m.Text) || !startsSentence(before) || !lexicon.Ordinary(m.Text, f.languages()...) {
		return false
	}
	rest, found := strings.CutPrefix(after, " ")
	r, _ := utf8.DecodeRuneInString(rest)
	return found && 'a' <= r && r <= 'z' && !f.inMidst(m.Text)
}

// isPredicate reports whether a German sentence begins with a colour or a verb that is a surname as well, by what only
// such a word stands before: "Schwarz war es draußen", "Weiss die Patientin das?".
func (f *field) isPredicate(m lethe.Mention, before, after string) bool {
	return m.Detector == "tagger" && strings.HasPrefix(f.language, "de") && startsSentence(before) && predicates.MatchString(m.Text+first(after, 32))
}

var predicates = lazyregexp.New(`^(?:(?:Schwarz|Weiß|Weiss|Braun|Grün|Roth?|Kalt|Klein|Groß|Gross|Lang|Kurz|Jung|Alt|Stark|Fein|Still|Kühn|Fromm|Froh|Hell|Neu|Frisch) (?:war|ist|wird|wurde|bleibt|sind|waren|wäre) (?:es|das|dies|alles|nichts|nur)|(?:Weiss|Weiß) (?:der|die|das|sie|er|es|ich|man|jemand|niemand|wer|dein|mein|sein|ihr)|(?:Mag|Kann|Will|Soll|Muss) (?:sein|ich|er|sie|man|die|der|das))(?:[^\pL]|$)`)

// inMidst reports whether a word has its capital in the midst of a sentence, too.
func (f *field) inMidst(word string) bool {
	if f.midst == nil {
		f.midst = map[string]bool{}
		for at := 0; at < len(f.text); {
			w := firstWordOf(f.text[at:])
			if w.Empty() {
				break
			}
			if s := w.In(f.text[at:]); isCapital(s) && !startsSentence(f.text[:at+w.Start]) {
				f.midst[s] = true
			}
			at += w.End
		}
	}
	return f.midst[word]
}

// startsSentence reports whether a sentence or line begins after a text.
func startsSentence(before string) bool {
	before = last(before, 16)
	rest := strings.TrimRight(before, " \t\"'“„«(¿¡")
	return rest == "" || strings.HasSuffix(rest, "\n") || len(rest) < len(before) && strings.ContainsAny(rest[len(rest)-1:], ".!?")
}
