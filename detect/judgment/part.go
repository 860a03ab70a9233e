package judgment

import (
	"regexp"
	"slices"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// gap is where one column ends and the next begins: a tab, or a run of spaces.
var gap = regexp.MustCompile(`\t[\t ]*| {3,}`)

// relative is a word for a relative behind a name that says whose: "Steinbrücks Ehemann".
var relative = regexp.MustCompile(` (?:Ehemann|Ehefrau|Ehegatte|Ehegattin|Lebensgefährtin?|Lebensgefährte|Lebenspartner(?:in)?|Sohn|Tochter|Söhne|Töchter|Kinder|Mutter|Vater|Eltern|Bruder|Schwester|Geschwister|Witwe|Witwer|Erben|Nachlass)$`)

// Parted cuts names where a column ends, so that each part is one, and takes words for
// relatives off them.
func Parted(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	var out []lethe.Mention
	for _, m := range ms {
		if !slices.Contains([]lethe.Label{lethe.Person, lethe.Organization, lethe.Location}, m.Label) {
			out = append(out, m)
			continue
		}
		at := 0
		for _, g := range append(gap.FindAllStringIndex(m.Text, -1), []int{len(m.Text), len(m.Text)}) {
			end := g[0]
			r := relative.FindStringIndex(m.Text[at:end])
			if r != nil && m.Label == lethe.Person {
				end = at + r[0]
			}
			if part := (span.Span{Start: at, End: end}); !part.Empty() {
				out = append(out, cut(m, part, end < g[0]))
			}
			at = g[1]
		}
	}
	return out
}

// cut is a part of a mention: before a relative, a name in the genitive.
func cut(m lethe.Mention, part span.Span, genitive bool) lethe.Mention {
	if part.Len() == len(m.Text) {
		return m
	}
	m.Span = span.Span{Start: m.Start + part.Start, End: m.Start + part.End}
	m.Text, m.Normalized = strings.Clone(m.Text[part.Start:part.End]), ""
	if name, s := strings.CutSuffix(m.Text, "s"); genitive && s {
		m.Normalized = lethe.Lower(strings.TrimRight(name, "'’"))
	}
	return m
}
