package pipeline

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// What finding and replacing take of a document, at most, in bytes: measured on texts that
// are made to take much (TestRoom), with what waits to be collected as garbage.
const (
	roomPerDocument = 16 << 20
	roomPerField    = 4000
	roomPerByte     = 70
	roomPerWord     = 200  // in lower case
	roomPerSign     = 320  // what may be markup
	roomPerName     = 2000 // a word with a capital, a number
	roomPerCell     = 3200 // of a table in a text
	roomPerValue    = 7000 // after a key
)

// roomFor is how many bytes the work on a document takes, by what is in it.
func roomFor(doc *lethe.Document) int64 {
	n := int64(roomPerDocument)
	for _, f := range doc.Fields {
		n += roomPerField + roomPerByte*int64(len(f.Text))
		if f.Kind == lethe.Text {
			n += roomForText(f.Text)
		}
	}
	return n
}

func roomForText(text string) (n int64) {
	inWord := false
	for _, r := range text {
		word := letter.OrDigit(r)
		switch {
		case word && inWord:
		case word && unicode.IsLower(r):
			n += roomPerWord
		case word:
			n += roomPerName
		case r == '=':
			n += roomPerValue
		case strings.ContainsRune("|;\t", r):
			n += roomPerCell
		case !unicode.IsSpace(r):
			n += roomPerSign
		}
		inWord = word
	}
	return n + roomPerCell*int64(strings.Count(text, "  ")+strings.Count(text, `","`)) + roomPerValue*int64(strings.Count(text, `":`))
}

// checkRoom reports a document that takes more than the settings allow.
func (c *Config) checkRoom(doc *lethe.Document) error {
	most := int64(setting.Meant(c.Input).DocumentMemory)
	if takes := roomFor(doc) >> 20; takes > most {
		return fmt.Errorf("the work on the document takes up to %d MB of memory, beyond %d: --set input.document_memory=MB allows more", takes, most)
	}
	return nil
}
