package language

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	// page begins a text that is a page of HTML, declared is the language that it says it is in, and markup what
	// is none of its words.
	page     = lazyregexp.New(`(?i)^[\s\x{feff}]*(?:<\?xml[^>]*>\s*)?(?:<!doctype html[^>]*>\s*)?(?:<html|<head|<body)[\s>]`)
	declared = lazyregexp.New(`(?i)<html\s(?:[^>]*\s)?(?:xml:)?lang\s*=\s*["']?([a-z]{2,3})\b`)
	markup   = lazyregexp.New(`(?is)<script\b.*?(?:</script\s*>|$)|<style\b.*?(?:</style\s*>|$)|<!--.*?(?:-->|$)|<[^>]*(?:>|$)`)
)

// lookAtPage says what the words of a page of HTML seem to be in or, where they do not tell, what the page says.
func lookAtPage(text string) appearance {
	l := lookAtWords(markup.ReplaceAllString(text, " "))
	if says := declared.FindStringSubmatch(text); says != nil && l.all == "" {
		l.all = strings.ToLower(says[1])
	}
	return l
}

func lookAtWords(text string) appearance {
	letters := Identify(text).Language
	return appearance{letters, tell(text, letters)}
}
