package lexicon

import (
	"bytes"
	"embed"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/klauspost/compress/gzip"
	"golang.org/x/text/unicode/norm"
)

//go:embed words
var files embed.FS

// languages are those that texts of no known language are compared with, in order of
// their codes; named have a list too, which is asked only where a text is in one of them:
// a name of one language is a word of another, and nine languages have too many.
var (
	languages = []string{"ca", "de", "en", "es"}
	named     = []string{"fr", "it", "nl", "pl", "pt"}
)

var lists = func() map[string]func() *list {
	all := map[string]func() *list{}
	for _, l := range slices.Concat(languages, named) {
		all[l] = sync.OnceValue(func() *list { return load(l) })
	}
	return all
}()

// load reads a list: a word on each line, the most common first.
func load(language string) *list {
	packed, err := files.ReadFile("words/" + language + ".txt.gz")
	if err != nil {
		panic(fmt.Sprintf("lexicon: open the list of %s: %v", language, err))
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		panic(fmt.Sprintf("lexicon: unpack the list of %s: %v", language, err))
	}
	var text strings.Builder
	text.Grow(int(binary.LittleEndian.Uint32(packed[len(packed)-4:]))) // where gzip has the size
	if _, err := io.Copy(&text, r); err != nil {
		panic(fmt.Sprintf("lexicon: read the list of %s: %v", language, err))
	}
	return newList(text.String())
}

// Languages are the codes of the languages that texts of no known language are held
// against. [Known] tells of the others.
func Languages() []string { return append([]string(nil), languages...) }

// longest is more bytes than any word of the lists has, however it is written: who asks for
// each part of a text without a space must not have all of it looked through each time.
const longest = 256

// Known reports whether a language, or that of a tag, has a list.
func Known(language string) bool { return lists[base(language)] != nil }

// Rank is the place of a word, in whatever letters, among the ordinary words of a
// language ("de", or a tag such as "de-CH"), from 1 for the most common; 0 for none
// of them.
func Rank(word, language string) int {
	list, ok := lists[base(language)]
	if !ok || len(word) > longest {
		return 0
	}
	return list().rank(asListed(word))
}

// asListed is a word in the letters of the lists.
func asListed(word string) string {
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			return strings.ToLower(norm.NFC.String(word))
		}
	}
	return strings.ToLower(word)
}

// Ordinary reports whether a single word, in whatever letters, is an ordinary one of
// one of the languages; where none of them has a list, or none is given, of any of [Languages].
func Ordinary(word string, of ...string) bool {
	if len(word) > longest {
		return false
	}
	word = asListed(word)
	known := false
	for _, l := range of {
		if list, ok := lists[base(l)]; ok {
			known = true
			if list().rank(word) > 0 {
				return true
			}
		}
	}
	return !known && ordinaryInAny(word)
}

// ordinaryInAny reports whether a word, in the letters of the lists, is of one of [Languages].
func ordinaryInAny(word string) bool {
	for _, l := range languages {
		if lists[l]().rank(word) > 0 {
			return true
		}
	}
	return false
}

// base is the language of a tag.
func base(tag string) string {
	tag, _, _ = strings.Cut(tag, "-")
	return strings.ToLower(tag)
}
