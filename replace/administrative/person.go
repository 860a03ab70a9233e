package administrative

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/replace"
)

// role is what a word is in a person's name.
type role uint8

const (
	given role = iota + 1
	surname
)

// persona is the new name of one person: a name for each word of all ways in which the
// person is written.
type persona struct {
	o     *intelligentOperator
	in    replace.Request
	n     string          // of the attempt
	order []string        // the words, folded
	roles map[string]role // of them
	to    map[string]string
	taken map[string]bool // folded words that must not be drawn
	sex   name.Title
}

// person writes the name of a mention with the new names of its person. It is "" where
// there are none.
func (o *intelligentOperator) person(in replace.Request) string {
	made, ok := o.personas.Load(in.Entity.ID)
	if !ok {
		made, _ = o.personas.LoadOrStore(in.Entity.ID, o.newPersona(in))
	}
	p, _ := made.(*persona)
	if p == nil {
		return ""
	}
	return p.write(in.Mention.Text)
}

// longest is the most words that all ways to write one person may have together. What has
// more is nobody's name, and the names of the lists would run out.
const longest = 64

// newPersona draws names until none of the ways in which the person will be written is
// a value of the collection; nil where that does not end, and for what is no name.
func (o *intelligentOperator) newPersona(in replace.Request) *persona {
	forms := slices.Clone(in.Entity.Originals)
	slices.SortFunc(forms, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	for n := range attempts {
		p := &persona{o: o, in: replace.Request{Entity: in.Entity}, n: itoa(n), roles: map[string]role{}, to: map[string]string{}, taken: map[string]bool{}}
		for _, f := range forms {
			p.read(f)
			if len(p.order) > longest {
				return nil
			}
		}
		p.draw()
		if !slices.ContainsFunc(forms, func(f string) bool { return o.Beside(in, p.write(f)) }) {
			return p
		}
	}
	return nil
}

// read learns the words of one way to write the name, and what they are.
func (p *persona) read(form string) {
	ts := tokens(form)
	before := strings.IndexByte(form, ',')
	at, last, particle, hyphen, previous := 0, role(0), false, false, ""
	words := names(ts)
	for i, t := range ts {
		at += len(t.text)
		if !t.word {
			hyphen = t.text == "-"
			continue
		}
		w := t.fold()
		if keeps(ts, i) {
			particle = particle || last != 0 && (in(particles, w) || in(weakParticles, w))
			continue
		}
		words--
		switch {
		case hyphen && last != 0:
		case before > 0:
			if last = given; at <= before {
				last = surname
			}
		case previous == "maria" && last == given && words > 0 && (p.o.isGiven(w) || ofMary(w)): // "María del Mar Soler"
			particle = false
		default:
			last = p.role(w, last, particle, words)
		}
		p.learn(w, last)
		previous = w
	}
}

// ofMary reports whether a word makes a given name of María that is not one alone.
func ofMary(w string) bool {
	return w == "mar" || w == "nieves" || w == "paz" || w == "prado" || w == "rosario" || w == "angeles" || w == "neus"
}

// names counts the words of a name that are no particles and titles.
func names(ts []token) int {
	n := 0
	for i, t := range ts {
		if t.word && !keeps(ts, i) {
			n++
		}
	}
	return n
}

// role says what a word is by the one before it, and how many follow.
func (p *persona) role(w string, last role, afterParticle bool, follow int) role {
	known, both := p.o.isGiven(w), p.o.surnames.has()[w]
	switch {
	case last == surname || afterParticle:
		return surname
	case last == 0 && (known || follow > 0 && !both):
		return given
	case last == given && known && !both && follow > 0:
		return given
	}
	return surname
}

// isGiven reports whether a word is known as a given name.
func (o *intelligentOperator) isGiven(w string) bool {
	return name.Given(w) || o.women.has()[w] || o.men.has()[w]
}

// learn takes note of a word. What it was in a longer form it stays.
func (p *persona) learn(w string, as role) {
	p.taken[w] = true
	if p.roles[w] == 0 && utf8.RuneCountInString(w) > 1 {
		p.roles[w] = as
		p.order = append(p.order, w)
		if g := p.o.sexOf(w); as == given && p.sex == 0 {
			p.sex = g
		}
	}
}

// sexOf is that of a given name, 0 where it is not known or of both.
func (o *intelligentOperator) sexOf(w string) name.Title {
	f, m := o.women.has()[w], o.men.has()[w]
	switch {
	case f && !m:
		return name.Female
	case m && !f:
		return name.Male
	case f && m:
		return 0
	}
	return name.Parse(w+" x", w+" X").Gender()
}

// draw gives each word a name that no other has.
func (p *persona) draw() {
	for _, w := range p.order {
		p.to[w] = p.another(w, p.roles[w])
	}
}

func (p *persona) another(w string, as role) string {
	from := p.o.surnames
	if as == given {
		sex := p.o.sexOf(w)
		if sex == 0 {
			sex = p.sex
		}
		from = map[name.Title]*list{name.Female: p.o.female, name.Male: p.o.male, 0: p.o.anyGiven}[sex]
	}
	s := p.o.of("person", p.in.Entity.ID.String(), p.n, itoa(int(as)), w)
	drawn := from.draw(s, func(n string) bool { return !p.taken[name.Fold(n)] && !p.o.Beside(p.in, n) })
	if drawn == "" {
		var b strings.Builder
		first, n := utf8.DecodeRuneInString(w)
		write(&b, s, string(unicode.ToUpper(first))+w[n:])
		drawn = b.String()
	}
	p.taken[name.Fold(drawn)] = true
	return drawn
}

// write puts the new names into a way to write the old one.
func (p *persona) write(form string) string {
	var b strings.Builder
	ts := tokens(form)
	for i, t := range ts {
		switch {
		case !t.word || keeps(ts, i):
			b.WriteString(t.text)
		case utf8.RuneCountInString(t.text) == 1:
			b.WriteString(like(strings.Repeat(t.text, 2), p.initial(t.fold())))
		default:
			b.WriteString(like(t.text, p.name(t.fold())))
		}
	}
	return b.String()
}

// name is the new one for a word.
func (p *persona) name(w string) string {
	if n, ok := p.to[w]; ok {
		return n
	}
	alone := *p // it is no word of the person: nothing is to remember
	alone.taken = map[string]bool{w: true}
	return alone.another(w, surname)
}

// initial is the first letter of the new name for the first word that begins so.
func (p *persona) initial(letter string) string {
	for _, as := range []role{given, surname} {
		for _, w := range p.order {
			if p.roles[w] == as && strings.HasPrefix(w, letter) {
				r, _ := utf8.DecodeRuneInString(p.to[w])
				return string(r)
			}
		}
	}
	s := p.o.of("initial", p.in.Entity.ID.String(), p.n, letter)
	return string(upper[s.below(len(upper))])
}
