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
	out := withKind(ps, first, last)
	add := func(text string) {
		if text != organisation && utf8.RuneCountInString(text) >= leastHead && !lexicon.Plain(text) {
			out = append(out, text)
		}
	}
	add(head)
	for next := last + 2; next < len(ps) && !general(ps[next].fold); next += 2 {
		add(joined(ps[first : next+1])) // "Hollins Mill" of Hollins Mill Bakery
	}
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
		add(strings.ReplaceAll(head, " & ", " ")) // as it is typed in haste
	}
	for i := first; last > first && i <= last; i++ { // "Teasel" of The Gilded Teasel
		if ps[i].word() && !general(ps[i].fold) && !ps[i].tied && !(i+2 < len(ps) && ps[i+2].tied) && rare(ps[i:i+1]) && !isGiven(ps[i].fold) && !slices.Contains(out, ps[i].text) {
			add(ps[i].text)
		}
	}
	return out
}

// withKind is a head that is an ordinary word behind the shorter word for what the organization
// is: "Residenz Lindenallee" of Seniorenresidenz Lindenallee.
func withKind(ps []piece, first, last int) (out []string) {
	if first != 2 || first != last || !lexicon.Ordinary(ps[first].fold) {
		return nil
	}
	for i := range ps[0].fold {
		if end := ps[0].fold[i:]; i > 0 && utf8.RuneCountInString(end) > leastHead && institution[end] {
			return []string{capitals(end) + " " + ps[first].text}
		}
	}
	return nil
}

// leastSurname is how many letters a surname has that stands for somebody by itself.
const leastSurname = 6

// Surnames are those of a person, if they are nobody's else by the look of them: no ordinary
// word, no given name, no town, long or of two parts. Letters call people so who were named in
// full elsewhere.
func Surnames(person string) []string {
	if len(person) > longest {
		return nil
	}
	n := name.Parse(person, person)
	if len(n.Words) < 2 {
		return nil
	}
	at, turned := surnameAt(n, 0, "de")
	if at == 0 || at >= len(n.Words) || turned {
		return nil
	}
	ps := pieces(person)
	k := slices.IndexFunc(ps, func(x piece) bool { return x.fold == n.Words[at].Text })
	for k > 1 && ps[k].tied {
		k -= 2
	}
	if k < 0 || !rare(ps[k:]) {
		return nil
	}
	last := len(ps) - 1
	if !ps[last].word() || k == 0 {
		return nil
	}
	return []string{strings.TrimSuffix(joined(ps[k:]), ps[last].tail)}
}

// rare reports whether a surname is in no list of what else it may be.
func rare(ps []piece) bool {
	letters, double := 0, slices.ContainsFunc(ps, func(w piece) bool { return w.tied })
	for _, w := range ps {
		if letters += utf8.RuneCountInString(w.fold); !w.word() || double {
			continue
		}
		if lexicon.Ordinary(w.fold) || general(w.fold) || isGiven(w.fold) && len(ps) == 1 {
			return false
		}
		for _, tag := range locale.Names() {
			if _, town := atlasOf(tag).towns[w.fold]; town {
				return false
			}
		}
	}
	return letters >= leastSurname
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
var saints = wordset.Folded(name.Fold, "st saint sankt san santa sant santo sainte")
