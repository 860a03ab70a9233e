package surrogate

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
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

// letters are a word as a user name has it, and its replacement.
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
		case p.Kind == kindOrganisation:
			c.addFirm(p)
		case p.Kind == kindPerson:
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

func (c *crowd) addFirm(p Pair) {
	var core []string
	for _, w := range p.Words {
		if w.Role == roleCore {
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
// its documents the one who gives most of it, else somebody who has all of it as a name.
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
