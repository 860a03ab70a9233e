package labelled

import (
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/sieve"
	"github.com/lethe-privacy/lethe/span"
)

//go:embed labels.txt
var labelFile string

// kind is the text after a label.
type kind uint8

const (
	personal kind = iota + 1 // a number of somebody
	matter                   // a number of something that is somebody's: a case, an account
	user
	secret
	pin
	phone   // by the name of its field alone: in texts others find them
	host    // the name of the machine that somebody uses
	network // what opens a network: behind its name other words stand as well
)

var kinds = map[string]kind{"personal": personal, "matter": matter, "user": user, "secret": secret, "pin": pin, "host": host, "network": network}

// labels are all that are known, by their letters and digits alone, and the words with which
// they begin.
type labels struct {
	kinds  map[string]kind
	begins map[string]bool
	words  sieve.Sieve // those of begins
}

var known = readLabels(labelFile)

func readLabels(file string) *labels {
	l := &labels{kinds: map[string]kind{}, begins: map[string]bool{}}
	var k kind
	for line := range strings.Lines(file) {
		line = strings.TrimSpace(line)
		if section, ok := strings.CutPrefix(line, "@ "); ok {
			if k = kinds[section]; k == 0 {
				panic("labelled: labels.txt: unknown kind " + section)
			}
			continue
		}
		if line == "" || line[0] == '#' {
			continue
		}
		for _, name := range strings.Split(line, ",") {
			name = strings.TrimSpace(name)
			l.kinds[bare(name)] = k
			first, _ := span.NextRun(name, 0, letter.OfWord)
			for _, begin := range [...]string{strings.ToLower(first.In(name)), bare(name)} { // in one word: "Personalnr." for "Personal-Nr"
				l.begins[begin] = true
				l.words.Add(begin)
			}
		}
	}
	return l
}

// bare is a label by its letters and digits alone, in lower case.
func bare(name string) string { return string(appendBare(nil, name)) }

func appendBare(b []byte, name string) []byte {
	for _, r := range name {
		if letter.OfWord(r) {
			b = utf8.AppendRune(b, unicode.ToLower(r))
		}
	}
	return b
}

// mostWords is how many words a label has at most.
const mostWords = 5

// labelAt gives the longest label that begins with a word, and where it ends; none: 0.
func labelAt(text string, start, end int) (k kind, stop int) {
	var room [64]byte
	if end-start > len(room) {
		return 0, 0
	}
	key := appendBare(room[:0], text[start:end])
	if !sieve.May(&known.words, key) || !known.begins[string(key)] {
		return 0, 0
	}
	for range mostWords {
		if found, ok := known.kinds[string(key)]; ok {
			k, stop = found, end
		}
		next, _ := span.NextRun(text, end, letter.OfWord)
		if next.Empty() || next.Len() > 24 || !joins(text[end:next.Start]) {
			return k, stop
		}
		key, end = appendBare(key, next.In(text)), next.End
	}
	return k, stop
}

// joins reports whether the text between two words keeps them in one label.
func joins(between string) bool {
	return len(between) <= 4 && strings.Trim(between, " .-_'’/º°#") == ""
}
