package ordinary

import (
	"embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/sieve"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

//go:embed things
var thingFiles embed.FS

// domain is a set of lists that an entry stands in.
type domain uint16

const (
	food domain = 1 << iota
	garden
	goods
	software
	saying
	remedy
	culture
	clinic
	called // names of kinds of things, all of several words
)

// things are words that name no person and no place where they stand for what they are in their
// domain: a rose, a Charlotte potato, the Yale lock, Murphy's law.
type things struct {
	entries map[string]domain // by their words in lower case, with a space between
	longest map[string]int    // in words, of those that begin with a word
	parts   map[string]bool   // the words of all of them
	words   sieve.Sieve       // the same
	kinds   map[string]bool   // nouns before which a name says what kind of them it is
}

var known = sync.OnceValue(func() *things {
	t := &things{entries: map[string]domain{}, longest: map[string]int{}, parts: map[string]bool{}}
	for file, d := range map[string]domain{"food": food, "garden": garden, "goods": goods, "software": software, "sayings": saying, "remedies": remedy, "culture": culture, "clinic": clinic, "called": called} {
		data, err := thingFiles.ReadFile("things/" + file + ".txt")
		if err != nil {
			panic(err) // it is embedded
		}
		for line := range strings.Lines(string(data)) {
			if strings.HasPrefix(line, "#") {
				continue
			}
			for entry := range strings.SplitSeq(line, ",") {
				if ws := span.Runs(entry, letter.OfWord); len(ws) > 0 {
					key := keyOf(entry, ws)
					t.entries[key] |= d
					first, _, _ := strings.Cut(key, " ")
					for part := range strings.SplitSeq(key, " ") {
						t.parts[part] = true
						t.words.Add(part)
					}
					t.longest[first] = max(t.longest[first], len(ws))
				}
			}
		}
	}
	data, err := thingFiles.ReadFile("things/kinds.txt")
	if err != nil {
		panic(err) // it is embedded
	}
	t.kinds = wordset.Read(string(data))
	return t
})

// keyOf is the form in which words are known.
func keyOf(s string, ws []span.Span) string {
	var key []byte
	for i, w := range ws {
		if i > 0 {
			key = append(key, ' ')
		}
		key = small(key, w.In(s))
	}
	return string(key)
}

// small appends a word in lower case.
func small(to []byte, word string) []byte {
	for _, r := range word {
		if r >= utf8.RuneSelf || 'A' <= r && r <= 'Z' {
			r = unicode.ToLower(r)
		}
		to = utf8.AppendRune(to, r)
	}
	return to
}

// company is how far around a mention words are read that tell what it is, in bytes.
const company = 120

// passage is the line around a mention, cut into words.
type passage struct {
	text     string
	words    []span.Span
	from, to int      // the words of the mention
	whole    []bool   // words that are a part of an entry of several
	alone    []domain // what each word is by itself
}

func (f *field) passage(m lethe.Mention) *passage {
	start, end := max(0, m.Start-company), min(len(f.text), m.End+company)
	if i := strings.LastIndexByte(f.text[start:m.Start], '\n'); i >= 0 {
		start += i + 1
	}
	if i := strings.IndexByte(f.text[m.End:end], '\n'); i >= 0 {
		end = m.End + i
	}
	p := &passage{text: f.text[start:end]}
	p.words = span.Runs(p.text, letter.OfWord)
	p.from = slices.IndexFunc(p.words, func(w span.Span) bool { return w.End > m.Start-start })
	if p.from < 0 {
		p.from = len(p.words) // a mention of signs alone, after all words
	}
	p.to = p.from
	for p.to < len(p.words) && p.words[p.to].Start < m.End-start {
		p.to++
	}
	p.look()
	for i := range p.words {
		if w := p.word(i); !isSmall(w) && f.eponym(w) {
			p.alone[i] |= clinic
		}
	}
	return p
}

// look finds the entries in the passage.
func (p *passage) look() {
	p.whole, p.alone = make([]bool, len(p.words)), make([]domain, len(p.words))
	t := known()
	var room [64]byte
	for i := range p.words {
		key := small(room[:0], p.word(i))
		if !sieve.May(&t.words, key) {
			continue // the word of no entry, and no entry begins with it
		}
		p.alone[i] = t.entries[string(key)]
		for n, longest := 2, t.longest[string(key)]; n <= longest && i+n <= len(p.words) && within.MatchString(p.between(i+n-2)); n++ {
			if key = small(append(key, ' '), p.word(i+n-1)); t.entries[string(key)] != 0 {
				for k := i; k < i+n; k++ {
					p.whole[k] = true
				}
			}
		}
	}
}

func (p *passage) word(i int) string {
	if i < 0 || i >= len(p.words) {
		return ""
	}
	return p.words[i].In(p.text)
}

// between is the text between word i and the next.
func (p *passage) between(i int) string {
	if i < 0 || i+1 >= len(p.words) {
		return "\n"
	}
	return p.text[p.words[i].End:p.words[i+1].Start]
}

var (
	// within is what may stand within an entry, and listed the text between the items of a list.
	within = lazyregexp.New(`^(?: |-|'|’|, |\. |\.-| & )$`)
	listed = lazyregexp.New(`^(?:, ?|; | ?/ ?| [–—·&+-] )$`)
	// conjunctions stand between the last two.
	conjunctions = wordset.Of(`and or und oder sowie y e o u i bzw`)
)

// isThing reports whether each word of a mention is a thing, or a part of the name of one.
func (f *field) isThing(m lethe.Mention) bool {
	if m.Label != lethe.Person && m.Label != lethe.Location && m.Label != lethe.Organization && m.Label != lethe.Demographic {
		return false
	}
	if !f.mayBeThing(m.Span) {
		return false // before the words around it are read: most are not
	}
	p := f.passage(m)
	if p.from == p.to || heldBefore.MatchString(last(p.text[:p.words[p.from].Start], 24)) {
		return false
	}
	some := false
	for i := p.from; i < p.to; i++ {
		switch {
		case p.whole[i], p.isWare(i) && p.alone[i]&remedy != 0, m.Label != lethe.Organization && m.Label != lethe.Demographic && f.isThingAlone(p, i, m.Label):
			some = true
		case m.Label == lethe.Organization && f.isProgram(p, i):
			some = true
		case m.Label != lethe.Demographic && f.isInClinic(p, i):
			some = true
		case m.Label == lethe.Organization && p.alone[i]&culture != 0 && i+2 < p.to && strings.ContainsAny(p.between(i), "'’"): // Beethoven's Fifth
			some = true
		case some && m.Label == lethe.Organization && p.alone[i]&culture != 0:
		case some && roman.MatchString(p.word(i)):
		case !isSmall(p.word(i)):
			return false
		}
	}
	return some
}

// isWareOfTitle reports whether a name and the title before it are what goods are called by: "Dr. Oetker", "Mr Kipling".
func (f *field) isWareOfTitle(m lethe.Mention) bool {
	if m.Label != lethe.Person || !f.mayBeThing(m.Span) {
		return false
	}
	p := f.passage(m)
	if p.from == 0 || p.to == p.from || !p.whole[p.from-1] || !p.whole[p.from] {
		return false
	}
	for i := p.from + 1; i < p.to; i++ {
		if !p.whole[i] && p.between(i-1) != "-" && p.alone[i] == 0 && !f.isCommon(p.word(i)) { // "Dr. Oetker Backpulver"
			return false
		}
	}
	return true
}

// mayBeThing reports whether a word that reaches into a span is one of an entry's.
func (f *field) mayBeThing(s span.Span) bool {
	for s.Start > 0 {
		r, n := utf8.DecodeLastRuneInString(f.text[:s.Start])
		if !letter.OfWord(r) {
			break
		}
		s.Start -= n
	}
	for s.End < len(f.text) {
		r, n := utf8.DecodeRuneInString(f.text[s.End:])
		if !letter.OfWord(r) {
			break
		}
		s.End += n
	}
	text := s.In(f.text)
	var room [64]byte
	for _, w := range span.Runs(text, letter.OfWord) {
		word := small(room[:0], w.In(text))
		if sieve.May(&known().words, word) && known().parts[string(word)] || f.eponym(w.In(text)) {
			return true
		}
	}
	return false
}

// isThingAlone reports whether word i is a thing: one that no list of names has, or one in the
// company of its like. What goods are called by is the name of a firm as well.
func (f *field) isThingAlone(p *passage, i int, label lethe.Label) bool {
	d := p.alone[i] &^ clinic
	if d == 0 || p.isCapitals(i) {
		return false
	}
	if d&software != 0 && label == lethe.Location && p.isWare(i) && workedIn.MatchString(last(p.text[:p.words[i].Start], 8)) && worksOn.MatchString(p.text[p.words[i].End:]) {
		return true // nobody lives in Jira
	}
	if p.isPlain(i) && (d == saying || d&(food|garden|goods|software) != 0 && label == lethe.Person) {
		return true
	}
	return d != saying && !f.bears(p.word(i)) && f.hasCompany(p, i)
}

// workedIn and worksOn are the text around a program that is used: "see Jira", "in Jira."
var (
	workedIn = lazyregexp.New(`(?i)(?:^|[^\pL])(?:in|on|via|per|im|into|through|über|mit|en|al|el|la|o|the|see) $`)
	worksOn  = lazyregexp.New(`^(?:[.,;:!?)]|$| (?:and|und|y|i|e|or|oder|ticket|board|page|is|ist|no|to|zu|under|unter|as|als)(?:[^\pL]|$))`)
)

// isProgram reports whether a word is that of a program, beside others or behind an article in Spanish or
// Catalan, which firms have not: "el Excel", "Windows y Office".
func (f *field) isProgram(p *passage, i int) bool {
	return p.alone[i]&software != 0 && p.isWare(i) && !isSmall(p.word(i)) && (p.hasWare(i, software) || f.isRomance() && i > 0 && p.between(i-1) == " " && romanceArticles[strings.ToLower(p.word(i-1))])
}

var romanceArticles = wordset.Of(`el al del pel`)

// isCapitals reports whether word i is all in capitals.
func (p *passage) isCapitals(i int) bool {
	w := p.word(i)
	return len(w) > 1 && strings.ToUpper(w) == w
}

// isSmall reports whether a word is in lower case.
func isSmall(w string) bool { return !strings.ContainsFunc(w, unicode.IsUpper) }

const nameLists tagger.Class = tagger.Given | tagger.GivenCommon | tagger.Surname | tagger.SurnameCommon | tagger.Place | tagger.PlaceMajor | tagger.Country

func classes(w string) tagger.Class { return tagger.SharedClasses(w) }

// isPlain reports whether no list of names has the thing that word i is.
func (p *passage) isPlain(i int) bool {
	return p.alone[i] != 0 && classes(p.word(i))&nameLists == 0
}

// isWare reports whether word i is something made and sold that few people are called by: there
// is hardly a word that nobody is.
func (p *passage) isWare(i int) bool {
	const many = tagger.Given | tagger.GivenCommon | tagger.SurnameCommon | tagger.PlaceMajor | tagger.Country
	return p.alone[i]&(goods|software|remedy) != 0 && classes(p.word(i))&many == 0
}

// hasCompany reports whether the text next to word i shows that it is the thing and not a
// name: a word of its domain that no name is, next to it or in the same list.
func (f *field) hasCompany(p *passage, i int) bool {
	d := p.alone[i] &^ clinic
	w := p.word(i)
	if isSmall(w) && f.isCareful() {
		return slices.ContainsFunc(p.alone, func(a domain) bool { return a&d != 0 }) && p.others(i, d)
	}
	if p.between(i) == " " && p.isKind(i+1, d) || p.between(i-1) == " " && p.isKind(i-1, d) {
		return true
	}
	if d&(food|garden) != 0 && strings.HasPrefix(f.language, "de") && classes(w)&tagger.GivenCommon == 0 && p.isArticled(i) {
		return true
	}
	return p.isListed(i, d, -1) || p.isListed(i, d, 1) || d&(software|goods) != 0 && p.hasWare(i, d&(software|goods))
}

// hasWare reports whether another word of a domain stands in the passage that hardly is a name.
func (p *passage) hasWare(i int, d domain) bool {
	for k := range p.words {
		if k != i && p.alone[k]&d != 0 && !isSmall(p.word(k)) && p.isWare(k) {
			return true
		}
	}
	return false
}

// isArticled reports whether an article stands before word i, and after it nothing that may be
// the rest of a name.
func (p *passage) isArticled(i int) bool {
	return i > 0 && p.between(i-1) == " " && articles[strings.ToLower(p.word(i-1))] && (p.between(i) != " " || isSmall(p.word(i+1)))
}

// others reports whether another word of a domain stands in the passage.
func (p *passage) others(i int, d domain) bool {
	for k, a := range p.alone {
		if k != i && a&d != 0 && !strings.EqualFold(p.word(k), p.word(i)) {
			return true
		}
	}
	return false
}

// isKind reports whether word i, in lower case, is a thing of a domain: "Victoria sponge".
func (p *passage) isKind(i int, d domain) bool {
	return i >= 0 && i < len(p.words) && p.alone[i]&d != 0 && isSmall(p.word(i))
}

// isListed follows the list that word i stands in to one side, until a thing comes that can be
// no name.
func (p *passage) isListed(i int, d domain, step int) bool {
	for k := i; ; {
		next := k + step
		gap := p.between(min(k, next))
		if gap == " " && conjunctions[strings.ToLower(p.word(next))] && p.between(min(next, next+step)) == " " {
			next += step
			gap = ", "
		}
		if next < 0 || next >= len(p.words) || !listed.MatchString(gap) || p.alone[next]&d == 0 {
			return false
		}
		if p.isPlain(next) || isSmall(p.word(next)) {
			return true
		}
		k = next
	}
}

// bearersOf are the words of people's names of several words: who is called so by a part of it
// is no thing.
func bearersOf(ms []lethe.Mention) map[string]bool {
	all := map[string]bool{}
	for _, m := range ms {
		if m.Label != lethe.Person {
			continue
		}
		ws := slices.DeleteFunc(span.Runs(m.Text, letter.OfWord), func(w span.Span) bool { return isSmall(w.In(m.Text)) && !isSmall(m.Text) })
		for _, w := range ws {
			if len(ws) > 1 {
				all[strings.ToLower(w.In(m.Text))] = true
			}
		}
	}
	return all
}

// bears reports whether a word is a part of somebody's full name.
func (f *field) bears(w string) bool { return f.bearers[strings.ToLower(w)] }
