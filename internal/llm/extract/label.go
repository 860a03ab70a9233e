package extract

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// label returns the schema's label for the one that an answer gives, by the first of
// these rules that says something, in capitals and with _ for everything that is neither
// letter nor digit, and before a capital after a small letter (BirthDate):
//
//  1. It is a label of the schema, or a detector's that becomes one.
//  2. It is another word for a detector's label, in English, German, Spanish, Catalan,
//     French or Italian.
//  3. The same holds without an S at its end.
//  4. It begins or ends with a label of the schema, the longest: PATIENT_NAME is NAME.
//  5. Anything else, or nothing, becomes what the schema makes of MISC, if it has that: a value that
//     stands in the document and was thought worth telling is better kept.
func label(s *schema.Schema, text string, c *Counts) (lethe.Label, bool) {
	key := upper(text)
	for _, k := range []string{key, strings.TrimSuffix(key, "S")} {
		for _, l := range []lethe.Label{lethe.Label(k), synonyms[fold.Unmarked(k)]} {
			if own, ok := s.Of(l); ok {
				if string(own) != text {
					c.Mapped++
				}
				return own, true
			}
		}
	}
	if own, ok := within(s, key); ok {
		c.Mapped++
		return own, true
	}
	if own, ok := s.Of(lethe.Misc); ok {
		c.Caught++
		return own, true
	}
	c.Unlabelled++
	return "", false
}

// humps are the borders of words that are written together.
var humps = lazyregexp.New(`(\p{Ll})(\p{Lu})`)

// upper is a label in capitals, with one _ for each run of other signs.
func upper(text string) string {
	words := strings.FieldsFunc(strings.ToUpper(humps.ReplaceAllString(text, "${1}_${2}")), letter.NotOrDigit)
	return strings.Join(words, "_")
}

// within finds the longest label of the schema that begins or ends another.
func within(s *schema.Schema, key string) (lethe.Label, bool) {
	var best lethe.Label
	for _, l := range s.Labels {
		n := string(l.Name)
		if len(n) > len(best) && (strings.HasPrefix(key, n+"_") || strings.HasSuffix(key, "_"+n)) {
			best = l.Name
		}
	}
	return best, best != ""
}
