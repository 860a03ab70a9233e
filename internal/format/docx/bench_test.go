package docx_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/format/docx"
)

// A document of 20,000 paragraphs with three runs each.
func BenchmarkRewrite(b *testing.B) {
	p := `<w:p w:rsidR="00AB12CD"><w:pPr><w:pStyle w:val="BodyText"/></w:pPr><w:r><w:t xml:space="preserve">Anna </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>Kel</w:t></w:r><w:r><w:t>ler came to the clinic and left again.</w:t></w:r></w:p>`
	data := pack(b, strings.Repeat(p, 20_000))
	b.SetBytes(int64(len(p) * 20_000))
	for b.Loop() {
		rewrite(b, data, docx.Options{}, secret, "[NAME]")
	}
}
