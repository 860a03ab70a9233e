package pipeline

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/format"
	surroundings "github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// CopyColumns lets the columns that stand beside the documents of a database be copied,
// as the Java tool does, but for those that the user wants searched and those that
// evidently tell who somebody is. It says what the owner should know of either.
func (c *Config) CopyColumns(ctx context.Context, source *format.Source) ([]string, error) {
	if slices.Contains(c.Metadata.Search, "*") || slices.Contains(c.Metadata.Keep, "*") {
		return nil, nil
	}
	b := newBeholder()
	for item, err := range source.Items(ctx) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			continue // the run tells of it
		}
		if r, err := source.Decode(item); err == nil {
			if err := b.look(ctx, r.Document); err != nil {
				return nil, err
			}
		}
	}
	return c.copied(b), nil
}

// copied takes the columns that may be copied into the settings.
func (c *Config) copied(b *beholder) (warnings []string) {
	var copied []string
	for _, name := range c.Metadata.Search {
		if !slices.Contains(b.names, name) {
			warnings = append(warnings, fmt.Sprintf("metadata.search: there is no column %s", name))
		}
	}
	for _, name := range b.names {
		column := "metadata/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
		switch why := b.of(name); {
		case slices.Contains(c.Metadata.Keep, name) || slices.Contains(c.Metadata.Search, name) || columnOf(c.Input.Columns, column) != "":
		case why != "":
			if why == holdsNames { // a name alone in a column has nothing around it that tells
				c.Input.Columns = maps.Clone(c.Input.Columns)
				if c.Input.Columns == nil {
					c.Input.Columns = map[string]string{}
				}
				c.Input.Columns[column] = string(lethe.Person)
			}
			warnings = append(warnings, fmt.Sprintf("column %s is searched, not copied: %s; --keep-metadata %s copies it all the same", name, why, name))
		default:
			copied = append(copied, name)
			if b.numbers[name] {
				warnings = append(warnings, fmt.Sprintf("column %s is copied: by such numbers whoever has the records finds the person; --search-metadata %s masks them", name, name))
			}
		}
	}
	c.Metadata.Keep = append(slices.Clone(c.Metadata.Keep), copied...)
	return warnings
}

// beholder looks at the columns beside documents.
type beholder struct {
	names     []string                       // in the order in which they come
	why       map[string]string              // a column tells who somebody is; "" where it does not
	numbers   map[string]bool                // columns of numbers that others have a list for
	values    map[string]int                 // for each column, the different values
	bare      map[string]map[lethe.Label]int // and of these those that are digits alone and have the form of a label
	seen      map[string]bool                // values that were looked at
	detectors []detect.Detector
}

func newBeholder() *beholder {
	return &beholder{
		why: map[string]string{}, numbers: map[string]bool{}, values: map[string]int{}, bare: map[string]map[lethe.Label]int{}, seen: map[string]bool{},
		detectors: append(surroundings.Detectors(), pattern.Detector()),
	}
}

// mostSeen is how many values are remembered, so that those which come again are not
// looked at again.
const mostSeen = 1 << 16

func (b *beholder) look(ctx context.Context, doc *lethe.Document) error {
	for _, f := range doc.Fields {
		path, beside := strings.CutPrefix(f.Name, "metadata/")
		if !beside || f.Kind == lethe.Key || f.Kind == lethe.ID {
			continue
		}
		first, _, deeper := strings.Cut(path, "/")
		name := strings.NewReplacer("~1", "/", "~0", "~").Replace(first)
		if !slices.Contains(b.names, name) {
			b.names = append(b.names, name)
			b.why[name] = byHead(name)
		}
		key := name + "\x00" + f.Text
		if b.why[name] != "" || f.Text == "" || b.seen[key] {
			continue
		}
		if len(b.seen) < mostSeen {
			b.seen[key] = true
		}
		if deeper {
			b.why[name] = "it holds more than single values"
			continue
		}
		if err := b.value(ctx, name, f); err != nil {
			return err
		}
	}
	return nil
}

// holdsNames is why a column is searched whose values are then names, all of them.
const holdsNames = "it holds names"

// mostWords is how many words a value may have that is no running text.
const mostWords = 5

// value looks at one value. The detectors of forms and of words around tell what it is:
// nothing that only a model guesses.
func (b *beholder) value(ctx context.Context, name string, f lethe.Field) error {
	if len(strings.Fields(f.Text)) > mostWords {
		b.why[name] = "it holds running text"
		return nil
	}
	if namesSomebody(f.Text) {
		b.why[name] = holdsNames
		return nil
	}
	if dialled.MatchString(f.Text) && (abroad.MatchString(f.Text) || strings.ContainsAny(f.Text, " ()/-")) {
		b.why[name] = "it holds " + string(lethe.Phone)
		return nil
	}
	f.Kind = lethe.Text // numbers are looked at like texts
	doc := &lethe.Document{ID: "column", Fields: []lethe.Field{f}}
	bare := !strings.ContainsFunc(f.Text, func(r rune) bool { return !unicode.IsDigit(r) })
	b.values[name]++
	for _, d := range b.detectors {
		ms, err := d.Find(ctx, doc)
		if err != nil {
			return err
		}
		for _, m := range ms {
			headed := m.Rule == byFieldName
			switch {
			case m.Label == lethe.Code && headed:
				b.numbers[name] = true
			case m.Label == lethe.Code || impersonal[m.Label]:
			case bare && !headed:
				if b.bare[name] == nil {
					b.bare[name] = map[lethe.Label]int{}
				}
				b.bare[name][m.Label]++
			case m.Label == lethe.Person:
				b.why[name] = holdsNames
			default:
				b.why[name] = "it holds " + string(m.Label)
			}
		}
	}
	return nil
}

// leastNumbers is how many numbers of a column must have the form of something that tells
// who somebody is, all of them: one of ten digits is a telephone number somewhere.
const leastNumbers = 3

// of says what tells who somebody is by a column, "" where nothing does.
func (b *beholder) of(name string) string {
	if why := b.why[name]; why != "" {
		return why
	}
	for _, label := range slices.Sorted(maps.Keys(b.bare[name])) {
		if n := b.bare[name][label]; n >= leastNumbers && n >= b.values[name] {
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
		return holdsNames
	case among(tellParts, tellWords):
		return "its name is that of what tells who somebody is"
	}
	return ""
}
