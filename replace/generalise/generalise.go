package generalise

import (
	"context"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/mask/coarse"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/replace"
)

// Kind describes the operator.
func Kind() replace.Kind {
	return replace.Kind{
		Name: "generalise", ByMention: true,
		Doc:     "something less exact: an age band, a month or year, digits of a post code, a region, a range; else the label: 40-49, 2019, 80xx",
		Becomes: "something more general, as a band of ages",
		New:     func(d replace.Deps) (replace.Operator, error) { return New(d.Policy), nil },
	}
}

// New makes the operator from the options AgeBand, DateTo, ZIPDigits, PlaceTo and
// NumberRange.
func New(p replace.Policy) replace.Operator {
	setting.Fill(&p)
	return operator{p}
}

type operator struct{ replace.Policy }

func (o operator) Replace(_ context.Context, in replace.Request) (string, error) {
	label := replace.Bracketed(in.Entity.Label)
	if in.Field.Kind == lethe.ID {
		return label, nil
	}
	if less := in.Mention.Features[coarse.Feature]; less != "" && in.Mention.Detector == coarse.Detector {
		return less, nil
	}
	text, word := strings.TrimSpace(in.Mention.Text), replace.Word(in)
	if band := o.within(word, text); band != "" && band != text {
		return band, nil
	}
	own := valuesOf(in)
	for _, name := range o.larger(word, text, in.Language) {
		if !own(name) {
			return name, nil
		}
	}
	return label, nil
}

// within is the band in which a value lies. Its bounds may be the value, and must not
// be treated otherwise for that: it would tell.
func (o operator) within(word, text string) string {
	switch word {
	case "AGE":
		return o.age(text)
	case "PLZ", "ADDRESS", "LOCATION":
		return o.postCode(text)
	case "QUANTITY", "NUMBER", "MONEY", "AMOUNT", "PRICE", "SALARY", "INCOME":
		return o.number(text)
	}
	return ""
}

// larger names what a value is a part of, the smallest first.
func (o operator) larger(word, text, lang string) []string {
	switch word {
	case "DATE":
		if d := o.date(text, lang); d != "" {
			return []string{d}
		}
	case "CITY", "CANTON", "COUNTRY", "LOCATION", "ADDRESS":
		return o.place(text)
	}
	return nil
}

// valuesOf reports of a text whether a value of the entity, or the mention itself,
// occurs in it as a word.
func valuesOf(in replace.Request) func(text string) bool {
	b := words.NewBuilder()
	for _, v := range append([]string{in.Mention.Text}, in.Entity.Originals...) {
		b.Add(v, 0)
	}
	m, err := b.Build()
	return func(text string) (found bool) {
		if err != nil {
			return true
		}
		m.EachLoose(text, func(words.Match) { found = true })
		return found
	}
}
