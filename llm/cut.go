package llm

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// Cut returns a text in parts of at most so many tokens, each of which begins with at
// least overlap tokens of the one before it. It cuts where a paragraph ends, or a
// sentence, or a word, whichever is found first in the latter half of a part.
func Cut(text string, most, overlap int) []span.Span {
	if Tokens(text) <= most {
		return []span.Span{{Start: 0, End: len(text)}}
	}
	var parts []span.Span
	for start := 0; ; {
		end := start + head(text[start:], most)
		parts = append(parts, span.Span{Start: start, End: end})
		if end == len(text) {
			return parts
		}
		n := end - start
		start += n - min(tail(text[start:end], overlap), n/2) // half at most: a hostile text ends, too
		for start < end && !utf8.RuneStart(text[start]) {
			start++
		}
	}
}

// wordLimit is the most bytes of what counts as a word here. What has no spaces is cut
// anywhere.
const wordLimit = 64

// head is the length of the first part of a text. Tokens are counted by the word, which
// gives rather too many.
func head(text string, most int) int {
	var ends [3]int // after a word, a sentence, a paragraph; the last in the latter half
	tokens := 0
	for at := 0; at < len(text); {
		n := word(text[at:])
		tokens += wordTokens(text[at : at+n])
		if tokens > most && at > 0 {
			return last(ends, at)
		}
		at += n
		if tokens > most/2 {
			ends[rank(text[max(0, at-wordLimit):at])] = at
		}
	}
	return len(text)
}

// last is the best place to cut; at is the end of the last word that fits.
func last(ends [3]int, at int) int {
	for _, end := range []int{ends[2], ends[1], ends[0]} {
		if end > 0 {
			return end
		}
	}
	return at
}

// wordTokens estimates the tokens of a word: the single space after it is part of the
// next.
func wordTokens(word string) int { return Tokens(strings.TrimSuffix(word, " ")) }

// rank is 2 where a text ends with a paragraph, 1 with a sentence, else 0.
func rank(text string) int {
	body := strings.TrimRightFunc(text, unicode.IsSpace)
	space := text[len(body):]
	switch {
	case strings.Count(space, "\n") > 1:
		return 2
	case strings.Contains(space, "\n"):
		return 1
	case space != "" && body != "" && strings.ContainsRune(".!?。！？", lastRune(body)):
		return 1
	}
	return 0
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// word is the length of the first word of a text with the spaces after it.
func word(text string) int {
	spaces := false
	for i, r := range text {
		if i >= wordLimit || spaces && !unicode.IsSpace(r) {
			return i
		}
		spaces = unicode.IsSpace(r)
	}
	return len(text)
}

// tail is the length of the last words of a text that have at least so many tokens.
func tail(text string, least int) int {
	tokens, at := 0, len(text)
	for at > 0 && tokens < least {
		n := lastWord(text[:at])
		tokens += wordTokens(text[at-n : at])
		at -= n
	}
	return len(text) - at
}

// lastWord is the length of the last word of a text with the spaces after it.
func lastWord(text string) int {
	letters := false
	for at := len(text); at > 0; {
		r, n := utf8.DecodeLastRuneInString(text[:at])
		if len(text)-at >= wordLimit || letters && unicode.IsSpace(r) {
			return len(text) - at
		}
		letters = letters || !unicode.IsSpace(r)
		at -= n
	}
	return len(text)
}
