package llm

import (
	"unicode"
	"unicode/utf8"
)

// Tokens estimates how many tokens a text has for most models, rather too many than
// too few. Words of Latin letters count one for each three bytes begun, since German
// compounds and names are cut finer than common English words; digits one each;
// letters of other alphabets one, of scripts without alphabet two; marks one each;
// white space one each, but for the single space before a word or mark.
func Tokens(text string) int {
	n, word, spaces := 0, 0, 0
	end := func() {
		n += (word + 2) / 3
		word = 0
	}
	for _, r := range text {
		switch {
		case latin(r):
			word += utf8.RuneLen(r)
			n, spaces = n+max(spaces-1, 0), 0
			continue
		case r == ' ':
			end()
			spaces++
			continue
		}
		end()
		if r < '0' || r > '9' {
			spaces = max(spaces-1, 0)
		}
		n, spaces = n+spaces+weight(r), 0
	}
	end()
	return n + spaces
}

// latin reports a letter of the Latin alphabet.
func latin(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r >= 0xC0 && r < 0x250 && r != '×' && r != '÷'
}

// weight is what a character counts that stands for itself.
func weight(r rune) int {
	switch {
	case r < 0x80:
		return 1
	case r < 0x800 && unicode.IsLetter(r):
		return 1
	case r < 0x10000:
		return 2
	}
	return 3
}

// TokensOf estimates those of a request, with what the protocol puts around it.
func TokensOf(r Request) int {
	n := 3
	for _, m := range r.Messages {
		n += 4 + Tokens(m.Content)
	}
	if r.JSON != nil {
		n += Tokens(r.JSON.Name) + Tokens(string(r.JSON.Schema))
	}
	return n
}

// words counts the words of Latin letters in a request. No tokenizer in use makes less
// than a token of a word; but some servers cut, and say what they read.
func words(r Request) int {
	n := 0
	for _, m := range r.Messages {
		inside := false
		for _, c := range m.Content {
			if l := latin(c); l != inside {
				if inside = l; l {
					n++
				}
			}
		}
	}
	return n
}
