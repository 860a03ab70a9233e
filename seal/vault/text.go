package vault

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/span"
)

// Ambiguity is a surrogate that stays in a text, because it may stand for several.
type Ambiguity struct {
	span.Span // in the text that was given
	Surrogate string
}

// Text puts originals in the place of surrogates in a text that was edited in between:
// in other letters, over a line's end, with other words around them. All are put in at
// once, so that an original that is another's surrogate stays what it is. Those that
// may stand for several entities stay, and are listed. It takes time in proportion to
// the text, which must be UTF-8, whatever the number of surrogates.
func (r *Revealer) Text(text string) (string, []Ambiguity, error) {
	edits, left, err := r.Search(text)
	if err != nil {
		return "", nil, err
	}
	out, _, err := span.Apply(text, edits)
	return out, left, err
}

// Search returns the edits that Text makes.
func (r *Revealer) Search(text string) (edits []span.Edit, left []Ambiguity, err error) {
	if !utf8.ValidString(text) {
		return nil, nil, failure.New("vault: reveal", "the text is not UTF-8")
	}
	if err := r.prepare(); err != nil {
		return nil, nil, err
	}
	found, at := r.finder.find(text), 0
	sure := r.sure(text, found)
	for i, m := range found {
		next := len(text)
		if i+1 < len(found) {
			next = found[i+1].Start
		}
		around := surroundings{text: text, at: m.Span, from: at, to: next}
		at = m.End
		surrogate, d := r.finder.values[m.Owner], r.decision(m.Owner)
		around.known = len(d.ways) > 0 && sure[d.ways[0].entity]
		switch {
		case !d.chosen:
		case d.ways == nil || around.contested(surrogate):
			left = append(left, Ambiguity{m.Span, m.In(text)})
		default:
			way := d.of(m.In(text))
			edits = append(edits, span.Edit{Span: m.Span, Text: inTheFormOf(m.In(text), way.surrogate, way.original)})
		}
	}
	return edits, left, nil
}

// decision is what is put in for a value, in a text made of a document that is known
// perhaps by what that has.
func (r *Revealer) decision(value int) decision {
	d := r.decided[value]
	if d.ways == nil {
		d.ways = r.near[value].ways
	}
	return d
}

// sure are the entities of which a text has a surrogate that is more than ordinary words.
func (r *Revealer) sure(text string, found []words.Match) map[int]bool {
	sure := map[int]bool{}
	for _, m := range found {
		if d := r.decision(m.Owner); len(d.ways) > 0 && strings.ContainsFunc(m.In(text), unicode.IsSpace) && !lexicon.Plain(m.In(text)) {
			sure[d.ways[0].entity] = true
		}
	}
	return sure
}

// inTheFormOf writes an original as its surrogate was found: in capitals or small
// letters where it was not made so, and with the white space that stands in it.
func inTheFormOf(found, surrogate, original string) string {
	switch {
	case lettersAre(found, unicode.IsUpper) && !lettersAre(surrogate, unicode.IsUpper):
		original = strings.ToUpper(original)
	case lettersAre(found, unicode.IsLower) && !lettersAre(surrogate, unicode.IsLower):
		original = strings.ToLower(original)
	}
	gaps, parts := gapsOf(found), strings.Fields(original)
	if len(gaps) != len(parts)-1 {
		return original
	}
	var b strings.Builder
	for i, p := range parts {
		if i > 0 {
			b.WriteString(gaps[i-1])
		}
		b.WriteString(p)
	}
	return b.String()
}

// lettersAre reports whether there are two letters or more and all of them are such.
func lettersAre(s string, such func(rune) bool) bool {
	n := 0
	for _, r := range s {
		if !unicode.IsLetter(r) {
			continue
		}
		if !such(r) {
			return false
		}
		n++
	}
	return n > 1
}

// gapsOf are the runs of white space inside a text.
func gapsOf(s string) []string {
	var gaps []string
	for {
		start := strings.IndexFunc(s, unicode.IsSpace)
		if start < 0 {
			return gaps
		}
		n := strings.IndexFunc(s[start:], func(r rune) bool { return !unicode.IsSpace(r) })
		if n < 0 {
			return gaps
		}
		gaps, s = append(gaps, s[start:start+n]), s[start+n:]
	}
}
