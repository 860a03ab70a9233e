package resolve

import (
	"slices"

	"github.com/lethe-privacy/lethe"
)

// reach is how far the mentions so far go that a mention may lie inside of.
type reach struct {
	all, validated map[lethe.Label]int // the furthest end by label
	likely         map[lethe.Label]int // that of mentions that are no guesses
	sure           map[lethe.Label]int // that of mentions that are likelier than not
	strong         map[lethe.Label]int // that of mentions that score as a name behind a title does
	// The same for all labels outside the table of parts.
	numbers, validatedNumbers int
}

// absorb drops mentions that lie inside one that they are part of. The mentions are
// in order and have different spans, so that what holds another comes before it.
func absorb(ms []lethe.Mention) []lethe.Mention {
	r := reach{all: map[lethe.Label]int{}, validated: map[lethe.Label]int{}, likely: map[lethe.Label]int{}, sure: map[lethe.Label]int{}, strong: map[lethe.Label]int{}}
	out := ms[:0]
	for _, m := range ms {
		if !r.holds(&m) {
			out = append(out, m)
		}
		r.add(&m)
	}
	return out
}

func (r *reach) add(m *lethe.Mention) {
	_, known := parts[m.Label]
	r.all[m.Label] = max(r.all[m.Label], m.End)
	if !known {
		r.numbers = max(r.numbers, m.End)
	}
	if m.Score >= guess {
		r.likely[m.Label] = max(r.likely[m.Label], m.End)
	}
	if m.Score >= certain {
		r.sure[m.Label] = max(r.sure[m.Label], m.End)
	}
	if m.Score >= announced {
		r.strong[m.Label] = max(r.strong[m.Label], m.End)
	}
	if !validated(m) {
		return
	}
	r.validated[m.Label] = max(r.validated[m.Label], m.End)
	if !known {
		r.validatedNumbers = max(r.validatedNumbers, m.End)
	}
}

// guess is the score below which a mention holds no organization that scores firm or more:
// an address of which a tagger is one fifth sure swallows no company.
const guess, firm = .3, .6

// certain is the score below which a mention holds no name behind a title or a label, which scores
// announced or more: "Employment Judge P Sandiford" is no firm.
const certain, announced = .6, .85

// titled is the score of a name behind a title. Names that score more by a rule stand behind "Mrs" or its
// like, which are in the name of hardly a place: only a mention that is announced as well holds them.
const titled = .9

// holds reports whether a mention that begins no later goes as far as m, and m is
// part of it.
func (r *reach) holds(m *lethe.Mention) bool {
	ends, numbers := r.all, r.numbers
	if validated(m) {
		ends, numbers = r.validated, r.validatedNumbers
	}
	if ends[m.Label] >= m.End || slices.Contains(numberParts, m.Label) && numbers >= m.End {
		return true
	}
	switch {
	case validated(m):
	case m.Label == lethe.Organization && m.Score >= firm:
		ends = r.likely
	case m.Label == lethe.Person && m.Score > titled && m.Score < 1 && m.Detector != "tagger":
		ends = r.strong
	case m.Label == lethe.Person && m.Score >= announced:
		ends = r.sure
	}
	return slices.ContainsFunc(holders[m.Label], func(h lethe.Label) bool { return ends[h] >= m.End })
}
