package automaton

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Expr is one expression of a set.
type Expr struct {
	Regex string
	Fold  bool // letters match in either case
	Exact bool // classes are as they are written: those of ASCII hold no other letters
}

// piece is an expression without the look-around at its ends.
type piece struct {
	re          *syntax.Regexp
	left, right []lookaround
}

// lookaround is a condition on the text beside a match.
type lookaround struct {
	set    []rune         // a single character of these, or
	re     *regexp.Regexp // an expression anchored to the match's side
	prefix string         // what a match of re begins with
	negate bool
}

// reach is how much text a look-ahead may examine.
const reach = 64

func (l *lookaround) behind(text string, at int) bool {
	r, w := utf8.DecodeLastRuneInString(text[:at])
	if l.re == nil {
		return (w > 0 && holds(l.set, r)) != l.negate
	}
	return l.re.MatchString(text[at-w:at]) != l.negate
}

func (l *lookaround) ahead(text string, at int) bool {
	if l.re == nil {
		r, w := utf8.DecodeRuneInString(text[at:])
		return (w > 0 && holds(l.set, r)) != l.negate
	}
	rest := text[at:min(len(text), at+reach)]
	return (strings.HasPrefix(rest, l.prefix) && l.re.MatchString(rest)) != l.negate
}

// parse reads an expression and takes the look-around off its ends.
func parse(e Expr) (piece, error) {
	var p piece
	body := e.Regex
	for {
		l, rest, err := cutBehind(body, e.Fold)
		if err != nil {
			return p, err
		}
		if l == nil {
			break
		}
		p.left, body = append(p.left, *l), rest
	}
	for {
		l, rest, err := cutAhead(body, e.Fold)
		if err != nil {
			return p, err
		}
		if l == nil {
			break
		}
		p.right, body = append(p.right, *l), rest
	}
	if strings.Contains(body, "(?<!") || strings.Contains(body, "(?<=") ||
		strings.Contains(body, "(?!") || strings.Contains(body, "(?=") {
		return p, fmt.Errorf("look-around is only understood at the ends of an expression")
	}
	re, err := syntax.Parse(body, flags(e.Fold))
	if err != nil {
		return p, err
	}
	if !e.Exact {
		widen(re)
	}
	p.re = re.Simplify()
	return p, nil
}

// flags are those of Presidio's patterns: dot matches all, ^ and $ match at lines.
func flags(fold bool) syntax.Flags {
	f := syntax.Perl&^syntax.OneLine | syntax.DotNL
	if fold {
		f |= syntax.FoldCase
	}
	return f
}

// cutBehind takes a leading (?<!x) or (?<=x) off the expression.
func cutBehind(s string, fold bool) (*lookaround, string, error) {
	negate := strings.HasPrefix(s, "(?<!")
	if !negate && !strings.HasPrefix(s, "(?<=") {
		return nil, s, nil
	}
	end := closing(s, 0)
	if end < 0 || strings.ContainsRune(topLevel(s), '|') {
		return nil, s, fmt.Errorf("look-behind is not closed or not alone at the left end")
	}
	l, err := newLook(s[len("(?<!"):end], fold, "$")
	if err != nil {
		return nil, s, err
	}
	l.negate = negate
	return l, s[end+1:], nil
}

// cutAhead takes a trailing (?!x) or (?=x) off the expression.
func cutAhead(s string, fold bool) (*lookaround, string, error) {
	if !strings.HasSuffix(s, ")") {
		return nil, s, nil
	}
	at := max(strings.LastIndex(s, "(?!"), strings.LastIndex(s, "(?="))
	if at < 0 || closing(s, at) != len(s)-1 {
		return nil, s, nil
	}
	if strings.ContainsRune(topLevel(s), '|') {
		return nil, s, fmt.Errorf("look-ahead is not alone at the right end")
	}
	l, err := newLook(s[at+len("(?!"):len(s)-1], fold, "")
	if err != nil {
		return nil, s, err
	}
	l.negate = s[at+2] == '!'
	return l, s[:at], nil
}

// newLook reads the expression inside a look-around.
func newLook(s string, fold bool, end string) (*lookaround, error) {
	re, err := syntax.Parse(s, flags(fold))
	if err != nil {
		return nil, err
	}
	widen(re)
	switch {
	case re.Op == syntax.OpCharClass:
		return &lookaround{set: re.Rune}, nil
	case re.Op == syntax.OpLiteral && len(re.Rune) == 1 && re.Flags&syntax.FoldCase == 0:
		return &lookaround{set: []rune{re.Rune[0], re.Rune[0]}}, nil
	}
	compiled, err := regexp.Compile(`\A(?:` + re.String() + `)` + end)
	if err != nil {
		return nil, err
	}
	l := &lookaround{re: compiled}
	if plain, err := regexp.Compile(re.String()); err == nil {
		l.prefix, _ = plain.LiteralPrefix()
	}
	return l, nil
}

// closing is the index of the parenthesis that closes the one at open, or -1.
func closing(s string, open int) int {
	depth, class := 0, false
	for i := open; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// topLevel is the expression without the contents of brackets of any kind.
func topLevel(s string) string {
	var b strings.Builder
	depth, class := 0, false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth == 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// The ASCII classes that \s and \w parse to, and what they mean here.
var (
	asciiSpace = []rune{'\t', '\n', '\f', '\r', ' ', ' '}
	asciiWord  = []rune{'0', '9', 'A', 'Z', '_', '_', 'a', 'z'}
	space      = append(append([]rune{}, asciiSpace...), 0x0b, 0x0b, 0x85, 0x85, 0xa0, 0xa0,
		0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000)
	wideSpace = space[len(asciiSpace):]
	wideWord  = beyondASCII(unicode.L, unicode.M, unicode.N, unicode.Pc)
)

func beyondASCII(tables ...*unicode.RangeTable) []rune {
	var out []rune
	add := func(lo, hi, stride rune) {
		for ; stride > 1 && lo <= hi; lo += stride {
			if lo >= utf8.RuneSelf {
				out = append(out, lo, lo)
			}
		}
		if stride == 1 && hi >= utf8.RuneSelf {
			out = append(out, max(lo, utf8.RuneSelf), hi)
		}
	}
	for _, t := range tables {
		for _, r := range t.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	return out
}

// widen gives the classes that contain all of ASCII's \w or \s their Unicode
// members, and takes those from their complements.
func widen(re *syntax.Regexp) {
	for _, sub := range re.Sub {
		widen(sub)
	}
	if re.Op != syntax.OpCharClass {
		return
	}
	switch {
	case holds(re.Rune, 0x10FFFF) && !holdsAny(re.Rune, asciiWord):
		re.Rune = complement(join(complement(re.Rune), wideWord))
	case !holds(re.Rune, 0x10FFFF) && holdsAll(re.Rune, asciiWord):
		re.Rune = join(re.Rune, wideWord)
	}
	switch {
	case holds(re.Rune, 0x10FFFF) && !holdsAny(re.Rune, asciiSpace):
		re.Rune = complement(join(complement(re.Rune), wideSpace))
	case !holds(re.Rune, 0x10FFFF) && holdsAll(re.Rune, asciiSpace):
		re.Rune = join(re.Rune, wideSpace)
	}
}
