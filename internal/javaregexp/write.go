package javaregexp

import (
	"fmt"
	"strings"
	"unicode"
)

// writer writes a parsed pattern in the syntax of an engine.
type writer struct {
	b strings.Builder
	// linear is for package regexp; what it cannot say sets hard.
	linear, hard bool
	whole        bool // the match must end where the text ends
}

// write returns the pattern for an engine, and whether that engine can express it.
func write(n *node, linear, whole bool) (string, bool) {
	w := &writer{linear: linear, whole: whole}
	w.node(n, true)
	return w.b.String(), !w.hard
}

func (w *writer) say(s string) { w.b.WriteString(s) }

// node writes n; last says that nothing stands behind it.
func (w *writer) node(n *node, last bool) {
	switch n.op {
	case opSet:
		w.set(n.set)
	case opCat:
		for i, s := range n.subs {
			w.node(s, last && i == len(n.subs)-1)
		}
	case opAlt:
		w.say("(?:")
		for i, s := range n.subs {
			if i > 0 {
				w.say("|")
			}
			w.node(s, last)
		}
		w.say(")")
	case opGroup:
		if n.index > 0 && !w.linear {
			w.inside("(", n, last)
			return
		}
		w.inside("(?:", n, last)
	case opRepeat:
		w.repeat(n)
	case opStart:
		w.say(`\A`)
	case opStop:
		w.say(`\z`)
	case opEnd:
		w.end(n, last)
	default:
		w.backtracking(n)
	}
}

func (w *writer) inside(open string, n *node, last bool) {
	w.say(open)
	w.node(n.subs[0], last)
	w.say(")")
}

func (w *writer) repeat(n *node) {
	w.hard = w.hard || w.linear && (n.own || n.min > 1000 || n.max > 1000)
	if n.own {
		w.say("(?>")
	}
	w.inside("(?:", n, false)
	switch {
	case n.min == 0 && n.max < 0:
		w.say("*")
	case n.min == 1 && n.max < 0:
		w.say("+")
	case n.min == 0 && n.max == 1:
		w.say("?")
	case n.max < 0:
		fmt.Fprintf(&w.b, "{%d,}", n.min)
	default:
		fmt.Fprintf(&w.b, "{%d,%d}", n.min, n.max)
	}
	switch {
	case n.own:
		w.say(")")
	case n.lazy:
		w.say("?")
	}
}

// end writes $ and \Z: the end of the text, or before the line end that it ends with.
// Where it stands last, a linear engine may eat that line end as well.
func (w *writer) end(n *node, last bool) {
	switch {
	case last && w.whole:
	case last && n.unix:
		w.say(`\n?\z`)
	case last:
		w.say("(?:\\r\\n|" + written(lineEnds()) + `)?\z`)
	case n.unix:
		w.hard = true
		w.say(`(?=\n?\z)`)
	default:
		w.hard = true
		w.say("(?=\\z|\\r\\n\\z|(?<!\\r)\\n\\z|" + written(set{{'\r', '\r'}, {0x85, 0x85}, {0x2028, 0x2029}}) + `\z)`)
	}
}

// backtracking writes what no linear engine can express.
func (w *writer) backtracking(n *node) {
	w.hard = true
	ends := lineEnds()
	if n.unix {
		ends = single('\n')
	}
	switch n.op {
	case opLook:
		whole := w.whole
		w.whole = false
		w.inside("(?"+map[bool]string{true: "<"}[n.behind]+map[bool]string{true: "!", false: "="}[n.not], n, false)
		w.whole = whole
	case opAtomic:
		w.inside("(?>", n, false)
	case opBack:
		fmt.Fprintf(&w.b, `(?:\%d)`, n.index)
	case opLineStart:
		fmt.Fprintf(&w.b, `(?:\A|(?<=%s)(?<!\r(?=\n))(?!\z))`, written(ends))
	case opLineEnd:
		fmt.Fprintf(&w.b, `(?:\z|(?=%s)(?<!\r(?=\n)))`, written(ends))
	case opWord:
		in := written(table(unicode.L, unicode.Nd).union(single('_')))
		if n.not {
			fmt.Fprintf(&w.b, "(?:(?<=%s)(?=%s)|(?<!%s)(?!%s))", in, in, in, in)
		} else {
			fmt.Fprintf(&w.b, "(?:(?<=%s)(?!%s)|(?<!%s)(?=%s))", in, in, in, in)
		}
	}
}

func (w *writer) set(s set) { w.say(written(s)) }

// written returns a set as a class that both engines read alike.
func written(s set) string {
	s = s.intersect(set{{0, 0xD7FF}, {0xE000, unicode.MaxRune}}) // surrogates are no runes
	if r, ok := s.one(); ok {
		return member(r)
	}
	if len(s) == 0 {
		return `[^\x00-` + member(unicode.MaxRune) + `]`
	}
	var b strings.Builder
	b.WriteByte('[')
	for _, p := range s {
		b.WriteString(member(p.lo))
		if p.hi > p.lo {
			b.WriteByte('-')
			b.WriteString(member(p.hi))
		}
	}
	b.WriteByte(']')
	return b.String()
}

// member writes one rune so that it means nothing else.
func member(r rune) string {
	switch {
	case r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)):
		return string(r)
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r)
	}
	return string(r)
}
