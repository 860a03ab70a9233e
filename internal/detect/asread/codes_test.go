package asread_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/asread"
	"github.com/lethe-privacy/lethe/span"
)

// Instructions of fields are no prose; what people write in them is.
func TestWithoutCodes(t *testing.T) {
	text := " REF OLE_LINK1 \\r \\h \\* CharFormat \n LISTNUM LegalDefault \\l 1\n AUTHOR Anna Keller \\* MERGEFORMAT\n HYPERLINK \"mailto:a.keller@example.org\""
	doc := &lethe.Document{Fields: []lethe.Field{{Name: "/codes/0", Text: text}, {Name: "/sections/0/text", Text: text}}}
	for found, kept := range map[string]bool{
		"OLE_LINK1": false, "CharFormat \n LISTNUM": false, "REF": false, "LegalDefault": false, "Anna Keller": true, "MERGEFORMAT": false, "a.keller@example.org": true,
	} {
		start := strings.Index(text, found)
		at := span.Span{Start: start, End: start + len(found)}
		for field, want := range map[string]bool{"/codes/0": kept, "/sections/0/text": true} {
			got := asread.WithoutCodes(doc, []lethe.Mention{{Field: field, Span: at, Text: found, Label: lethe.Organization, Score: 0.4}})
			if len(got) == 1 != want {
				t.Errorf("%q in %s: kept %v, want %v", found, field, len(got) == 1, want)
			}
		}
	}
}
