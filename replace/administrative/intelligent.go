package administrative

import (
	"context"
	"strconv"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// intelligentOperator is the operator of that name. What it has no rule for, or finds nothing
// for, is random's.
type intelligentOperator struct {
	randomOperator
	near int

	lists
	personas sync.Map // lethe.EntityID → *persona
}

func newIntelligentOperator(d replace.Deps) (*intelligentOperator, error) {
	r, err := newRandomOperator(d)
	if err != nil {
		return nil, err
	}
	l, err := openLists(d.Lists)
	if err != nil {
		return nil, err
	}
	return &intelligentOperator{randomOperator: *r, near: d.Policy.NearDays, lists: l}, nil
}

func (o *intelligentOperator) Replace(ctx context.Context, in replace.Request) (string, error) {
	if in.Field.Kind == lethe.ID { // ids name files
		return replace.Bracketed(in.Entity.Label), nil
	}
	word := replace.Word(in)
	if word == "NAME" {
		if out := o.person(in); out != "" && !o.Beside(in, out) {
			return out, nil
		}
		return o.randomOperator.Replace(ctx, in)
	}
	for n := range attempts {
		out := o.other(word, in, n)
		if out == "" {
			break
		}
		if !o.Beside(in, out) {
			return out, nil
		}
	}
	if word == "DATE" && isDate(in) { // no other date is free: any text would tell that
		return replace.Bracketed(in.Entity.Label), nil
	}
	return o.randomOperator.Replace(ctx, in)
}

// other applies the rule for all but people; "" where there is none.
func (o *intelligentOperator) other(word string, in replace.Request, attempt int) string {
	switch word {
	case "PHONE", "FAX":
		return o.phone(in, attempt)
	case "DATE":
		return o.date(in, attempt)
	case "PLZ":
		return o.postCode(in, in.Mention.Text, attempt)
	case "ADDRESS", "STREET", "CITY", "CANTON", "LOCATION":
		if code := o.postCode(in, in.Mention.Text, attempt); code != "" && strings.Trim(in.Mention.Text, string(digits)) == "" {
			return code
		}
		return o.place(in, attempt)
	case "COUNTRY":
		return o.town(o.countries, in, in.Mention.Text, attempt)
	}
	return o.account(in, attempt)
}

// date moves a date by a few days, and not by none.
func (o *intelligentOperator) date(in replace.Request, attempt int) string {
	d, ok := date.Parse(in.Mention.Text, in.Language)
	if !ok {
		return ""
	}
	days := o.of("date", in.Entity.ID.String(), itoa(attempt)).below(2*o.near) - o.near
	if days >= 0 {
		days++
	}
	moved, ok := d.Shift(days, 0)
	if !ok {
		return ""
	}
	return moved
}

func isDate(in replace.Request) bool {
	_, ok := date.Parse(in.Mention.Text, in.Language)
	return ok
}

// Reach takes in the name of a weekday beside a date, which moves with it.
func (o *intelligentOperator) Extend(in replace.Request) span.Span {
	s := in.Mention.Span
	if in.Field.Kind == lethe.Text && replace.Word(in) == "DATE" {
		start, end := date.Reach(in.Field.Text, s.Start, s.End, in.Language)
		return span.Span{Start: start, End: end}
	}
	return s
}

func itoa(n int) string { return strconv.Itoa(n) }
