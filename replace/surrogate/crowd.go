package surrogate

import (
	"slices"
	"strings"
	"unicode"

	lethe "github.com/lethe-privacy/lethe"
)

// crowd finds the people and companies whose names user names and domains are made of.
type crowd struct {
	inDoc map[int][]member  // people by document
	whole map[string]member // people by given name and surname run together; none where two have the same
	firms map[string]Pair   // companies by the words of their names run together
}

// member is one of the people, with the letters of the words of the name.
type member struct {
	id    lethe.EntityID
	words []letters
}

// letters are a word as a user name has it, and what stands in its place.
type letters struct {
	from []string // in the spellings of umlauts
	to   string
}

// mostInDoc bounds the people of a document that are looked at.
const mostInDoc = 500

func newCrowd(m *maker) *crowd {
	c := &crowd{inDoc: map[int][]member{}, whole: map[string]member{}, firms: map[string]Pair{}}
	twice := map[string]bool{}
	for _, t := range m.collected.Targets {
		p, ok := m.pairs[t.Entity.ID]
		switch {
		case !ok:
		case p.Kind == Organisation:
			c.addFirm(p)
		case p.Kind == Person:
			who := memberOf(t.Entity.ID, p)
			for _, o := range t.Entity.Occurrences {
				if len(c.inDoc[o.Doc]) < mostInDoc {
					c.inDoc[o.Doc] = append(c.inDoc[o.Doc], who)
				}
			}
			for _, key := range who.runTogether() {
				if _, other := c.whole[key]; other {
					twice[key] = true
				}
				c.whole[key] = who
			}
		}
	}
	for key := range twice {
		delete(c.whole, key)
	}
	return c
}

func memberOf(id lethe.EntityID, p Pair) member {
	who := member{id: id}
	for _, w := range p.Words {
		l := letters{to: slug(w.To)}
		for _, s := range []string{slug(w.From), onlyASCII(plain.Replace(w.From))} {
			if s != "" && !slices.Contains(l.from, s) {
				l.from = append(l.from, s)
			}
		}
		if len(l.from) > 0 {
			who.words = append(who.words, l)
		}
	}
	return who
}

func onlyASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 128 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return r
		}
		return -1
	}, s)
}

// runTogether are the first and the last word together, in both orders.
func (w member) runTogether() []string {
	if len(w.words) < 2 {
		return nil
	}
	first, last := w.words[0].from[0], w.words[len(w.words)-1].from[0]
	if len(first) < 2 || len(last) < 2 {
		return nil
	}
	return slices.Compact([]string{first + last, last + first})
}

func (c *crowd) addFirm(p Pair) {
	var core []string
	for _, w := range p.Words {
		if w.Role == Core {
			core = append(core, slug(w.From))
		}
	}
	if len(core) == 0 {
		return
	}
	body, _ := cutLegal(p.Original)
	for _, key := range []string{strings.Join(core, ""), core[0], slug(body)} {
		if _, known := c.firms[key]; !known && len(key) > 2 {
			c.firms[key] = p
		}
	}
}

// follow writes a user name anew whose words are those of a person's name: of those in
// its documents the one who gives most of it, else whoever has all of it as a name.
func (c *crowd) follow(user string, e *lethe.Entity, d dice) (string, bool) {
	best, out, whose := 0, "", lethe.EntityID{}
	try := func(who member) {
		text, score := who.rewrite(user, d)
		if score > best || score == best && score > 0 && who.id.Compare(whose) < 0 {
			best, out, whose = score, text, who.id
		}
	}
	for i, o := range e.Occurrences {
		if i == mostExtras {
			break
		}
		for _, who := range c.inDoc[o.Doc] {
			try(who)
		}
	}
	if best == 0 {
		if who, ok := c.whole[onlyLetters(user)]; ok {
			try(who)
		}
	}
	return out, best > 0
}

func onlyLetters(s string) string {
	return strings.Map(func(r rune) rune {
		if r = unicode.ToLower(r); r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, s)
}

// rewrite puts the words of the new name where those of the old one are. The score is
// how many letters of whole words there are, 0 where there is none or a part is foreign.
func (w member) rewrite(user string, d dice) (string, int) {
	var b strings.Builder
	score := 0
	for _, part := range userParts.FindAllString(user, mostExtras) {
		switch c := part[0]; {
		case c >= '0' && c <= '9':
			b.WriteString(digitsLike(d, part))
		case !unicode.IsLetter(rune(c)) && c < 128:
			b.WriteString(part)
		default:
			to, n, ok := w.spell(onlyASCII(strings.ToLower(part)))
			if !ok {
				return "", 0
			}
			score += n
			b.WriteString(inCase(to, part))
		}
	}
	return b.String(), score
}

func digitsLike(d dice, s string) string {
	n := d.digits(len(s))
	if n == s || n[0] == '0' && s[0] != '0' {
		return string('1'+(s[0]-'0')%9) + n[1:]
	}
	return n
}

// spell reads letters as words and initials of the name, in any order.
func (w member) spell(s string) (to string, score int, ok bool) {
	used := make([]bool, len(w.words))
	var b strings.Builder
	for s != "" {
		k, n := w.longest(s, used)
		switch {
		case k >= 0 && n > 1:
			b.WriteString(w.words[k].to)
			if score += n; n < 3 {
				score--
			}
		case k >= 0:
			b.WriteString(firstLetters(w.words[k].to, 1))
		default:
			return "", 0, false
		}
		used[k] = true
		s = s[n:]
	}
	return b.String(), score, true
}

// longest is the word with which s begins, the longest, or the first whose initial it is.
func (w member) longest(s string, used []bool) (k, n int) {
	k = -1
	for i, word := range w.words {
		for _, from := range word.from {
			if !used[i] && len(from) > n && len(from) > 1 && strings.HasPrefix(s, from) {
				k, n = i, len(from)
			}
		}
	}
	for i, word := range w.words {
		if k < 0 && !used[i] && word.from[0][0] == s[0] {
			return i, 1
		}
	}
	return k, n
}
