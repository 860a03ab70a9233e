package surrogate

import (
	"strings"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace/surrogate/locale"
)

// place takes the name of a town, region or country apart: "Kanton Zürich" is Zürich.
func place(e *lethe.Entity, role Role, loc *locale.Locale, a *atlas) Pair {
	p := Pair{Label: e.Label, Kind: Place, Locale: loc.Tag, Original: longestWay(e)}
	core := placeCore(p.Original)
	if role == 0 {
		role = placeRole(core, a)
	}
	p.Words = []Word{{Role: role, From: core}}
	for _, text := range writtenWays(e) {
		if len(text) > longest {
			continue
		}
		if c := placeCore(text); c != core && len(p.Words) < mostExtras {
			p.Words = append(p.Words, Word{Role: role, From: c})
		}
	}
	return p
}

// placeCore is a place's name without the words that many have before it, folded.
func placeCore(text string) string {
	var words []string
	for _, w := range pieces(text) {
		if w.word() && !(len(words) == 0 && placeWords[w.fold]) {
			words = append(words, w.fold)
		}
	}
	if len(words) == 0 {
		return foldAll(text)
	}
	return strings.Join(words, " ")
}

// foldAll is all words of a text, folded.
func foldAll(text string) string {
	var words []string
	for _, w := range pieces(text) {
		if w.word() {
			words = append(words, w.fold)
		}
	}
	if len(words) == 0 {
		return lethe.Lower(strings.TrimSpace(text))
	}
	return strings.Join(words, " ")
}

func placeRole(core string, a *atlas) Role {
	if _, ok := a.towns[core]; ok {
		return Town
	}
	if _, ok := a.regions[core]; ok {
		return Region
	}
	if a.countries[core] {
		return Abroad
	}
	return Town
}

// place writes the name of a place: its core is replaced, words that many places have
// before their name stay.
func (p Pair) place(mention, language string) string {
	ps := pieces(mention)
	for _, w := range p.Words {
		from, to, ending := findRun(ps, strings.Fields(w.From))
		if from < 0 {
			continue
		}
		if b, ok := aroundPlace(ps, from, to); ok {
			like := joined(ps[from : to+1])
			return b + inCase(genitive(w.To, ending, language), like) + joined(ps[to+1:])
		}
	}
	return inCase(p.Surrogate, mention)
}

// placeLead parts a preposition from the front that changes with the letter behind it;
// articles of places stay.
func (p Pair) placeLead(mention, language string) (lead, rest string) {
	lead, rest = p.lead(mention, language)
	if strings.HasSuffix(strings.ReplaceAll(lead, "’", "'"), "'") || lead == "de " || lead == "di " {
		return lead, rest
	}
	return "", mention
}

// findRun finds words that follow each other, also with a genitive at their end; from is
// -1 where they do not stand there.
func findRun(ps []piece, words []string) (from, to int, ending string) {
	for i := range ps {
		k := 0
		for at := i; at < len(ps) && k < len(words) && ps[i].word(); at++ {
			if !ps[at].word() {
				continue
			}
			last := k == len(words)-1
			switch bare, s := strings.CutSuffix(ps[at].fold, "s"); {
			case equal(words[k], ps[at].fold):
				k++
			case last && s && equal(words[k], bare):
				k, ending = k+1, "s"
			default:
				at = len(ps)
				continue
			}
			if last {
				if ps[at].tail != "" {
					ending = ps[at].tail
				}
				return i, at, ending
			}
		}
		ending = ""
	}
	return -1, -1, ""
}

// aroundPlace gives what stands before a place's name, if nothing but what may stay
// stands there and behind it.
func aroundPlace(ps []piece, from, to int) (string, bool) {
	for i, w := range ps {
		if w.word() && (i < from || i > to) && !placeWords[w.fold] {
			return "", false
		}
	}
	return joined(ps[:from]), true
}

func joined(ps []piece) string {
	var b strings.Builder
	for _, p := range ps {
		b.WriteString(p.text + p.tail)
	}
	return b.String()
}
