package judgment

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// relative is a word for a relative after a name that says whose: "Steinbrücks Ehemann".
var relative = lazyregexp.New(` (?:Ehemann|Ehefrau|Ehegatte|Ehegattin|Lebensgefährtin?|Lebensgefährte|Lebenspartner(?:in)?|Sohn|Tochter|Söhne|Töchter|Kinder|Mutter|Vater|Eltern|Bruder|Schwester|Geschwister|Witwe|Witwer|Erben|Nachlass)$`)

// Parted takes words for relatives off names: "Steinbrücks Ehemann" is somebody else.
func Parted(ms []lethe.Mention) []lethe.Mention {
	for i, m := range ms {
		if r := relative.FindStringIndex(m.Text); r != nil && r[0] > 0 && m.Label == lethe.Person {
			ms[i] = cut(m, span.Span{End: r[0]}, true)
		}
	}
	return ms
}

var (
	office = lazyregexp.New(`^(?:Vorsitzende[nr]? )?(?:Richter(?:in)?|Vorsitzende[nr]?)$`)
	// richter is an office before the name of who holds it; surnames are none after such words.
	richter = lazyregexp.New(`^Richter(?:in)? `)
	before  = lazyregexp.New(`(?:\bVorsitzende[nr]?|\b[Dd]en|\b[Dd]em) $`)
	holder  = lazyregexp.New(`^ (?:Dr\.|Prof\.)`)
)

// longestOffice is more than an office before a name has, in bytes.
const longestOffice = 32

// WithoutOffices leaves the office of judges out of what is found of their names: in
// "Richter Dr. Baum" it is nobody. Where it may be a surname it stays.
func WithoutOffices(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	kept := ms[:0]
	for _, m := range ms {
		f, _ := field(m.Field)
		switch {
		case m.Label != lethe.Person:
		case office.MatchString(m.Text) && holder.MatchString(f.Text[m.End:]):
			continue
		case before.MatchString(f.Text[max(0, m.Start-longestOffice):m.Start]):
			if at := richter.FindStringIndex(m.Text); at != nil {
				m = cut(m, span.Span{Start: at[1], End: len(m.Text)}, false)
			}
		}
		kept = append(kept, m)
	}
	return kept
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
