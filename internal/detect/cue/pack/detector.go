package pack

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/span"
)

// DetectorName is that of the detector of this package.
const DetectorName = "pack"

// Detector finds what the pack of each passage's language tells.
func Detector() detect.Detector {
	return detect.Detector{
		Name: DetectorName,
		Doc:  "names, places, dates, ages, firms, illnesses and numbers by rules and lists, in languages without a model: French, Italian, Dutch, Portuguese, Polish; in other scripts what little lists tell",
		Labels: []lethe.Label{
			lethe.Person, lethe.Location, lethe.Address, lethe.Organization, lethe.Occupation, lethe.Demographic, lethe.Date, lethe.BirthDate, lethe.Age, lethe.Code, lethe.Phone, lethe.Medical, lethe.Treatment,
		},
		Examples: examples,
		Find:     find,
	}
}

var examples = []detect.Example{
	{Text: "Mme [PERSON Lenoir], née le [BIRTH_DATE 3 avril 1961] à [LOCATION Tours], habite [ADDRESS 12 rue de la Paix, 75002 Paris].", Language: "fr"},
	{Text: "[PERSON 田中]さんは[DATE 4月3日]に退院しました。とても元気です。", Language: "ja"},
	{Text: "Пациентка [PERSON Тарлова Инна], родилась [BIRTH_DATE 3 апреля 1961 года] в [LOCATION Тарасове].", Language: "ru"},
	{Text: "Depuis dix ans, la société verse 215 euros par mois ; l'article 3 de la loi le prévoit.", Language: "fr"},
	{Text: "Elle est sortie depuis 3 ans et paie 40 euros. Demain, Madame, nous verrons.", Language: "fr"},
}

func find(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	var all []lethe.Mention
	main := language.Of(ctx, doc)
	if main == "" {
		main = language.Looks(ctx, doc)
	}
	err := detect.Texts(doc, func(f lethe.Field) error {
		for _, passage := range language.PassagesOf(ctx, f.Text, main) {
			if p := Of(passage.Language); p != nil {
				t := newText(p, f.Name, passage.Start, passage.In(f.Text))
				t.read()
				all = append(all, t.found...)
			}
		}
		return nil
	})
	return all, err
}

// read goes through the rules, the surest first: what one has taken is another's no more.
func (t *text) read() {
	t.expressions()
	t.speakers()
	t.dates()
	t.ages()
	t.numbers()
	t.telephones()
	t.mobiles()
	t.plates()
	t.streets()
	t.houses()
	t.postcodes()
	t.firms()
	t.institutions()
	t.illnesses()
	t.abbreviations()
	t.announced()
	t.relatives()
	t.smallNames()
	t.fullNames()
	t.lived()
	t.singleNames()
	t.placesAlone()
	t.demographics()
	t.unknown()
	t.pairs()
	t.bareAges()
	t.occupations()
	t.demographics()
	t.again()
}

// expressions finds what the expressions of the pack say, the first that has it.
func (t *text) expressions() {
	var taken []span.Span
	for _, e := range t.p.Expressions {
		for _, m := range e.form.FindAllStringSubmatchIndex(t.S, -1) {
			s := span.Span{Start: m[2], End: m[3]}
			if m[2] < 0 || s.Empty() || slices.ContainsFunc(taken, s.Overlaps) {
				continue
			}
			taken = append(taken, s)
			t.found = append(t.found, t.mention(s, e.Label, .7, "expression of the pack"))
			for i, w := range t.Words {
				t.taken[i] = t.taken[i] || w.Overlaps(s)
			}
		}
	}
}
