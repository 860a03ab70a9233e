package name

import "github.com/lethe-privacy/lethe/internal/text/wordset"

// particles stand between the words of a name, or in front of a surname.
var particles = wordset.Folded(Fold, `von vom van zu zur zum der den dem de del della dell di da do dos das du la le las los el lo
	bin ibn bint ben al ter ten te af av`)

// links stand between two surnames, or are what an apostrophe left of a particle.
var links = wordset.Folded(Fold, "y i e d l")

// firstWords are particles elsewhere, but may begin a name: Ben Carter, Al Gore.
var firstWords = wordset.Folded(Fold, "ben al do lo te")

// tiedFirst are those of them that are particles where a hyphen ties them to what follows: al-Rashidi, Ben-Gurion.
var tiedFirst = wordset.Folded(Fold, "al ben")

// words drops the particles, unless nothing would be left. A surname alone may
// begin with any of them.
func (n *Name) words(toks []token, surname bool) []token {
	kept := make([]token, 0, len(toks))
	for i, t := range toks {
		last := i == len(toks)-1
		t.led = i > 0 && particles[toks[i-1].text] && !toks[i-1].own
		switch {
		case t.stop:
		case links[t.text] && i > 0 && !last:
			continue
		case particles[t.text] && !t.own && (i > 0 || surname || !firstWords[t.text] || !last && tiedFirst[t.text] && toks[1].tied) && !(last && len(kept) == 0):
			if firstWords[t.text] {
				n.dropped = t.text
			}
			continue
		case t.text == "st":
			t.text = "saint"
		}
		kept = append(kept, t)
	}
	return kept
}

// read settles the words and where the surname may begin.
func (n *Name) read(given, surname []token, sure bool) {
	for _, toks := range [...][]token{given, surname} {
		for _, t := range toks {
			n.Words = append(n.Words, newWord(t.text, short(t)))
		}
	}
	count := len(n.Words)
	n.soft = count > 1 && !sure && firstWords[n.Words[0].Text]
	switch {
	case sure:
		n.Starts = 1 << len(given)
	case oneGroup(given) || n.initials():
		n.Starts = 1 | 1<<count
	default:
		n.Starts = starts(given)
	}
	if len(given) > 0 && given[0].text == "st" && given[0].stop && count > 1 { // Stefan, or the saint of St. Clair
		n.Words[0] = newWord("st", true)
		if !sure {
			n.Starts |= 1
		}
	}
}

// initials reports whether there is no word in full.
func (n *Name) initials() bool {
	for _, w := range n.Words {
		if !w.Short {
			return false
		}
	}
	return true
}

// oneGroup reports whether hyphens tie all words together.
func oneGroup(toks []token) bool {
	for _, t := range toks[min(1, len(toks)):] {
		if !t.tied {
			return false
		}
	}
	return true
}

// starts returns the words at which a surname may begin, of at least two groups: after
// the first given name and after every abbreviation, but not inside of what hyphens
// tie together, and not at a known given name that others follow
// and no particle leads.
func starts(toks []token) uint32 {
	var set uint32
	last := len(toks) - 1
	for last > 1 && (toks[last].tied || short(toks[last]) && short(toks[last-1])) {
		last--
	}
	for i := last; i > 0; i-- {
		if !toks[i].tied && (i == last || toks[i].led || !Given(toks[i].text)) {
			set |= 1 << i
		}
		if i < last && short(toks[i]) {
			set &^= 1 << i
			break
		}
	}
	if set == 0 {
		set = 1 << (len(toks) - 1) // initials at the end of given names with hyphens
	}
	return set
}

// Around reports whether a folded word is none of a name's own but stands around or
// between them: a title, a degree, a particle, a generation, "née".
func Around(word string) bool {
	if _, title := ranks[word]; title {
		return true
	}
	return particles[word] || links[word] || degrees[word] || otherName[word] || generations[word] != ""
}
