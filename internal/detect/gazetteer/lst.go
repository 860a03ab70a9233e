package gazetteer

import (
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"
)

// lines gives the lines of a text with their numbers, from 1. A line ends as Java's
// readers end it: at \n, \r or \r\n. A byte order mark is passed over.
func lines(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		text := strings.TrimPrefix(text, "\uFEFF")
		for n := 1; text != ""; n++ {
			end := strings.IndexByte(text, '\n')
			if end < 0 {
				end = len(text)
			}
			past := end + 1
			if cr := strings.IndexByte(text[:end], '\r'); cr >= 0 {
				if end, past = cr, cr+1; past < len(text) && text[past] == '\n' {
					past++
				}
			}
			if !yield(n, text[:end]) {
				return
			}
			text = text[min(past, len(text)):]
		}
	}
}

// listEntry is an entry of a list: its phrase, and the features it has itself, as name, 0,
// value, 0.
type listEntry struct{ phrase, features string }

// parseList reads a .lst: an entry a line, after a separator features of the form name=value,
// with the separator between them. Space around an entry does not count. Without separator the line
// is the entry. Errors name the line and say nothing of what it holds.
func parseList(name, text, separator string) iter.Seq2[listEntry, error] {
	return func(yield func(listEntry, error) bool) {
		if !utf8.ValidString(text) {
			yield(listEntry{}, notUTF8(name, text))
			return
		}
		for n, line := range lines(text) {
			l := listEntry{phrase: line}
			if separator != "" {
				var rest string
				var more bool
				if l.phrase, rest, more = strings.Cut(line, separator); more {
					var err error
					if l.features, err = parseFeatures(rest, separator); err != nil {
						yield(listEntry{}, fmt.Errorf("%s:%d: %w", name, n, err))
						return
					}
				}
			}
			if l.phrase = strings.TrimFunc(l.phrase, spaced); l.phrase != "" && !yield(l, nil) {
				return
			}
		}
	}
}

// spaced reports whether a character is white space of an entry, and of a text.
func spaced(r rune) bool { return classify(r) == isSpace }

// notUTF8 is the error of a text that is no UTF-8, with the line of the first wrong byte.
func notUTF8(name, text string) error {
	for n, line := range lines(text) {
		if !utf8.ValidString(line) {
			return fmt.Errorf("%s:%d: not UTF-8", name, n)
		}
	}
	return fmt.Errorf("%s: not UTF-8", name)
}

// parseFeatures reads name=value fields. A field whose name or value is empty says
// nothing; one without = is an error.
func parseFeatures(text, separator string) (string, error) {
	var b strings.Builder
	for field := range strings.SplitSeq(text, separator) {
		if field == "" {
			continue
		}
		name, value, ok := strings.Cut(field, "=")
		if !ok {
			return "", fmt.Errorf("a feature without =, want entry%sname=value", strings.ReplaceAll(separator, "\t", "<tab>"))
		}
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		if name == "" || value == "" {
			continue
		}
		if strings.IndexByte(field, 0) >= 0 {
			return "", fmt.Errorf("a NUL in a feature")
		}
		b.WriteString(name + "\x00" + value + "\x00")
	}
	return b.String(), nil
}
