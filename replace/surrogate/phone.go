package surrogate

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"

	"github.com/nyaruka/phonenumbers"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
)

// fictional are numbers that no subscriber has, without the trunk prefix, by country
// code; # is a digit to draw.
//
//   - 44: Ofcom, Telephone numbers for use in TV and radio drama programmes.
//   - 49: Bundesnetzagentur, Rufnummern für Medienproduktionen, Mitteilung 148/2021,
//     Amtsblatt 7/2021.
//   - 33: Arcep, décision 2018-0881, plan national de numérotation, numéros pour œuvres
//     audiovisuelles.
//
// Those of country code 1 are 555-0100 to 555-0199 in each area (ATIS-0300115).
var fictional = map[int][]string{
	44: {
		"2079460###", "1134960###", "1144960###", "1154960###", "1164960###", "1174960###", "1184960###", "1214960###", "1314960###",
		"1414960###", "1514960###", "1614960###", "1632960###", "1914980###", "2896496###", "2920180###", "3069990###", "7700900###",
		"8081570###", "9098790###",
	},
	49: {"3023125###", "6990009###", "4066969###", "2214710###", "8999998###", "17139200##", "176040690##"},
	33: {"19900####", "26191####", "35301####", "46571####", "53649####", "63998####"},
}

// area is how many digits of a number without its trunk prefix are kept where nothing
// is fictional.
var area = map[int]int{1: 3, 31: 2, 33: 1, 34: 2, 39: 3, 41: 2, 43: 2, 44: 2, 48: 2, 49: 2, 351: 2}

// leastNumber is how many digits a telephone number has at least that one can ring from
// everywhere; shorter ones are extensions, of which no digit is kept.
const leastNumber = 7

// leastExtension is how many digits one is given at least: fewer are any sentence's.
const leastExtension = 3

// phone takes a telephone number apart. Its one word has the digits without the
// country and the trunk prefix.
func phone(e *lethe.Entity, loc *locale.Locale) (p Pair, country int) {
	p = Pair{Label: e.Label, Kind: kindPhone, Locale: loc.Tag, Original: longestWay(e)}
	_, region, _ := strings.Cut(loc.Tag, "-")
	ways := writtenWays(e)
	if dialled(p.Original) == p.Original { // else it lacks the digits that are words
		ways = append([]string{e.Normalized}, ways...)
	}
	for _, text := range ways {
		n, err := phonenumbers.Parse(dialled(text), region)
		if err != nil || !phonenumbers.IsPossibleNumber(n) {
			continue
		}
		if national := phonenumbers.GetNationalSignificantNumber(n); len(national) >= leastNumber {
			p.Words = []Word{{Role: roleCore, From: national}}
			return p, int(n.GetCountryCode())
		}
	}
	p.Words = []Word{{Role: roleCore, From: digitsOf(dialled(p.Original))}}
	return p, 0
}

func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// phone draws another number of the country: a fictional one of the area or near it,
// else one whose subscriber begins with 0 or 1, as none does.
func (d dice) phone(p Pair, country, attempt int) Pair {
	from := p.Words[0].From
	to := from[:min(cmp.Or(area[country], 2), len(from)/2)]
	if len(from) < leastNumber {
		to = ""
	}
	switch ranges := fictional[country]; {
	case country == 1 && len(from) == 10 && attempt < fromLists:
		to += "55501"
	case country == 1, len(ranges) > 0 && attempt >= doubled:
		to += strconv.Itoa(d.IntN(2))
	case len(ranges) > 0 && attempt >= fromLists:
		to = ranges[d.IntN(len(ranges))]
	case len(ranges) > 0:
		to = nearest(ranges, from)
	}
	to += strings.Repeat("#", max(0, max(len(from), leastExtension)-len(to)))
	p.Words = []Word{{roleCore, from, d.template(to)}}
	p.Surrogate = p.phone(p.Original)
	return p
}

// template draws a digit for each #.
func (d dice) template(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '#' {
			return rune('0' + d.IntN(10))
		}
		return r
	}, s)
}

// nearest is the one that begins most like a number, the first of several.
func nearest(ranges []string, number string) string {
	best, most := ranges[0], -1
	for _, r := range ranges {
		n := 0
		for n < len(r) && n < len(number) && r[n] == number[n] {
			n++
		}
		if n > most {
			best, most = r, n
		}
	}
	return best
}

// phone writes a telephone number in the form of the mention, with its country code,
// trunk prefix and extension or without.
func (p Pair) phone(mention string) string {
	mention = dialled(mention)
	m := digitsOf(mention)
	from, to := p.Words[0].From, p.Words[0].To
	switch i := strings.Index(m, from); {
	case from == "" || m == "":
		return p.Surrogate
	case i >= 0:
		rest := len(m) - i - len(from)
		tail := strings.Repeat(to, rest/max(len(to), 1)+1)
		return digitLayout(mention, m[:i]+to+tail[len(tail)-rest:])
	case strings.HasSuffix(from, m) && len(m) >= 4 && len(m) <= len(to):
		return digitLayout(mention, to[len(to)-len(m):])
	}
	return cmp.Or(p.Surrogate, digitLayout(mention, to))
}

// digitLayout puts digits where a text has some; what is left over follows the last.
func digitLayout(text, digits string) string {
	var b strings.Builder
	left := len(digitsOf(text))
	for _, r := range text {
		if r < '0' || r > '9' {
			if unicode.IsDigit(r) {
				continue
			}
			b.WriteRune(r)
			continue
		}
		left--
		switch {
		case digits == "":
		case left == 0:
			b.WriteString(digits)
		default:
			b.WriteByte(digits[0])
			digits = digits[1:]
		}
	}
	return b.String()
}
