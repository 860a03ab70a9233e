package jape

import "strings"

// javaTokens cuts Java into tokens; the last is tEOF.
func javaTokens(text string) []token {
	l := &lexer{text: text}
	var out []token
	for {
		tok := l.javaToken()
		out = append(out, tok)
		if tok.kind == tEOF {
			return out
		}
	}
}

var javaPuncts = []string{"->", "::", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-="}

func (l *lexer) javaToken() token {
	defer l.inJava()
	l.skipSpace()
	start := l.at
	if start >= len(l.text) {
		return token{tEOF, "", start, start}
	}
	rest := l.text[start:]
	switch c := rest[0]; {
	case c == '"':
		return token{tString, l.quoted(), start, l.at}
	case c == '\'':
		n := javaQuoted(rest)
		l.at += n
		if n < 3 {
			panic(javaError{start, "a character that does not end"})
		}
		q := &lexer{text: `"` + strings.ReplaceAll(rest[1:n-1], `"`, `\"`) + `"`}
		return token{tString, q.quoted(), start, l.at}
	case isIdentStart(rest) || c == '$':
		l.at += max(1, javaWord(rest))
		return token{tIdent, l.text[start:l.at], start, l.at}
	case c >= '0' && c <= '9':
		l.at += numberLen(rest)
		t := token{tNumber, l.text[start:l.at], start, l.at}
		if l.at < len(l.text) && strings.ContainsRune("LlfFdD", rune(l.text[l.at])) {
			if l.text[l.at]|0x20 != 'l' && !strings.ContainsAny(t.text, ".e") {
				t.text += ".0"
			}
			l.at++
		}
		return t
	}
	for _, p := range javaPuncts {
		if strings.HasPrefix(rest, p) {
			l.at += len(p)
			return token{tPunct, p, start, l.at}
		}
	}
	l.at++
	return token{tPunct, rest[:1], start, l.at}
}

// inJava turns what the lexer raises into an error of Java.
func (l *lexer) inJava() {
	if r := recover(); r != nil {
		if _, ok := r.(syntaxError); ok {
			panic(javaError{l.at, "a string or comment that does not end"})
		}
		panic(r)
	}
}

// javaWord is the length of a Java identifier, which has no dashes.
func javaWord(s string) int {
	n := identLen(s)
	if i := strings.IndexByte(s[:n], '-'); i >= 0 {
		return i
	}
	return n
}

// numberLen is the length of a number, which may have a fraction and an exponent.
func numberLen(s string) int {
	n := digits(s)
	if f := digits(s[min(n+1, len(s)):]); n < len(s) && s[n] == '.' && f > 0 {
		n += 1 + f
	}
	if n+1 < len(s) && s[n]|0x20 == 'e' {
		sign := boolToInt(s[n+1] == '-' || s[n+1] == '+')
		if e := digits(s[n+1+sign:]); e > 0 {
			n += 1 + sign + e
		}
	}
	return n
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
