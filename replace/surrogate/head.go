package surrogate

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/lexicon"
)

// leastHead is how many letters the shortest head has.
const leastHead = 4

// Heads are the short ways in which letters name an organisation whose full name is known:
// "St Brannock's" of St Brannock's Primary School, "Fenwick Lowe" of Fenwick-Lowe
// Engineering plc, "Zwiesler" of Autohaus Zwiesler & Sohn. There are none where nothing but
// ordinary words would be left.
func Heads(organisation string) []string {
	body, _ := cutLegal(organisation)
	ps := pieces(body)
	first, last := headOf(ps)
	if first < 0 || len(body) > longest {
		return nil
	}
	head := joined(ps[first : last+1])
	bare := strings.TrimSuffix(head, ps[last].tail)
	var out []string
	add := func(text string) {
		if text != organisation && utf8.RuneCountInString(text) >= leastHead && !lexicon.Plain(text) {
			out = append(out, text)
		}
	}
	add(head)
	if ps[last].tail != "" {
		add(bare)
		add(bare + "s")
	}
	if saints[ps[first].fold] && last > first {
		add(joined(ps[first+2 : last+1])) // "Urbanshof" of Weingut Sankt Urbanshof
	}
	if strings.Contains(head, "-") {
		add(strings.ReplaceAll(head, "-", " "))
	}
	if strings.Contains(head, " & ") {
		add(strings.ReplaceAll(head, " & ", " and "))
	}
	return out
}

// headOf is from the first to the last word that tells an organisation from others, with a
// "St" before it; -1 for none.
func headOf(ps []piece) (first, last int) {
	first, last = -1, -1
	for i, w := range ps {
		if !w.word() || general(w.fold) || utf8.RuneCountInString(w.fold) == 1 {
			if first >= 0 && w.word() && institution[w.fold] {
				break
			}
			continue
		}
		if first < 0 {
			first = i
		}
		if first == i || !lexicon.Ordinary(w.fold) || isHyphen(ps[i-1].text) || and(ps, i) {
			last = i // "Greenshank" of Greenshank Organic Farms
		}
	}
	if first >= 2 && saints[ps[first-2].fold] {
		first -= 2
	}
	return first, last
}

// and reports whether an "&" ties a word to the one before.
func and(ps []piece, i int) bool {
	return i > 0 && strings.Contains(ps[i-1].text, "&") || i > 2 && between[ps[i-2].fold]
}

// saints are the words before the names of saints.
var saints = folded("st saint sankt san santa sant santo sainte")
