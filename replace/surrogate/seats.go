package surrogate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// seats are the towns that a collection names, alone or in addresses: in the name of an organisation they become what
// they become elsewhere, and what is one town by its names becomes one.
type seats struct {
	known    map[string]bool   // by locale and folded name
	parted   map[string]bool   // names of two parts with a hyphen between: Husum-Schobüll
	docs     map[int]bool      // that name a town
	athome   map[int]bool      // that name a town of the country of their locale
	together map[string]string // names that are longer ones of another: Priego de Córdoba of Priego
}

// seatKey is under what a town is known.
func seatKey(loc *locale.Locale, core string) string { return loc.Tag + "\x00" + core }

// findSeats collects the towns of places and addresses.
func (m *maker) findSeats(byKind map[Kind][]int) {
	m.seats = seats{map[string]bool{}, map[string]bool{}, map[int]bool{}, map[int]bool{}, map[string]string{}}
	add := func(loc *locale.Locale, text string) {
		core := placeCore(text)
		if utf8.RuneCountInString(core) < leastHead || lexicon.Ordinary(core) || general(core) {
			return
		}
		key := seatKey(loc, core)
		m.seats.known[key] = true
		m.seats.parted[key] = m.seats.parted[key] || slices.ContainsFunc(pieces(text), func(w piece) bool { return w.tied })
	}
	for _, i := range byKind[kindPlace] {
		t := m.collected.Targets[i]
		loc := m.localeOf(t.Entity)
		for _, w := range place(t.Entity, m.categories[t.Entity.ID].role, loc, m.atlases[loc.Tag]).Words {
			if w.Role == roleTown {
				add(loc, w.From)
				_, own := m.atlases[loc.Tag].towns[w.From]
				for _, d := range docsOf(t.Entity) {
					m.seats.docs[d], m.seats.athome[d] = true, m.seats.athome[d] || own
				}
			}
		}
		if way := longestWay(t.Entity); len(way) <= longest && strings.Contains(way, "-") && m.seats.known[seatKey(loc, placeCore(way))] {
			add(loc, way)
		}
	}
	for _, i := range byKind[kindAddress] {
		t := m.collected.Targets[i]
		loc, text := m.localeOf(t.Entity), lines(t.Entity)
		if len(text) > longest {
			continue
		}
		for _, part := range readAddress(text, m.atlases[loc.Tag]) {
			if part.role == roleTown {
				add(loc, text[part.start:part.end])
				if _, own := m.atlases[loc.Tag].towns[placeCore(text[part.start:part.end])]; own {
					for _, d := range docsOf(t.Entity) {
						m.seats.athome[d] = true
					}
				}
			}
		}
	}
	m.joinSeats()
}

// beside reports whether a town stands in one of the documents that may lie in the country that it names: none where the
// town is known to lie in that of the locale, "my son works in Germany" of a letter from Zamora.
func (s seats) beside(docs []int) bool {
	return slices.ContainsFunc(docs, func(d int) bool { return s.docs[d] && !s.athome[d] })
}

// links are the small words that a town has between its name and what tells it from others of the name.
var links = wordset.Folded(name.Fold, "de del d da do an am im in bei ob auf upon on sur sous le under di der")

// joinSeats finds names that are longer ones of another: with a hyphen, which parts a district, or where only one goes
// on with a small word. Two that the lists know are two towns.
func (m *maker) joinSeats() {
	longer := map[string][]string{}
	for key := range m.seats.known {
		tag, core, _ := strings.Cut(key, "\x00")
		words := strings.Fields(core)
		for n := 1; n < len(words); n++ {
			short := tag + "\x00" + strings.Join(words[:n], " ")
			if m.seats.known[short] && (m.seats.parted[key] || links[words[n]]) {
				longer[short] = append(longer[short], key)
				break
			}
		}
	}
	for short, all := range longer {
		tag, core, _ := strings.Cut(short, "\x00")
		linked := slices.DeleteFunc(slices.Clone(all), func(key string) bool { return m.seats.parted[key] })
		for _, key := range all {
			_, full, _ := strings.Cut(key, "\x00")
			towns := m.atlases[tag].towns
			_, one := towns[core]
			_, other := towns[full]
			if m.seats.parted[key] || len(linked) == 1 && !(one && other) {
				m.seats.together[key] = core
			}
		}
	}
}

// seat is the name under which a town stands for all of its names.
func (m *maker) seat(loc *locale.Locale, core string) string {
	return orElse(m.seats.together[seatKey(loc, core)], core)
}

// seated gives an organisation the town in its name as one word: the Priego de Córdoba of its Ayuntamiento.
func (m *maker) seated(p Pair, loc *locale.Locale) Pair {
	body, _ := cutLegal(p.Original)
	var folds, towns []string // the words, and what they are without articles
	for _, w := range pieces(body) {
		if w.word() {
			_, town := elided(w)
			folds, towns = append(folds, w.fold), append(towns, town)
		}
	}
	for n := min(len(folds)-1, mostSeat); n > 0; n-- {
		for i := 0; i+n <= len(folds); i++ {
			town := strings.Join(towns[i:i+n], " ")
			of := func(w Word) bool { return slices.Contains(folds[i:i+n], w.From) }
			if at := slices.IndexFunc(p.Words, of); at >= 0 && m.seats.known[seatKey(loc, town)] {
				rest := slices.DeleteFunc(slices.Clone(p.Words), of)
				p.Words = slices.Insert(rest, min(at, len(rest)), Word{Role: roleTown, From: town})
				return p
			}
		}
	}
	return p
}

// elided takes the article off a word that it is one with, folded: "d'Olot".
func elided(w piece) (lead, fold string) {
	if at := strings.IndexFunc(w.text, isApostrophe); at == 1 && strings.ContainsAny(w.text[:1], "dDlL") {
		_, size := utf8.DecodeRuneInString(w.text[at:])
		return w.text[:at+size], name.Fold(w.text[at+size:])
	}
	return "", w.fold
}

// mostSeat is how many words the name of a town has.
const mostSeat = 5

// townOfFirm is the town that takes the place of one in the name of an organisation.
func (m *maker) townOfFirm(loc *locale.Locale, w Word) string {
	region := -1
	if i, ok := m.atlases[loc.Tag].towns[w.From]; ok {
		region = loc.Towns[i].Region
	}
	return m.town(loc, w.From, region, 0).Name
}
