package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// Beside looks at the text next to the spans of a text that are replaced.
type Beside struct {
	d document
	t *text
}

// NewBeside is for a text in a language, "" where that is not known.
func NewBeside(s, language string, replaced []span.Span) *Beside {
	b := &Beside{d: document{language: language}, t: &text{s: s, words: span.Runs(s, letter.OfWord), taken: span.NewMarks(len(s)), people: span.NewMarks(len(s)), phones: span.NewMarks(len(s))}}
	b.d.names, _ = tagger.SharedLexicon()
	for _, r := range replaced {
		b.t.taken.Set(r)
	}
	return b
}

// Verdict says what a word beside a replacement may be.
type Verdict uint8

const (
	Nothing  Verdict = iota
	Rest             // looks like the rest of what was replaced
	Ordinary         // has a capital as names have, but is a word of the language
)

// Rests gives the text on either side of a replaced span of a label and may be the
// rest of it: letters and digits glued to it, and words with a capital beside a name.
func (b *Beside) Rests(s span.Span, label lethe.Label, each func(span.Span, Verdict)) {
	if label == lethe.Person || identifier(label) {
		if whole := b.t.whole(s); whole != s {
			for _, rest := range [...]span.Span{{Start: whole.Start, End: s.Start}, {Start: s.End, End: whole.End}} {
				if !rest.Empty() && b.t.free(rest) {
					each(rest, Rest)
				}
			}
			return
		}
	}
	if label != lethe.Person || genitive(s.In(b.t.s)) {
		return
	}
	for _, w := range [...]int{b.t.wordAt(s.Start) - 1, b.t.wordAt(s.End-1) + 1} {
		if v := b.neighbour(w, s); v != Nothing {
			each(b.t.words[w], v)
		}
	}
}

// neighbour judges the word w beside a name that stands at s.
func (b *Beside) neighbour(w int, s span.Span) Verdict {
	if w < 0 || w >= len(b.t.words) || !b.t.free(b.t.words[w]) {
		return Nothing
	}
	before := b.t.words[w].Start < s.Start
	gap := b.t.between(w)
	if !before {
		gap = b.t.between(w - 1)
	}
	word := b.t.word(w)
	switch {
	case gap != " " && gap != "\u00a0" || !capital(word) || letters(word) < 2 || digits(word) > 0:
	case b.d.label(b.t, w) || capitals(word) && !capitals(s.In(b.t.s)) || before && cue.NoName(word):
	case before && b.d.begins(b.t, w) && b.d.classes(word)&given == 0:
	case b.d.name(word) && !cue.NoName(word):
		return Rest
	case strings.Contains(s.In(b.t.s), "&"):
		return Nothing // "[Calder & Wyre] Health": a firm
	case b.d.language != "de" && b.d.language != "" && b.d.ordinary(word) && !(before && b.d.begins(b.t, w)):
		return Ordinary
	}
	return Nothing
}
