package column

import (
	"maps"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// LeastRecords is from how many records on what they all say in a field beside their
// content says nothing of any of them.
const LeastRecords = 3

// Constant are the fields beside the content that say the same in all records, with what
// they say: "source": "portal".
type Constant struct {
	same    map[string]string
	records int
	every   bool // any field may be one
}

// Undecided is for a record of a collection of which nothing else is known: any of its fields may
// say the same in all records.
func Undecided() *Constant { return &Constant{every: true} }

// Take takes in a record, and reports whether there may still be such fields.
func (c *Constant) Take(doc *lethe.Document) bool {
	if c.records++; c.records == 1 {
		c.same = BesideContent(doc)
	} else {
		here := BesideContent(doc)
		for name, value := range c.same {
			if here[name] != value {
				delete(c.same, name)
			}
		}
	}
	return len(c.same) > 0
}

// Fields are the names of the fields that say the same; of few records none.
func (c *Constant) Fields() []string {
	if c.records < LeastRecords {
		return nil
	}
	return slices.Sorted(maps.Keys(c.same))
}

// BesideContent gives the texts of a record that are no content, by their fields.
func BesideContent(doc *lethe.Document) map[string]string {
	texts := map[string]string{}
	for _, f := range doc.Fields {
		if f.Kind == lethe.Text && !f.InContent() && f.Text != "" {
			texts[f.Name] = f.Text
		}
	}
	return texts
}

// Without drops the names, places and firms that are none in fields beside the content: in
// those that say the same in all records, and in codes of languages and countries. origin
// gives the label of detection that one of the schema is made of.
func (c *Constant) Without(doc *lethe.Document, ms []lethe.Mention, origin func(lethe.Label) lethe.Label) []lethe.Mention {
	var name, text string
	field := doc.Lookup()
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		if (lethe.Field{Name: m.Field}).InContent() {
			return false
		}
		switch origin(m.Label) {
		case lethe.Person, lethe.Location, lethe.Organization, lethe.Misc, lethe.Event, lethe.Demographic:
		default:
			return false
		}
		if m.Rule == byFieldName {
			return false // "surname", in the letters of one family
		}
		if m.Field != name || text == "" {
			f, _ := field(m.Field)
			name, text = m.Field, f.Text
		}
		return tongue(m.Field, text) || c.says(m.Field, text) && !fullName(m.Text) && !of(m.Field, whose)
	})
}

// says reports whether all records say this in a field; of few records that says nothing.
func (c *Constant) says(field, text string) bool {
	switch {
	case c == nil:
		return false
	case c.every:
		return true
	case c.records < LeastRecords:
		return false
	}
	same, ok := c.same[field]
	return ok && same == text
}

var (
	locale = lazyregexp.New(`^[a-z]{2,3}[-_][A-Z]{2}$`)
	code   = lazyregexp.New(`^[A-Za-z]{2,3}$`)
)

// tongues and lands are words in names of fields that hold languages, and countries by
// their codes.
var (
	tongues = strings.Fields("language lang locale culture idioma llengua sprache tongue")
	lands   = strings.Fields("country land pais país nation")
)

// whose are words in names of fields that say whose records they are.
var whose = strings.Fields("creator author company manager by owner user name firm employer client patient insured member person customer " +
	"hospital clinic doctor firma arbeitgeber kunde patientin versicherte autor autorin empresa cliente paciente autora pacient")

// of reports whether the name of a field has one of the words.
func of(field string, words []string) bool {
	own, _ := normalize.FieldWords(field)
	return slices.ContainsFunc(own, func(w string) bool { return slices.Contains(words, w) })
}

// tongue reports whether a field says what language its record is in, or a country by
// its code.
func tongue(field, text string) bool {
	return locale.MatchString(text) || of(field, tongues) && len(strings.Fields(text)) < 3 || of(field, lands) && code.MatchString(text)
}

// fullName reports whether a value is the name of somebody by its first word, though it
// be the same in all records: the one whom they are all about, or who wrote them.
func fullName(text string) bool {
	words := strings.Fields(text)
	if len(words) < 2 {
		return false
	}
	names, err := tagger.SharedLexicon()
	if err != nil {
		return true
	}
	key, ok := tagger.Phrase(words[0])
	return !ok || names.Classes(key)&(tagger.Given|tagger.GivenCommon) != 0
}
