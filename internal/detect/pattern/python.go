package pattern

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// dialectError is a construct of Python's expressions that there is none of here, or
// that means something else here.
type dialectError struct {
	at   int // byte offset in the expression
	what string
}

func (e *dialectError) Error() string { return e.what }

// foreign are such constructs. The first that matches at a place counts.
var foreign = []struct {
	re   *lazyregexp.Regexp
	what string
}{
	{lazyregexp.New(`^\{,\d*\}`), "{,n} would be taken as it stands: write {0,n}"},
	{lazyregexp.New(`^\(\?P=`), "a reference to a group, (?P=name), cannot be searched in linear time"},
	{lazyregexp.New(`^\(\?\(`), "a condition on a group, (?(1)…), cannot be searched in linear time"},
	{lazyregexp.New(`^\(\?#`), "there are no comments, (?#…): take it out"},
	{lazyregexp.New(`^\(\?>`), "there are no atomic groups, (?>…): write (?:…)"},
	{lazyregexp.New(`^\(\?[a-zA-Z]*[xauLt][a-zA-Z]*[):-]`), "of the flags there are i, m and s"},
	{lazyregexp.New(`^[*+?}]\+`), "there are no possessive quantifiers: leave the second + out"},
}

// escapes are those after a backslash.
var escapes = []struct {
	re   *lazyregexp.Regexp
	what string
}{
	{lazyregexp.New(`^[1-9]`), `a reference to a group, \1, cannot be searched in linear time`},
	{lazyregexp.New(`^Z`), `\Z is written \z`},
	{lazyregexp.New(`^u[0-9a-fA-F]{4}`), `\u00e9 is written \x{00e9}`},
	{lazyregexp.New(`^U[0-9a-fA-F]{8}`), `\U0001f600 is written \x{1f600}`},
	{lazyregexp.New(`^N\{`), `there are no characters by name: write \x{…} with the code point`},
}

// begins is how the tables of the pipeline for administrative texts ask for the begin
// of the text, or one of several characters, before a match: (?:(?<=^)|(?<=\s)|(?<=:)).
var begins = lazyregexp.New(`^\(\?:\(\?<=\^\)((?:\|\(\?<=(?:\\?[^\\()\[\]|])\))+)\)`)

// fromPython gives an expression in the syntax of package automaton for one of
// Python's module re, or says what there is no equivalent of. The two agree on what
// is left but for these: \d has the digits of ASCII alone there as here; ^ and $ hold at the
// begin and end of every line.
func fromPython(expression string) (string, error) {
	if err := checkDialect(expression); err != nil {
		return "", err
	}
	left := ""
	if m := begins.FindStringSubmatch(expression); m != nil {
		set := strings.NewReplacer("|(?<=", "", ")", "").Replace(m[1])
		left, expression = "(?<![^"+set+"])", expression[len(m[0]):]
	}
	return left + expression, nil
}

func checkDialect(expression string) error {
	class := false
	for i := 0; i < len(expression); i++ {
		rest := expression[i:]
		if rest[0] == '\\' {
			for _, e := range escapes {
				if e.re.MatchString(rest[1:]) {
					return &dialectError{i, e.what}
				}
			}
			i++
			continue
		}
		if class {
			class = rest[0] != ']'
			continue
		}
		if rest[0] == '[' {
			class = true
			if strings.HasPrefix(rest, "[]") || strings.HasPrefix(rest, "[^]") {
				i += strings.IndexByte(rest, ']')
			}
			continue
		}
		for _, f := range foreign {
			if f.re.MatchString(rest) {
				return &dialectError{i, fmt.Sprintf("%s (Python's dialect)", f.what)}
			}
		}
	}
	return nil
}
