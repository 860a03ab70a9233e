package pack

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

const (
	longestStreet = 8
	longestTown   = 5
)

var houseNumber = lazyregexp.New(`^\d{1,4}[a-zA-Z]?$`)

// streets finds addresses: a word for a street with a name, or a name that ends in one,
// with numbers, post code and town beside it.
func (t *text) streets() {
	for i := range t.Words {
		if !t.free(i, i) {
			continue
		}
		if next := t.after(i, t.p.StreetBefore); next > 0 {
			t.streetBehind(i, next)
		} else if t.p.street != nil && t.p.street.MatchString(t.Words[i].Raw) && (t.capital(i) || t.smallStreetNumbered(i)) {
			t.streetItself(i)
		}
	}
}

// streetBehind takes a street whose word stands before its name.
func (t *text) streetBehind(i, name int) {
	if utf8.RuneCountInString(t.Words[name-1].Raw) <= 2 && !strings.HasPrefix(t.Between(name-1), ".") && !t.numberBefore(i) {
		return // "R" and "pl" are much else
	}
	if !t.follows(name - 1) {
		return
	}
	last := name - 1
	named := false
	for k := name; k < len(t.Words) && k-name < longestStreet; k++ {
		if !t.follows(k-1) || t.taken[k] || named && t.sentenceEnds(k-1) {
			break
		}
		if !named && t.digits(k) && k+1 < len(t.Words) && (t.p.months[t.Low(k+1)] > 0 || t.p.StreetInside[t.Low(k+1)]) && t.near(k) { // "rue du 8 Mai 1945"
			continue
		}
		if t.capital(k) && t.letters(k) || t.digits(k) && k > name && t.p.months[t.Low(k-1)] > 0 || t.p.months[t.Low(k)] > 0 && t.digits(k-1) {
			if utf8.RuneCountInString(t.Words[k].Raw) > 1 || t.initial(k) {
				last, named = k, true
				continue
			}
		}
		if !t.p.StreetInside[t.Low(k)] {
			break
		}
	}
	numbered := t.p.HouseNumber != "before" && t.houseBehind(last) > last || t.p.HouseNumber == "before" && t.numberBefore(i)
	if k := t.smallStreet(name); !named && t.p.HouseNumber != "before" && t.small(i) && k >= name && t.houseBehind(k) > k { // "rua da fonte 12"
		last, named = k, true
	}
	if !named && numbered { // in lower case: "12 rue de la paix"
		last = t.smallStreet(name)
		named = last >= name
	}
	if !named {
		return
	}
	first := i
	if t.p.HouseNumber == "before" {
		if t.numberBefore(i) {
			first = t.firstNumber(i)
		} else if t.Between(last) == ", " && t.digits(last+1) && len(t.Words[last+1].Raw) < 4 {
			last++
		} else if end := t.houseBehind(last); end > last && t.codeEnd(end+1) >= 0 { // as in Belgium
			last = end
		}
	} else {
		last = t.houseBehind(last)
	}
	t.addAddress(first, last, .8, "street")
}

// houses finds streets that no word tells, by the number after a capital and the words
// around the two: "woont op Buorren 31", "Singel 8, Zierikzee", "Oude Vliet 3, 2231 GC".
func (t *text) houses() {
	if t.p.HouseNumber != "behind" || t.p.street == nil {
		return
	}
	for i := 0; i+1 < len(t.Words); i++ {
		if !t.free(i, i+1) || !t.capital(i) || !t.letters(i) || !t.near(i) || !houseNumber.MatchString(t.Words[i+1].Raw) || t.p.AgeUnit[t.Low(i+2)] || t.p.isYear(t.Words[i+1].Raw) {
			continue
		}
		last := t.houseBehind(i)
		if last == i {
			continue
		}
		sep := t.Between(last)
		coded := t.codeEnd(last+1) >= 0 && strings.TrimSpace(sep) == "," // before the post code nothing else stands
		if !coded && !t.part(i) {
			continue
		}
		first := i
		for first > 0 && t.near(first-1) && t.capital(first-1) && t.letters(first-1) && t.free(first-1, first-1) && (coded || (t.strange(first-1) || t.onStreet(first-1)) && t.inside(first-1)) {
			first--
		}
		if t.p.StreetInside[t.Low(first-1)] && t.near(first-1) && t.near(first-2) && t.free(first-2, first-1) && t.capital(first-2) && t.p.HouseBefore[t.Low(first-2)] { // "Achter de Kerk 3"
			first -= 2
			coded = coded || t.inside(first)
		}
		told := t.p.HouseBefore[t.Low(first-1)] || t.p.HouseBefore[t.Low(first-2)] && t.p.StreetInside[t.Low(first-1)] ||
			t.p.PlaceBefore[t.Low(first-2)] && t.capital(first-1) && t.Between(first-1) == ", " // "te Oudega, Buorren 31"
		if !coded && !(t.inside(i) && (t.strange(i) || told)) {
			continue
		}
		if told || coded || sep == ", " && t.town(last+1) && t.capital(last+1) || (t.Low(last+1) == "te" || t.Low(last+1) == "in") && t.near(last) && t.capital(last+2) {
			t.addAddress(first, last, .6, "number behind a name where somebody lives")
		}
	}
}

// smallStreet is the last word of a street in lower case from word k: the first that is
// none of the little words.
func (t *text) smallStreet(k int) int {
	for n := k; n < len(t.Words) && n-k < 4 && t.near(n-1) && t.letters(n); n++ {
		if !t.p.StreetInside[t.Low(n)] && !t.p.Particle[t.Low(n)] {
			return n
		}
	}
	return k - 1
}

// numberBefore reports whether a house number stands before word i, and firstNumber where it
// begins.
func (t *text) numberBefore(i int) bool { return t.firstNumber(i) < i }

func (t *text) firstNumber(i int) int {
	k := i - 1
	if k < 0 || strings.Contains(t.Between(k), "\n") || strings.TrimSpace(t.Between(k)) != "" && strings.TrimSpace(t.Between(k)) != "," {
		return i
	}
	if t.p.NumberTail[t.Low(k)] || utf8.RuneCountInString(t.Words[k].Raw) == 1 && t.letters(k) && t.capital(k) {
		k--
	}
	if k < 0 || !houseNumber.MatchString(t.Words[k].Raw) {
		return i
	}
	if k > 0 && (t.Between(k-1) == "-" || t.Between(k-1) == "/") && houseNumber.MatchString(t.Words[k-1].Raw) {
		k--
	}
	return k
}

// houseBehind is the last word of the house number after word i, with its parts: "4/B",
// "12, 3º Esq.", "25 bis"; i where there is none.
func (t *text) houseBehind(i int) int {
	next := i + 1
	sep := strings.TrimSpace(t.Between(i))
	if strings.Contains(t.Between(i), "\n") || sep != "" && sep != "," {
		return i
	}
	if w := t.Low(next); w == "n" || w == "nr" || w == "no" || w == "num" || w == "numero" || w == "lote" || w == "civico" || w == "n1" {
		next++
	}
	if next >= len(t.Words) || !houseNumber.MatchString(t.Words[next].Raw) {
		return i
	}
	last := next
	for k := next + 1; k < len(t.Words) && k-next < 7; k++ {
		sep := t.Between(k - 1)
		tight := sep == "/" || sep == "-" || sep == " - " || sep == " / "
		switch {
		case strings.Contains(sep, "\n") || len(strings.TrimSpace(sep)) > 3:
			return last
		case tight && (houseNumber.MatchString(t.Words[k].Raw) || utf8.RuneCountInString(t.Words[k].Raw) <= 3) && !t.p.postcodeAt(t, k):
			last = k
		case t.p.NumberTail[t.Low(k)] || t.p.AddressTail[t.Low(k)]:
			last = k
		case t.p.AddressTail[t.Low(k-1)] && (houseNumber.MatchString(t.Words[k].Raw) || utf8.RuneCountInString(t.Words[k].Raw) <= 2):
			last = k
		case utf8.RuneCountInString(t.Words[k].Raw) == 1 && t.capital(k) && strings.TrimSpace(sep) == "":
			last = k
		case k+1 < len(t.Words) && t.p.AddressTail[t.Low(k+1)] && (t.digits(k) && len(t.Words[k].Raw) < 3 || floorNumber.MatchString(t.Words[k].Raw)):
			last = k
		default:
			return last
		}
	}
	return last
}

var floorNumber = lazyregexp.New(`^\d{1,2}(?:er|e|eme|ème|o|a|º|ª)?$`)

// longestShort is how many letters the longest word has that a full stop shortens: "Prof."
const longestShort = 4

// sentenceEnds reports whether the full stop behind word i is that of a sentence.
func (t *text) sentenceEnds(i int) bool {
	return strings.HasPrefix(t.Between(i), ". ") && utf8.RuneCountInString(t.Words[i].Raw) > longestShort
}

// streetItself takes a street whose name ends in the word for it, where a number follows:
// "Kerkstraat 12".
func (t *text) streetItself(i int) {
	first := i
	for first > 0 && t.near(first-1) && t.free(first-1, first-1) && !t.ofCode(first-1) && (t.capital(first-1) && t.letters(first-1) && (!t.ordinary(first-1) || t.inside(first-1)) || t.Between(first-1) == "-" && t.capital(first-1) ||
		first > 1 && t.p.StreetInside[t.Low(first-1)] && t.near(first-2) && t.capital(first-2) && t.inside(first-2) && t.free(first-2, first-2)) {
		first--
	}
	if last := t.houseBehind(i); last > i {
		t.addAddress(first, last, .8, "street")
	} else if t.called(first) || first == i && t.isA(i, t.p.towns, 0) && !t.onStreet(i) {
		return
	} else if (t.inside(i) || !t.ordinary(i)) && (t.onStreet(first) || !t.family(i) && !t.given(i) && !t.derived(i)) {
		t.addAddress(first, i, .6, "street without a number")
	}
}

// ofCode reports whether word i is the letters of a post code: "4331 LM Middelburg".
func (t *text) ofCode(i int) bool {
	return i > 0 && t.digits(i-1) && t.capitals(i) && t.codeEnd(i-1) == i
}

// called reports whether the name that begins with word i is that of an institution or a firm: "school De
// Wilgenhof", "Stichting Woongoed".
func (t *text) called(i int) bool {
	if t.after(i, t.p.Institution) > 0 {
		return true
	}
	return i > 0 && t.near(i-1) && (t.p.CompanyHead[t.Low(i-1)] || t.after(i-1, t.p.Institution) == i)
}

// onStreet reports whether the words before word i say that it is a street: "in de".
func (t *text) onStreet(i int) bool {
	if t.p.StreetInside[t.Low(i-1)] && t.near(i-1) {
		i--
	}
	return (t.p.HouseBefore[t.Low(i-1)] || t.p.PlaceBefore[t.Low(i-1)]) && t.near(i-1)
}

// addAddress takes an address with the floor, post code and town after it.
func (t *text) addAddress(first, last int, score float64, why string) {
	last = t.restOfAddress(last)
	for k := last + 1; k < len(t.Words) && k-last < 3 && t.p.AddressTail[t.Low(k)]; k++ {
		if sep := strings.TrimSpace(t.Between(k - 1)); sep != "" && sep != "," && sep != "-" {
			break
		}
		last = k
		if k+1 < len(t.Words) && t.follows(k) && (houseNumber.MatchString(t.Words[k+1].Raw) || utf8.RuneCountInString(t.Words[k+1].Raw) == 1) {
			last = k + 1
		}
	}
	if k := last + 1; k < len(t.Words) && t.free(k, k) {
		sep := t.Between(last)
		if trimmed := strings.TrimSpace(sep); (trimmed == "" || trimmed == "," || trimmed == "-" || trimmed == "–") && strings.Count(sep, "\n") < 2 {
			if end := t.codeEnd(k); end >= 0 && end+1 < len(t.Words) {
				if town := t.townBehind(end); town > end {
					last = town
				} else {
					last = end
				}
			}
		}
	}
	if last = t.restOfAddress(last); t.free(first, last) {
		s := t.SpanOf(first, last)
		if strings.Count(s.In(t.S), "(") > strings.Count(s.In(t.S), ")") && strings.HasPrefix(t.S[s.End:], ")") {
			s.End++
		}
		t.addSpan(first, last, s, lethe.Address, score, why)
	}
}

// longestRest is how many bytes one part of an address has that follows its street or its town.
const longestRest = 32

// restOfAddress is the last word of what follows word i, the end of a street or a town, and says where in
// the house it is: "n.º 23, 2.º Esq.", "(TV)".
func (t *text) restOfAddress(i int) int {
	for t.p.rest != nil && i < len(t.Words) {
		end := t.Words[i].End
		m := t.p.rest.FindStringIndex(t.S[end:min(len(t.S), end+longestRest)])
		last := i
		for m != nil && last+1 < len(t.Words) && t.Words[last+1].End <= end+m[1] && t.free(last+1, last+1) {
			last++
		}
		if last == i {
			break
		}
		i = last
	}
	return i
}

// codeEnd is the last word of the post code that begins at word k, -1 where none does.
func (t *text) codeEnd(k int) int {
	if t.p.postcode == nil || k >= len(t.Words) {
		return -1
	}
	for last := min(k+1, len(t.Words)-1); last >= k; last-- {
		if last > k && t.Between(k) != " " && t.Between(k) != "-" {
			continue
		}
		if t.p.postcode.MatchString(t.SpanOf(k, last).In(t.S)) {
			return last
		}
	}
	return -1
}

func (p *Pack) postcodeAt(t *text, k int) bool { return t.codeEnd(k) >= 0 }

// townBehind is the last word of the town after word i: capitals and what may stand
// between them; i where there is none.
func (t *text) townBehind(i int) int {
	last := i
	if sep := t.Between(i); strings.Contains(sep, "\n") || strings.TrimSpace(sep) != "" && strings.TrimSpace(sep) != "," && strings.TrimSpace(sep) != "-" {
		return i
	}
	for k := i + 1; k < len(t.Words) && k <= i+longestTown; k++ {
		if k > i+1 && !t.near(k-1) || !t.letters(k) || t.taken[k] {
			break
		}
		if t.capital(k) && !t.p.Never[t.Low(k)] || last > i && t.p.PostOffice[t.Low(k)] {
			last = k
		} else if !t.p.StreetInside[t.Low(k)] && !t.p.Particle[t.Low(k)] {
			break
		}
	}
	if last > i && t.digits(last+1) && len(t.Words[last+1].Raw) <= 2 && t.near(last) && t.p.PostOffice[t.Low(last)] {
		last++
	}
	return last
}

// postcodes finds post codes with the towns after them.
func (t *text) postcodes() {
	for i := range t.Words {
		if !t.free(i, i) {
			continue
		}
		end := t.codeEnd(i)
		if end < 0 || !t.free(i, end) {
			continue
		}
		town := t.townBehind(end)
		if formed := strings.IndexFunc(t.SpanOf(i, end).In(t.S), func(r rune) bool { return r < '0' || r > '9' }) >= 0; town == end && !formed {
			continue
		}
		if t.digits(i) && end == i && (t.p.isYear(t.Words[i].Raw) || t.ordinary(end+1) && !t.town(end+1)) {
			continue
		}
		if strings.HasSuffix(strings.TrimSpace(t.Between(i-1)), "+") || i > 0 && t.digits(i-1) && t.near(i-1) {
			continue
		}
		t.add(t.houseBefore(i), town, lethe.Address, .7, "post code and town")
	}
}

// houseBefore is the first word of the street and number that stand before the post code at
// word i: "Zielona 9/2, 42-200 Częstochowa"; i where there is none.
func (t *text) houseBefore(i int) int {
	sep := t.Between(i - 1)
	if t.p.HouseNumber != "behind" || sep != ", " && sep != " " && sep != ",\n" && sep != "\n" {
		return i
	}
	k := i - 1
	for n := 0; n < 3 && k > 0 && (houseNumber.MatchString(t.Words[k].Raw) || t.p.NumberTail[t.Low(k)] || t.p.AddressTail[t.Low(k)]) && t.free(k, k); n++ {
		k--
	}
	if k == i-1 || k < 0 {
		return i
	}
	first := k + 1
	for n := 0; n < 4 && k >= 0 && t.near(k) && t.free(k, k) && (t.capital(k) && t.letters(k) || t.p.StreetInside[t.Low(k)]); n++ {
		if t.capital(k) {
			first = k
		}
		k--
	}
	if first > i-1 || !t.capital(first) {
		return i
	}
	return first
}

func (p *Pack) isYear(w string) bool {
	return len(w) == 4 && (strings.HasPrefix(w, "19") || strings.HasPrefix(w, "20"))
}

// lived finds places after what says where somebody lives.
func (t *text) lived() {
	for i := range t.Words {
		next := t.after(i, t.p.LivesIn)
		if next == 0 || next >= len(t.Words) || !t.near(next-1) && strings.TrimSpace(t.Between(next-1)) != ":" {
			continue
		}
		for n := 0; n < 2 && !t.capital(next) && (t.p.StreetInside[t.Low(next)] || t.p.PlaceBefore[t.Low(next)]) && t.near(next); n++ {
			next++
		}
		if next < len(t.Words) && t.part(next) && t.free(next, next) && (!t.ordinary(next) || t.inside(next)) {
			last := t.townEnd(next)
			if t.free(next, last) {
				t.add(next, last, lethe.Location, .7, "place where somebody lives")
			}
		}
	}
}

// townEnd is the last word of the name of a place that begins at word i.
func (t *text) townEnd(i int) int {
	last := i
	for k := i + 1; k < len(t.Words) && k < i+longestTown && t.near(k-1) && t.letters(k); k++ {
		if t.capital(k) && t.part(k) {
			last = k
		} else if !t.p.StreetInside[t.Low(k)] || t.Between(k-1) != "-" && !(t.near(k) && t.capital(k+1) && t.p.Particle[t.Low(k)]) {
			break
		}
	}
	return last
}

// placesAlone finds towns of the lists: after a preposition any, elsewhere in a sentence
// those of the pack, and countries.
func (t *text) placesAlone() {
	if t.p.Bare {
		return
	}
	for i := range t.Words {
		if !t.free(i, i) || !t.part(i) || utf8.RuneCountInString(t.Words[i].Raw) < 3 || t.capitals(i) {
			continue
		}
		own := t.isA(i, t.p.towns, 0)
		placed := t.p.PlaceBefore[t.Low(i-1)] && t.near(i-1)
		dated := t.Between(i) == ", " && !t.inside(i) && (own || t.town(i)) && (t.digits(i+1) || t.digits(i+2)) // "Lyon, le 3 avril"
		if own && (t.inside(i) || !t.ordinary(i)) || placed && t.town(i) && t.inside(i) || dated {
			if last := t.townEnd(i); t.free(i, last) {
				t.add(i, last, lethe.Location, .6, "town of the lists")
			}
		}
	}
}
