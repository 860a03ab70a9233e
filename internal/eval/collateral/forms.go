package collateral

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// Form is something that letters and digits make up.
type Form string

// The forms. A span is one of them: the first that it can be.
const (
	Date     Form = "dates"
	Time     Form = "times"
	Quantity Form = "quantities"
	Number   Form = "numbers"
)

// Forms are all of them.
var Forms = []Form{Date, Time, Quantity, Number}

const (
	month = `(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz]|ene|abr|ago|dic|gen|maig|set)\pL*\.?`
	unit  = `(?:mm ?hg|[kmcdµμn]?[gl]|[kmcdµμn]m[²³23]?|m[²³]|%|‰|°\s?[cf]?|[mµμnp]?mol|m?val|[km]?i?e|iu|u|bpm|mv|kcal|kj|gy|hz|` +
		`h|min|sec|s|std|tage?n?|days?|d[ií]as?|dies|weeks?|wochen?|semanas?|setmanes?|months?|monate?n?|mes(?:es|os)?|hours?|stunden?|horas?|hores|minut(?:es?|en?|os?|s)|` +
		`euros?|eur|chf|usd|gbp|dollars?|pounds?|francs?|franken|tropfen|tbl|tabletten?|comprimidos?|comprimits?|stück|mal|x)`
)

var formOf = []struct {
	form Form
	*lazyregexp.Regexp
}{
	{Date, lazyregexp.New(`(?i)\b(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4}|\d{2})?|\d{1,2}/\d{1,2}/\d{2}(?:\d{2})?|\d{1,2}-\d{1,2}-\d{4}` +
		`|\d{1,2}(?:\.|st|nd|rd|th|º)?\s(?:de\s|d'|of\s)?` + month + `(?:,?\s(?:del?\s)?\d{4})?|` + month + `\s\d{1,2},\s\d{4})(?:$|[^\pL\pN])`)},
	{Time, lazyregexp.New(`(?i)\b((?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?:\s?(?:uhr|h|[ap]\.?m\.?))?|\d{1,2}(?:\.\d{2})?\s(?:uhr|[ap]\.?m\.?))(?:$|[^\pL\pN])`)},
	{Quantity, lazyregexp.New(`(?i)([£€$]\s?\d+(?:[.,/]\d+)*|\b\d+(?:[.,/]\d+)*\s?-?` + unit + `(?:/` + unit + `)*)(?:$|[^\pL\pN])`)},
	{Number, lazyregexp.New(`(\d+(?:[.,:/]\d+)*)`)},
}

// formSpan is a span of a text with its form.
type formSpan struct {
	span.Span
	form Form
}

// shapes finds the forms in a text, in order.
func shapes(text string) []formSpan {
	var all []formSpan
	for _, f := range formOf {
		all = merge(all, f.FindAllStringSubmatchIndex(text, -1), f.form)
	}
	return all
}

// merge adds what a later form finds where no earlier one has found anything.
func merge(all []formSpan, found [][]int, form Form) []formSpan {
	var out []formSpan
	for _, at := range found {
		s := span.Span{Start: at[2], End: at[3]}
		for len(all) > 0 && all[0].End <= s.Start {
			out, all = append(out, all[0]), all[1:]
		}
		if len(all) == 0 || !all[0].Overlaps(s) {
			out = append(out, formSpan{s, form})
		}
	}
	return slices.Clip(append(out, all...))
}
