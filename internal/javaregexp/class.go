package javaregexp

// class reads a character class behind its "[": unions of runes, ranges, escapes and
// nested classes, intersected by &&. Negation holds for the whole class, as Java has
// it since version 9.
func (p *parser) class() set {
	if p.depth++; p.depth > maxDepth {
		p.fail("classes nest deeper than %d", maxDepth)
	}
	defer func() { p.depth-- }()
	not := p.take("^")
	result := p.classUnion(true)
	for p.take("&&") {
		for p.take("&&") { // Java reads && after && as nothing
		}
		if p.peek() == ']' {
			break
		}
		result = result.intersect(p.classUnion(false))
	}
	if !p.take("]") {
		p.fail("unclosed [")
	}
	if not {
		return result.negate()
	}
	return result
}

// classUnion reads members up to "]" or "&&". A "]" that comes first is a member.
func (p *parser) classUnion(first bool) set {
	var s set
	for ; ; first = false {
		switch {
		case !p.more():
			p.fail("unclosed [")
		case p.peek() == ']' && !first, p.startsIntersection():
			return s
		case p.flags.comments && p.skipComment():
		case p.take(`\Q`):
			for _, n := range p.quoted() {
				s = s.union(n.set)
			}
		case p.take("["):
			s = s.union(p.class())
		default:
			s = s.union(p.folded(p.classMember()))
		}
	}
}

func (p *parser) startsIntersection() bool {
	return p.at+1 < len(p.in) && p.in[p.at] == '&' && p.in[p.at+1] == '&'
}

// classMember reads a rune, an escape, or a range of runes.
func (p *parser) classMember() set {
	lo, isRune := p.classRune()
	if !isRune || p.peek() != '-' {
		return lo
	}
	if p.at+1 < len(p.in) && (p.in[p.at+1] == ']' || p.in[p.at+1] == '[') {
		return lo // the - stands for itself
	}
	p.at++
	hi, isRune := p.classRune()
	if !isRune {
		return lo.union(single('-')).union(hi)
	}
	a, _ := lo.one()
	b, _ := hi.one()
	if b < a {
		p.fail("the range %c-%c is empty", a, b)
	}
	return between(a, b)
}

func (p *parser) classRune() (set, bool) {
	r := p.next()
	if r == '\\' {
		return p.escaped(p.next())
	}
	return single(r), true
}
