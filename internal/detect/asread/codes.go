package asread

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	// codesField is the text of the instructions of fields in a Word document.
	codesField = lazyregexp.New(`^/codes/\d+$`)
	// pointing are instructions that name places, numbers and styles, which are no prose. What
	// people write in others (AUTHOR, QUOTE, MERGEFIELD, IF) is read.
	pointing = lazyregexp.New(`(?i)^\s*(?:REF|PAGEREF|NOTEREF|STYLEREF|SEQ|LISTNUM|AUTONUM\w*|TOC|TOA|TC|RD|INDEX|SECTION\w*|PAGE|NUM\w+|FORM\w+|SYMBOL|EQ|ADVANCE|SET|HYPERLINK\s+\\l)\b`)
	// switches are those of all instructions, and what they may say.
	switches = lazyregexp.New(`(?i)^(?:\\?[*@#]?\s*)*(?:charformat|mergeformat|arabic\w*|roman|alphabetic|ordinal|ordtext|cardtext|upper|lower|firstcap|caps|dollartext|hex|ref|pageref|noteref|seq|level\d*|listnum|styleref|mergefield|hyperlink|author|quote|\W)*$`)
)

// WithoutCodes drops what detectors that read prose found in the instructions of the fields of
// a Word document. Values that are known from elsewhere are replaced there all the same.
func WithoutCodes(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	if !slices.ContainsFunc(doc.Fields, func(f lethe.Field) bool { return codesField.MatchString(f.Name) }) {
		return ms
	}
	field := doc.Lookup()
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		if m.Score == 1 || !codesField.MatchString(m.Field) {
			return false
		}
		f, _ := field(m.Field)
		line := f.Text[strings.LastIndexByte(f.Text[:m.Start], '\n')+1:]
		line, _, _ = strings.Cut(line, "\n")
		return switches.MatchString(m.Text) || m.Score < 0.9 && pointing.MatchString(line)
	})
}
