package surrogate

import (
	_ "embed"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
)

//go:embed callings.txt
var callingsFile string

// callings are the groups within which occupations change places: a judgment that a mountain guide signed,
// or a letter that an oncologist wrote from a web designer, would be odd.
var callings = readCallings(callingsFile)

func readCallings(file string) []*lazyregexp.Regexp {
	var all []*lazyregexp.Regexp
	for line := range strings.Lines(file) {
		_, words, ok := strings.Cut(line, ": ")
		if !ok || line[0] == '#' {
			continue
		}
		var ways []string
		for w := range strings.FieldsSeq(words) {
			switch bare := regexp.QuoteMeta(strings.TrimLeft(w, "*=")); w[0] {
			case '*':
				ways = append(ways, bare)
			case '=':
				ways = append(ways, `(?:^|\PL)`+bare+`(?:$|\PL)`)
			default:
				ways = append(ways, `(?:^|\PL)`+bare)
			}
		}
		all = append(all, lazyregexp.New(strings.Join(ways, "|")))
	}
	return all
}

// calling is the group of an occupation, the last one for what is in no other.
func calling(occupation string) int {
	plain := bareLetters(occupation)
	for i, group := range callings[:len(callings)-1] {
		if group.MatchString(plain) {
			return i
		}
	}
	return len(callings) - 1
}

// bareLetters are the small letters of a text without accents.
func bareLetters(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsMark(r):
			return -1
		case r == 'ł':
			return 'l'
		}
		return r
	}, norm.NFD.String(lethe.Lower(text)))
}

// fields are the occupations of a locale by their groups.
func fields(loc *locale.Locale) []*locale.List {
	groups := map[string]int{}
	all := loc.Occupations.With(loc.Callings)
	for i := range all.Len() {
		groups[all.At(i)] = calling(all.At(i))
	}
	out := make([]*locale.List, len(callings))
	for g := range out {
		out[g] = all.Only(func(occupation string) bool { return groups[occupation] == g })
	}
	return out
}

// field is the list that an occupation's surrogate is drawn from first: those of its group that agree, else
// those that say no more than that somebody works.
func (m *maker) field(p Pair, loc *locale.Locale) *locale.List {
	if m.fields[loc.Tag] == nil {
		m.fields[loc.Tag] = fields(loc)
	}
	of := m.fields[loc.Tag]
	for _, g := range []int{calling(p.Original), len(of) - 1} {
		fits := of[g].Only(func(to string) bool {
			p.Surrogate = to
			return p.agrees(loc.Tag) && p.certain() && !holds(to, foldAll(p.Original))
		})
		if fits.Len() > 0 {
			return fits
		}
	}
	return loc.Occupations
}
