package ordinary

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

const held = tagger.Given | tagger.GivenCommon | tagger.Surname | tagger.SurnameCommon | tagger.PlaceMajor | tagger.Country

// isCommon reports whether a single word is an ordinary one and nobody's name.
func (f *field) isCommon(w string) bool {
	return utf8.RuneCountInString(w) > 2 && !strings.ContainsFunc(w, notLetter) && f.language != "" && lexicon.Ordinary(w, f.language) && classes(w)&f.held() == 0 && !f.inMidstAs(w)
}

// held are the classes of words that people and countries are called by. In Spanish and Catalan
// nearly any word is the surname of some.
func (f *field) held() tagger.Class {
	if f.isRomance() {
		return held &^ tagger.Surname
	}
	return held
}

// inMidstAs reports whether a word has its capital in the midst of a sentence, too, in a language
// in which that tells.
func (f *field) inMidstAs(w string) bool {
	return !strings.HasPrefix(f.language, "de") && strings.ToLower(w) != w && f.inMidst(w)
}

// isRomance reports whether the text is in Spanish or Catalan. Firms in English begin with words.
func (f *field) isRomance() bool {
	return strings.HasPrefix(f.language, "es") || strings.HasPrefix(f.language, "ca")
}

// theirThing is the genitive of a name and a German noun: "Dahlweids Kater".
var theirThing = lazyregexp.New(`^(\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)*(?:s|’|')) (\p{Lu}\p{Ll}+)$`)

// bare cuts off what a model, or a rule, took along of the sentence around a name: the word that
// begins it ("Queja Q-0091"), and in German what is somebody's.
func (f *field) bare(m *lethe.Mention) {
	switch {
	case m.Label != lethe.Person && m.Label != lethe.Organization && m.Label != lethe.Location && m.Label != lethe.Misc:
		return
	case strings.HasPrefix(f.language, "de"):
		if at := theirThing.FindStringSubmatchIndex(m.Text); at != nil && m.Label == lethe.Person && f.isCommon(m.Text[at[4]:at[5]]) && !f.isCommon(m.Text[at[2]:at[3]]) && classes(m.Text[at[2]:at[3]])&(tagger.Given|tagger.GivenCommon) == 0 {
			cut(m, 0, at[3])
		}
		return
	case m.Detector != "tagger" || m.Score >= unsure || !f.isRomance() || !strings.HasSuffix(m.Model, "-general") || !startsSentence(f.text[:m.Start]):
		return
	}
	w := firstWordOf(m.Text)
	rest := m.Text[w.End:]
	if w.Empty() || w.Start > 0 || !f.isCommon(w.In(m.Text)) || !strings.HasPrefix(rest, " ") && !strings.HasPrefix(rest, ": ") {
		return
	}
	if next := strings.TrimLeft(rest, ": "); isCapital(next) || strings.IndexAny(next, "@0123456789") == 0 {
		cut(m, w.End, len(m.Text))
	}
}
