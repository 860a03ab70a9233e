package presidio

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/javaregexp"
)

// Flags of Python's expressions, as requests give them.
const (
	foldCase   = 2
	manyLines  = 8
	dotAll     = 16
	withSpaces = 64
	usualFlags = foldCase | manyLines | dotAll
)

// expression is one of a request's. It runs in linear time where package regexp has all that
// it asks for and means the same by it; else within a bound of time, and fails beyond it.
type expression struct {
	linear *regexp.Regexp // nil where there is none
	ascii  bool           // linear means the same in texts of ASCII alone
	other  *javaregexp.Locator
}

// most is how long an expression of a request may be.
const most = 16 << 10

// classes are what means more in texts that are not ASCII.
var classes = regexp.MustCompile(`\\[bBwWdDsS]`)

func compile(python string, flags int) (*expression, error) {
	if len(python) > most {
		return nil, errors.New("the expression is too long")
	}
	if fault := unbalanced(python); fault != "" {
		return nil, errors.New(fault)
	}
	e := &expression{ascii: classes.MatchString(python)}
	if !strings.Contains(python, `(?#`) && flags&withSpaces == 0 {
		e.linear, _ = regexp.Compile(flagsOf(flags, "") + forGo.Replace(python))
	}
	if e.linear != nil && !e.ascii {
		return e, nil
	}
	var err error
	if e.other, err = javaregexp.CompileLocator(flagsOf(flags, "uU") + forJava(python)); err != nil && e.linear == nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "javaregexp: compile: "))
	}
	return e, nil
}

func flagsOf(flags int, more string) string {
	for _, f := range []struct {
		bit  int
		name string
	}{{foldCase, "i"}, {manyLines, "m"}, {dotAll, "s"}, {withSpaces, "x"}} {
		if flags&f.bit != 0 {
			more += f.name
		}
	}
	if more == "" {
		return ""
	}
	return "(?" + more + ")"
}

// forGo writes what Python writes otherwise than package regexp.
var forGo = strings.NewReplacer(`\\`, `\\`, `\Z`, `\z`, `{,`, `{0,`)

var forBoth = strings.NewReplacer(`\\`, `\\`, `(?P<`, `(?<`, `\Z`, `\z`, `{,`, `{0,`)

var backward = regexp.MustCompile(`\(\?P=(\w+)\)`)

// forJava writes an expression for the other engine, where a class may hold classes.
func forJava(python string) string {
	var b strings.Builder
	class := false
	for s := forBoth.Replace(backward.ReplaceAllString(python, `\k<$1>`)); s != ""; {
		n := 1
		switch {
		case s[0] == '\\' && len(s) > 1:
			n = 2
			b.WriteString(s[:2])
		case class && s[0] == '[' && !strings.HasPrefix(s, "[:"):
			b.WriteString(`\[`)
		case class && s[0] == '&':
			b.WriteString(`\&`)
		default:
			if s[0] == '[' && !class {
				class = true
				for _, open := range []string{"[^]", "[]"} {
					if strings.HasPrefix(s, open) {
						b.WriteString(open[:len(open)-1] + `\`)
						s, n = s[len(open)-1:], 1
						break
					}
				}
			} else if s[0] == ']' {
				class = false
			}
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}

// unbalanced says of an expression with a bracket too few or too many what Python says.
func unbalanced(python string) string {
	depth, class := 0, -1
	letters := []rune(python)
	for i := 0; i < len(letters); i++ {
		switch r := letters[i]; {
		case r == '\\':
			if i++; i >= len(letters) {
				return fmt.Sprintf("bad escape (end of pattern) at position %d", len(letters))
			}
		case class >= 0:
			if r == ']' && i > class {
				class = -1
			}
		case r == '[':
			class = i + 1
			if class < len(letters) && letters[class] == '^' {
				class++
			}
		case r == '(':
			depth++
		case r == ')':
			if depth--; depth < 0 {
				return fmt.Sprintf("unbalanced parenthesis at position %d", i)
			}
		}
	}
	switch {
	case class >= 0:
		return fmt.Sprintf("unterminated character set at position %d", len(letters))
	case depth > 0:
		return fmt.Sprintf("missing ) at position %d", len(letters))
	}
	return ""
}

// all calls found for each match that is not empty.
func (e *expression) all(text string, found func(start, end int)) error {
	if e.linear == nil || e.ascii && !isASCII(text) && e.other != nil {
		return e.other.All(text, found)
	}
	for _, m := range e.linear.FindAllStringIndex(text, -1) {
		if m[0] < m[1] {
			found(m[0], m[1])
		}
	}
	return nil
}

// in reports whether it matches anywhere, be it nothing.
func (e *expression) in(text string) (bool, error) {
	if e.linear == nil || e.ascii && !isASCII(text) && e.other != nil {
		hit := false
		err := e.other.All(text, func(int, int) { hit = true })
		return hit, err
	}
	return e.linear.MatchString(text), nil
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
