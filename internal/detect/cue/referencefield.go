package cue

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// contents is how much of a thing a package holds, or how large it is: in a column of references it
// stands where a thing has none, "0.75 l", "240 x 60 cm".
var contents = lazyregexp.New(`^(?:\d+(?:[.,]\d+)? ?[x×] ?){0,2}\d+(?:[.,]\d+)?(?: ?(?:ml|cl|dl|kg|mg|µg|cm|mm|km|m²|m2|m³|m3|kWh|kW|ha)| (?:l|L|g|m|h|t|W|V|A|ud|uds|u|pcs|Stk|Stück|St))\.?$`)

// referenceField takes the whole of a field that is named for a number.
func (p *page) referenceField() bool {
	if p.field == "" || !p.whole {
		return false
	}
	label := fieldNumber(p.field)
	value := strings.TrimSpace(p.text)
	if _, digits := alphanumerics(value); label == "" || digits == 0 || len(value) > 40 || money(value) || interval.MatchString(value) || limit.MatchString(value) || contents.MatchString(value) {
		return false
	}
	if _, ok := normalize.Date(value, p.lang); ok && len(value) > 8 {
		return false
	}
	start := strings.Index(p.text, value)
	p.add(start, start+len(value), label, 0.95, byField)
	return true
}

// fieldNumber is the label of the numbers in a field of that name, or "".
func fieldNumber(field string) lethe.Label {
	own, parent := normalize.FieldWords(field)
	var noun flags
	told := false
	for _, w := range own {
		if label, ok := numberNoun(w); ok {
			return label
		}
		f := words().flags[w]
		noun |= f & (idCode | idPerson | idStrong)
		told = told || f&(numberWord|idStrong) != 0
	}
	if noun == 0 && told {
		for _, w := range parent {
			noun |= words().flags[w] & (idCode | idPerson)
		}
	}
	switch {
	case !told && len(own) > 1 || len(own) == 0:
		return ""
	case !told && noun&idPerson != 0:
		return lethe.PersonalID // "member": "MBR 3018-7745"; "member": "Jane Doe" has no digit
	case !told:
		return ""
	case noun&idCode != 0:
		return lethe.Code
	case noun&idPerson != 0:
		return lethe.PersonalID
	}
	return ""
}
