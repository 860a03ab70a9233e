package surrogate

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
)

// place takes the name of a town, region or country apart: "Kanton Zürich" is Zürich.
func place(e *lethe.Entity, role Role, loc *locale.Locale, a *atlas) Pair {
	p := Pair{Label: e.Label, Kind: kindPlace, Locale: loc.Tag, Original: longestWay(e)}
	for _, text := range append([]string{p.Original}, writtenWays(e)...) {
		if len(text) > longest {
			continue
		}
		for part := range strings.SplitSeq(text, ",") { // "Wesel, Germany"
			core := placeCore(part)
			if r, ok := townForm(strings.TrimSpace(part)); ok && inflected(loc.Tag) {
				core = foldAll(r.base)
			}
			known := slices.ContainsFunc(p.Words, func(w Word) bool { return w.From == core })
			if core == "" || known || len(p.Words) == mostExtras {
				continue
			}
			w := Word{Role: role, From: core}
			if role == 0 {
				w.Role = placeRole(core, a)
			}
			p.Words = append(p.Words, w)
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
		return roleTown
	}
	if _, ok := a.regions[core]; ok {
		return roleRegion
	}
	if a.countries[core] {
		return roleAbroad
	}
	return roleTown
}

// place writes the name of a place, or of several with commas between: cores are
// replaced, words that many places have before their name stay.
func (p Pair) place(mention, language string) string {
	if r, ok := townForm(mention); ok && inflected(p.Locale) {
		for _, w := range p.Words {
			if w.From == foldAll(r.base) {
				return inPlace(r.writeTown(w.To), mention)
			}
		}
	}
	ps := pieces(mention)
	done := make([]bool, len(ps))
	found := false
	for _, w := range p.Words {
		from, to, ending := findRun(ps, strings.Fields(w.From))
		if from < 0 || slices.Contains(done[from:to+1], true) {
			continue
		}
		found = true
		ps[from].text, ps[from].tail = inPlace(genitive(w.To, ending, language), joined(ps[from:to+1])), ""
		for i := from; i <= to; i++ {
			done[i] = true
			if i > from {
				ps[i].text, ps[i].tail = "", ""
			}
		}
	}
	for i, w := range ps {
		found = found && (done[i] || !w.word() || placeWords[w.fold])
	}
	if !found {
		return inPlace(p.Surrogate, mention)
	}
	return joined(ps)
}

// inPlace writes a place as another is written; the capitals of a code, USA, are not those of
// a name.
func inPlace(name, like string) string {
	if letters, _ := count(like); letters < 4 {
		return name
	}
	return inCase(name, like)
}

// placeLead separates a preposition from the front that changes with the letter behind it;
// articles of places stay.
func (p Pair) placeLead(mention, language string) (lead, rest string) {
	lead, rest = p.lead(mention, language)
	if strings.HasSuffix(strings.ReplaceAll(lead, "’", "'"), "'") || lead == "de " || lead == "di " || base(language) == "en" {
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

func joined(ps []piece) string {
	var b strings.Builder
	for _, p := range ps {
		b.WriteString(p.text + p.tail)
	}
	return b.String()
}
