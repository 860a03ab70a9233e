package replace

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/text/view"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/span"
)

// searchIndex is what a replacer looks for beyond the mentions: every value of every
// target, and where each may be replaced.
type searchIndex struct {
	rule   reach.Rule
	of     []searchedValue // by the owner of a match
	values *words.Matcher
	digits reach.Digits
	codes  reach.Codes
	people people
	names  surnames
	hosts  hosts
}

type searchedValue struct {
	target int
	value  reach.Value
}

// newSearched takes in the values that reach somewhere before those that never do: of
// equal ones the first is found.
func newSearched(targets []Target, rule reach.Rule) (*searchIndex, error) {
	s := &searchIndex{rule: rule, people: newPeople(targets), names: newSurnames(targets), hosts: newHosts(targets)}
	var texts []string
	add := func(target int, text string, v reach.Value) {
		s.digits.Add(v, text, len(s.of))
		s.codes.Add(v, text, len(s.of))
		s.of, texts = append(s.of, searchedValue{target, v}), append(texts, text)
	}
	for _, reaches := range []bool{true, false} {
		for i, t := range targets {
			for _, text := range t.Entity.Originals {
				v := reach.New(kindOf(t), text, "")
				if t.Guessed {
					v = v.Guess()
				}
				if rule == reach.Everywhere && reaches || rule != reach.Everywhere && v.Reaches() == reaches {
					add(i, text, v)
				}
			}
		}
	}
	b := words.NewBuilder()
	for owner, text := range texts {
		b.Add(text, owner)
	}
	var err error
	if s.values, err = b.Build(); err != nil {
		return nil, failure.Errorf("replace", "%w", err)
	}
	return s, nil
}

// kindOf is the kind of a target's values, by its labels.
func kindOf(t Target) reach.Kind {
	if slices.Contains(measures, strings.ToUpper(string(t.Detected))) || slices.Contains(measures, strings.ToUpper(string(t.Entity.Label))) {
		return reach.Measure
	}
	switch is := classify(t.Entity.Label, lethe.Mention{Label: t.Detected, Details: lethe.Details{Type: t.Type}}); is.class {
	case name:
		return reach.Person
	case age:
		return reach.Measure
	case dates:
		return reach.Date
	case contact:
		return reach.Contact
	case id:
		return reach.Identifier
	case address, location:
		if is.word == "PLZ" || is.class == address {
			return reach.Identifier
		}
	}
	return reach.Other
}

// measures are the labels of amounts of any kind, which are no classes of clinical
// de-identification.
var measures = []string{"QUANTITY", "AMOUNT", "MONEY", "PERCENT", "TIME", "NUMBER"}

// Leftover is a value that stays where it stands, without a mention.
type Leftover struct {
	Field  int
	Span   span.Span
	Target int
	Why    reach.Why
}

// hit is a value found at a place, and why it is left there.
type hit struct {
	span.Span
	target int
	why    reach.Why
}

// each finds values in a text by the rules of the field's kind; language is that of the
// document.
func (s *searchIndex) each(field lethe.Field, text, language string, yield func(hit)) {
	field.Text = text
	judge := func(at span.Span, owner int) {
		v := s.of[owner]
		yield(hit{at, v.target, s.at(v.value, reach.Place{Field: field, Span: at, Language: language})})
	}
	surname := func(at span.Span, target int) { yield(hit{Span: at, target: target}) }
	switch field.Kind {
	case lethe.Number:
		whole := span.Span{End: len(text)}
		s.inText(text, language, func(at span.Span, owner int) {
			if at == whole {
				judge(at, owner)
			}
		}, nil)
	case lethe.Text:
		s.inText(text, language, judge, surname)
		if v := view.Read(text); s.rule != reach.Mentions && !v.Plain() {
			s.inView(v, field, language, yield)
		}
		if s.rule != reach.Mentions && oneToken(text) && (s.rule == reach.Everywhere || !reach.Plain(text, language)) { // a user name, a surname in a column of its own
			s.people.each(text, func(m words.Match) { surname(m.Span, m.Owner) })
		}
	default:
		s.values.EachLoose(text, func(m words.Match) { judge(m.Span, m.Owner) })
		if field.Kind == lethe.ID {
			s.people.each(text, func(m words.Match) { surname(m.Span, m.Owner) })
		}
	}
}

// inText finds values in a text as it is: judge gets those of which the rule is asked,
// surname the names of people, for which something beside them or their rarity speaks.
func (s *searchIndex) inText(text, language string, judge, surname func(at span.Span, n int)) {
	s.values.Each(text, func(m words.Match) { judge(m.Span, m.Owner) })
	if s.rule == reach.Mentions {
		return
	}
	s.digits.Each(text, judge)
	s.codes.Each(text, judge)
	if surname != nil {
		s.names.each(text, language, surname)
		s.hosts.each(text, surname)
	}
}

// inView finds values in a text as it is read, through marks and encodings. What is left
// there is left in the text as well, and reported there.
func (s *searchIndex) inView(v view.View, field lethe.Field, language string, yield func(hit)) {
	source := field.Text
	field.Text = v.Text
	s.inText(v.Text, language, func(at span.Span, owner int) {
		of := s.of[owner]
		if s.at(of.value, reach.Place{Field: field, Span: at, Language: language}) == reach.Reached {
			for _, piece := range onLines(v.Source(at), source) {
				yield(hit{Span: piece, target: of.target})
			}
		}
	}, func(at span.Span, target int) {
		for _, piece := range onLines(v.Source(at), source) {
			yield(hit{Span: piece, target: target})
		}
	})
}

// onLines are the parts of a value that goes on over marks of a quotation, which stay where they stand.
func onLines(s span.Span, text string) (parts []span.Span) {
	start := s.Start
	for _, at := range view.Quotes(s.In(text)) {
		parts = append(parts, span.Span{Start: start, End: s.Start + at[0]})
		start = s.Start + at[1]
	}
	return append(parts, span.Span{Start: start, End: s.End})
}

// at judges a place by the rule.
func (s *searchIndex) at(v reach.Value, p reach.Place) reach.Why {
	switch {
	case s.rule == reach.Everywhere:
		return reach.Reached
	case s.rule == reach.Mentions && p.Kind != lethe.ID:
		return reach.Unasked
	}
	return v.At(p)
}
