package tokenizer

import (
	"encoding/json"
	"errors"
	"regexp"
	"unicode/utf8"
)

// patternJSON is a text or a regular expression to look for.
type patternJSON struct {
	String *string `json:"String"`
	Regex  *string `json:"Regex"`
}

func (p patternJSON) compile() (*regexp.Regexp, error) {
	switch {
	case p.String != nil && *p.String != "":
		return regexp.Compile(regexp.QuoteMeta(*p.String))
	case p.Regex != nil && *p.Regex != "":
		re, err := regexp.Compile(*p.Regex)
		if err != nil {
			return nil, errors.New("its regular expression is none that can be computed in linear time")
		}
		return re, nil
	}
	return nil, errors.New("its pattern is empty")
}

// place is a range of characters.
type place struct{ from, to int }

// matches finds the pattern, in characters.
func matches(re *regexp.Regexp, cs []char) []place {
	text := stringOf(cs)
	var out []place
	at, char := 0, 0
	count := func(to int) int {
		char += utf8.RuneCountInString(text[at:to])
		at = to
		return char
	}
	for _, m := range re.FindAllStringIndex(text, -1) {
		if m[0] == m[1] {
			continue
		}
		from := count(m[0])
		out = append(out, place{from, count(m[1])})
	}
	return out
}

// absent reports whether a part of the file is missing or null.
func absent(data json.RawMessage) bool { return len(data) == 0 || string(data) == "null" }
