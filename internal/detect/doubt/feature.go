package doubt

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// keys are those of what tells of a mention whether it names something: each alone, with the label, with
// the language, and with both. They stand where those of the next mention will.
func (r *reading) keys(m *lethe.Mention) []uint32 {
	p := r.of(m.Field)
	f := &features{page: p, m: m, language: languageOf(m), words: letter.Fields(m.Text), keys: r.room[:0]}
	f.score = number(int(math.Round(1.5 * logit(m.Score))))
	f.count = number(min(len(f.words), 4))
	f.itself()
	f.beside()
	f.ofLine()
	f.ofText()
	r.room = f.keys
	return f.keys
}

// features collects the keys of one mention.
type features struct {
	*page
	m            *lethe.Mention
	language     string
	words        []string
	score, count string // in classes
	keys         []uint32
}

// The Fowler–Noll–Vo hash, 1a, of 64 bits.
const (
	offset = 14695981039346656037
	prime  = 1099511628211
)

func mixed(h uint64, part string) uint64 {
	for i := range len(part) {
		h = (h ^ uint64(part[i])) * prime
	}
	return (h ^ 0xFF) * prime // no letter: where the part ends
}

// add adds a feature that is made of parts.
func (f *features) add(parts ...string) {
	h := uint64(offset)
	for _, p := range parts {
		h = mixed(h, p)
	}
	labelled := mixed(h, string(f.m.Label))
	f.keys = append(f.keys, key(h), key(labelled), key(mixed(h, f.language)), key(mixed(labelled, f.language)))
}

func key(h uint64) uint32 { return uint32(h^h>>32) % Size }

// itself adds what the words of the mention tell.
func (f *features) itself() {
	f.add("words", f.count)
	f.add("score", f.score)
	f.add("score words", f.score, f.count)
	f.add("model", f.m.Model)
	f.add("model score", f.m.Model, f.score)
	if f.m.Features["repeat"] != "" {
		f.add("repeat")
	}
	var classes strings.Builder
	for i, w := range f.words {
		f.word(w, place(i, len(f.words)))
		classes.WriteString(class(w))
		classes.WriteByte(' ')
	}
	if len(f.words) <= 3 {
		f.add("classes", classes.String())
		f.add("classes score", classes.String(), f.score)
	}
}

// place names where a word stands in a mention.
func place(i, n int) string {
	switch {
	case n == 1:
		return "alone"
	case i == 0:
		return "first"
	case i == n-1:
		return "last"
	}
	return "middle"
}

func (f *features) word(w, at string) {
	c, r, sh, low := class(w), f.rank(w), shape(w), lethe.Lower(w)
	f.add("class", at, c)
	f.add("rank", at, r)
	f.add("shape", at, sh)
	f.add("class rank", at, c, r)
	f.add("all", at, c, r, sh, f.score)
	f.add("ending", at, ending(low, 3))
	f.add("ending", at, ending(low, 2))
	f.add("word", at, low)
	f.add("word", low)
	for i := 0; i+3 <= len(low); i++ {
		f.add("letters", low[i:i+3])
	}
	if u := f.written[low]; u != nil {
		f.add("written", at, number(min(u.small, 2)), number(min(u.capital, 3)))
	}
}

// beside adds what the words and signs beside the mention tell.
func (f *features) beside() {
	line := f.line(f.m.Span)
	before, after := f.text[line.Start:f.m.Start], f.text[f.m.End:line.End]
	b1, b2 := lastWords(before)
	a1, a2 := firstWords(after)
	left, right := signsBefore(before), signsAfter(after)
	low, next := lethe.Lower(b1), lethe.Lower(a1)
	f.add("left", left)
	f.add("right", right)
	f.add("both signs", left, right, f.count)
	f.add("before", low)
	f.add("after", next)
	f.add("two before", lethe.Lower(b2), low)
	f.add("two after", next, lethe.Lower(a2))
	f.add("shape before", shape(b1))
	f.add("shape after", shape(a1))
	f.add("kind before", class(b1), f.rank(b1))
	f.add("kind after", class(a1), f.rank(a1))
	f.add("before score", low, f.score)
	f.add("shapes", shape(b1), shape(a1), f.count)
	if len(f.words) == 1 {
		c, r := class(f.words[0]), f.rank(f.words[0])
		f.add("one before", c, r, shape(b1), left)
		f.add("one after", c, r, shape(a1), right)
		f.add("one signs", c, r, left, right)
	}
	f.start(strings.TrimSpace(before), strings.TrimSpace(after), shape(a1), right)
}

// start adds what the mention begins or ends.
func (f *features) start(before, after, next, right string) {
	at := ""
	switch {
	case before == "":
		at = "line"
	case strings.HasSuffix(before, ".") || strings.HasSuffix(before, "!") || strings.HasSuffix(before, "?"):
		at = "sentence"
	case strings.Contains(before, ":"):
		f.add("behind colon", f.count)
	}
	if at != "" {
		f.add("begins", at, f.count)
		f.add("begins next", at, next, right)
		f.add("begins rank", at, f.ranks())
	}
	if after == "" {
		f.add("ends", f.count)
		if before == "" {
			f.add("whole", f.count)
			f.add("whole score", f.score)
		}
	}
}

// ofLine adds what the line of the mention is like.
func (f *features) ofLine() {
	s := f.line(f.m.Span)
	line := s.In(f.text)
	words, capital := 0, 0
	for w, at := span.NextRun(line, 0, letter.OfWord); !w.Empty(); w, at = span.NextRun(line, at, letter.OfWord) {
		words++
		if isCapital(w.In(line)) {
			capital++
		}
	}
	f.add("capitals", number(capital*4/max(1, words)), f.count)
	f.add("line", number(min(words, 24)/3))
	if strings.ContainsAny(line, "\t|") {
		f.add("table", f.count)
	}
	if strings.ToUpper(line) == line {
		f.add("all capitals", f.count)
	}
}

// ofText adds what the rest of the text tells.
func (f *features) ofText() {
	for _, other := range f.alongside[f.m.Span] {
		f.add("alongside", other)
	}
	before, after := f.neighbours(f.m.Span)
	if before != nil {
		f.add("neighbour before", string(before.Label), strings.TrimSpace(f.text[before.End:f.m.Start]))
	}
	if after != nil {
		f.add("neighbour after", string(after.Label), strings.TrimSpace(f.text[f.m.End:after.Start]))
	}
	again := f.again[lethe.Lower(f.m.Text)]
	f.add("again", number(min(again.times, 4)), f.count)
	if again.times > 1 {
		f.add("best", number(int(again.best*5)))
	}
	f.add("people", number(min(10, f.people*50/max(1, f.page.words))), f.count)
	f.add("few people", number(min(f.people, 4)))
}

// most is how many bytes of a line are looked at before and behind a mention.
const most = 200

// line is the line of a mention, or as much of it as is near.
func (p *page) line(s span.Span) span.Span {
	from, to := max(0, s.Start-most), min(len(p.text), s.End+most)
	for from > 0 && !utf8.RuneStart(p.text[from]) {
		from--
	}
	for to < len(p.text) && !utf8.RuneStart(p.text[to]) {
		to++
	}
	if i := strings.LastIndexByte(p.text[from:s.Start], '\n'); i >= 0 {
		from += i + 1
	}
	if i := strings.IndexByte(p.text[s.End:to], '\n'); i >= 0 {
		to = s.End + i
	}
	return span.Span{Start: from, End: to}
}

// rank is how common a word is in the language, in bands.
func (f *features) rank(w string) string {
	if w == "" {
		return "none"
	}
	return rankNames[lexicon.BandOf(lethe.Lower(w), f.language)]
}

// rankNames name the bands in the keys of the weights.
var rankNames = [...]string{lexicon.Unlisted: "unknown", lexicon.Everyday: "a", lexicon.Common: "b", lexicon.Usual: "c", lexicon.Seldom: "d", lexicon.Gathered: "e"}

// ranks are those of the first two words.
func (f *features) ranks() string {
	out := ""
	for _, w := range f.words[:min(2, len(f.words))] {
		out += f.rank(w)
	}
	return out
}

// class are the lists of names, places and trades that have a word.
func class(w string) string {
	if w == "" {
		return "none"
	}
	return number(int(tagger.SharedClasses(w)))
}

func logit(score float64) float64 {
	score = min(max(score, .01), .99)
	return math.Log(score / (1 - score))
}

// shape is a word in classes of its characters, of each run one: "Aa" for "Anna".
func shape(w string) string {
	var out [8]byte
	n := 0
	for _, r := range w {
		c := byte('-')
		switch {
		case unicode.IsDigit(r):
			c = '0'
		case unicode.IsUpper(r):
			c = 'A'
		case unicode.IsLetter(r):
			c = 'a'
		}
		if n < len(out) && (n == 0 || out[n-1] != c) {
			out[n] = c
			n++
		}
	}
	return string(out[:n])
}

// ending are the last n characters.
func ending(s string, n int) string {
	i := len(s)
	for ; n > 0 && i > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		i -= size
	}
	return s[i:]
}

// lastWords are the last word of a text and the one before it.
func lastWords(s string) (one, two string) {
	for w, at := span.NextRun(s, 0, letter.OfWord); !w.Empty(); w, at = span.NextRun(s, at, letter.OfWord) {
		one, two = w.In(s), one
	}
	return one, two
}

// firstWords are the first two words of a text.
func firstWords(s string) (one, two string) {
	first, end := span.NextRun(s, 0, letter.OfWord)
	second, _ := span.NextRun(s, end, letter.OfWord)
	return first.In(s), second.In(s)
}

// signs is how many characters that are no letters are looked at.
const signs = 3

// signsBefore are those directly before a mention; "^" where its line begins.
func signsBefore(s string) string {
	if s == "" {
		return "^"
	}
	at := len(s)
	for n := 0; n < signs && at > 0; n++ {
		r, size := utf8.DecodeLastRuneInString(s[:at])
		if letter.OfWord(r) {
			break
		}
		at -= size
	}
	return s[at:]
}

// signsAfter are those directly behind it; "^" where the line ends.
func signsAfter(s string) string {
	if s == "" {
		return "^"
	}
	n := 0
	for i, r := range s {
		if n == signs || letter.OfWord(r) {
			return s[:i]
		}
		n++
	}
	return s
}

func number(n int) string { return strconv.Itoa(n) }
