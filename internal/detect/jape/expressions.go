package jape

import (
	"errors"
	"slices"

	many "github.com/lethe-privacy/lethe/internal/automaton"
)

// expressions are the comparisons of a feature with expressions that match the whole of a
// value, in one automaton: a new word is read once, and not once for each of them.
type expressions struct {
	set     *many.Set // nil where there are none
	numbers []int32   // of the expressions of the set
	rest    []numberedCheck
}

// newExpressions takes those that an automaton can answer. What it refuses, as what matches
// the empty text, stays with the rest.
func newExpressions(all []numberedCheck) *expressions {
	e := &expressions{}
	var exprs []many.Expr
	var taken []numberedCheck
	for _, c := range all {
		if plain := c.check.plain(); plain != "" {
			exprs, taken = append(exprs, many.Expr{Regex: plain, Exact: true}), append(taken, c)
		} else {
			e.rest = append(e.rest, c)
		}
	}
	for len(exprs) > 0 {
		set, err := many.Compile(exprs)
		if err == nil {
			e.set = set
			break
		}
		var at *many.Error
		if !errors.As(err, &at) {
			e.rest, taken = append(e.rest, taken...), nil
			break
		}
		e.rest = append(e.rest, taken[at.Index])
		exprs, taken = slices.Delete(exprs, at.Index, at.Index+1), slices.Delete(taken, at.Index, at.Index+1)
	}
	for _, c := range taken {
		e.numbers = append(e.numbers, c.number)
	}
	return e
}

// plain is the expression of a comparison that holds where it matches all of a value, "" for
// any other comparison.
func (c *check) plain() string {
	if c.op != "==~" || c.re == nil {
		return ""
	}
	return c.re.Plain()
}

// match notes the comparisons that hold for a value, and gives those that have to be tried.
func (e *expressions) match(value string, into bits) []numberedCheck {
	if e.set != nil {
		e.set.Full(value, func(i int) { into.set(e.numbers[i]) })
	}
	return e.rest
}
