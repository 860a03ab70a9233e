package setting

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Range is an interval of numbers. The zero value allows all.
type Range struct {
	text        string
	Least, Most float64 // infinite where there is no bound
	open        bool    // the bounds themselves are not allowed
}

// interval reads a range from its tag. A tag that cannot be read is a fault of the program.
func interval(text string) Range {
	if text == "" {
		return Range{}
	}
	least, most, _ := strings.Cut(strings.Trim(text, "[]()"), ",")
	return Range{text, bound(least, math.Inf(-1)), bound(most, math.Inf(1)), text[0] == '('}
}

func bound(text string, none float64) float64 {
	if text == "" {
		return none
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic("setting: a range has the bound " + text)
	}
	return x
}

// String is the interval as its tag has it, "" for all numbers.
func (r Range) String() string { return r.text }

// holds reports whether a number is allowed; NaN never is.
func (r Range) holds(x float64) bool {
	switch {
	case r.text == "":
		return x == x
	case r.open:
		return x > r.Least && x < r.Most
	}
	return x >= r.Least && x <= r.Most
}

// counts says how many characters a text must have.
func (r Range) counts() string {
	if r.Least == r.Most {
		return fmt.Sprint(r.Least)
	}
	return fmt.Sprintf("%v to %v", r.Least, r.Most)
}

// must says what a number must be.
func (r Range) must() string {
	switch {
	case r.text == "":
		return "be a number"
	case r.open:
		return fmt.Sprintf("lie between %v and %v", r.Least, r.Most)
	case !math.IsInf(r.Most, 1):
		return "lie in " + r.text
	case r.Least == 0:
		return "not be negative"
	}
	return fmt.Sprintf("be at least %v", r.Least)
}
