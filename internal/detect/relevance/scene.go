package relevance

import "github.com/lethe-privacy/lethe"

// part is a part of a decision, told by its headings.
type part uint8

const (
	noPart part = iota
	procedure
	facts
	law
	otherPart
)

// partWords are words of headings that say which part begins.
var partWords = map[uint32]part{
	hashOf("procedure"): procedure, hashOf("proceedings"): procedure,
	hashOf("facts"): facts, hashOf("circumstances"): facts, hashOf("background"): facts,
	hashOf("law"): law, hashOf("domestic"): law, hashOf("international"): law, hashOf("relevant"): law, hashOf("practice"): law,
}

// scene is a text prepared for judging the mentions in it.
type scene struct {
	name  string
	text  string
	words []word
	lines []line // by place
}

// line is where a line begins and under which headings it stands.
type line struct {
	first   int    // its first word
	number  int    // of the lines with words so far
	part    part   // by the last heading in capitals
	heading uint32 // the last line that looks like a heading
	title   bool   // it looks like a heading itself
}

func newScene(f lethe.Field) *scene {
	s := &scene{name: f.Name, text: f.Text, words: wordsOf(f.Text)}
	current := line{}
	for i := 0; i < len(s.words); {
		end := i
		for end < len(s.words) && !s.words[end].form.has(lineEnd) {
			end++
		}
		if end > i {
			current.first = i
			current.number++
			s.head(s.words[i:end], &current)
			s.lines = append(s.lines, current)
		}
		i = end + 1
	}
	return s
}

// headWords is the most words that a heading has.
const headWords = 14

// head notes a line that looks like a heading: short, begun by a capital, and not
// ended like a sentence. One in capitals begins a part.
func (s *scene) head(words []word, l *line) {
	last := words[len(words)-1]
	l.title = len(words) <= headWords && words[0].form.has(capital|digits) && last.form.has(letters|digits)
	if !l.title {
		return
	}
	l.heading = hashSeed
	shouted, found := true, otherPart
	for _, w := range words {
		l.heading = mix(l.heading, w.hash)
		shouted = shouted && !w.form.has(small)
		if p := partWords[w.hash]; p != noPart && found == otherPart {
			found = p
		}
	}
	if shouted {
		l.part = found
	}
}

// lineOf is the line of a word.
func (s *scene) lineOf(word int) line {
	lo, hi := 0, len(s.lines)
	for lo < hi {
		if mid := (lo + hi) / 2; s.lines[mid].first <= word {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == 0 {
		return line{}
	}
	return s.lines[lo-1]
}

// at is the word i, or one that is like no other outside of the text.
func (s *scene) at(i int) word {
	if i < 0 || i >= len(s.words) {
		return word{form: lineEnd}
	}
	return s.words[i]
}

// mix joins two hashes.
func mix(a, b uint32) uint32 {
	h := a ^ (b + 0x9e3779b9 + a<<6 + a>>2)
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	return h
}
