package jape

import (
	"fmt"
	"strings"
	"unicode/utf16"

	"github.com/lethe-privacy/lethe/internal/javaregexp"
)

// matcher is a Matcher: a pattern on a text, and what it found last.
type matcher struct {
	re    *javaregexp.Finder
	text  []rune
	at    int
	found []javaregexp.Group
}

// patternFlags are the types of what Pattern.compile may be given beside an expression, and how
// the expression says it itself.
var patternFlags = map[string]jtype{"CASE_INSENSITIVE": "(?i)", "UNICODE_CASE": "(?u)", "DOTALL": "(?s)", "MULTILINE": "(?m)", "COMMENTS": "(?x)"}

func (t jtype) flag() bool { return strings.HasPrefix(string(t), "(?") }

// compiled compiles Pattern.compile of a text, and flags.
func (c *javaCompiler) compiled(at int, given []jexpr) jexpr {
	flag := ""
	if len(given) == 2 && given[1].typ.flag() {
		flag, given = string(given[1].typ), given[:1]
	}
	if len(given) != 1 || given[0].typ != jString {
		c.failAt(at, "the method Pattern.compile%s", signature(given))
	}
	if given[0].literal == nil {
		return jexpr{typ: jPattern, eval: func(e *jenv) (any, error) {
			s, err := stringOf(e, given[0])
			if err != nil {
				return nil, err
			}
			e.steps += patternSteps
			return javaregexp.CompileFinder(flag + s)
		}}
	}
	re, err := javaregexp.CompileFinder(flag + *given[0].literal)
	if err != nil {
		c.failAt(at, "%v", err)
	}
	return jexpr{typ: jPattern, eval: func(*jenv) (any, error) { return re, nil }}
}

func addPatternMethods(m map[string][]method) {
	m["Pattern.matcher"] = []method{{[]jtype{jString}, jMatcher, func(f *firing, on any, given []any) (any, error) {
		s, ok := given[0].(string)
		if !ok {
			return nil, errNull
		}
		f.looked += len(s) / 16
		return &matcher{re: on.(*javaregexp.Finder), text: []rune(s)}, nil
	}}}
	m["Pattern.pattern"] = []method{get(jString, func(_ *firing, re *javaregexp.Finder) any { return re.String() })}
	ma := func(name string, ms ...method) { m["Matcher."+name] = ms }
	ma("find", method{result: jBool, do: func(f *firing, on any, _ []any) (any, error) { return on.(*matcher).find(f) }})
	ma("matches", method{result: jBool, do: func(f *firing, on any, _ []any) (any, error) { return on.(*matcher).whole(f) }})
	ma("reset", get(jMatcher, func(_ *firing, m *matcher) any {
		m.at, m.found = 0, nil
		return m
	}))
	ma("groupCount", get(jNumber, func(_ *firing, m *matcher) any { return size(m.re.Groups()) }))
	part := func(name string, result jtype, of func(m *matcher, g javaregexp.Group) any) {
		ma(name, method{result: result, do: func(_ *firing, on any, _ []any) (any, error) {
			return on.(*matcher).part(0, of)
		}}, method{[]jtype{jNumber}, result, func(_ *firing, on any, given []any) (any, error) {
			return on.(*matcher).part(given[0].(int64), of)
		}})
	}
	part("group", jString, func(m *matcher, g javaregexp.Group) any {
		if g.Start < 0 {
			return nil
		}
		return string(m.text[g.Start:g.End])
	})
	part("start", jNumber, func(m *matcher, g javaregexp.Group) any { return m.units(g.Start) })
	part("end", jNumber, func(m *matcher, g javaregexp.Group) any { return m.units(g.End) })
}

func (m *matcher) find(f *firing) (any, error) {
	f.looked += len(m.text)/16 + 1
	m.found = nil
	if m.at > len(m.text) {
		return false, nil
	}
	found, err := m.re.Find(m.text, m.at)
	if err != nil || found == nil {
		m.at = len(m.text) + 1
		return false, err
	}
	m.found, m.at = found, found[0].End
	if found[0].End == found[0].Start {
		m.at++
	}
	return true, nil
}

func (m *matcher) whole(f *firing) (any, error) {
	f.looked += len(m.text)/16 + 1
	var err error
	m.found, err = m.re.Whole(m.text)
	return m.found != nil, err
}

// part gives something of a group of the last match.
func (m *matcher) part(n int64, of func(*matcher, javaregexp.Group) any) (any, error) {
	if n < 0 || n >= int64(len(m.found)) {
		return nil, fmt.Errorf("jape: a Java block asks for group %d of a match that has none", n)
	}
	return of(m, m.found[n]), nil
}

// units is an offset in UTF-16 units, as Java counts.
func (m *matcher) units(at int) any {
	if at < 0 {
		return int64(-1)
	}
	return size(len(utf16.Encode(m.text[:at])))
}

// patternSteps is what it counts for to compile a pattern while a block runs.
const patternSteps = 100

func matchesPattern(f *firing, _ any, given []any) (any, error) {
	pattern, ok := given[0].(string)
	s, ok2 := given[1].(string)
	if !ok || !ok2 {
		return nil, errNull
	}
	f.looked += patternSteps
	re, err := javaregexp.Compile(pattern, javaregexp.Whole)
	if err != nil {
		return nil, err
	}
	return re.Match(s)
}

// splitAt compiles text.split of an expression.
func (c *javaCompiler) splitAt(on jexpr, by string) jexpr {
	re, err := javaregexp.CompileFinder(by)
	if err != nil {
		c.fail("%v", err)
	}
	return jexpr{typ: jStrings, eval: func(e *jenv) (any, error) {
		s, err := stringOf(e, on)
		if err != nil {
			return nil, err
		}
		parts, err := split([]rune(s), re)
		e.steps += len(s)/16 + len(parts)
		return &stringSet{parts}, err
	}}
}

// split cuts as String.split does: without empty parts at the end, and without one before a
// match of no length.
func split(text []rune, re *javaregexp.Finder) (parts []string, err error) {
	m, last := &matcher{re: re, text: text}, 0
	for {
		ok, err := m.find(&firing{})
		if err != nil {
			return nil, err
		}
		if ok == false {
			break
		}
		if g := m.found[0]; g.End > 0 {
			parts, last = append(parts, string(text[last:g.Start])), g.End
		}
	}
	parts = append(parts, string(text[last:]))
	for len(parts) > 1 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return parts, nil
}

// replaced is String.replaceAll, or replaceFirst.
func replaced(times int) func(*firing, any, []any) (any, error) {
	return func(f *firing, on any, given []any) (any, error) {
		pattern, ok := given[0].(string)
		by, ok2 := given[1].(string)
		if !ok || !ok2 {
			return nil, errNull
		}
		f.looked += patternSteps
		re, err := javaregexp.CompileFinder(pattern)
		if err != nil {
			return nil, err
		}
		m, last := &matcher{re: re, text: []rune(on.(string))}, 0
		var out strings.Builder
		for n := 0; n != times; n++ {
			found, err := m.find(f)
			if err != nil {
				return nil, err
			}
			if found == false {
				break
			}
			out.WriteString(string(m.text[last:m.found[0].Start]))
			if err := m.expand(&out, by); err != nil {
				return nil, err
			}
			last = m.found[0].End
			if out.Len() > 1<<24 {
				return nil, errOffset
			}
		}
		out.WriteString(string(m.text[last:]))
		return out.String(), nil
	}
}

// expand writes a replacement, in which $1 is a group and \ stands before what is meant as it is.
func (m *matcher) expand(out *strings.Builder, by string) error {
	for i := 0; i < len(by); i++ {
		switch {
		case by[i] == '\\' && i+1 < len(by):
			i++
			out.WriteByte(by[i])
		case by[i] == '$' && i+1 < len(by) && digits(by[i+1:]) > 0:
			i++
			g, err := m.part(int64(by[i]-'0'), func(m *matcher, g javaregexp.Group) any {
				if g.Start < 0 {
					return ""
				}
				return string(m.text[g.Start:g.End])
			})
			if err != nil {
				return err
			}
			out.WriteString(g.(string))
		case by[i] == '$':
			return fmt.Errorf("jape: a Java block replaces by a text with a sign that names no group")
		default:
			out.WriteByte(by[i])
		}
	}
	return nil
}
