package tagger

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Kind says what a token is made of.
type Kind uint8

const (
	Word   Kind = iota // letters, with digits and marks among them
	Number             // digits only
	Symbol             // one character of any other sort, with its marks
	Line               // the end of a line
	Blank              // one or more empty lines
)

// Token is a span of text. Tokens are disjoint, in order, and begin and end
// between characters; what no token covers is white space or invisible.
type Token struct {
	span.Span
	Kind Kind
}

// maxToken bounds a token, so that a text without any white space still makes
// short strings. It is a cut between characters.
const maxToken = 128

// Tokenize cuts a text into tokens in time linear in its length.
func Tokenize(text string) []Token {
	t := tokenizer{text: text, tokens: make([]Token, 0, len(text)/4+4), wrapped: wrapColumn(text)}
	for t.at < len(text) {
		t.next()
	}
	return t.tokens
}

type tokenizer struct {
	text    string
	at      int
	tokens  []Token
	wrapped int // shortest line that counts as wrapped; 0: none does
	line    int // where the present line begins
}

func (t *tokenizer) next() {
	start := t.at
	r, n := utf8.DecodeRuneInString(t.text[start:])
	switch {
	case r == '\n' || r == '\r' || r == '\u2028' || r == '\u2029':
		t.newline()
	case unicode.IsSpace(r) || invisible(r) || stray(r, n):
		t.at += n
	case letter(r):
		t.word()
	case unicode.IsDigit(r):
		t.alnum()
	default:
		t.at += n
		t.trail(start)
		t.add(start, t.at, Symbol)
	}
}

func (t *tokenizer) add(start, end int, k Kind) {
	t.tokens = append(t.tokens, Token{span.Span{Start: start, End: end}, k})
}

// stray is a byte that is no character: spans must not begin or end beside one.
func stray(r rune, n int) bool { return r == utf8.RuneError && n <= 1 }

// invisible characters outside words carry nothing: direction marks, joiners,
// byte order marks, lone combining marks.
func invisible(r rune) bool {
	return r >= 0xAD && (unicode.Is(unicode.Cf, r) || unicode.IsMark(r))
}

func letter(r rune) bool {
	if r < 0x80 {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '_'
	}
	return unicode.IsLetter(r) || r == 'ª' || r == 'º'
}

// inner characters never begin a word but continue one.
func inner(r rune, n int) bool {
	if r < 0x80 {
		return '0' <= r && r <= '9'
	}
	return invisible(r) || unicode.IsDigit(r) || stray(r, n) || r == '·'
}

// trail takes the marks and stray bytes that belong to the character before.
func (t *tokenizer) trail(start int) {
	for t.at < len(t.text) && t.at-start < maxToken {
		r, n := utf8.DecodeRuneInString(t.text[t.at:])
		if !invisible(r) && !stray(r, n) {
			return
		}
		t.at += n
	}
	t.settle()
}

// settle moves past bytes that continue no character, where a bound cut before
// them.
func (t *tokenizer) settle() {
	for t.at < len(t.text) && t.text[t.at]&0xC0 == 0x80 {
		t.at++
	}
}

// run takes letters, digits and what continues them.
func (t *tokenizer) run() {
	start := t.at
	for t.at < len(t.text) && t.at-start < maxToken {
		c := t.text[t.at]
		if c < 0x80 {
			if !letter(rune(c)) && (c < '0' || c > '9') {
				return
			}
			t.at++
			continue
		}
		r, n := utf8.DecodeRuneInString(t.text[t.at:])
		if !letter(r) && !inner(r, n) {
			return
		}
		t.at += n
	}
	t.settle()
}

func (t *tokenizer) word() {
	start := t.at
	t.run()
	if end := t.email(start); end > 0 {
		t.at = end
		t.add(start, end, Word)
		return
	}
	if t.dotted(start) || t.elided(start) {
		return
	}
	if cut := camel(t.text[start:t.at]); cut > 0 {
		t.add(start, start+cut, Word)
		start += cut
	}
	t.add(start, t.at, Word)
	t.clitic()
}

// alnum takes what begins with a digit: "2016", "1A", "3rd".
func (t *tokenizer) alnum() {
	start := t.at
	t.run()
	if end := t.email(start); end > 0 {
		t.at = end
		t.add(start, end, Word)
		return
	}
	digits := start
	for digits < t.at && '0' <= t.text[digits] && t.text[digits] <= '9' {
		digits++
	}
	rest := t.text[digits:t.at]
	if r, _ := utf8.DecodeRuneInString(rest); letter(r) && utf8.RuneCountInString(rest) >= 2 && !strings.ContainsAny(rest, "0123456789") {
		t.add(start, digits, Number) // "53años", "20mg"
		t.add(digits, t.at, Word)
		return
	}
	k := Number
	if digits < t.at {
		k = Word
	}
	t.add(start, t.at, k)
}

// dotted keeps the full stop of an initial or a known abbreviation: "A." before
// another capital, "Mr.", "Dra.".
func (t *tokenizer) dotted(start int) bool {
	if t.at >= len(t.text) || t.text[t.at] != '.' {
		return false
	}
	w := t.text[start:t.at]
	if !(initial(w) && t.capitalAfter(t.at+1)) && !abbreviation(w) {
		return false
	}
	t.at++
	t.trail(start)
	t.add(start, t.at, Word)
	return true
}

func initial(w string) bool {
	r, n := utf8.DecodeRuneInString(w)
	return unicode.IsUpper(r) && n == len(w)
}

func (t *tokenizer) capitalAfter(i int) bool {
	if i < len(t.text) && t.text[i] == ' ' {
		i++
	}
	r, _ := utf8.DecodeRuneInString(t.text[min(i, len(t.text)):])
	return unicode.IsUpper(r)
}

// elided cuts the article of "l'Hospitalet", "d'Or", "O'Brien" from its noun.
func (t *tokenizer) elided(start int) bool {
	n := apostrophe(t.text[t.at:])
	if n == 0 || utf8.RuneCountInString(t.text[start:t.at]) > 2 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(t.text[t.at+n:])
	if !letter(r) || clitics[strings.ToLower(wordAt(t.text[t.at+n:]))] {
		return false
	}
	t.at += n
	t.add(start, t.at, Word)
	return true
}

// clitic takes the "'s" of a genitive and its like as one token.
func (t *tokenizer) clitic() {
	n := apostrophe(t.text[t.at:])
	if n == 0 {
		return
	}
	w := wordAt(t.text[t.at+n:])
	if !clitics[strings.ToLower(w)] {
		return
	}
	t.add(t.at, t.at+n+len(w), Word)
	t.at += n + len(w)
}

var clitics = map[string]bool{"s": true, "t": true, "re": true, "ve": true, "ll": true, "d": true, "m": true}

func apostrophe(s string) int {
	if strings.HasPrefix(s, "'") {
		return 1
	}
	if strings.HasPrefix(s, "’") {
		return len("’")
	}
	return 0
}

// wordAt is the run of ASCII letters that s begins with, when no other letter
// follows it.
func wordAt(s string) string {
	i := 0
	for i < len(s) && i < 4 && s[i]|0x20 >= 'a' && s[i]|0x20 <= 'z' {
		i++
	}
	if r, n := utf8.DecodeRuneInString(s[i:]); n > 0 && (letter(r) || inner(r, n)) {
		return ""
	}
	return s[:i]
}

// camel finds the joint of words that a lost line end ran together: "HSexo",
// "añosSexo". Only a lower-case letter before a capital one counts, with at
// least three letters on both sides: "McDonald" stays whole.
func camel(w string) int {
	if len(w) < 6 {
		return 0
	}
	lower, seen := false, 0
	for i, r := range w {
		if unicode.IsUpper(r) && lower && seen >= 3 && utf8.RuneCountInString(w[i:]) >= 3 {
			return i
		}
		lower = unicode.IsLower(r)
		seen++
	}
	return 0
}

// email gives the end of a mail address whose local part begins at start and
// reaches to the present place, or 0.
func (t *tokenizer) email(start int) int {
	i := t.at
	for i < len(t.text) && i-start < maxToken && mailChar(t.text[i]) {
		i++
	}
	if i >= len(t.text) || t.text[i] != '@' {
		return 0
	}
	at := i
	for i++; i < len(t.text) && i-at < maxToken && mailChar(t.text[i]); i++ {
	}
	for i > at && (t.text[i-1] == '.' || t.text[i-1] == '-') {
		i--
	}
	if i < at+3 || i < len(t.text) && t.text[i] >= 0x80 {
		return 0
	}
	return i
}

func mailChar(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '.' || c == '-' || c == '_' || c == '+'
}

func abbreviation(w string) bool {
	return len(w) <= 6 && abbreviations[strings.ToLower(w)]
}

var abbreviations = wordset.Of(`mr mrs ms dr dra prof sr sra srta sta sto ing lic st nr nos núm tel str av avda
		ctra pl hr fr frl dipl med mag bzw usw vgl abs art bd geb gest ca jan feb apr jun jul aug
		sep sept oct okt nov dec dez pág ud uds excmo ilmo rev gen col capt sgt lt vs etc`)
