package jape

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// verb is one place of a format: flags, width, precision, conversion.
var verb = lazyregexp.New(`%([-0+, #(]*)(\d*)(\.\d+)?([a-zA-Z%])`)

// maxWidth bounds how wide a place of a format may be.
const maxWidth = 1000

// format compiles String.format of a literal, with %s, %d, %f, %x, %n and %%.
func (c *javaCompiler) format(at int, given []jexpr) jexpr {
	if len(given) == 0 || given[0].literal == nil {
		c.failAt(at, "format without a literal")
	}
	pattern, values := *given[0].literal, given[1:]
	places := verb.FindAllStringSubmatch(pattern, -1)
	used := slices.DeleteFunc(slices.Clone(places), func(p []string) bool { return p[4] == "%" || p[4] == "n" })
	if strings.Count(pattern, "%") != strings.Count(strings.Join(verb.FindAllString(pattern, -1), ""), "%") || len(used) > len(values) {
		c.failAt(at, "the format %q", pattern)
	}
	for i, p := range used {
		if !fitsVerb(p, values[i].typ) {
			c.failAt(at, "the format %q of %s", p[0], values[i].typ)
		}
	}
	return jexpr{typ: jString, eval: func(e *jenv) (any, error) {
		all, err := evalAll(e, values)
		if err != nil {
			return nil, err
		}
		s := formatted(pattern, all)
		e.steps += len(s) / 16
		return s, e.step()
	}}
}

func fitsVerb(p []string, typ jtype) bool {
	if width, _ := strconv.Atoi(p[2]); len(p[2]) > 4 || len(p[3]) > 4 || width > maxWidth || strings.ContainsAny(p[1], ",#( ") {
		return false
	}
	switch p[4] {
	case "s":
		return p[1] == "" || p[1] == "-"
	case "d", "x", "X":
		return typ == jNumber && p[3] == ""
	case "f":
		return typ == jDouble
	}
	return false
}

func formatted(pattern string, values []any) string {
	return verb.ReplaceAllStringFunc(pattern, func(place string) string {
		switch place[len(place)-1] {
		case '%':
			return "%"
		case 'n':
			return "\n"
		}
		v := values[0]
		values = values[1:]
		if v == nil || place[len(place)-1] == 's' {
			return fmt.Sprintf(strings.TrimRight(place, "dxXf")[:len(place)-1]+"s", text(v))
		}
		return fmt.Sprintf(place, v)
	})
}
