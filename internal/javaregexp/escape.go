package javaregexp

import "unicode"

// escape reads the text after a backslash, outside of a class.
func (p *parser) escape() *node {
	r := p.next()
	switch r {
	case 'A':
		return &node{op: opStart}
	case 'z':
		return &node{op: opStop}
	case 'Z':
		return &node{op: opEnd, unix: p.flags.unix}
	case 'b', 'B':
		return &node{op: opWord, not: r == 'B'}
	case 'R':
		return &node{op: opAlt, subs: []*node{
			{op: opCat, subs: []*node{{op: opSet, set: single('\r')}, {op: opSet, set: single('\n')}}},
			{op: opSet, set: vertical()},
		}}
	case 'k':
		return p.named()
	case 'G', 'X', 'N':
		p.fail(`\%c is not supported`, r)
	}
	if r >= '1' && r <= '9' {
		return p.back(int(r - '0'))
	}
	s, _ := p.escaped(r)
	return &node{op: opSet, set: p.folded(s)}
}

// back reads the number of a backreference: as many digits as there are groups for.
func (p *parser) back(n int) *node {
	for p.peek() >= '0' && p.peek() <= '9' && n*10+int(p.peek()-'0') <= p.count {
		n = n*10 + int(p.next()-'0')
	}
	return p.backTo(n)
}

func (p *parser) named() *node {
	if !p.take("<") {
		p.fail(`\k needs <name>`)
	}
	n, ok := p.names[p.name('>')]
	if !ok {
		p.fail(`\k names no group before it`)
	}
	return p.backTo(n)
}

func (p *parser) backTo(n int) *node {
	if p.flags.fold {
		p.fail("a backreference under (?i) is not supported")
	}
	b := &node{op: opBack, index: n}
	p.backs = append(p.backs, b)
	return b
}

// escaped is the set that \r stands for, in a class or not, and whether it is one rune.
func (p *parser) escaped(r rune) (set, bool) {
	switch r {
	case 'd':
		return p.posix("digit"), false
	case 'D':
		return p.posix("digit").negate(), false
	case 's':
		return p.posix("space"), false
	case 'S':
		return p.posix("space").negate(), false
	case 'w':
		return p.word(), false
	case 'W':
		return p.word().negate(), false
	case 'h':
		return horizontal(), false
	case 'H':
		return horizontal().negate(), false
	case 'v':
		return vertical(), false
	case 'V':
		return vertical().negate(), false
	case 'p', 'P':
		return p.property(r == 'P'), false
	}
	return single(p.character(r)), true
}

func (p *parser) posix(name string) set {
	s, _ := property(name, p.flags.classes)
	return s
}

func (p *parser) word() set {
	if p.flags.classes {
		return unicodeWord()
	}
	return word()
}

func (p *parser) property(not bool) set {
	name := string(p.next())
	if name == "{" {
		name = p.name('}')
	}
	s, err := property(name, p.flags.classes)
	if err != nil {
		p.fail("%v", err)
	}
	if not {
		return s.negate()
	}
	return s
}

// character is the rune that an escape stands for.
func (p *parser) character(r rune) rune {
	switch r {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 'f':
		return '\f'
	case 'a':
		return '\a'
	case 'e':
		return 0x1B
	case 'c':
		return p.next() ^ 64
	case '0':
		return p.octal()
	case 'x':
		if p.take("{") {
			return p.hex(1, 6, '}')
		}
		return p.hex(2, 2, 0)
	case 'u':
		return p.hex(4, 4, 0)
	}
	if r < unicode.MaxASCII && unicode.IsLetter(r) {
		p.fail(`unknown escape \%c`, r)
	}
	return r
}

func (p *parser) octal() rune {
	v, digits := rune(0), 0
	for digits < 3 && p.peek() >= '0' && p.peek() <= '7' && v*8+p.peek()-'0' <= 0o377 {
		v = v*8 + p.next() - '0'
		digits++
	}
	if digits == 0 {
		p.fail(`\0 needs octal digits`)
	}
	return v
}

// hex reads between lo and hi hexadecimal digits, and the end behind them.
func (p *parser) hex(lo, hi int, end rune) rune {
	v, digits := rune(0), 0
	for digits < hi {
		d, ok := hexDigit(p.peek())
		if !ok {
			break
		}
		p.at++
		v = v*16 + d
		digits++
	}
	if digits < lo || v > unicode.MaxRune || end != 0 && p.next() != end {
		p.fail("hexadecimal digits are expected")
	}
	return v
}

func hexDigit(r rune) (rune, bool) {
	switch {
	case r >= '0' && r <= '9':
		return r - '0', true
	case r >= 'a' && r <= 'f':
		return r - 'a' + 10, true
	case r >= 'A' && r <= 'F':
		return r - 'A' + 10, true
	}
	return 0, false
}
