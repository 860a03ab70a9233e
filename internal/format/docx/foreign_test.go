package docx_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/format/docx"
)

// Names that an attacker hides in those of XML: they are searched, and a document in which
// one would have to be another fails.
func TestForeignNames(t *testing.T) {
	for _, body := range []string{
		`<w:p xmlns:x="urn:Corwin Haddersley"><w:r><w:t>came</w:t></w:r></w:p>`,
		`<w:p xmlns:x="urn:a:b"><w:r><w:t>came</w:t></w:r><x:Haddersley/></w:p>`,
		`<w:p xmlns:Haddersley="urn:a:b"><w:r><w:t>came</w:t></w:r><Haddersley:a/></w:p>`,
		`<w:p xmlns:x="urn:a:b" x:Haddersley="1"><w:r><w:t>came</w:t></w:r></w:p>`,
	} {
		d, err := docx.Read(pack(t, body), docx.Options{})
		if err != nil {
			t.Fatal(err)
		}
		texts, found := make([]string, len(d.Texts)), false
		for i, x := range d.Texts {
			texts[i] = strings.ReplaceAll(x.Text, "Haddersley", "X")
			found = found || texts[i] != x.Text
		}
		if _, err := d.Write(texts, nil); !found || err == nil {
			t.Errorf("%s: found %v, written with %v", body, found, err)
		}
	}
}
