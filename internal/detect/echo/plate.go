package echo

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// plates are the forms of number plates that are hardly anything else.
var plates = []struct {
	label     lethe.Label
	languages []string // in which the form is looked for; none: any
	form      *forms.Form
}{
	{"UK_VEHICLE_REGISTRATION", []string{"en"}, looks.Form(`\b[A-Z]{2} ?(?:0[1-9]|[1-7]\d) ?[A-Z]{3}\b|\b[A-Z] ?\d{1,3} [A-Z]{3}\b`)},
	{"DE_KFZ", []string{"de"}, looks.Form(`\b\p{Lu}{1,3}-[A-Z]{1,2} \d{1,4}(?: ?[EH])?\b`)},
	{"ES_VEHICLE_REGISTRATION", []string{"es", "ca"}, looks.Form(`\b\d{4}[ -]?[BCDFGHJKLMNPRSTVWXYZ]{3}\b|\b[A-Z]{1,2}-\d{4}-[A-Z]{1,2}\b`)},
	{lethe.Code, nil, looks.Form(`\b[A-Z]{2}-\d{3}-[A-Z]{2}\b|\b(?:AG|AI|AR|BE|BL|BS|FR|GE|GL|GR|JU|LU|NE|NW|OW|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH) \d{1,3} \d{3}\b|\b[A-Z]{1,2}-\d{4,5} ?[A-Z]{1,2}\b`)},
}

// anyPlate is what a number plate of some country may look like, where a vehicle stands near.
var anyPlate = lazyregexp.New(`\b(?:\p{Lu}{1,3}[ -][A-Z]{1,2}[ -]?\d{1,4}[EH]?|[A-Z]{2} ?\d{2,6} ?[A-Z]{0,3}|[A-Z]{1,3} ?\d{1,6} ?[A-Z]{1,3}|\d{1,4} ?[A-Z]{2,3} ?\d{2,4}|[A-Z]{1,3}[ -]?\d{3,6}[ -]?[A-Z]{0,3}|\d{2,4}-[A-Z]{1,3}-\d{1,6})\b`)

// road is the number of one in Spain, France or Germany: "N-340".
var road = lazyregexp.New(`^(?:A|AP|AS|B|BU|C|CV|D|E|EX|GI|L|LL|LP|M|MA|N|R|T)-\d{1,3}$`)

// registration is the plate of an old or foreign vehicle right behind the word for it: "registration 783 XUO".
var registration = looks.Form(`\b(?i:reg(?:istration|istered)?|number ?plate|plate|kennzeichen|matrícula|immatriculation|immatriculée?|targa|kenteken)(?: (?i:no|nr|number|mark|plate|as)\b)?[.:]{0,2} ?["'“(]?(\d{1,4} ?[A-Z]{1,3}|[A-Z]{1,3} ?\d{1,4})(?:$|[^\pL\pN-])`)

// vehicles are words near which number plates stand, before them or after them.
var vehicles = looks.Form(`(?i)\b` + lists.Any("vehicle-words") + `\b`)

// plateAside is how far from such a word, in bytes.
const plateAside = 48

// plates finds the number plates of the country, whether or not a word for them stands
// there, and those of others beside a vehicle. Without a language any will do.
func (d *document) plates() {
	for _, p := range plates {
		if d.language != "" && p.languages != nil && !slices.Contains(p.languages, d.language) {
			continue
		}
		for _, t := range d.texts {
			for _, at := range t.look().All(p.form) {
				s := span.Span{Start: at[0], End: at[1]}
				if !t.taken.All(s) && t.alone(s) && (digits(s.In(t.s)) > 2 || !d.ordinary(t.word(t.wordAt(s.End-1)))) {
					d.add(t, s, p.label, .6, "form of a number plate")
				}
			}
		}
	}
	for _, t := range d.texts {
		d.matches(t, registration, lethe.Code, "number plate behind a word for it", func(s string) bool { return digits(s) > 0 && !year(s) })
		for _, v := range t.look().All(vehicles) {
			near := span.Span{Start: max(0, v[0]-plateAside), End: min(len(t.s), v[1]+plateAside)}
			for _, at := range anyPlate.FindAllStringIndex(near.In(t.s), -1) {
				s := span.Span{Start: near.Start + at[0], End: near.Start + at[1]}
				if text := s.In(t.s); !t.taken.All(s) && t.alone(s) && digits(text) > 1 && letters(text) > 0 && !road.MatchString(text) && !t.standard(s) {
					d.add(t, s, lethe.Code, .6, "number plate beside a vehicle")
				}
			}
		}
	}
}
