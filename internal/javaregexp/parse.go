package javaregexp

import (
	"fmt"
	"strings"
)

// node is a part of a parsed pattern.
type node struct {
	op       op
	set      set     // of opSet
	subs     []*node // of opCat, opAlt; one of opRepeat, opGroup, opLook, opAtomic
	min, max int     // of opRepeat; max < 0 is no bound
	own      bool    // opRepeat: possessive
	lazy     bool    // opRepeat: reluctant
	behind   bool    // of opLook
	not      bool    // opLook: negative; opWord: \B
	index    int     // of opGroup that captures (from 1), of opBack
	unix     bool    // opEnd: only \n ends lines
}

type op int

const (
	opSet op = iota
	opCat
	opAlt
	opRepeat
	opGroup
	opLook
	opAtomic
	opBack
	opStart     // \A, ^
	opStop      // \z
	opEnd       // \Z, $
	opLineStart // ^ under (?m)
	opLineEnd   // $ under (?m)
	opWord      // \b, \B
)

// flags are what (?…) switches.
type flags struct{ fold, foldAll, dotAll, lines, comments, unix, classes bool }

type parser struct {
	in    []rune
	at    int
	flags flags
	depth int
	count int            // groups that capture
	names map[string]int // of groups
	backs []*node
}

// Patterns nest no deeper, and repeat no more often.
const (
	maxDepth  = 200
	maxRepeat = 100_000
)

// parse reads a pattern.
func parse(pattern string) (n *node, err error) {
	p := &parser{in: []rune(pattern), names: map[string]int{}}
	defer func() {
		if e, ok := recover().(parseError); ok {
			n, err = nil, fmt.Errorf("at %d: %s", p.at, string(e))
		}
	}()
	n = p.alternatives()
	if p.at < len(p.in) {
		p.fail("unmatched )")
	}
	for _, b := range p.backs {
		if b.index > p.count {
			p.fail("there is no group %d", b.index)
		}
	}
	return n, nil
}

type parseError string

func (p *parser) fail(format string, args ...any) {
	panic(parseError(fmt.Sprintf(format, args...)))
}

func (p *parser) more() bool { return p.at < len(p.in) }

func (p *parser) peek() rune {
	if p.more() {
		return p.in[p.at]
	}
	return -1
}

func (p *parser) next() rune {
	if !p.more() {
		p.fail("the pattern ends too early")
	}
	r := p.in[p.at]
	p.at++
	return r
}

// take goes past s if it stands here.
func (p *parser) take(s string) bool {
	rs := []rune(s)
	if len(p.in)-p.at < len(rs) {
		return false
	}
	for i, r := range rs {
		if p.in[p.at+i] != r {
			return false
		}
	}
	p.at += len(rs)
	return true
}

func (p *parser) alternatives() *node {
	if p.depth++; p.depth > maxDepth {
		p.fail("groups nest deeper than %d", maxDepth)
	}
	saved := p.flags // (?i) holds to the end of its group
	alt := &node{op: opAlt}
	for {
		alt.subs = append(alt.subs, p.sequence())
		if !p.take("|") {
			break
		}
	}
	p.flags, p.depth = saved, p.depth-1
	if len(alt.subs) == 1 {
		return alt.subs[0]
	}
	return alt
}

func (p *parser) sequence() *node {
	cat := &node{op: opCat}
	for p.more() && p.peek() != '|' && p.peek() != ')' {
		if p.flags.comments && p.skipComment() {
			continue
		}
		if p.take(`\Q`) {
			cat.subs = append(cat.subs, p.quoted()...)
			if n := len(cat.subs); n > 0 {
				cat.subs[n-1] = p.quantified(cat.subs[n-1])
			}
			continue
		}
		if n := p.atom(); n != nil {
			cat.subs = append(cat.subs, p.quantified(n))
		}
	}
	if len(cat.subs) == 1 {
		return cat.subs[0]
	}
	return cat
}

// skipComment goes past white space and # to the end of the line.
func (p *parser) skipComment() bool {
	switch r := p.peek(); {
	case space().has(r):
		p.at++
		return true
	case r == '#':
		for p.more() && !lineEnds().has(p.peek()) {
			p.at++
		}
		return true
	}
	return false
}

// quoted reads up to \E; each rune stands for itself.
func (p *parser) quoted() []*node {
	var out []*node
	for p.more() && !p.take(`\E`) {
		out = append(out, p.literal(p.next()))
	}
	return out
}

func (p *parser) literal(r rune) *node { return &node{op: opSet, set: p.folded(single(r))} }

// folded applies (?i) and (?iu) to a set.
func (p *parser) folded(s set) set {
	if !p.flags.fold {
		return s
	}
	return s.fold(p.flags.foldAll || p.flags.classes)
}

func (p *parser) quantified(n *node) *node {
	for {
		if p.flags.comments {
			for p.more() && p.skipComment() {
			}
		}
		lo, hi, ok := p.quantifier()
		if !ok {
			return n
		}
		r := &node{op: opRepeat, subs: []*node{n}, min: lo, max: hi}
		if p.take("+") {
			r.own = true
		} else {
			r.lazy = p.take("?")
		}
		n = r
	}
}

func (p *parser) quantifier() (lo, hi int, ok bool) {
	switch {
	case p.take("*"):
		return 0, -1, true
	case p.take("+"):
		return 1, -1, true
	case p.take("?"):
		return 0, 1, true
	case p.take("{"):
		lo = p.number()
		hi = lo
		if p.take(",") {
			hi = -1
			if p.peek() != '}' {
				hi = p.number()
			}
		}
		if !p.take("}") {
			p.fail("} expected")
		}
		if hi >= 0 && hi < lo {
			p.fail("{%d,%d} is empty", lo, hi)
		}
		return lo, hi, true
	}
	return 0, 0, false
}

func (p *parser) number() int {
	n, digits := 0, 0
	for ; p.peek() >= '0' && p.peek() <= '9'; digits++ {
		if n = n*10 + int(p.next()-'0'); n > maxRepeat {
			p.fail("a repetition is above %d", maxRepeat)
		}
	}
	if digits == 0 {
		p.fail("a number is expected")
	}
	return n
}

func (p *parser) atom() *node {
	switch r := p.next(); r {
	case '(':
		return p.group()
	case '[':
		return &node{op: opSet, set: p.class()}
	case '.':
		return &node{op: opSet, set: p.dot()}
	case '^':
		if p.flags.lines {
			return &node{op: opLineStart, unix: p.flags.unix}
		}
		return &node{op: opStart}
	case '$':
		if p.flags.lines {
			return &node{op: opLineEnd, unix: p.flags.unix}
		}
		return &node{op: opEnd, unix: p.flags.unix}
	case '\\':
		return p.escape()
	case '*', '+', '?':
		p.fail("%c repeats nothing", r)
	case '{':
		p.fail("{ repeats nothing")
	default:
		return p.literal(r)
	}
	return nil
}

func (p *parser) dot() set {
	switch {
	case p.flags.dotAll:
		return between(0, 0x10FFFF)
	case p.flags.unix:
		return single('\n').negate()
	}
	return lineEnds().negate()
}

func (p *parser) group() *node {
	n := p.groupHead()
	if n == nil {
		return nil // (?i)
	}
	if n.subs == nil {
		n.subs = []*node{p.alternatives()}
	}
	if !p.take(")") {
		p.fail("unclosed (")
	}
	return n
}

// groupHead reads the text after "(". For (?i) alone it is nil, and of (?i:…) it
// reads the inside, too, since its flags end there.
func (p *parser) groupHead() *node {
	if !p.take("?") {
		p.count++
		return &node{op: opGroup, index: p.count}
	}
	switch {
	case p.take(":"):
		return &node{op: opGroup}
	case p.take("="):
		return &node{op: opLook}
	case p.take("!"):
		return &node{op: opLook, not: true}
	case p.take("<="):
		return &node{op: opLook, behind: true}
	case p.take("<!"):
		return &node{op: opLook, behind: true, not: true}
	case p.take(">"):
		return &node{op: opAtomic}
	case p.take("<"):
		p.count++
		p.names[p.name('>')] = p.count
		return &node{op: opGroup, index: p.count}
	}
	return p.flagGroup()
}

func (p *parser) name(end rune) string {
	var b strings.Builder
	for p.peek() != end {
		b.WriteRune(p.next())
	}
	p.at++
	return b.String()
}

// flagGroup reads (?flags), or (?flags:… up to its end.
func (p *parser) flagGroup() *node {
	saved := p.flags
	on := true
	for {
		switch r := p.next(); r {
		case '-':
			on = false
		case ')':
			return nil
		case ':':
			n := &node{op: opGroup, subs: []*node{p.alternatives()}}
			p.flags = saved
			return n
		default:
			p.setFlag(r, on)
		}
	}
}

func (p *parser) setFlag(r rune, on bool) {
	switch r {
	case 'i':
		p.flags.fold = on
	case 'u':
		p.flags.foldAll = on
	case 's':
		p.flags.dotAll = on
	case 'm':
		p.flags.lines = on
	case 'x':
		p.flags.comments = on
	case 'd':
		p.flags.unix = on
	case 'U':
		p.flags.classes = on
	default:
		p.fail("unknown flag %c", r)
	}
}
