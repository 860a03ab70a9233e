package doubt

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// Without drops from the mentions of a document those that models hardly found rightly. A bias above 0
// asks for more, with more that is wrong: the bounds fall by it. A text in a language without a model is read by
// that of another, and not judged. Words of a whole name that stays are names, too.
func Without(ctx context.Context, doc *lethe.Document, ms []lethe.Mention, bias float64) []lethe.Mention {
	w := shared()
	if l := language.Of(ctx, doc); l != "" && w.Least[l] == nil {
		return ms
	}
	r := reading{doc: doc, all: ms}
	doubted := map[int]bool{}
	for i := range ms {
		m := &ms[i]
		if least, judged := w.least(m); judged && !isListed(m) && !r.isDefined(m) && w.Sum(r.keys(m)) < least-max(bias, 0) {
			doubted[i] = true
		}
	}
	if len(doubted) == 0 {
		return ms
	}
	names := namesOf(ms, doubted)
	kept := make([]lethe.Mention, 0, len(ms))
	for i, m := range ms {
		if !doubted[i] || m.Label == lethe.Person && names[lethe.Lower(m.Text)] {
			kept = append(kept, m)
		}
	}
	return kept
}

// isListed reports whether the lists know a given name in somebody's name: as one of several words, or as one that
// is no ordinary word. Who knows nothing else of a text knows that.
func isListed(m *lethe.Mention) bool {
	if m.Label != lethe.Person {
		return false
	}
	whole, language := isWhole(m), languageOf(m)
	return slices.ContainsFunc(letter.Fields(m.Text), func(w string) bool {
		return tagger.SharedClasses(w)&(tagger.Given|tagger.GivenCommon) != 0 && (whole || lexicon.Rank(lethe.Lower(w), language) == 0)
	})
}

// isDefined reports whether something in brackets follows a name, as what it is called for short does, or whether it
// is that itself: Orla Finch ('Finchy').
func (r *reading) isDefined(m *lethe.Mention) bool {
	text := r.of(m.Field).text
	return strings.HasPrefix(text[m.End:], " (") || short.MatchString(text[max(0, m.Start-most):m.Start])
}

// short is the text before what somebody is called for short.
var short = lazyregexp.New(`\([^()\n]{0,40}["'“‘„«]$`)

// namesOf are the words of the people with several words that are not doubted.
func namesOf(ms []lethe.Mention, doubted map[int]bool) map[string]bool {
	words := map[string]bool{}
	for i := range ms {
		if m := &ms[i]; !doubted[i] && m.Label == lethe.Person && isWhole(m) {
			for _, w := range letter.Fields(m.Text) {
				words[lethe.Lower(w)] = true
			}
		}
	}
	return words
}

// isWhole reports whether a name has several words.
func isWhole(m *lethe.Mention) bool { return strings.IndexFunc(m.Text, unicode.IsSpace) >= 0 }

// whole is how much lower the bound is for people and places with several words: who drops a whole name wrongly
// leaves more.
const whole = 1.0

// least is the bound for a mention, if it is judged at all.
func (w *Weights) least(m *lethe.Mention) (least float64, judged bool) {
	if !Judged(m) {
		return 0, false
	}
	least, judged = w.Least[languageOf(m)][m.Label]
	if m.Label != lethe.Organization && isWhole(m) {
		least -= whole
	}
	return least, judged
}

// Judged reports whether a mention is of the kind that is judged: a name, a place or an organization that a
// built-in model for any text found.
func Judged(m *lethe.Mention) bool {
	if m.Detector != tagger.DetectorName || m.Label != lethe.Person && m.Label != lethe.Location && m.Label != lethe.Organization {
		return false
	}
	_, kind, _ := strings.Cut(m.Model, "-")
	return kind == "general" || kind == "caseless"
}

// languageOf is the language of the model that found a mention.
func languageOf(m *lethe.Mention) string {
	l, _, _ := strings.Cut(m.Model, "-")
	return l
}

// Keys gives for each mention of a document the keys of its weights; nil for one that is not judged.
func Keys(doc *lethe.Document, ms []lethe.Mention) [][]uint32 {
	r := reading{doc: doc, all: ms}
	keys := make([][]uint32, len(ms))
	for i := range ms {
		if Judged(&ms[i]) {
			keys[i] = append([]uint32(nil), r.keys(&ms[i])...)
		}
	}
	return keys
}
