package tagger

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/span"

	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// A text that is all small, and a line that is all capitals, says nothing by its letters.
// Its words are read as others would write them: what may be a name with a capital,
// ordinary words small. Tokens stay where they are. In English and German a model of its
// own reads them, which learnt from such texts (see [Model.caseless]).

// casing is how a word is written.
type casing uint8

const (
	unknown casing = iota // no letters, or mixed ones
	small
	capital
	upper
)

func casingOf(word string) casing {
	first, n := utf8.DecodeRuneInString(word)
	rest := word[n:]
	switch {
	case !strings.ContainsFunc(word, unicode.IsUpper):
		if strings.ContainsFunc(word, unicode.IsLower) {
			return small
		}
		return unknown
	case !strings.ContainsFunc(word, unicode.IsLower):
		if rest == "" || !strings.ContainsFunc(rest, unicode.IsUpper) {
			return capital
		}
		return upper
	case unicode.IsUpper(first) && !strings.ContainsFunc(rest, unicode.IsUpper):
		return capital
	}
	return unknown
}

// flat says which tokens stand in letters that tell nothing; nil: none.
func (r *reader) flat() []bool {
	var all [upper + 1]int
	cases := make([]casing, len(r.tokens))
	for i, t := range r.tokens {
		if t.Kind == Word {
			cases[i] = casingOf(t.In(r.text))
			all[cases[i]]++
		}
	}
	flat := make([]bool, len(r.tokens))
	any := false
	if all[small] >= fewWords && (all[capital]+all[upper])*50 <= all[small] {
		for i, c := range cases {
			flat[i] = c == small
		}
		any = true
	}
	start := 0
	for i := 0; i <= len(r.tokens); i++ {
		if i < len(r.tokens) && r.tokens[i].Kind < Line {
			continue
		}
		var line [upper + 1]int
		for _, c := range cases[start:i] {
			line[c]++
		}
		whole := all[upper] >= fewWords && all[small]*20 <= all[upper]
		if line[upper] >= 2 && line[small]+line[capital]/3 == 0 || whole {
			for k := start; k < i; k++ {
				flat[k] = cases[k] == upper || cases[k] == capital
				any = any || flat[k]
			}
		}
		start = i + 1
	}
	if !any {
		return nil
	}
	return flat
}

// fewWords is the least number of words in which letters can be said to tell nothing.
const fewWords = 3

// recase gives the words of tokens as the model is to read them, "" for those that stand
// as they are; nil: all do.
func (r *reader) recase(lang string) []string {
	flat := r.flat()
	if flat == nil {
		return nil
	}
	w := writer{lang: lang, lex: r.lex}
	w.prose = w.isProse(r, flat)
	out := make([]string, len(r.tokens))
	for i, t := range r.tokens {
		if t.Kind == Word && flat[i] {
			out[i] = w.write(lethe.Lower(t.In(r.text)))
		} else if t.Kind != Symbol || t.In(r.text) != "-" {
			w.named = false
		}
	}
	return out
}

// guessed reports whether a token is not read in its own letters.
func (r *reader) guessed(i int) bool { return r.recased != nil && r.recased[i] != "" }

// writer writes words in the letters in which they are likely to stand in a text that
// has both.
type writer struct {
	lang  string
	lex   *Lexicon
	prose bool // words that nobody knows are likely to be names
	named bool // the word before is a name, or announces one
}

const names = GivenCommon | Given | SurnameCommon | Surname | PlaceMajor | Place | Country | Proper

// commonest is how many words of a language are never taken for surnames.
const commonest = 300

// write gives a word that is all small.
func (w *writer) write(word string) string {
	class := w.lex.Classes(hashString(fold.Bare(word)))
	after := w.named
	switch {
	case naming.ParseTitle(strings.TrimSuffix(word, ".")) != 0:
		w.named = true
	case w.ordinary(word, class):
		w.named = false
		if !after || class&(Surname|SurnameCommon) == 0 || lexicon.Rank(word, w.lang) <= commonest {
			return word
		}
	case class&names != 0:
		w.named = true
	case !w.prose && !after:
		return word
	}
	first, n := utf8.DecodeRuneInString(word)
	return string(unicode.ToTitle(first)) + word[n:]
}

func (w *writer) ordinary(word string, class Class) bool {
	return class&Common != 0 || lexicon.Rank(word, w.lang) > 0
}

// isProse reports whether words are known at all: in code and tables they are not.
func (w *writer) isProse(r *reader, flat []bool) bool {
	known, all := 0, 0
	for i, t := range r.tokens {
		if !flat[i] {
			continue
		}
		all++
		word := lethe.Lower(t.In(r.text))
		class := w.lex.Classes(hashString(fold.Bare(word)))
		if w.ordinary(word, class) || class&names != 0 {
			known++
		}
	}
	return known*3 >= all
}

// pass is a text, or a span of it, as one model reads it.
type pass struct {
	m  *Model
	r  *reader
	at int // where the span begins
	// few says that the rest of the text is in another pass.
	few bool
}

// passes are those over a text: in the letters that are guessed, as far as they reach, by the
// model that learnt from such texts where there is one, and in its own letters. What those tell
// as they are, a guess of others must not take away.
func (m *Model) passes(text string) []pass {
	written := m.reader(text).read()
	var guesser *Model // read only where it is asked
	var all []pass
	for _, s := range written.unsure() {
		if guesser == nil {
			guesser = cmp.Or(m.caseless(), m)
		}
		if r := guesser.reader(s.In(text)).recasing(); r.recased != nil {
			all = append(all, pass{guesser, r, s.Start, s.Len() < len(text)})
		}
	}
	return append(all, pass{m, written, 0, false})
}

// aside is how much of a text is read on either side of letters that tell nothing, in bytes.
const aside = 240

// unsure are the spans of a text in which letters tell nothing, with the context
// them; all of it where they are much of it. The rest need not be read for them.
func (r *reader) unsure() []span.Span {
	var all []span.Span
	size := 0
	for i, flat := range r.flat() {
		if !flat {
			continue
		}
		t := r.tokens[i]
		s := span.Span{Start: edgeBefore(r.text, t.Start-aside), End: edgeBehind(r.text, t.End+aside)}
		if n := len(all); n > 0 && s.Start <= all[n-1].End {
			size += s.End - all[n-1].End
			all[n-1].End = s.End
			continue
		}
		all, size = append(all, s), size+s.Len()
	}
	if size*2 > len(r.text) {
		return []span.Span{{Start: 0, End: len(r.text)}}
	}
	return all
}

// edgeBefore and edgeBehind are the nearest places, outwards, at which no word is cut.
func edgeBefore(text string, at int) int {
	for start := at; start > max(0, at-longestWord); start-- {
		if text[start-1] == ' ' || text[start-1] == '\n' {
			return start
		}
	}
	return runeStart(text, max(0, at))
}

func edgeBehind(text string, at int) int {
	if at >= len(text) {
		return len(text)
	}
	for end := at; end < min(len(text), at+longestWord); end++ {
		if text[end] == ' ' || text[end] == '\n' {
			return end
		}
	}
	return runeStart(text, at)
}

// longestWord is how far a place is looked for that cuts no word, in bytes.
const longestWord = 80

func runeStart(text string, at int) int {
	for at < len(text) && !utf8.RuneStart(text[at]) {
		at++
	}
	return at
}
