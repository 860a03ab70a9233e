// Package spoken holds the language that settings name against the one that documents look like.
package spoken

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue/pack"
	"github.com/lethe-privacy/lethe/internal/text/language"
)

// A run looks at the language of so many documents, of which a text that is shorter
// than so many letters shows none.
const (
	sampledLanguages = 200
	leastOfLanguage  = 40
)

// Check compares the language that the settings name, and those that there are models
// for, with what documents look like.
type Check struct {
	Want    string // "" where the settings name none
	Profile string // that is for this language; "" where a flag or file names it
	Any     bool   // a model of the user's may read any language
	seen    int
	judged  int
	others  map[string]int
	// overruled are the documents whose words leave no doubt that they are in another language
	// than is said, by that language.
	overruled map[string]int
}

// Primary is a language without its region.
func Primary(tag string) string {
	base, _, _ := strings.Cut(strings.ToLower(tag), "-")
	return base
}

// Speech is what a document shows of its language.
type Speech struct {
	Overruled string // the language in which it is without a doubt, though another is named
	Own       string // what its own metadata say
	Looks     string // what it looks like, where that counts
}

// Of is what a document shows. overruled says that it is in its language without a doubt, though
// another is named.
func Of(ctx context.Context, doc *lethe.Document, overruled bool) Speech {
	s := Speech{}
	if overruled {
		s.Overruled = Primary(doc.Language)
	}
	own, _ := doc.Field("metadata/language")
	s.Own = Primary(own.Text)
	if s.Own == "" || s.Overruled != "" {
		s.Looks = looksLike(ctx, doc)
	}
	return s
}

// Look takes in a document. Where only a flag names the language, that of a document's
// own metadata counts before it.
func (k *Check) Look(of func() Speech) {
	if k.seen == sampledLanguages {
		return
	}
	if k.seen++; k.others == nil {
		k.others, k.overruled = map[string]int{}, map[string]int{}
	}
	s := of()
	if s.Overruled != "" && k.Profile == "" && hasModel(s.Overruled) {
		k.judged++
		k.overruled[s.Overruled]++
		return
	}
	told := s.Own != "" && k.Profile == ""
	is := s.Own
	if is == "" || s.Overruled != "" {
		is = s.Looks
	}
	if is == "" {
		return
	}
	k.judged++
	switch {
	case !hasModel(is):
		if !k.Any || k.Profile != "" {
			k.others[is]++
		}
	case !told && k.Want != "" && is != k.Want:
		k.others[is]++
	}
}

func hasModel(tag string) bool { return slices.Contains(language.Languages, tag) }

// looksLike is the language of a document's texts, whatever it says itself; "" where
// that is not clear.
func looksLike(ctx context.Context, doc *lethe.Document) string {
	letters := 0
	for _, f := range doc.Fields {
		if f.Kind == lethe.Text {
			letters += len(f.Text)
		}
	}
	if letters < leastOfLanguage {
		return ""
	}
	own := *doc
	own.Language = ""
	return language.Looks(ctx, &own)
}

// amiss are the languages in which most documents are that the settings do not mean, or some
// for which there is no model, those of the most documents first.
func (k *Check) amiss() (all []string) {
	for _, l := range slices.Sorted(maps.Keys(k.others)) {
		enough := 2
		if !hasModel(l) {
			enough = 10
		}
		if enough*k.others[l] >= k.judged {
			all = append(all, l)
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return k.others[b] - k.others[a] })
	return all
}

// Amiss yields those languages, and how many documents are in each.
func (k *Check) Amiss(yield func(language string, documents int) bool) {
	for _, l := range k.amiss() {
		if !yield(l, k.others[l]) {
			return
		}
	}
}

// Found says what was seen, "" where nothing is amiss.
func (k *Check) Found() string {
	var all []string
	for _, l := range k.amiss() {
		all = append(all, k.seems(l))
	}
	return strings.Join(all, ", ")
}

func (k *Check) seems(l string) string {
	return fmt.Sprintf("%d of %d documents looked at seem to be in %s", k.others[l], k.judged, language.Name(l))
}

// Warnings are what there is to say about that at the end.
func (k *Check) Warnings() []string {
	var out []string
	for _, l := range k.amiss() {
		out = append(out, k.amissWarning(l))
	}
	for _, l := range slices.Sorted(maps.Keys(k.overruled)) {
		out = append(out, fmt.Sprintf("%d of %d documents looked at are in %s without a doubt, though another language is named: they are searched as %s", k.overruled[l], k.judged, language.Name(l), language.Name(l)))
	}
	return out
}

func (k *Check) amissWarning(l string) string {
	message := k.seems(l)
	switch {
	case k.Profile != "":
		message += fmt.Sprintf(", and profile %s is for texts in %s: much may be missed, and much removed for nothing; choose another profile", k.Profile, language.Name(k.Want))
	case pack.Of(l) != nil:
		message += ", for which there is no model, only rules and lists (docs/reference/languages.md): names and places may be missed; a transformer for the language finds more (docs/reference/transformers.md)"
	case !hasModel(l):
		message += ", for which there is no model: names and places may be missed; a transformer for the language finds more (docs/reference/transformers.md)"
	default:
		message += fmt.Sprintf(", and are searched as %s, since the language is set: names may be missed; leave it out, and each text is searched as it looks, or give --language %s", language.Name(k.Want), l)
	}
	return message
}

// ForeignPassages says of a document in a language with a model which of its passages have
// none. reads reports whether there is one.
func ForeignPassages(ctx context.Context, doc *lethe.Document, reads func(language string) bool) (out []string) {
	all := language.Spoken(ctx, doc)
	if !reads(all[0]) {
		return nil
	}
	for _, l := range all[1:] {
		if !reads(l) {
			out = append(out, fmt.Sprintf("it has passages in %s, for which there is no model: names and places in them may be missed", language.Name(l)))
		}
	}
	return out
}
