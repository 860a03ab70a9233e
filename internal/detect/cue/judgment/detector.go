package judgment

import (
	"context"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// DetectorName is the name of the detector.
const DetectorName = "counsel"

// firm is a law firm after a word for lawyers, by the names in it. One lawyer alone is a
// person.
var firm = lazyregexp.New(`\b(?:Rechtsanw(?:alt|ältin|älte|ältinnen|älten|alts)|Rechtsanwaltskanzlei|Kanzlei|Sozietät|Patentanwälte|Steuerberater|RAe?)(?: (?:Dr\.|Prof\.|pp\.))* ` +
	`(` + lawyer + `(?:(?:, ` + lawyer + `)*(?: & | und )` + lawyer + `|(?:(?:/| \+ )` + lawyer + `)+)` + legalForm + `?|` + lawyer + legalForm + `)`)

const (
	lawyer    = `(?:(?:Dr\.|Prof\.) )*\p{Lu}[\p{L}'’-]+`
	legalForm = `(?: (?:PartG(?: ?mbB)?|PartGmbB|GbR|LLP|Rechtsanwaltsgesellschaft(?: mbH)?))`
)

// Detector finds the firms of parties' counsel.
func Detector() detect.Detector {
	return detect.Detector{
		Name: DetectorName, Labels: []lethe.Label{lethe.Organization},
		Doc: "Finds law firms in judgments in German: Rechtsanwälte Höcker & Partner.",
		Examples: []detect.Example{
			{Text: "vertreten durch Rechtsanwälte [ORGANIZATION Höcker & Partner], Bonn", Language: "de"},
			{Text: "Kanzlei [ORGANIZATION Brandt, Ohm und Weller PartG mbB]", Language: "de"},
			{Text: "Die Rechtsanwälte der Parteien haben vorgetragen.", Language: "de"},
		},
		Find: find,
	}
}

func find(_ context.Context, doc *lethe.Document) (out []lethe.Mention, err error) {
	err = detect.Texts(doc, func(f lethe.Field) error {
		for _, m := range firm.FindAllStringSubmatchIndex(f.Text, -1) {
			text := f.Text[m[2]:m[3]]
			out = append(out, lethe.Mention{Field: f.Name, Span: span.Span{Start: m[2], End: m[3]}, Label: lethe.Organization, Text: strings.Clone(text), Score: 0.9})
		}
		return nil
	})
	return out, err
}
