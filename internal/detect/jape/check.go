package jape

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/javaregexp"
)

// checker is a compiled constraint.
type checker struct {
	typ   string
	plain []check  // depend on the type and features alone
	terms []term   // the same by their numbers
	text  []check  // depend on the text of the annotation
	near  []nearby // depend on other annotations
	// region is its number among the constraints of others near which an annotation may lie.
	region int
}

// check is a comparison with a constant.
type check struct {
	feature, meta string
	op            string
	value         string
	number        float64
	isNumber      bool
	whole         bool // number has no fraction, and is not equal to what is written with one
	re            *javaregexp.Regexp
	engine        Engine
}

// nearby asks whether an annotation lies within, or contains, another.
type nearby struct {
	contains, not bool
	unseen        bool // of a type that JAPE Plus does not look at
	other         *checker
}

// compile compiles a constraint of a phase.
func (ph *phase) compile(c *constraint) (*checker, error) { return ph.compileFor(c, ph.engine) }

func (ph *phase) compileFor(c *constraint, engine Engine) (*checker, error) {
	k := &checker{typ: c.typ}
	for _, d := range c.conds {
		if d.inner != nil {
			n, err := ph.nearby(d, engine)
			if err != nil {
				return nil, err
			}
			k.near = append(k.near, n)
			continue
		}
		ch, err := compileCheck(d, engine)
		if err != nil {
			return nil, err
		}
		if d.meta != "" {
			k.text = append(k.text, ch)
		} else {
			k.plain = append(k.plain, ch)
		}
	}
	return k, nil
}

// nearby compiles within and its kin. JAPE Plus looks for what is within or contains something
// among what the phase sees, and leaves notWithin and notContains to the classic engine.
func (ph *phase) nearby(d condition, engine Engine) (nearby, error) {
	n := nearby{contains: d.op == "contains" || d.op == "notContains", not: d.op[0] == 'n'}
	if n.not {
		engine = Classic
	}
	if engine == Plus && ph.input != nil && !slices.Contains(ph.input, d.inner.typ) {
		n.unseen = true
		ph.warnings = append(ph.warnings, Warning{Pos: d.pos, Text: d.inner.typ + " is not in Input, so that in JAPE Plus “" + d.op + "” never holds for it"})
	}
	var err error
	n.other, err = ph.compileFor(d.inner, engine)
	return n, err
}

func compileCheck(d condition, engine Engine) (check, error) {
	c := check{engine: engine, feature: d.feature, meta: d.meta, op: d.op, value: d.value}
	var err error
	switch d.op {
	case "==~", "!=~":
		c.re, err = javaregexp.Compile(d.value, javaregexp.Whole)
	case "=~", "!~":
		c.re, err = javaregexp.Compile(d.value, javaregexp.Find)
	default:
		if d.number {
			c.number, err = strconv.ParseFloat(d.value, 64)
			c.isNumber, c.whole = true, !strings.ContainsAny(d.value, ".eE")
		}
	}
	if err != nil {
		return c, fmt.Errorf("jape: compile: %v: %w", d.pos, err)
	}
	return c, nil
}

// holds compares a value. Where the annotation lacks the feature it is equal to
// nothing, and empty for expressions, as in GATE; in JAPE Plus no expression holds.
func (c *check) holds(value string, there bool) (bool, error) {
	if !there && c.re != nil && c.engine == Plus {
		return false, nil
	}
	switch c.op {
	case "==":
		return there && c.equal(value), nil
	case "!=":
		return !there || !c.equal(value), nil
	case "==~", "=~":
		return c.re.Match(value)
	case "!=~", "!~":
		ok, err := c.re.Match(value)
		return !ok, err
	}
	return there && c.ordered(value), nil
}

func (c *check) equal(value string) bool {
	if !c.isNumber {
		return value == c.value && !c.isLength()
	}
	n, ok := c.parsed(value)
	return ok && n == c.number
}

// isLength reports whether it is a length, which is a number and no text; JAPE Plus writes it as one.
func (c *check) isLength() bool { return c.meta == "length" && c.engine == Classic }

// parsed reads a value as the constant was read: Java's Long.valueOf takes no fraction
// and no space, Double.valueOf both.
func (c *check) parsed(value string) (float64, bool) {
	if c.whole {
		n, err := strconv.ParseInt(value, 10, 64)
		return float64(n), err == nil
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	return n, err == nil
}

// ordered compares as numbers where the constant is one, else as texts.
func (c *check) ordered(value string) bool {
	var order int
	if c.isNumber {
		n, ok := c.parsed(value)
		if !ok {
			return false
		}
		order = cmp.Compare(n, c.number)
	} else {
		if c.isLength() {
			return false
		}
		order = cmp.Compare(value, c.value)
	}
	switch c.op {
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	}
	return order >= 0
}
