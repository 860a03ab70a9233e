package relevance

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
)

// reach is how many bytes on either side of a mention are read for cues: about
// six words.
const reach = 40

// far is the distance of a cue that is not there.
const far = 1 << 30

// context is the distance, in words, of the nearest cue of each kind.
type context struct {
	english  bool // the document's language
	seen     cue
	distance [5]int
}

func (c context) has(k cue) bool { return c.seen&k != 0 }

func (c context) nearest(k cue) int {
	for i := range c.distance {
		if k == 1<<i && c.has(k) {
			return c.distance[i]
		}
	}
	return far
}

func (c *context) add(k cue, distance int) {
	for i := range c.distance {
		if k&(1<<i) != 0 && (c.seen&(1<<i) == 0 || distance < c.distance[i]) {
			c.distance[i] = distance
		}
	}
	c.seen |= k
}

// surroundings reads the words around text[start:end]. Line breaks end the
// search: another line of a form is about something else.
func surroundings(text string, start, end int) context {
	var c context
	if start < 0 || end > len(text) || start > end {
		return c
	}
	before := text[onCharacter(text, start-reach):start]
	if i := strings.LastIndexByte(before, '\n'); i >= 0 {
		before = before[i+1:]
	}
	distance := 0
	for range strings.FieldsFuncSeq(before, notWord) {
		distance++
	}
	for w := range strings.FieldsFuncSeq(before, notWord) {
		c.add(prior().cues[lethe.Lower(w)], distance)
		distance--
	}
	after := text[end:onCharacter(text, end+reach)]
	if i := strings.IndexByte(after, '\n'); i >= 0 {
		after = after[:i]
	}
	distance = 3 // the text before says more than what follows
	for w := range strings.FieldsFuncSeq(after, notWord) {
		c.add(prior().cues[lethe.Lower(w)], distance)
		distance += 2
	}
	return c
}

// onCharacter is the last start of a character at or before byte i.
func onCharacter(text string, i int) int {
	if i <= 0 {
		return 0
	}
	if i >= len(text) {
		return len(text)
	}
	for i > 0 && !utf8.RuneStart(text[i]) {
		i--
	}
	return i
}

func notWord(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '·'
}
