package people

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
)

// page is a document while it is written.
type page struct {
	*Population
	l     *land
	c     *chain
	d     dice
	style style
	kind  string
	day   int
	out   []byte
	runes int
	found []plantedValue
	seen  attributes
	named int // how often the person was named
	total int // the sums so far, in cents
}

// plantedValue is a value in a text; offsets are code points.
type plantedValue struct {
	label      lethe.Label
	start, end int
	from, to   int // bytes
	entity     string
	harmless   bool
}

// attributes are what a document tells of the person.
type attributes uint8

const (
	seesSex attributes = 1 << iota
	seesAge
	seesPlace
	seesJob
	seesBirth
	seesIllness
	seesName
)

// text writes what leaves no two spaces, no space at the end of a line and no two empty lines.
func (g *page) text(s string) {
	if s == "" {
		return
	}
	if s[0] == '\n' {
		for len(g.out) > 0 && g.out[len(g.out)-1] == ' ' {
			g.out, g.runes = g.out[:len(g.out)-1], g.runes-1
		}
		for strings.HasPrefix(s, "\n") && (len(g.out) == 0 || strings.HasSuffix(string(g.out[max(0, len(g.out)-2):]), "\n\n")) {
			s = s[1:]
		}
	}
	if strings.HasPrefix(s, ".") && bytes.HasSuffix(g.out, []byte(".")) {
		s = s[1:] // the full stop of an abbreviation ends the sentence, too
	}
	if len(g.out) == 0 || g.out[len(g.out)-1] == ' ' || g.out[len(g.out)-1] == '\n' {
		s = strings.TrimLeft(s, " ")
	}
	if g.style.lower {
		s = strings.ToLower(s)
	}
	g.out = append(g.out, s...)
	g.runes += utf8.RuneCountInString(s)
}

// begun is a word as it stands at the beginning of a sentence.
func (g *page) begun(s string) string {
	end := g.out[max(0, len(g.out)-2):]
	if len(g.out) > 0 && end[len(end)-1] != '\n' && string(end) != ". " && string(end) != "? " && string(end) != "! " && string(end) != "- " {
		return s
	}
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

// plant writes a value.
func (g *page) plant(label lethe.Label, s, entity string) {
	if s == "" {
		return
	}
	if label != labelName && label != labelEmail {
		s = g.begun(s)
	}
	start, from := g.runes, len(g.out)
	g.text(s)
	g.found = append(g.found, plantedValue{label, start, g.runes, from, len(g.out), entity, false})
}

func (g *page) harmless(label lethe.Label, s string) {
	g.plant(label, s, strings.ToLower(string(label))+"/"+s)
	g.found[len(g.found)-1].harmless = true
}

// value plants what is its own entity.
func (g *page) value(label lethe.Label, s string) {
	g.plant(label, s, strings.ToLower(string(label))+"/"+s)
}

func (g *page) sequence(s sequence) {
	for i := range s {
		g.node(&s[i])
	}
}

func (g *page) node(n *node) {
	switch n.kind {
	case isText:
		g.text(g.worded(n.text))
	case isSlot:
		g.slot(n)
	case isRule:
		g.choose(g.l.rules[n.text])
	case isWord:
		if n.text == "name" {
			g.seen |= seesSex
		}
		g.text(g.begun(n.words.of(g.who(g.c, n.text).woman)))
	case isNumber:
		g.text(strconv.Itoa(g.d.between(n.least, n.most)))
	case isChoice:
		g.choose(n.of)
	}
}

// choose writes one of the alternatives that are possible.
func (g *page) choose(of []alternative) {
	n := 0
	for i := range of {
		if g.holds(of[i].condition) {
			n++
		}
	}
	if n == 0 {
		return
	}
	n = g.d.below(n)
	for i := range of {
		if !g.holds(of[i].condition) {
			continue
		}
		if n == 0 {
			g.sequence(of[i].sequence)
			return
		}
		n--
	}
}

// holds reports whether a condition is true of the person.
func (g *page) holds(condition string) bool {
	s := g.c.person
	switch condition {
	case "":
		return true
	case "woman":
		return s.Woman
	case "man":
		return !s.Woman
	case "work":
		return g.age(s) < retirement
	case "retired":
		return g.age(s) >= retirement
	case "ill":
		return len(s.ill) > 0
	case "partner":
		return g.who(g.c, "kin").married
	case "child":
		return strings.HasPrefix(g.who(g.c, "child").entity, "person/")
	}
	panic("people: there is no condition " + condition) // the files are part of the program
}

const retirement = 66
