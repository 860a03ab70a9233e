// Package column says of the columns that are next to the documents of a database which evidently
// tell who somebody is, by their names and by what they hold.
package column

import (
	"context"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// Survey looks at the columns beside documents.
type Survey struct {
	names     []string                       // in the order in which they come
	why       map[string]string              // a column tells who somebody is; "" where it does not
	numbers   map[string]bool                // columns of numbers that others have a list for
	values    map[string]int                 // for each column, the different values
	bare      map[string]map[lethe.Label]int // and of these those that are digits alone and have the form of a label
	seen      map[string]bool                // values that were looked at
	detectors []detect.Detector
}

// NewSurvey has seen no document yet.
func NewSurvey() *Survey {
	return &Survey{
		why: map[string]string{}, numbers: map[string]bool{}, values: map[string]int{}, bare: map[string]map[lethe.Label]int{}, seen: map[string]bool{},
		detectors: append(cue.Detectors(), pattern.Detector()),
	}
}

// Names are those of the columns, in the order in which they came.
func (s *Survey) Names() []string { return s.names }

// Numbers reports whether a column has numbers that others have a list for.
func (s *Survey) Numbers(name string) bool { return s.numbers[name] }

// mostSeen is how many values are remembered, so that those which come again are not
// looked at again.
const mostSeen = 1 << 16

// Look takes in the columns of a document.
func (s *Survey) Look(ctx context.Context, doc *lethe.Document) error {
	for _, f := range doc.Fields {
		path, beside := strings.CutPrefix(f.Name, "metadata/")
		if !beside || f.Kind == lethe.Key || f.Kind == lethe.ID {
			continue
		}
		first, _, deeper := strings.Cut(path, "/")
		name := strings.NewReplacer("~1", "/", "~0", "~").Replace(first)
		if !slices.Contains(s.names, name) {
			s.names = append(s.names, name)
			s.why[name] = byHead(name)
		}
		key := name + "\x00" + f.Text
		if s.why[name] != "" || f.Text == "" || s.seen[key] {
			continue
		}
		if len(s.seen) < mostSeen {
			s.seen[key] = true
		}
		if deeper {
			s.why[name] = "it holds more than single values"
			continue
		}
		if err := s.value(ctx, name, f); err != nil {
			return err
		}
	}
	return nil
}

// HoldsNames is why a column is searched whose values are then names, all of them.
const HoldsNames = "it holds names"

// mostWords is how many words a value may have that is no running text.
const mostWords = 5

// value looks at one value. The detectors of forms and of words around tell what it is:
// nothing that only a model guesses.
func (s *Survey) value(ctx context.Context, name string, f lethe.Field) error {
	if len(strings.Fields(f.Text)) > mostWords {
		s.why[name] = "it holds running text"
		return nil
	}
	if namesSomebody(f.Text) {
		s.why[name] = HoldsNames
		return nil
	}
	if dialled.MatchString(f.Text) && (abroad.MatchString(f.Text) || strings.ContainsAny(f.Text, " ()/-")) {
		s.why[name] = "it holds " + string(lethe.Phone)
		return nil
	}
	f.Kind = lethe.Text // numbers are looked at like texts
	doc := &lethe.Document{ID: "column", Fields: []lethe.Field{f}}
	bare := !strings.ContainsFunc(f.Text, func(r rune) bool { return !unicode.IsDigit(r) })
	s.values[name]++
	for _, d := range s.detectors {
		ms, err := d.Find(ctx, doc)
		if err != nil {
			return err
		}
		for _, m := range ms {
			headed := m.Rule == byFieldName
			switch {
			case m.Label == lethe.Code && headed:
				s.numbers[name] = true
			case m.Label == lethe.Code || impersonal[m.Label]:
			case bare && !headed:
				if s.bare[name] == nil {
					s.bare[name] = map[lethe.Label]int{}
				}
				s.bare[name][m.Label]++
			case m.Label == lethe.Person:
				s.why[name] = HoldsNames
			default:
				s.why[name] = "it holds " + string(m.Label)
			}
		}
	}
	return nil
}

// byFieldName is the rule of mentions whose field is named for what it holds.
const byFieldName = "name of the field"

// leastNumbers is how many numbers of a column must have the form of something that tells
// who somebody is, all of them: one of ten digits is a telephone number somewhere.
const leastNumbers = 3

// Why says what tells who somebody is by a column, "" where nothing does.
func (s *Survey) Why(name string) string {
	if why := s.why[name]; why != "" {
		return why
	}
	for _, label := range slices.Sorted(maps.Keys(s.bare[name])) {
		if n := s.bare[name][label]; n >= leastNumbers && n >= s.values[name] {
			return "all that it holds has the form of " + string(label)
		}
	}
	return ""
}

// impersonal are labels of which a single value tells nobody.
var impersonal = map[lethe.Label]bool{
	lethe.Location: true, lethe.Organization: true, lethe.Occupation: true, lethe.Demographic: true, lethe.Age: true, lethe.Date: true,
	lethe.Event: true, lethe.Medical: true, lethe.Treatment: true, lethe.Quantity: true, lethe.Title: true, lethe.Time: true, lethe.Misc: true,
}

// dialled is a telephone number in groups of digits, of whatever country, and abroad how
// one begins that has none: numbers of cases are filled up with zeros.
var dialled = lazyregexp.New(`^(?:\+|\(?0)(?:[0-9][ ()/-]{0,2}){8,14}$`)
var abroad = lazyregexp.New(`^(?:\+|00[1-9])`)

// namesSomebody reports whether a value is a given name with another word beside it.
func namesSomebody(text string) bool {
	parts := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' })
	if len(parts) < 2 || strings.ContainsFunc(text, unicode.IsDigit) {
		return false
	}
	return slices.ContainsFunc(parts, func(w string) bool {
		c := tagger.SharedClasses(w)
		return c&(tagger.Given|tagger.GivenCommon) != 0 && c&tagger.Common == 0
	})
}

// Parts of the names of columns that hold what tells who somebody is, joined, and words of
// them: of names, and of anything else. A number of the patient is one; that of a stay or report is
// not, since reports are kept by it.
var (
	namesParts = strings.Fields("vorname nachname surname firstname lastname fullname familienname patname patientname username benutzername")
	namesWords = strings.Fields("name nombre nom apellidos cognoms")
	tellParts  = strings.Fields("gebdat geburt birth nacimiento naixement naissance mail telef phone mobil handy strasse straße street adress direcci adreça wohnort " +
		"anschrift ahv sozialvers iban passport reisepass patnr patientnr patientennr patientid patientenid patid")
	tellWords = strings.Fields("dob tel fax natel pid ssn svnr dni nie nif nhs mrn")
)

// byHead says what the name of a column tells of it, "" where that is nobody.
func byHead(name string) string {
	own, _ := normalize.FieldWords(name)
	joined := strings.Join(own, "")
	among := func(parts, words []string) bool {
		return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(joined, p) }) ||
			slices.ContainsFunc(own, func(w string) bool { return slices.Contains(words, w) })
	}
	switch {
	case among(namesParts, namesWords):
		return HoldsNames
	case among(tellParts, tellWords):
		return "its name is that of what tells who somebody is"
	}
	return ""
}
