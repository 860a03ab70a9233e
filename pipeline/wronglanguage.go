package pipeline

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue/pack"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/text/language"
)

// A run looks at the language of so many documents, of which a text that is shorter
// than so many letters shows none.
const (
	sampledLanguages = 200
	leastOfLanguage  = 40
)

// languageCheck compares the language that the settings name, and those that there are models
// for, with what documents look like.
type languageCheck struct {
	want    string // "" where the settings name none
	profile string // that is for this language; "" where a flag or file names it
	any     bool   // a model of the user's may read any language
	seen    int
	judged  int
	others  map[string]int
	// overruled are the documents whose words leave no doubt that they are in another language
	// than is said, by that language.
	overruled map[string]int
}

// newLanguageCheck is for a run with settings.
func newLanguageCheck(c *Config) *languageCheck {
	k := &languageCheck{want: primary(c.Detect.Language), any: len(c.Detect.Transformers)+len(c.Detect.Models) > 0, others: map[string]int{}, overruled: map[string]int{}}
	plain := Default()
	if c.Profile == "" || plain.Apply(c.Profile) != nil || plain.Detect.Language == "" {
		return k
	}
	// Its schema and models are for that language, whatever a flag says besides.
	k.want, k.profile = primary(plain.Detect.Language), c.Profile
	return k
}

// primary is a language without its region.
func primary(tag string) string {
	base, _, _ := strings.Cut(strings.ToLower(tag), "-")
	return base
}

// speech is what a document shows of its language.
type speech struct {
	overruled string // the language in which it is without a doubt, though another is named
	own       string // what its own metadata say
	looks     string // what it looks like, where that counts
}

func (v *view) speech() speech {
	s := speech{}
	if v.overruled != "" {
		s.overruled = primary(v.doc.Language)
	}
	own, _ := v.record.Document.Field("metadata/language")
	s.own = primary(own.Text)
	if s.own == "" || s.overruled != "" {
		s.looks = looksLike(v.record.Document)
	}
	return s
}

// look takes in a document. Where only a flag names the language, that of a document's
// own metadata counts before it.
func (k *languageCheck) look(of func() speech) {
	if k.seen == sampledLanguages {
		return
	}
	k.seen++
	s := of()
	if s.overruled != "" && k.profile == "" && hasModel(s.overruled) {
		k.judged++
		k.overruled[s.overruled]++
		return
	}
	told := s.own != "" && k.profile == ""
	is := s.own
	if is == "" || s.overruled != "" {
		is = s.looks
	}
	if is == "" {
		return
	}
	k.judged++
	switch {
	case !hasModel(is):
		if !k.any || k.profile != "" {
			k.others[is]++
		}
	case !told && k.want != "" && is != k.want:
		k.others[is]++
	}
}

func hasModel(tag string) bool { return slices.Contains(language.Languages, tag) }

// looksLike is the language of a document's texts, whatever it says itself; "" where
// that is not clear.
func looksLike(doc *lethe.Document) string {
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
	return language.Looks(&own)
}

// amiss is the language in which most documents are that the settings do not mean, or some for
// which there is no model; "" where there is none.
func (k *languageCheck) amiss() string {
	most := ""
	for _, l := range slices.Sorted(maps.Keys(k.others)) {
		if k.others[l] > k.others[most] {
			most = l
		}
	}
	enough := 2
	if !hasModel(most) {
		enough = 10
	}
	if most == "" || enough*k.others[most] < k.judged {
		return ""
	}
	return most
}

// unjudged are the documents in that language.
func (k *languageCheck) unjudged() (out []report.Unjudged) {
	if most := k.amiss(); most != "" {
		out = append(out, report.Unjudged{What: report.OtherSet, Names: []string{most}, Documents: k.others[most]})
	}
	return out
}

// found says what was seen, "" where nothing is amiss.
func (k *languageCheck) found() string {
	most := k.amiss()
	if most == "" {
		return ""
	}
	return fmt.Sprintf("%d of %d documents looked at seem to be in %s", k.others[most], k.judged, language.Name(most))
}

// warning is what there is to say about that at the end.
func (k *languageCheck) warning() []Warning {
	out := k.amissWarning()
	for _, l := range slices.Sorted(maps.Keys(k.overruled)) {
		out = append(out, Warning{Message: fmt.Sprintf("%d of %d documents looked at are in %s without a doubt, though another language is named: they are searched as %s", k.overruled[l], k.judged, language.Name(l), language.Name(l))})
	}
	return out
}

func (k *languageCheck) amissWarning() []Warning {
	most, found := k.amiss(), k.found()
	switch {
	case most == "":
		return nil
	case k.profile != "":
		return []Warning{{Message: fmt.Sprintf("%s, and profile %s is for texts in %s: much may be missed, and much removed for nothing; choose another profile", found, k.profile, language.Name(k.want))}}
	case pack.Of(most) != nil:
		return []Warning{{Message: found + ", for which there is no model, only rules and lists (docs/languages.md): names and places may be missed; a transformer for the language finds more (docs/transformers.md)"}}
	case !hasModel(most):
		return []Warning{{Message: found + ", for which there is no model: names and places may be missed; a transformer for the language finds more (docs/transformers.md)"}}
	}
	return []Warning{{Message: fmt.Sprintf("%s, and are searched as %s, since the language is set: names may be missed; leave it out, and each text is searched as it looks, or give --language %s", found, language.Name(k.want), most)}}
}

// foreignPassages says of a document in a language with a model which of its passages have
// none.
func (r *Runner) foreignPassages(ctx context.Context, doc *lethe.Document) (out []string) {
	all := language.Spoken(ctx, doc)
	if len(r.config.Detect.Transformers) > 0 || !r.finder.Reads(all[0]) {
		return nil
	}
	for _, l := range all[1:] {
		if !r.finder.Reads(l) {
			out = append(out, fmt.Sprintf("it has passages in %s, for which there is no model: names and places in them may be missed", language.Name(l)))
		}
	}
	return out
}
