package labelled

import (
	"context"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// DetectorName is the name of the detector.
const DetectorName = "labelled"

// Detector finds the text after labels of identity.
func Detector() detect.Detector {
	return detect.Detector{
		Name: DetectorName, Labels: []lethe.Label{lethe.PersonalID, lethe.Code, lethe.Phone, schema.Secret},
		Doc: "Numbers, user names and secrets behind a label for them, in ten languages: on its line, in the next cell, behind a key of JSON or on the line below; whatever check digits say. Telephone numbers in columns and fields named for them.",
		Examples: []detect.Example{
			{Text: "NPI: [PERSONAL_ID 7369719355]\nBar No. [PERSONAL_ID VA-22918]\n| E-Nr. | [PERSONAL_ID 7970168] |"},
			{Text: "Aktenzeichen\n[CODE 4 O 118/22]\nKonto: [PERSONAL_ID 0004711200]\nZähler [CODE 88 204 173] und Mietkonto [CODE 4711-03]\nSV-Nr.:\n[PERSONAL_ID 5354 151285]"},
			{Text: "| Username | [PERSONAL_ID nberg] |\nKennwort [SECRET Katze!71x]\n\"token\": \"[SECRET k3v9xw27mtq4]\"\nPIN: [SECRET 4711]"},
			{Text: "Identifiant: [PERSONAL_ID tdubois84], hasło: [SECRET zima-2019], nr sprawy: [CODE II C 118/22]"},
			{Text: "Rent a/c ......: [CODE 6 104 882 9]\nwlan neu = [SECRET hopfen&malz44]\nWLAN: kostenlos"},
			{Text: "Konto: 250 Euro, Case no. 3, password reset, the user must log in, Passport: required, Fallzahl: 120\nPassword: ********"},
		},
		Find: func(_ context.Context, doc *lethe.Document) (out []lethe.Mention, err error) {
			err = detect.Texts(doc, func(f lethe.Field) error {
				if k, at := ofField(f); !at.Empty() {
					out = append(out, mention(f, labelOf(k), 0.85, at, "name of the field, a label of identity"))
					return nil
				}
				find(f.Text, func(label lethe.Label, score float64, at span.Span) {
					out = append(out, mention(f, label, score, at, "behind a label of identity"))
				})
				return nil
			})
			return out, err
		},
	}
}

func mention(f lethe.Field, label lethe.Label, score float64, at span.Span, rule string) lethe.Mention {
	return lethe.Mention{Field: f.Name, Span: at, Label: label, Text: strings.Clone(at.In(f.Text)), Score: score, Details: lethe.Details{Rule: rule}}
}

// find calls add for each value after a label.
func find(text string, add func(label lethe.Label, score float64, at span.Span)) {
	for at := 0; at < len(text); {
		word, next := span.NextRun(text, at, letter.OfWord)
		if word.Empty() {
			return
		}
		at = next
		k, stop := labelAt(text, word.Start, word.End)
		if k != 0 {
			if s, score := value(text, word.Start, stop, k); !s.Empty() {
				add(labelOf(k), score, s)
				at = s.End
				continue
			}
		}
		if k, s := headed(text, word); !s.Empty() {
			add(labelOf(k), headScore, s)
			at = s.End
		}
	}
}

func labelOf(k kind) lethe.Label {
	switch k {
	case matter, host:
		return lethe.Code
	case secret, pin, network:
		return schema.Secret
	case phone:
		return lethe.Phone
	}
	return lethe.PersonalID
}
