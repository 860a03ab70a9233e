package asread

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// addMembers reads names of members and ids as texts. The names of columns stand in every row of a table, so that those
// of ordinary words alone are left out.
func (r *Reading) addMembers(doc *lethe.Document) {
	for _, f := range doc.Readable() {
		if (f.Kind == lethe.Key || f.Kind == lethe.ID) && !namesThing(f.Text) {
			r.own(doc)
			f.Kind = lethe.Text
			r.Doc.Fields = append(r.Doc.Fields, f)
		}
	}
}

// namesThing reports whether all words of a name of a member are ordinary ones, and no title or given name: "Review Date".
func namesThing(text string) bool {
	if strings.ContainsRune(text, '@') || strings.ContainsFunc(text, unicode.IsDigit) {
		return false
	}
	return !slices.ContainsFunc(strings.FieldsFunc(text, letter.Not), func(w string) bool {
		return !lexicon.Ordinary(lethe.Lower(w)) || name.ParseTitle(w) != 0 || tagger.SharedClasses(w)&(tagger.Given|tagger.GivenCommon) != 0
	})
}
