package surrogate

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
)

// townOfCode is the town that a post code stands for, or the word for one that is not
// known.
func (m *maker) townOfCode(loc *locale.Locale, code string) string {
	if t, ok := loc.Town(bareCode(code)); ok {
		return foldAll(t.Name)
	}
	return "\x00" + bareCode(code)
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// bareCode is a post code without the letters of a country, and of a British one the
// part that stands for a town.
func bareCode(text string) string {
	if british.MatchString(text) {
		return strings.ToUpper(strings.Fields(text)[0])
	}
	text = strings.TrimLeftFunc(text, beforeDigits)
	switch {
	case dutch.MatchString(text):
		return text[:4]
	case !hyphened.MatchString(text):
		text, _, _ = strings.Cut(text, "-")
	}
	return text
}

// beforeDigits reports whether a sign may stand before the digits of a post code: "NL-7203 GH".
func beforeDigits(r rune) bool { return unicode.IsLetter(r) || r == '-' || r == ' ' }

// Post codes of which not all is digits: those of the Netherlands, and those of Poland and Portugal.
var (
	dutch    = lazyregexp.New(`^\d{4}\s?[A-Z]{2}$`)
	hyphened = lazyregexp.New(`^(?:\d{2}|\d{4})-\d{3}$`)
)

// sameSigns reports whether two post codes have digits, and signs between them, at the same places.
func sameSigns(a, b string) bool {
	form := func(r rune) rune {
		if '0' <= r && r <= '9' {
			return '0'
		}
		return r
	}
	return strings.Map(form, a) == strings.Map(form, b)
}

// behindTwo draws the digits of a post code anew, but for the first two.
func (d dice) behindTwo(code string) string {
	return code[:min(2, len(code))] + strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return rune('0' + d.IntN(10))
		}
		return r
	}, code[min(2, len(code)):])
}

// fitting is a post code for a town, written as another was, wherever that is named.
// Only those who find it taken ask for later attempts.
func (m *maker) fitting(loc *locale.Locale, text string, t locale.Town, attempt int) string {
	key := loc.Tag + "\x00" + alnum(text) + "\x00" + t.Name
	if to, ok := m.chosen.codes[key]; ok && attempt == 0 {
		return to
	}
	for a := attempt; ; a++ {
		to := m.source.dice("post code", loc.Tag+bareCode(text), a).postCode(text, t.Code, loc.Tag == "en-GB", a)
		if a > attempt+most || !m.near(m.standing(text), to) {
			m.chosen.codes[key] = to
			return to
		}
	}
}

// postCode writes the code of a town as another was, but never in the form of another
// country. Later attempts keep but the first two characters of it.
func (d dice) postCode(text, code string, inBritain bool, attempt int) string {
	const letters = "ABDEFGHJLNPQRSTUWXYZ"
	switch was := british.MatchString(text); {
	case inBritain && !was && digitsOf(code) == code:
	case inBritain:
		return code + " " + d.digits(1) + string(letters[d.IntN(20)]) + string(letters[d.IntN(20)])
	case was && attempt == 0:
		return code
	case was:
		return code[:2] + d.digits(len(code)-2)
	}
	was := bareCode(text)
	if !sameSigns(was, code) {
		return strings.Replace(text, was, d.behindTwo(was), 1)
	}
	switch {
	case attempt > 0:
		code = d.behindTwo(code)
	case len(code) == len("1000-001"): // of a Portuguese one the second half is a street's
		code = code[:5] + d.digits(3)
	}
	out := strings.Replace(text, was, code, 1)
	if dutch.MatchString(strings.TrimLeftFunc(out, beforeDigits)) {
		out = out[:len(out)-2] + string(letters[d.IntN(20)]) + string(letters[d.IntN(20)])
	}
	if at := strings.LastIndexByte(out, '-'); at > 4 && len(out)-at == 5 { // ZIP+4
		out = out[:at+1] + d.digits(4)
	}
	return out
}

// postCode is the code of the town that takes the place of the one that it stands for.
func (m *maker) postCode(p Pair, loc *locale.Locale, attempt int) Pair {
	t := m.town(loc, orElse(m.beside[alnum(p.Original)], m.townOfCode(loc, p.Original)), regionOf(loc, bareCode(p.Original)), 0)
	p.Surrogate = m.fitting(loc, p.Original, t, attempt)
	if attempt >= 2*doubled {
		p = longer(m.source.dice("post code", p.Original, attempt), p, attempt)
	}
	return p
}

// findBeside looks for the only town in all documents of a post code that says not itself which
// it is of.
func (m *maker) findBeside(codes []int) {
	towns := map[int][]string{}
	for _, t := range m.collected.Targets {
		if m.categories[t.Entity.ID].Kind != kindPlace || len(codes) == 0 {
			continue
		}
		loc := m.localeOf(t.Entity)
		for _, w := range place(t.Entity, m.categories[t.Entity.ID].role, loc, m.atlases[loc.Tag]).Words {
			if w.Role == roleTown {
				for _, o := range t.Entity.Occurrences {
					towns[o.Doc] = append(towns[o.Doc], w.From)
				}
			}
		}
	}
	for _, i := range codes {
		e := m.collected.Targets[i].Entity
		var only []string
		for k, o := range e.Occurrences {
			if k == 0 {
				only = slices.Clone(towns[o.Doc])
			}
			only = slices.DeleteFunc(only, func(t string) bool { return !slices.Contains(towns[o.Doc], t) })
		}
		_, known := m.localeOf(e).Town(bareCode(longestWay(e)))
		if only = slices.Compact(only); len(only) == 1 && !known {
			m.beside[alnum(longestWay(e))] = only[0]
		}
	}
}
