package jape

import (
	"math"
	"strconv"
	"strings"
)

func (c *javaCompiler) doubleLiteral(s string) jexpr {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		c.fail("the number %s", s)
	}
	return jexpr{typ: jDouble, eval: func(*jenv) (any, error) { return x, nil }}
}

// numeric makes a number of one type one of another.
func (c *javaCompiler) numeric(x jexpr, to jtype) (jexpr, bool) {
	switch {
	case x.typ == jNumber && to == jDouble:
		return jexpr{typ: jDouble, eval: func(e *jenv) (any, error) { return doubleOf(e, x) }}, true
	case x.typ == jDouble && to == jNumber:
		return jexpr{typ: jNumber, eval: func(e *jenv) (any, error) {
			f, err := doubleOf(e, x)
			return int64(f), err
		}}, true
	case x.typ == jString && (to == jNumber || to == jDouble): // a feature, which is a text here
		return jexpr{typ: to, eval: func(e *jenv) (any, error) {
			v, err := x.eval(e)
			s, ok := v.(string)
			if err != nil || !ok {
				return nil, err
			}
			if to == jDouble {
				return strconv.ParseFloat(s, 64)
			}
			return strconv.ParseInt(s, 10, 64)
		}}, true
	}
	return x, false
}

func doubleOf(e *jenv, x jexpr) (float64, error) {
	v, err := x.eval(e)
	switch v := v.(type) {
	case float64:
		return v, err
	case int64:
		return float64(v), err
	}
	if err == nil {
		err = errNull
	}
	return 0, err
}

func (c *javaCompiler) twoDoubles(x jexpr, op string, y jexpr) {
	for _, t := range []jtype{x.typ, y.typ} {
		if t != jNumber && t != jDouble {
			c.fail("%s between %s and %s", op, x.typ, y.typ)
		}
	}
}

func (c *javaCompiler) compareDoubles(x jexpr, op string, y jexpr) jexpr {
	c.twoDoubles(x, op, y)
	return jexpr{typ: jBool, eval: func(e *jenv) (any, error) {
		a, b, err := doubles(e, x, y)
		return err == nil && ordered(op, a, b), err
	}}
}

func doubles(e *jenv, x, y jexpr) (a, b float64, err error) {
	if a, err = doubleOf(e, x); err == nil {
		b, err = doubleOf(e, y)
	}
	return a, b, err
}

func (c *javaCompiler) computeDoubles(x jexpr, op string, y jexpr) jexpr {
	c.twoDoubles(x, op, y)
	return jexpr{typ: jDouble, eval: func(e *jenv) (any, error) {
		a, b, err := doubles(e, x, y)
		switch op {
		case "+":
			a += b
		case "-":
			a -= b
		case "*":
			a *= b
		case "/":
			a /= b
		default:
			a = math.Mod(a, b)
		}
		return a, err
	}}
}

// same compares as == does, numbers of both types by their values.
func same(a, b any) bool {
	x, ok := a.(float64)
	y, ok2 := b.(float64)
	if n, whole := a.(int64); whole && ok2 {
		return float64(n) == y
	}
	if n, whole := b.(int64); whole && ok {
		return x == float64(n)
	}
	return a == b
}

// javaDouble writes a number as Double.toString does.
func javaDouble(f float64) string {
	switch a := math.Abs(f); {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 0):
		return strings.Replace(strconv.FormatFloat(f, 'g', -1, 64), "Inf", "Infinity", 1)[boolToInt(f > 0):]
	case a == 0 || a >= 1e-3 && a < 1e7:
		s := strconv.FormatFloat(f, 'f', -1, 64)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	if !strings.Contains(mantissa, ".") {
		mantissa += ".0"
	}
	n, _ := strconv.Atoi(exponent)
	return mantissa + "E" + strconv.Itoa(n)
}

// addNumberStatics adds what the classes of numbers and Math have.
func addNumberStatics(m map[string][]method) {
	parse := method{[]jtype{jString}, jNumber, func(_ *firing, _ any, given []any) (any, error) {
		s, _ := given[0].(string)
		return strconv.ParseInt(s, 10, 64)
	}}
	parseDouble := method{[]jtype{jString}, jDouble, func(_ *firing, _ any, given []any) (any, error) {
		s, _ := given[0].(string)
		return strconv.ParseFloat(strings.TrimSpace(s), 64)
	}}
	whole := method{[]jtype{jNumber}, jNumber, func(_ *firing, _ any, given []any) (any, error) { return given[0], nil }}
	double := method{[]jtype{jDouble}, jDouble, func(_ *firing, _ any, given []any) (any, error) { return given[0], nil }}
	written := method{[]jtype{anyType}, jString, func(_ *firing, _ any, given []any) (any, error) { return text(given[0]), nil }}
	m["parseDouble"], m["parseFloat"] = []method{parseDouble}, []method{parseDouble}
	for _, class := range []string{"Integer", "Long", "Short", "Byte"} {
		m[class+".valueOf"], m[class+".toString"] = []method{parse, whole}, []method{written}
	}
	for _, class := range []string{"Double", "Float"} {
		m[class+".valueOf"], m[class+".toString"] = []method{parseDouble, double, widened()}, []method{written}
	}
	m["Boolean.valueOf"] = []method{
		{[]jtype{jString}, jBool, func(_ *firing, _ any, given []any) (any, error) {
			s, _ := given[0].(string)
			return strings.EqualFold(s, "true"), nil
		}},
		{[]jtype{jBool}, jBool, func(_ *firing, _ any, given []any) (any, error) { return given[0], nil }},
	}
	m["parseBoolean"] = m["Boolean.valueOf"][:1]
	addMath(m)
}

func widened() method {
	return method{[]jtype{jNumber}, jDouble, func(_ *firing, _ any, given []any) (any, error) { return float64(given[0].(int64)), nil }}
}

func addMath(m map[string][]method) {
	two := func(n func(a, b int64) int64, f func(a, b float64) float64) []method {
		return []method{
			{[]jtype{jNumber, jNumber}, jNumber, func(_ *firing, _ any, given []any) (any, error) {
				return n(given[0].(int64), given[1].(int64)), nil
			}},
			{[]jtype{jDouble, jDouble}, jDouble, func(_ *firing, _ any, given []any) (any, error) {
				return f(given[0].(float64), given[1].(float64)), nil
			}},
		}
	}
	m["Math.max"] = two(func(a, b int64) int64 { return max(a, b) }, math.Max)
	m["Math.min"] = two(func(a, b int64) int64 { return min(a, b) }, math.Min)
	m["Math.abs"] = []method{
		{[]jtype{jNumber}, jNumber, func(_ *firing, _ any, given []any) (any, error) {
			return max(given[0].(int64), -given[0].(int64)), nil
		}},
		{[]jtype{jDouble}, jDouble, func(_ *firing, _ any, given []any) (any, error) { return math.Abs(given[0].(float64)), nil }},
	}
	m["Math.round"] = []method{{[]jtype{jDouble}, jNumber, func(_ *firing, _ any, given []any) (any, error) {
		return int64(math.Floor(given[0].(float64) + .5)), nil
	}}}
}
