package jape

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Pos is a place in a grammar file; lines and columns count from 1, columns in
// characters.
type Pos struct {
	File      string
	Line, Col int
}

func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// tokenKind is the kind of a token.
type tokenKind int

const (
	tEOF tokenKind = iota
	tIdent
	tString
	tNumber
	tPunct
)

type token struct {
	kind  tokenKind
	text  string // of a string: what it stands for
	start int    // byte offset
	end   int
}

func (t token) is(punct string) bool { return t.kind == tPunct && t.text == punct }

func (t token) String() string {
	switch t.kind {
	case tEOF:
		return "the end of the file"
	case tString:
		return strconv.Quote(t.text)
	}
	return t.text
}

// syntaxError is raised as a panic within this package.
type syntaxError struct{ err error }

// lexer cuts a grammar into tokens.
type lexer struct {
	file, text string
	at         int
	tok        token // the next one
}

func newLexer(file, text string) *lexer {
	l := &lexer{file: file, text: strings.TrimPrefix(text, "\uFEFF")}
	l.advance()
	return l
}

// pos is the place of a byte offset.
func (l *lexer) pos(offset int) Pos {
	before := l.text[:min(offset, len(l.text))]
	line := strings.Count(before, "\n") + 1
	col := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
	return Pos{l.file, line, col}
}

func (l *lexer) failAt(offset int, format string, args ...any) {
	panic(syntaxError{fmt.Errorf("jape: parse: %v: %s", l.pos(offset), fmt.Sprintf(format, args...))})
}

// expected fails at the next token.
func (l *lexer) expected(what string) {
	l.failAt(l.tok.start, "%s expected, found %v", what, l.tok)
}

// next gives the token that stands here and goes past it.
func (l *lexer) next() token {
	t := l.tok
	l.advance()
	return t
}

// accept goes past a punctuation if it stands here.
func (l *lexer) accept(punct string) bool {
	if !l.tok.is(punct) {
		return false
	}
	l.advance()
	return true
}

func (l *lexer) expect(punct, why string) token {
	if !l.tok.is(punct) {
		l.expected("“" + punct + "” " + why)
	}
	return l.next()
}

func (l *lexer) ident(what string) token {
	if l.tok.kind != tIdent {
		l.expected(what)
	}
	return l.next()
}

// name is an identifier or a quoted string.
func (l *lexer) name(what string) token {
	if l.tok.kind != tIdent && l.tok.kind != tString {
		l.expected(what)
	}
	return l.next()
}

// back returns to a token read before.
func (l *lexer) back(t token) { l.at, l.tok = t.end, t }

func (l *lexer) advance() {
	l.skipSpace()
	start := l.at
	if start >= len(l.text) {
		l.tok = token{tEOF, "", start, start}
		return
	}
	switch c := l.text[start]; {
	case c == '"':
		l.tok = token{tString, l.quoted(), start, l.at}
	case isIdentStart(l.text[start:]):
		l.at = start + identLen(l.text[start:])
		l.tok = token{tIdent, l.text[start:l.at], start, l.at}
	case c >= '0' && c <= '9', c == '-' && start+1 < len(l.text) && l.text[start+1] >= '0' && l.text[start+1] <= '9':
		l.number(start)
	default:
		l.punct(start)
	}
}

var puncts = []string{"-->", "==~", "!=~", "==", "!=", "=~", "!~", "<=", ">=", ":+"}

func (l *lexer) punct(start int) {
	for _, p := range puncts {
		if strings.HasPrefix(l.text[start:], p) {
			l.at = start + len(p)
			l.tok = token{tPunct, p, start, l.at}
			return
		}
	}
	_, n := utf8.DecodeRuneInString(l.text[start:])
	l.at = start + n
	l.tok = token{tPunct, l.text[start:l.at], start, l.at}
}

func (l *lexer) number(start int) {
	at := start + 1
	for at < len(l.text) && (l.text[at] >= '0' && l.text[at] <= '9' || l.text[at] == '.' && at+1 < len(l.text) && l.text[at+1] >= '0' && l.text[at+1] <= '9') {
		at++
	}
	if at < len(l.text) && isIdentStart(l.text[at:]) { // 2ndName is a word
		at += identLen(l.text[at:])
		l.at = at
		l.tok = token{tIdent, l.text[start:at], start, at}
		return
	}
	l.at = at
	l.tok = token{tNumber, l.text[start:at], start, at}
}

func isIdentStart(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return r == '_' || unicode.IsLetter(r)
}

// identLen is the length of letters, digits, _ and - at the beginning; the arrow and
// a dash at the end are no part of it.
func identLen(s string) int {
	n := 0
	for i, r := range s {
		if r == '-' && (strings.HasPrefix(s[i:], "-->") || i+1 == len(s)) {
			break
		}
		if r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		n = i + utf8.RuneLen(r)
	}
	return len(strings.TrimRight(s[:n], "-"))
}

// skipSpace goes past white space and comments.
func (l *lexer) skipSpace() {
	for l.at < len(l.text) {
		rest := l.text[l.at:]
		switch {
		case strings.HasPrefix(rest, "//"):
			l.at += lineLen(rest)
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				l.failAt(l.at, "*/ expected, the comment does not end")
			}
			l.at += end + 4
		default:
			r, n := utf8.DecodeRuneInString(rest)
			if !unicode.IsSpace(r) {
				return
			}
			l.at += n
		}
	}
}

func lineLen(s string) int {
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		return i
	}
	return len(s)
}

// quoted reads a string with the escapes of Java; a backslash before another
// character stays, so that "\d" reaches a regular expression.
func (l *lexer) quoted() string {
	start := l.at
	var b strings.Builder
	for l.at++; l.at < len(l.text); {
		switch c := l.text[l.at]; c {
		case '"':
			l.at++
			return b.String()
		case '\n':
			l.failAt(start, "closing \" expected, the string does not end on its line")
		case '\\':
			l.at++
			l.escape(&b)
		default:
			b.WriteByte(c)
			l.at++
		}
	}
	l.failAt(start, "closing \" expected, the string does not end")
	return ""
}

// escapes of one character.
var escapes = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', 'b': '\b', 'f': '\f', '"': '"', '\'': '\'', '\\': '\\'}

func (l *lexer) escape(b *strings.Builder) {
	if l.at >= len(l.text) {
		return
	}
	c := l.text[l.at]
	if e, ok := escapes[c]; ok {
		b.WriteByte(e)
		l.at++
		return
	}
	if c == 'u' && l.at+5 <= len(l.text) {
		if v, err := strconv.ParseUint(l.text[l.at+1:l.at+5], 16, 32); err == nil {
			b.WriteRune(rune(v))
			l.at += 5
			return
		}
	}
	b.WriteByte('\\')
}

// block gives the text between the brace that stands here and the one that closes it,
// past strings, characters and comments, and the offset where it begins.
func (l *lexer) block(what string) (string, int) {
	if !l.tok.is("{") {
		l.expected("“{” of " + what)
	}
	open, depth := l.tok.start, 0
	for i := open; i < len(l.text); {
		rest := l.text[i:]
		switch {
		case strings.HasPrefix(rest, "//"):
			i += lineLen(rest)
			continue
		case strings.HasPrefix(rest, "/*"):
			if end := strings.Index(rest[2:], "*/"); end >= 0 {
				i += end + 4
				continue
			}
		case rest[0] == '"' || rest[0] == '\'':
			i += javaQuoted(rest)
			continue
		case rest[0] == '{':
			depth++
		case rest[0] == '}':
			if depth--; depth == 0 {
				l.at = i + 1
				l.advance()
				return l.text[open+1 : i], open + 1
			}
		}
		i++
	}
	l.failAt(open, "“}” expected, %s does not end", what)
	return "", 0
}

// javaQuoted is the length of a string or character of Java; one that does not end
// on its line is only its quote.
func javaQuoted(s string) int {
	for i := 1; i < len(s) && s[i] != '\n'; i++ {
		switch s[i] {
		case '\\':
			i++
		case s[0]:
			return i + 1
		}
	}
	return 1
}
