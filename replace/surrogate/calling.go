package surrogate

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/fold"
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
			switch bare := regexp.QuoteMeta(strings.TrimLeft(w, "*=^")); w[0] {
			case '*':
				ways = append(ways, bare)
			case '^':
				ways = append(ways, `^`+bare)
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
	return min(grouped(occupation), len(callings)-1)
}

// grouped is the group that has a word of an occupation, one behind the last for none.
func grouped(occupation string) int {
	plain := fold.Unstroked(lethe.Lower(occupation))
	i := slices.IndexFunc(callings, func(r *lazyregexp.Regexp) bool { return r.MatchString(plain) })
	if i < 0 {
		return len(callings)
	}
	return i
}

// fields are the occupations of a locale by their groups.
func fields(loc *locale.Locale) []*locale.List {
	groups := map[string]int{}
	all := loc.Occupations.With(loc.Callings)
	for i := range all.Len() {
		groups[all.At(i)] = grouped(all.At(i))
	}
	out := make([]*locale.List, len(callings))
	for g := range out {
		out[g] = all.Only(func(occupation string) bool { return groups[occupation] == g })
	}
	return out
}

// alike are the lists that an occupation's surrogate is drawn from first: those of its group that agree, and those
// that say no more than that somebody works. The first is the second where it would have none.
func (m *maker) alike(p Pair, loc *locale.Locale) (like, general *locale.List) {
	if m.fields[loc.Tag] == nil {
		m.fields[loc.Tag] = fields(loc)
	}
	fits := func(group int) *locale.List {
		return m.fields[loc.Tag][group].Only(func(to string) bool {
			p.Surrogate = to
			return p.agrees(loc.Tag) && p.certain() && !holds(to, foldAll(p.Original))
		})
	}
	like, general = fits(calling(p.Original)), fits(len(callings)-1)
	if like.Len() == 0 {
		like = general
	}
	return like, general
}
