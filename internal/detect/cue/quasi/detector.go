package quasi

import (
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/span"
)

// DetectorName is the name of the detector.
const DetectorName = "circumstances"

var general = sync.OnceValue(func() *Set { return NewSet(slices.Concat(generalRules(), workRules(), tongueRules())) })

// Detector finds circumstances of people in English, German, Spanish and Catalan.
func Detector() detect.Detector {
	return detect.Detector{
		Name: DetectorName, Labels: []lethe.Label{lethe.Demographic, lethe.Occupation, lethe.Event, lethe.Medical, lethe.Quantity},
		Doc:      "Events by name or year, ranks, occupations and offices by where their words stand, languages that few speak, legal status, studies, memberships, health in lay words, how often, amounts by the month; and what forms say of family, faith and origin.",
		Examples: examples,
		Find: func(_ context.Context, doc *lethe.Document) (out []lethe.Mention, err error) {
			err = detect.Texts(doc, func(f lethe.Field) error {
				general().Find(f.Text, func(r *Rule, at span.Span) {
					out = append(out, lethe.Mention{Field: f.Name, Span: at, Label: r.Label, Text: strings.Clone(at.In(f.Text)), Score: r.Score, Details: lethe.Details{Rule: r.Why}})
				})
				return nil
			})
			return out, err
		},
	}
}

var examples = []detect.Example{
	{Text: "During [EVENT Operation Falling Leaf] and the [EVENT 1998 flood] she lost her house.", Language: "en"},
	{Text: "He held the rank of [OCCUPATION captain], is [DEMOGRAPHIC on probation] and holds a [DEMOGRAPHIC degree in physics].", Language: "en"},
	{Text: "She uses a [MEDICAL wheelchair] and was called on [QUANTITY 51 occasions].", Language: "en"},
	{Text: "Marital status: [DEMOGRAPHIC separated]\nMother tongue: [DEMOGRAPHIC Tigrinya]", Language: "en"},
	{Text: "Er war [OCCUPATION Oberleutnant], ist [DEMOGRAPHIC vorbestraft] und hat [DEMOGRAPHIC Maschinenbau] studiert. Beim [EVENT Hochwasser 2002] sass er im [MEDICAL Rollstuhl].", Language: "de"},
	{Text: "Era [OCCUPATION sargento] de la Guardia Civil, está en [DEMOGRAPHIC libertad condicional]. Perdió la casa en la [EVENT riada de 1982].", Language: "es"},
	{Text: "És [OCCUPATION caporal] dels Mossos i va perdre la casa a la [EVENT riuada del 1982].", Language: "ca"},
	{Text: "The only [DEMOGRAPHIC black] employee is [DEMOGRAPHIC ex-RAF], sings in the [DEMOGRAPHIC church choir] and is [MEDICAL 14 weeks pregnant].", Language: "en"},
	{Text: "Sie singt im [DEMOGRAPHIC Kirchenchor] und ist in der [MEDICAL 23. SSW].", Language: "de"},
	{Text: "She has [MEDICAL Dravet syndrome], he [MEDICAL Kearns-Sayre syndrome] and [MEDICAL Meige's disease]; the syndrome, This disease, Liver disease", Language: "en"},
	{Text: "Er hat das [MEDICAL Dravet-Syndrom] und [MEDICAL Morbus Meige], ein Syndrom.", Language: "de"},
	{Text: "Padece el [MEDICAL síndrome de Dravet], una enfermedad de transmisión.", Language: "es"},
	{Text: "Está [MEDICAL embarazada de 5 meses].", Language: "es"},
	{Text: "Her father, a [OCCUPATION glove maker], knew a former [OCCUPATION town councillor]; he is a [OCCUPATION cooper] by trade and only speaks [DEMOGRAPHIC gaelic].", Language: "en"},
	{Text: "[OCCUPATION Alt-Gemeindepräsident] Moser; der ehemalige [OCCUPATION Schleusenwärter]; ihr Mann war [OCCUPATION Lotse]. Die Mutter spricht nur [DEMOGRAPHIC Tigrinya].", Language: "de"},
	{Text: "De oficio [OCCUPATION picapedrero], ex [OCCUPATION concejal]; su padre, [OCCUPATION minero], murió. Señor de habla [DEMOGRAPHIC amaziga].", Language: "es"},
	{Text: "Fa de [OCCUPATION ferrallista], la veïna, que era [OCCUPATION llevadora], i a casa parlen [DEMOGRAPHIC amazic].", Language: "ca"},
	{Text: "Seine Frau ist Raucherin, der frühere Partner, Alt-Text, Ex-Frau, Schwester ist Diabetikerin. Abogado de oficio, el juez de oficio, fa de mal dir, su hijo, menor, ex ante, ex marido", Language: "de"},
	{Text: "Her former partner, a former member, his brother, a smoker, ex-wife, ex-works", Language: "en"},
	{Text: "A black cat and a white van, ex-wife, ex-works, a council tax, 14 weeks along the coast road?", Language: "en"},
	{Text: "Operation Manager, operation room 3, the 1998 report, on two occasions, degree of care, a wheelchair ramp", Language: "en"},
}
