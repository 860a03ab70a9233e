package surrogate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
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

// regionCodes are the codes of cantons and states as they stand behind towns, by language, those of Austria among them.
var regionCodes = map[string]map[string]bool{
	"de": wordset.Of(`AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH BW BY BB HB HH HE MV NI NW NRW RP SL SN ST SH TH
		W NÖ OÖ Sbg Stmk Ktn T Vbg Bgld`),
	"en": wordset.Of(`AL AK AZ AR CA CO CT DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY`),
}

// regionCode is such a code behind a town: " BE", " (Stmk)", ", TX".
var regionCode = lazyregexp.New(`^(,? )(\(?)([SKVB]\p{Ll}{2,3}|\p{Lu}{1,3})(\)?)`)

// codeBehind is how long the code of a region is at the start of a text behind a town of the locale, with the text
// before it; 0 where there is none. A company's AG is none.
func codeBehind(text, tag string) int {
	m := regionCode.FindStringSubmatch(text)
	if m == nil || !regionCodes[base(tag)][m[3]] || (m[2] == "") != (m[4] == "") || m[2] == "" && (m[3] == "AG" || len(m[3]) == 1 || base(tag) == "en" && m[1] != ", ") {
		return 0
	}
	if next, _ := utf8.DecodeRuneInString(text[len(m[0]):]); letter.OrDigit(next) || next == '-' || next == '.' && base(tag) == "en" {
		return 0
	}
	return len(m[0])
}

// withCode cuts the code of a region off a mention that has one behind the town, and gives what takes its place.
func (p Pair) withCode(mention string) (town, code string) {
	at := strings.LastIndexByte(mention, ' ')
	if at > 0 && mention[at-1] == ',' {
		at--
	}
	if at <= 0 || len(p.Words) != 1 || p.Words[0].Role != roleTown || codeBehind(mention[at:], p.Locale) != len(mention)-at {
		return mention, ""
	}
	own := atlasOf(p.Locale).codes[foldAll(p.Words[0].To)]
	if own == "" {
		return mention, ""
	}
	m := regionCode.FindStringSubmatch(mention[at:])
	return mention[:at], m[1] + m[2] + own + m[4]
}

// place writes the name of a place, or of several with commas between: cores are
// replaced, words that many places have before their name stay.
func (p Pair) place(mention, language string) string {
	if town, code := p.withCode(mention); code != "" {
		return p.place(town, language) + code
	}
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
