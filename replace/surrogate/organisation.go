package surrogate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// organisation takes the name of an organisation apart: what tells it from others are
// the words that are no legal form and that few names have.
func organisation(e *lethe.Entity, loc *locale.Locale) Pair {
	p := Pair{Label: e.Label, Kind: kindOrganisation, Locale: loc.Tag, Original: longestWay(e)}
	body, _ := cutLegal(p.Original)
	p.core(body)
	if len(p.Words) == 0 {
		p.common(body)
	}
	for _, text := range writtenWays(e) {
		if other, _ := cutLegal(text); len(other) <= longest {
			p.extras(other)
		}
	}
	return p
}

func (p *Pair) core(body string) {
	ps := pieces(body)
	for _, w := range ps[p.smallHead(ps):] {
		if w.word() && !general(w.fold) && !preposition(w) && !titled(w) && len(p.Words) < mostExtras {
			p.Words = append(p.Words, Word{Role: roleCore, From: w.fold})
		}
	}
}

// smallHead is how many pieces at the head of a name have no capital, where the next has one: they say what it is, as in
// "oratorio San Siro". German and English write such words with capitals, and small is what was written in haste.
func (p *Pair) smallHead(ps []piece) int {
	if tag := base(p.Locale); tag == "de" || tag == "en" {
		return 0
	}
	n := slices.IndexFunc(ps, func(w piece) bool {
		r, _ := utf8.DecodeRuneInString(w.text)
		return w.word() && (!unicode.IsLower(r) || isGiven(w.fold))
	})
	if n < 0 || !strings.ContainsFunc(ps[n].text, unicode.IsUpper) {
		return 0
	}
	return n
}

// titled reports whether a word of the name of an organisation is the title of whose it is: the "Dr."
// of a practice.
func titled(w piece) bool {
	return utf8.RuneCountInString(w.fold) > 1 && name.Around(w.fold) && (w.stop || w.fold == "dr" || w.fold == "prof")
}

// preposition reports whether a word of a name is one of the small ones of Polish, which are no initials.
func preposition(w piece) bool { return w.text == "w" || w.text == "z" }

// common takes a name apart that has only words that many have: "Regional Court". What it
// is stays, which German and English say last and others first, unless that is all.
func (p *Pair) common(body string) {
	ps := pieces(body)
	kind, words, small := -1, 0, false // small: "Ministry of …" says it first
	last := base(p.Locale) == "en" || base(p.Locale) == "de"
	for i, w := range ps {
		if small = small || between[w.fold]; !w.word() || between[w.fold] {
			continue
		}
		words++
		if kind < 0 || last && !small {
			kind = i
		}
	}
	for i, w := range ps {
		if w.word() && (i != kind || words == 1) && (!between[w.fold] || words == 0) {
			p.Words = append(p.Words, Word{Role: roleCore, From: w.fold})
		}
	}
}

// longestWay is the original with most words, of those the longest, the one with
// capitals and lowercase letters, then the smallest.
func longestWay(e *lethe.Entity) string {
	best, most := "", 0
	for _, text := range writtenWays(e) {
		text = strings.Join(strings.Fields(text), " ")
		n := len(strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '-' }))*1000 + min(utf8.RuneCountInString(text), 400)*4
		if mixed(text) {
			n += 2
		}
		if strings.Contains(text, "-") { // which tells what belongs together
			n++
		}
		if n > most || n == most && text < best {
			best, most = text, n
		}
	}
	return best
}

// organisation returns the words of an organisation's name new ones: those that tell it from
// others their replacements everywhere, to ordinary words of a company what companies do;
// a town to a town, capitals to an abbreviation, an initial to an initial.
func (m *maker) organisation(d dice, p Pair, loc *locale.Locale, attempt int) Pair {
	words := make([]Word, len(p.Words))
	first, named := true, isInstitution(p.Original) || unnamed(p.Original)
	for i, w := range p.Words {
		before := words[:i]
		letters := utf8.RuneCountInString(w.From)
		_, town := loc.Town(w.From)
		form, declined := townFold(w.From)
		declined = declined && inflected(loc.Tag)
		trade := !first && !named && lexicon.Ordinary(w.From) && !tied(p.Original, w.From)
		switch {
		case w.Role == roleTown:
			if w.To = m.townOfFirm(loc, w); attempt >= fromLists {
				w.To = d.name(p.Words, before, func() string { return d.word(loc.Surnames, attempt) })
			}
		case w.Role == roleExtra:
			w.To = d.name(p.Words, before, func() string { return d.word(loc.Surnames, min(attempt, fromLists-1)) })
		case strings.Trim(w.From, "0123456789") == "":
			w.To = d.other(p.Words, before, func() string { return d.digits(letters) })
		case letters == 1 && len(p.Words) > 1:
			w.To = firstLetters(d.pick(loc.Surnames, fromLists), 1)
		case abbreviation(p.Original, w.From):
			w.To = d.name(p.Words, before, func() string { return strings.ToUpper(d.nature(strings.Repeat("a", max(letters, 3)+attempt/doubled))) })
		case declined && attempt < fromLists:
			w.To = d.name(p.Words, before, func() string { return oneWord(form.writeTown(loc.Towns[d.IntN(len(loc.Towns))].Name)) })
		case town && attempt < fromLists:
			w.To = d.name(p.Words, before, func() string { return oneWord(loc.Towns[d.IntN(len(loc.Towns))].Name) })
		case trade:
			w.To = d.other(p.Words, before, func() string { return d.pick(loc.Companies, attempt) })
		case attempt < fromLists && loc.CompanyNames.Len() > 0:
			w.To = d.name(p.Words, before, func() string { return oneWord(d.pick(loc.CompanyNames, attempt)) })
		case m.founder(loc, p, i) != "":
			w.To = m.founder(loc, p, i)
		default:
			if w.To = m.shared(loc, p, before, w, attempt); w.To == "" {
				w.To = d.name(p.Words, before, func() string { return d.word(loc.Surnames, attempt) })
			}
		}
		first = first && (w.Role == roleExtra || letters == 1)
		words[i] = w
	}
	p.Words = words
	p.Surrogate = p.organisation(p.Original, p.Locale)
	return p
}

// tied reports whether a hyphen ties a word of a name to the one before.
func tied(text, fold string) bool {
	return slices.ContainsFunc(pieces(text), func(w piece) bool { return w.tied && w.fold == fold })
}

// founder is the replacement of a given name at the head of a company's, as it does in the name
// of who gave it: Silas of Silas Mundy Antiques. It is "" where there is none, or where each
// of its bearers has another.
func (m *maker) founder(loc *locale.Locale, p Pair, i int) string {
	w := p.Words[i]
	if i > 0 || len(p.Words) < 2 || !isGiven(w.From) || p.Words[1].Role != roleCore {
		return ""
	}
	who := Pair{Kind: kindPerson, Locale: p.Locale, Gender: m.atlases[loc.Tag].gender(w.From)}
	if w.Role = roleGiven; who.Gender == 0 || !who.shares(w) {
		return ""
	}
	return m.same(loc, who, w)
}

// isInstitution reports whether a name says what it is the name of: a hospital, a school.
func isInstitution(text string) bool {
	for _, w := range pieces(text) {
		if institution[w.fold] {
			return true
		}
	}
	return false
}

// unnamed reports whether a name has small words and no legal form: "Republic of Poland".
func unnamed(text string) bool {
	body, form := cutLegal(text)
	for _, w := range pieces(body) {
		if between[w.fold] {
			return form == ""
		}
	}
	return false
}

// oneWord ties the words of a name together, so that it stands in one word's place.
func oneWord(s string) string {
	body, _ := cutLegal(s)
	return strings.ReplaceAll(body, " ", "-")
}

// abbreviation reports whether a word occurs in a name with capitals alone where others
// have lowercase letters, or is all of the name, and is short.
func abbreviation(text, fold string) bool {
	body, _ := cutLegal(text)
	if n := utf8.RuneCountInString(fold); n > 5 || !mixed(body) && (n > 4 || strings.ContainsFunc(body, unicode.IsSpace)) {
		return false
	}
	for _, w := range pieces(text) {
		if w.fold == fold && strings.ToUpper(w.text) == w.text && utf8.RuneCountInString(w.text) > 1 {
			return true
		}
	}
	return false
}

// organisation writes the name of an organisation; its legal form stays as the mention
// has it.
func (p Pair) organisation(mention, language string) string {
	body, form := cutLegal(mention)
	return p.name(body, language) + form
}
