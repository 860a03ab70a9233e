package ordinary

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// specialties are what the parts of a hospital or an office are for.
var specialties = lists.Any("specialties")

// department is a part of a house that nearly every one has.
var department = looks.Form(`(?:\b[Tt]he )?\b` + specialties + `(?:(?:,? (?:and|&|of)(?: the)? |, | |/)` + specialties + `)*,? (?:Unit|Ward|Department|Dept|Clinic|Service|Team|Desk|Theatres?|Suite|Centre|Center|Division|Section)\b`)

// looks are the expressions that are found in whole texts.
var looks forms.Set

// look is where they stand in the text.
func (f *field) look() *forms.Reading {
	if f.found == nil {
		f.found = forms.NewReading(f.text)
	}
	return f.found
}

// departments are where such parts stand in the text, found once for all its mentions.
func (f *field) departments() [][]int {
	if !f.looked {
		f.looked, f.parts = true, f.look().All(department)
	}
	return f.parts
}

// inDepartment reports whether a model took a part of a hospital or of an office for a firm, or a
// list a word in it for an illness: the Burns & Plastics Unit.
func (f *field) inDepartment(m lethe.Mention) bool {
	switch {
	case m.Detector == "tagger" && m.Label != lethe.Address && m.Label != lethe.Date:
	case m.Detector == "gazetteer" && (m.Label == lethe.Medical || m.Label == lethe.Treatment):
	default:
		return false
	}
	all := f.departments()
	i, _ := slices.BinarySearchFunc(all, m.Start+1, func(at []int, start int) int { return cmp.Compare(at[0], start) })
	return i > 0 && m.End <= all[i-1][1]
}

var (
	// Trains stop at a Station as well, but nobody lies on it.
	wardBefore = lazyregexp.New(`(?:^|[^\pL])(?:auf (?:der |die )?Station|Pflegestation|Wohnbereich|Wohngruppe) ["„“«]?$`)
	onWard     = lazyregexp.New(`(?:^|[^\pL])auf (?:der |die )?$`)
	wardName   = lazyregexp.New(`^(?:(?:Station|Wohnbereich|Wohngruppe) )?\p{Lu}[\pL-]+$`)
	station    = lazyregexp.New(`(?:^|[^\pL])Station ["„“«]?$`)
	goesOn     = lazyregexp.New(`^ \p{Lu}`)
)

// isWard reports whether a name is that of a ward: "auf Station Hildegard". In a house that nobody
// names it is any ward, and whom it is called after was never there.
func isWard(m lethe.Mention, before, after string) bool {
	if m.Detector != "tagger" && m.Detector != "echo" && m.Detector != "gazetteer" || m.Label != lethe.Person && m.Label != lethe.Location && m.Label != lethe.Organization {
		return false
	}
	near := last(before, 32)
	named := wardBefore.MatchString(near) || m.Label == lethe.Person && station.MatchString(near) || strings.HasPrefix(m.Text, "Station ") && onWard.MatchString(near) || strings.HasPrefix(m.Text, "Wohnb") || strings.HasPrefix(m.Text, "Wohngr")
	return named && wardName.MatchString(m.Text) && !goesOn.MatchString(after)
}

// headingBehind is what may stand after a heading of one word on its line.
var headingBehind = lazyregexp.New(`^(?: ?\([^()\n]{1,24}\))?[:.]?[ \t]*(?:\n|$)`)

// isHeading reports whether a model took the word over a passage for a name: an ordinary one that
// has its line alone. Letters are signed like this too, but not by who is called Timeline.
func (f *field) isHeading(m lethe.Mention) bool {
	if m.Detector != "tagger" || m.Score >= likely || m.Label != lethe.Person && m.Label != lethe.Location {
		return false
	}
	return startsLine(f.text[:m.Start]) && headingBehind.MatchString(f.text[m.End:]) && f.isCommon(m.Text)
}

// startsLine reports whether nothing but white space and marks of headings and lists stand before
// a place on its line.
func startsLine(before string) bool {
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return strings.Trim(line, " \t#*->•·|_") == ""
}

// quotes are those that open, with those that close.
var quotes = map[string]string{`"`: `"`, "“": "”", "„": "“", "«": "»", "‘": "’"}

// quoted takes in the quote that opens before a name, where the one that closes stands in it.
func (f *field) quoted(m *lethe.Mention) {
	for open, end := range quotes {
		if !strings.HasSuffix(f.text[:m.Start], open) || strings.Contains(m.Text, open) && open != end {
			continue
		}
		if at := strings.Index(m.Text, end); at > 0 && at < len(m.Text)-len(end) && strings.Count(m.Text, end) == 1 {
			m.Start -= len(open)
			m.Text = f.text[m.Start:m.End]
			return
		}
	}
}
