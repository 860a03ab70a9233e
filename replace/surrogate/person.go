package surrogate

import (
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// mostExtras bounds the words beside those of the fullest form.
const mostExtras = 16

// fullest returns the way to write a person's name that says most, and how it reads.
func fullest(e *lethe.Entity) (string, name.Name) {
	best, read := "", name.Name{}
	for _, text := range writtenWays(e) {
		if len(text) > longest {
			continue
		}
		n := name.Parse(text, text)
		if len(n.Words) == 0 {
			continue
		}
		if c := name.Compare(n, read); best == "" || c < 0 || c == 0 && mixed(text) && !mixed(best) {
			best, read = text, n
		}
	}
	return best, read
}

// writtenWays are the originals of an entity, or its normalized value where none is known.
func writtenWays(e *lethe.Entity) []string {
	if len(e.Originals) == 0 {
		return []string{e.Normalized}
	}
	return e.Originals
}

// mixed reports whether a text has capitals and lowercase letters.
func mixed(s string) bool {
	return strings.ContainsFunc(s, unicode.IsUpper) && strings.ContainsFunc(s, unicode.IsLower)
}

// person takes the name apart of a person whom a title stands before. It is false for what has no words.
func person(e *lethe.Entity, title string, loc *locale.Locale) (Pair, bool) {
	best, read := fullest(e)
	if best == "" {
		return Pair{}, false
	}
	p := Pair{Label: e.Label, Kind: kindPerson, Locale: loc.Tag, Original: display(best, read)}
	t := titleOf(title, loc.Tag)
	surname, turned := surnameAt(read, t, loc.Tag)
	if isDoubleGiven(best, read) || byGiven(best, t) {
		surname, turned = len(read.Words), false
	}
	if n := len(read.Words); n > 2 && surname == n-1 && !turned && joinsSurnames(best, read.Words[n-2].Text, loc.Tag) {
		surname = n - 2
	}
	if len(read.Words) == 1 && read.Words[0].Short && (t|read.Title)&name.Surname == 0 { // nothing says that it is a surname's
		surname = 1
	}
	for i, w := range read.Words {
		role := roleGiven
		if (i >= surname) != turned {
			role = roleFamily
		}
		p.Words = append(p.Words, Word{Role: role, From: w.Text})
	}
	p.tie(best)
	if t&name.Likely == 0 { // "her son Kit": others of that name are women
		p.Gender = letterOf(t)
	}
	if p.Gender == 0 {
		p.Gender = letterOf(read.Gender())
	}
	p.toNominative(best)
	p.withoutDon()
	for _, text := range writtenWays(e) {
		if len(text) > longest {
			continue
		}
		if p.Gender == 0 && text != best {
			p.Gender = letterOf(name.Parse(text, text).Gender())
		}
		p.extras(text)
	}
	for _, w := range p.Words { // package name goes by the first word, unless it stands alone
		if p.Gender == 0 && w.Role == roleGiven {
			p.Gender = letterOf(name.Parse(w.From+" Zorn", "").Gender())
		}
		if p.Gender == 0 && w.Role == roleGiven {
			p.Gender = atlasOf(loc.Tag).gender(w.From)
		}
	}
	if p.Gender == 0 {
		p.Gender = letterOf(t)
	}
	if p.Gender == 0 && p.Words[0].Role == roleGiven && isWomans(p.Words[0].From, loc.Tag) {
		p.Gender = 'f'
	}
	return p, true
}

// joinsSurnames reports whether a word is the first of two surnames in a Spanish or Catalan name, though it may be a
// given name elsewhere: the last of its name stands behind an "i" or "y", or it is nobody's given name there.
func joinsSurnames(text, word, tag string) bool {
	if base(tag) != "es" && base(tag) != "ca" {
		return false
	}
	ps := pieces(text)
	k := slices.IndexFunc(ps, func(x piece) bool { return x.fold == word })
	if k > 0 && k+4 == len(ps)-1 && (ps[k+2].text == "i" || ps[k+2].text == "y") {
		return true
	}
	a := atlasOf(tag)
	return a.surnames[word] && !a.male[word] && !a.female[word]
}

// titleOf reads the title before a name, or near it.
func titleOf(words, tag string) name.Title {
	if t := name.ParseTitle(words); t != 0 {
		return t
	}
	return name.Told(words, base(tag))
}

// isWomans reports whether a given name that no list has ends as those of women do: Oksana.
func isWomans(word, tag string) bool {
	a := atlasOf(tag)
	return len(word) > 3 && strings.HasSuffix(word, "a") && !isGiven(word) && !a.male[word] && !a.female[word]
}

// isDoubleGiven reports whether a text is nothing but two given names with a hyphen between:
// "Anna-Lena". The second may be a surname elsewhere: "Demi-Lee".
func isDoubleGiven(text string, read name.Name) bool {
	return len(read.Words) == 2 && strings.Contains(text, "-") && !strings.ContainsAny(text, " ,.\n\t") && isGiven(read.Words[0].Text)
}

// byGiven reports whether a text is a given name, whatever it looks like, since it is one word, with a
// hyphen in it or not, and a title before it says so: "sister Demi-Rae", "Tante Chantal".
func byGiven(text string, t name.Title) bool {
	return t&(name.Relative|name.Called|name.GivenName) != 0 && t&(name.Surname|name.Many) == 0 && !strings.ContainsAny(text, " ,.\n\t\u00a0")
}

// tie makes one surname of what a hyphen ties together: the "Ap" of Gwendolyn Ap-Rhys.
func (p *Pair) tie(text string) {
	ps := pieces(text)
	for i := len(p.Words) - 1; i > 0; i-- {
		k := slices.IndexFunc(ps, func(x piece) bool { return x.tied && x.fold == p.Words[i].From })
		before := p.Words[i-1]
		if k >= 2 && p.Words[i].Role == roleFamily && before.Role == roleGiven && before.From == ps[k-2].fold && !isGiven(before.From) {
			p.Words[i-1].Role = roleFamily
		}
	}
}

func letterOf(t name.Title) byte {
	switch {
	case t&name.Male != 0:
		return 'm'
	case t&name.Female != 0:
		return 'f'
	}
	return 0
}

// surnameAt is the word at which the surname begins. Of several that are possible it is
// the last in English, which has middle names; elsewhere the first, but so that at most
// two words are the surname. In Spanish and Catalan the last two of four are. It is turned
// where the surname stands first, as in lists: of two words the second is known for a
// given name and the first is not.
func surnameAt(n name.Name, t name.Title, tag string) (at int, turned bool) {
	starts := n.Starts &^ (1 | 1<<len(n.Words))
	two, a := base(tag) == "es" || base(tag) == "ca", atlasOf(tag)
	known := func(i int) bool {
		w := n.Words[i].Text
		return name.Given(w) || two && (a.female[w] || a.male[w])
	}
	switch {
	case two && len(n.Words) == 1 && (n.Title|t)&name.Surname == 0 && !known(0) && !a.surnames[n.Words[0].Text]:
		return 1, false // what people are called among themselves: "Rober", "la Conxita"
	case starts == 0 && n.NoSurname() && (n.Title|t)&name.Surname == 0 && (known(0) && !alsoSurname(n, tag) || calledSo(n, tag)):
		return len(n.Words), false
	case starts == 0:
		return 0, false
	case two && len(n.Words) == 2 && !n.Words[0].Short && !known(0) && ((n.Title|t)&name.Surname != 0 || a.surnames[n.Words[0].Text]) && (!known(1) || a.surnames[n.Words[1].Text]):
		return 0, false // two surnames, without the given name
	case len(n.Words) == 2 && starts == 1<<1 && known(1) && !known(0) && !n.Words[0].Short:
		return 1, true // as lists have it
	case base(tag) == "en":
		return 31 - bits.LeadingZeros32(starts), false
	case two && len(n.Words) >= 4:
		return len(n.Words) - 2, false
	}
	return max(bits.TrailingZeros32(starts), len(n.Words)-2), false
}

// calledSo reports whether the only word of a name is a given name where few surnames are: "Kees", or in
// Polish in any case, "Jakuba".
func calledSo(n name.Name, tag string) bool {
	word := n.Words[0].Text
	switch base(tag) {
	case "pl":
		return len(n.Words) == 1 && foldedGiven()[word]
	case "nl", "pt":
		a := atlasOf(tag)
		return len(n.Words) == 1 && (a.female[word] || a.male[word])
	}
	return false
}

// alsoSurname reports whether the only word of a name is a surname of the locale, and not one of
// the given names that most people have: the "Young" of Dr Young.
func alsoSurname(n name.Name, tag string) bool {
	a := atlasOf(tag)
	return len(n.Words) == 1 && a.surnames[n.Words[0].Text] && !a.common[n.Words[0].Text]
}

// extras adds the words of another way to write the name that it has not yet: a birth
// name, a second surname.
func (p *Pair) extras(text string) {
	ps := pieces(text)
	is := make([]*reading, len(ps))
	if p.Kind == kindPerson && inflected(p.Locale) {
		is = readings(ps)
	}
	head := 0
	if p.Kind == kindOrganisation {
		head = p.smallHead(ps)
	}
	for i, w := range ps {
		if is[i] != nil {
			w.fold = name.Fold(is[i].base)
		}
		switch {
		case !w.word() || short(w) || i < head || p.Kind == kindOrganisation && preposition(w) || around(p.Kind, w.fold) || len(p.Words) > 2*mostExtras:
		case slices.ContainsFunc(p.Words, func(x Word) bool { return p.standsFor(w.fold, x) }):
		default:
			p.Words = append(p.Words, Word{Role: roleExtra, From: w.fold})
		}
	}
}

// standsFor reports whether a folded word can be taken for a word of the name.
func (p *Pair) standsFor(fold string, x Word) bool {
	if equal(x.From, fold) || equal(x.From+"s", fold) || near(x.From, fold) || x.Role == roleTown && slices.Contains(strings.Fields(x.From), fold) {
		return true
	}
	return p.Kind == kindPerson && x.Role == roleGiven && slices.Contains(name.Formal(fold), x.From)
}

// isGiven reports whether a folded word is a given name.
func isGiven(fold string) bool { return name.Given(fold) }

// don is how Portuguese writes the title of a woman before her given name, Spanish and Catalan that of a
// man. It is no initial.
const don = "D. "

// donOf is who has that title in a language: 'f', 'm', 0 for nobody.
func donOf(tag string) byte {
	switch base(tag) {
	case "pt":
		return 'f'
	case "es", "ca":
		return 'm'
	}
	return 0
}

// withoutDon takes that title from a name. A given name of that gender stands behind it, or in Spanish
// one that no list knows, and a surname; or a surname, and two more.
func (p *Pair) withoutDon() {
	who := donOf(p.Locale)
	if who == 0 || len(p.Words) < 2 || p.Words[0].From != "d" || !strings.HasPrefix(p.Original, don) {
		return
	}
	a := atlasOf(p.Locale)
	known := map[byte]map[string]bool{'f': a.female, 'm': a.male}[who]
	if known[p.Words[1].From] || who == 'm' && (len(p.Words) > 3 || len(p.Words) == 3 && !a.surnames[p.Words[1].From]) {
		p.Words, p.Gender = p.Words[1:], who
		p.Words[0].Role = roleGiven
	}
}

// mayBeDon reports whether somebody may have the title: who has no name that begins so.
func (p Pair) mayBeDon() bool {
	who := donOf(p.Locale)
	return who != 0 && p.Gender == who && !p.hasWord("d")
}
