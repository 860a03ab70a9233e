package tags

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	opening = "[&["
	closing = "]&]"
)

// Tag is the replacement text of a mention that operator tags writes.
type Tag struct {
	Type      string
	Text      string // as written
	Annotated string // everything found, where Text is a part of it; else ""
	Features  map[string]string
}

// ErrTag is the cause of failures of [Tag.Format].
var ErrTag = errors.New("tags: a tag needs a type, and its texts must be UTF-8")

// Format writes the tag.
func (t Tag) Format() (string, error) {
	var b strings.Builder
	b.WriteString(opening)
	ok := t.Type != ""
	put := func(before, s string) {
		ok = ok && utf8.ValidString(s)
		b.WriteString(before)
		escapes.WriteString(&b, s)
	}
	put("", t.Type)
	put(";", t.Text)
	put(";", t.Annotated)
	for _, key := range slices.Sorted(maps.Keys(t.Features)) {
		put(";", key)
		put("=", t.Features[key])
	}
	if b.WriteString(closing); !ok {
		return "", ErrTag
	}
	return b.String(), nil
}

var escapes = strings.NewReplacer(
	`\`, `\\`, ";", `\;`, "=", `\=`, "[", `\[`, "]", `\]`, "\n", `\n`, "\r", `\r`,
)
