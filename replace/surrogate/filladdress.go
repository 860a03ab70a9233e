package surrogate

import (
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
)

// address returns the parts of an address new ones that fit each other.
func (m *maker) address(p Pair, loc *locale.Locale, value string, attempt int) Pair {
	a := m.atlases[loc.Tag]
	parts := readAddress(p.Original, a)
	town, code, region := p.townOf(parts, a, loc)
	var to locale.Town
	if town != "" || code != "" {
		to = m.town(loc, orElse(town, m.townOfCode(loc, code)), region, 0)
		if town != "" && code != "" {
			m.beside[alnum(code)] = town
		}
	}
	d := m.source.dice("address", value, attempt)
	houses := m.source.houses(p.streetOf(parts), attempt)
	p.Words = nil
	floor := 0 // where the last one in Catalan ends
	for _, part := range parts {
		text := p.Original[part.start:part.end]
		w := Word{Role: part.role, From: foldAll(text)}
		switch part.role {
		case roleStreet:
			w.To = m.street(loc, w.From, part.typed, attempt)
		case roleHouse:
			language := base(loc.Tag)
			if m := floorOrDoor.FindStringSubmatch(text); m != nil && (m[2] != "a" || floor > 0 && part.start-floor <= len(" ")) { // "3r 2a", in any language
				floor, language = part.end, "ca"
			}
			w.To = d.house(text, language, houses)
		case roleCode:
			w.To = m.fitting(loc, text, to, 0)
		case roleTown:
			w.To = to.Name
		case roleRegion:
			w.To = regionLike(loc, text, to, a)
		case roleAbroad:
			w.To = homeland(loc, text)
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

// townOf returns the folded name of the town in an address, its post code, and the region
// that either tells, -1 for none.
func (p Pair) townOf(parts []part, a *atlas, loc *locale.Locale) (town, code string, region int) {
	region = -1
	for _, part := range parts {
		text := p.Original[part.start:part.end]
		core := foldAll(text)
		switch part.role {
		case roleCode:
			code = text
			if region < 0 {
				region = regionOf(loc, bareCode(text))
			}
		case roleTown:
			if town = core; region < 0 {
				if i, ok := a.towns[core]; ok {
					region = loc.Towns[i].Region
				}
			}
		case roleRegion:
			if r, ok := a.regions[core]; ok {
				region = r
			}
		}
	}
	return town, code, region
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

var figures = lazyregexp.New(`\d+`)

// floorOrDoor is the number of one in Catalan: "3r 1a".
var floorOrDoor = lazyregexp.New(`^([1-9])(r|n|t|è|é|a)$`)

// mostDoor is how many digits the number of a house has at most, or those of a floor and its door.
const mostDoor = 4

// onlyDoor reports whether an address is nothing but a floor or door, or the number of a house: "1.º A", "2. OG links". There are only so many, and
// nobody is known by one.
func (p Pair) onlyDoor() bool {
	for _, w := range p.Words {
		if w.Role != roleHouse {
			return false
		}
	}
	letters, digits := count(p.Original)
	if len(p.Words) == 0 || digits > mostDoor || postal.MatchString(p.Original) {
		return false
	}
	return letters == 0 || strings.ContainsAny(p.Original, "ºª°") || floorOrDoor.MatchString(strings.Fields(p.Original)[0]) || slices.ContainsFunc(pieces(p.Original), func(w piece) bool { return len(w.fold) > 1 && units[w.fold] })
}

// several are the numbers of neighbouring houses: "29–33".
var several = lazyregexp.New(`^(\d{1,4})([–-])(\d{1,4})$`)

// streetOf is the folded name of the street among the parts of an address; "" for none.
func (p Pair) streetOf(parts []part) string {
	for _, x := range slices.Backward(parts) { // before it a house may have a name
		if x.role == roleStreet {
			return foldAll(p.Original[x.start:x.end])
		}
	}
	return ""
}

// houses are the numbers that those of a street become, in whichever address of it they stand: those of one digit are
// exchanged among themselves, and those of two, so that two neighbours never become one house.
func (s source) houses(street string, attempt int) map[string]string {
	to := map[string]string{}
	for _, upTo := range [][2]int{{1, 9}, {10, 99}} {
		order := s.dice("houses", street, attempt).Perm(upTo[1] - upTo[0] + 1)
		for i, n := range order {
			to[strconv.Itoa(upTo[0]+n)] = strconv.Itoa(upTo[0] + order[(i+1)%len(order)])
		}
	}
	return to
}

// house gives the number of a house as its street has it, or draws one with as many digits. Those of several go up.
func (d dice) house(text, language string, of map[string]string) string {
	if n := strings.TrimSpace(text); of[n] != "" {
		return strings.Replace(text, n, of[n], 1)
	}
	if m := floorOrDoor.FindStringSubmatch(text); m != nil && language == "ca" {
		n := 1 + d.IntN(8)
		if m[2] == "a" {
			return strconv.Itoa(n) + "a"
		}
		return strconv.Itoa(n) + [...]string{"r", "n", "r", "t", "è", "è", "è", "è"}[n-1]
	}
	if m := several.FindStringSubmatch(text); m != nil {
		from, to := number(m[1]), number(m[3])
		if first := number(d.figures(m[1], 0)); from < to {
			return strconv.Itoa(first) + m[2] + strconv.Itoa(first+2*(1+d.IntN(4)))
		}
	}
	return d.figures(d.letters(text), 0)
}

func number(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

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
var streetWord = map[string]string{"de": "*weg", "en": "* Road", "es": "Calle *", "ca": "carrer *", "fr": "rue *", "it": "via *", "nl": "*straat", "pl": "ul. *", "pt": "Rua *"}

// street is the name that takes the place of a street's, wherever that is named.
func (m *maker) street(loc *locale.Locale, core string, typed bool, attempt int) string {
	key := "s" + loc.Tag + core + strconv.FormatBool(typed)
	if to, ok := m.chosen.places[key]; ok && attempt < doubled {
		return to
	}
	for a := attempt; ; a++ {
		d := m.source.dice("street", core, a)
		to := d.word(loc.Streets, a)
		if !typed {
			to = strings.Replace(streetWord[base(loc.Tag)], "*", to, 1)
		}
		if a > attempt+most || !holds(to, core) && !m.near(m.standing(core), to) {
			m.chosen.places[key] = to
			return to
		}
	}
}
