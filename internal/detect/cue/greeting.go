package cue

// greeted takes the names of a salutation at the start of a line: "Dear Jane and
// Tom,". Names with a title are found by the title.
func (s *personScan) greeted(i int) bool {
	if !s.has(i, salutation) || s.has(i, closing) && s.pastClosing(i) > i {
		return false // "Liebe Grüsse"
	}
	at := i + 1
	for s.sameLine(at) && s.has(at, salutation) {
		at++
	}
	if s.has(at, title) {
		return false
	}
	taken := false
	for range 4 {
		n, ok := s.nameAt(at, 4)
		if !ok || !s.sameLine(at) {
			break
		}
		joined := s.is(n.last, "and", "und", "y", "i", "&") && s.sameLine(n.last)
		if !joined && s.sameLine(n.last) && !s.is(n.last, ",", ":", "!", ".", "-", "–", ";") {
			break
		}
		s.add(n, "", 0.85, byGreeting)
		taken = true
		if at = n.last + 1; !joined {
			break
		}
	}
	return taken
}

// longestClosing is how many words a closing has at most.
const longestClosing = 6

// signed takes the name after a closing at the start of a line, on the same line
// or the next.
func (s *personScan) signed(i int) bool {
	end := s.pastClosing(i)
	if end == i {
		return false
	}
	for end < len(s.toks) && s.is(end, ",", ".", "!", "-", "–") {
		end++
	}
	at := s.pastProxy(end)
	if s.has(at, title) {
		return false // the title finds it
	}
	n, ok := s.nameAt(at, 5)
	if !ok || !s.endsValue(n.last) || s.is(n.last, ":") || s.organized(n) || s.has(at, closing) && s.pastClosing(at) > at {
		return false
	}
	s.add(n, "", 0.85, byClosing)
	return true
}

// pastClosing is the token after the closing at token i, or i where there is none.
func (s *personScan) pastClosing(i int) int {
	end := i + 1
	for end-i < longestClosing && s.sameLine(end) && s.at(end).kind != sign {
		end++
	}
	for ; end > i; end-- {
		if words().phrases["closing"][s.phrase(i, end)] {
			return end
		}
	}
	return i
}

// pastProxy skips "i.A." and "p.p." before a signature.
func (s *personScan) pastProxy(i int) int {
	if (s.is(i, "i", "p", "I", "P")) && s.is(i+1, ".") && s.at(i+2).end-s.at(i+2).start == 1 && s.is(i+3, ".") {
		return i + 4
	}
	return i
}

// organized reports whether a name has the words of an organization's.
func (p *page) organized(n name) bool {
	for i := n.first; i <= n.last && i < len(p.toks); i++ {
		if i == n.last && !p.sameLine(i) {
			break
		}
		if p.has(i, institution|company) || words().endsIn("institution", p.lower(i)) {
			return true
		}
	}
	return false
}
