package surrogate

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace/surrogate/locale"
)

// address gives the parts of an address new ones that fit each other.
func (m *maker) address(p Pair, loc *locale.Locale, value string, attempt int) Pair {
	a := m.atlases[loc.Tag]
	parts := readAddress(p.Original, a)
	town, code, region := p.townOf(parts, a, loc)
	var to locale.Town
	if town != "" || code != "" {
		to = m.town(loc, orElse(town, m.townOfCode(loc, code)), region, 0)
	}
	d := m.source.dice("address", value, attempt)
	p.Words = nil
	for _, part := range parts {
		text := p.Original[part.start:part.end]
		w := Word{Role: part.role, From: foldAll(text)}
		switch part.role {
		case Street:
			w.To = m.street(loc, w.From, part.typed, attempt)
		case House:
			w.To = d.house(text)
		case Code:
			w.To = m.fitting(loc, text, to, 0)
		case Town:
			w.To = to.Name
		case Region:
			w.To = regionLike(loc, text, to, a)
		case Abroad:
			if w.To = text; m.collected.Original != nil && m.collected.Original(text) {
				w.To = m.country(loc, w.From, 0)
			}
		}
		p.Words = append(p.Words, w)
	}
	p.Surrogate = p.address(p.Original)
	return p
}

// lines is the longest way to write an address, with its lines.
func lines(e *lethe.Entity) string {
	best := longestWay(e)
	for _, text := range writtenWays(e) {
		var out []string
		for line := range strings.Lines(text) {
			out = append(out, strings.Join(strings.Fields(line), " "))
		}
		if len(out) > 1 && strings.Join(strings.Fields(text), " ") == best {
			return strings.Join(out, "\n")
		}
	}
	return best
}

// townOf gives the folded name of the town in an address, its post code, and the region
// that either tells, -1 for none.
func (p Pair) townOf(parts []part, a *atlas, loc *locale.Locale) (town, code string, region int) {
	region = -1
	for _, part := range parts {
		text := p.Original[part.start:part.end]
		core := foldAll(text)
		switch part.role {
		case Code:
			code = text
			if region < 0 {
				region = regionOf(loc, bareCode(text))
			}
		case Town:
			if town = core; region < 0 {
				if i, ok := a.towns[core]; ok {
					region = loc.Towns[i].Region
				}
			}
		case Region:
			if r, ok := a.regions[core]; ok {
				region = r
			}
		}
	}
	return town, code, region
}

// townOfCode is the town that a post code stands for, or what stands for one that is not
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
	text, _, _ = strings.Cut(strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsLetter(r) || r == '-' || r == ' ' }), "-")
	return text
}

// regionLike is the region of a town, as a code or a name, as it was there.
func regionLike(loc *locale.Locale, text string, t locale.Town, a *atlas) string {
	if t.Region < 0 {
		return loc.Regions[0].Name
	}
	r := loc.Regions[t.Region]
	if i, ok := a.regions[foldAll(text)]; ok && strings.EqualFold(loc.Regions[i].Code, text) {
		return r.Code
	}
	return r.Name
}

var figures = regexp.MustCompile(`\d+`)

// house draws the number of a house, with as many digits.
func (d dice) house(text string) string { return d.figures(d.letters(text), 0) }

// figures draws other numbers for those of a text, with as many digits, later with more.
// All else stays.
func (d dice) figures(text string, attempt int) string {
	return figures.ReplaceAllStringFunc(text, func(n string) string {
		n = n[:min(len(n), 12)] + strings.Repeat("0", attempt/doubled)
		low, _ := strconv.Atoi("1" + strings.Repeat("0", len(n)-1))
		for range 8 {
			if s := strconv.Itoa(low + d.IntN(9*low)); s != n {
				return s
			}
		}
		return n + "1"
	})
}

// letters draws letters from a to f for those of a house.
func (d dice) letters(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return rune('a' + d.IntN(6))
		case r >= 'A' && r <= 'Z':
			return rune('A' + d.IntN(6))
		}
		return r
	}, text)
}

// streetWord is what a street is called that had no word for it.
var streetWord = map[string]string{"de": "*weg", "en": "* Road", "es": "Calle *", "ca": "carrer *", "fr": "rue *", "it": "via *"}

// street is the name that takes the place of a street's, wherever that is named.
func (m *maker) street(loc *locale.Locale, core string, typed bool, attempt int) string {
	key := "s" + loc.Tag + core + strconv.FormatBool(typed)
	if to, ok := m.places[key]; ok && attempt < doubled {
		return to
	}
	for a := attempt; ; a++ {
		d := m.source.dice("street", core, a)
		to := d.word(loc.Streets, a)
		if !typed {
			to = strings.Replace(streetWord[base(loc.Tag)], "*", to, 1)
		}
		if a > attempt+most || foldAll(to) != core && (m.collected.Original == nil || !m.collected.Original(to)) {
			m.places[key] = to
			return to
		}
	}
}

// fitting is a post code for a town, written as another was, wherever that is named.
// Only those who find it taken ask for later attempts.
func (m *maker) fitting(loc *locale.Locale, text string, t locale.Town, attempt int) string {
	key := loc.Tag + "\x00" + alnum(text)
	if to, ok := m.codes[key]; ok && attempt == 0 {
		return to
	}
	for a := attempt; ; a++ {
		to := m.source.dice("post code", loc.Tag+bareCode(text), a).postCode(text, t.Code, a)
		if a > attempt+most || m.collected.Original == nil || !m.collected.Original(to) {
			m.codes[key] = to
			return to
		}
	}
}

// postCode writes the code of a town as another was. Later attempts keep but the first
// two characters of it.
func (d dice) postCode(text, code string, attempt int) string {
	if british.MatchString(text) {
		const letters = "ABDEFGHJLNPQRSTUWXYZ"
		return code + " " + d.digits(1) + string(letters[d.IntN(20)]) + string(letters[d.IntN(20)])
	}
	was := bareCode(text)
	if len(was) != len(code) || digitsOf(code) != code {
		return strings.Replace(text, was, was[:min(2, len(was))]+d.digits(max(0, len(was)-2)), 1)
	}
	if attempt > 0 {
		code = code[:2] + d.digits(len(code)-2)
	}
	out := strings.Replace(text, was, code, 1)
	if at := strings.LastIndexByte(out, '-'); at > 4 && len(out)-at == 5 { // ZIP+4
		out = out[:at+1] + d.digits(4)
	}
	return out
}

// postCode is the code of the town that takes the place of the one that it stands for.
func (m *maker) postCode(p Pair, loc *locale.Locale, attempt int) Pair {
	t := m.town(loc, m.townOfCode(loc, p.Original), regionOf(loc, bareCode(p.Original)), 0)
	p.Surrogate = m.fitting(loc, p.Original, t, attempt)
	if attempt >= 2*doubled {
		p = longer(m.source.dice("post code", p.Original, attempt), p, attempt)
	}
	return p
}
