package view

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

const (
	leastUnspaced = 40  // bytes of a span without any space that may be text whose spaces are lost
	leastJoints   = 2   // of words in it that show: by capitals after lowercase letters, and by signs
	sampled       = 400 // bytes of it that show if it is, and of which language
	longestKnown  = 20  // letters of a word that is looked up
	longestRun    = 300 // bytes of letters that are parted together
)

// Costs of words: those that are known cost the logarithm of their rank.
const (
	perWord    = 2.0
	perName    = 10.0
	perUnknown = 9.0
	perLetter  = 2.2
	mostCost   = 2.6 // of a letter on average, of a text in a language that is known
)

// wordSplitter splits texts that have lost their spaces.
type wordSplitter struct{ names Names }

// withSpaces returns the places of a text where spaces are lost: between words, and after
// signs. Codes, addresses and languages without a list have none.
func (p wordSplitter) withSpaces(text string) []int {
	var lost []int
	for at := 0; at < len(text); {
		n := 0
		for at+n < len(text) && !endsStretch(text[at+n]) {
			n++
		}
		stretch, _, _ := strings.Cut(text[at:at+n], "http")
		if len(stretch) >= leastUnspaced && !overTable(text, at, n) {
			lost = append(lost, p.lostIn(stretch, at)...)
		}
		at += n + 1
	}
	return lost
}

func endsStretch(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// leastColumns is how many commas a line has that may be the heading of a table.
const leastColumns = 3

// longestHeading and longestRow bound the lines of a table that are looked at, in bytes: the same line
// is looked at for each of its stretches.
const (
	longestHeading = 512
	longestRow     = 4096
)

// longestColumn is how long the name of a column is at most, in bytes.
const longestColumn = 24

// overTable reports whether a stretch is in a line with as many commas as the next, as the headings
// of tables are that programs write: "first name,dob,town,postcode".
func overTable(text string, at, n int) bool {
	if strings.Count(text[at:at+n], ",") < leastColumns {
		return false
	}
	from := max(0, at-longestHeading)
	start := from + strings.LastIndexByte(text[from:at], '\n') + 1
	if start == from && from > 0 {
		return false
	}
	line, _, found := strings.Cut(text[start:min(len(text), start+longestHeading)], "\n")
	if !found {
		return false
	}
	rest := text[start+len(line)+1 : min(len(text), start+len(line)+1+longestRow)]
	next, _, _ := strings.Cut(rest, "\n")
	if strings.Count(next, ",") < strings.Count(line, ",") || strings.ContainsAny(line, ".;:!?") {
		return false
	}
	for part := range strings.SplitSeq(line, ",") {
		if len(part) > longestColumn || strings.HasPrefix(part, " ") {
			return false
		}
	}
	return true
}

// lostIn returns the places in a span that begins at a place of the text.
func (p wordSplitter) lostIn(stretch string, at int) []int {
	language := p.languageOf(stretch)
	if language == "" {
		return nil
	}
	var lost []int
	last := 0
	mail := addresses(stretch)
	runs(stretch, func(s span.Span) {
		if mail.Any(s) {
			last = s.End
			return
		}
		if last > 0 && endsClause(stretch[last:s.Start]) && (strings.ContainsAny(stretch[last:s.Start], ",;!?") || unicode.IsUpper(firstRune(stretch[s.Start:]))) {
			lost = append(lost, at+s.Start)
		}
		places, _ := p.part(s.In(stretch), language)
		for _, k := range places {
			lost = append(lost, at+s.Start+k)
		}
		last = s.End
	})
	return lost
}

// addresses marks what may be part of e-mail addresses and handles, which have no spaces.
func addresses(stretch string) span.Marks {
	marks := span.NewMarks(len(stretch))
	part := func(c rune) bool {
		return letter.OrDigit(c) || strings.ContainsRune("._%+-@", c)
	}
	for at := strings.IndexByte(stretch, '@'); at >= 0 && at < len(stretch); {
		start := strings.LastIndexFunc(stretch[:at], func(c rune) bool { return !part(c) }) + 1
		end := len(stretch)
		if n := strings.IndexFunc(stretch[at:], func(c rune) bool { return !part(c) }); n >= 0 {
			end = at + n
		}
		marks.Set(span.Span{Start: start, End: end})
		next := strings.IndexByte(stretch[end:], '@')
		if next < 0 {
			break
		}
		at = end + next
	}
	return marks
}

// endsClause reports whether signs stand between words in a text that has spaces.
func endsClause(signs string) bool { return strings.ContainsAny(signs, ",.;:!?)”»") }

// runs calls f for the runs of letters.
func runs(text string, f func(span.Span)) {
	for at := 0; at < len(text); {
		start := strings.IndexFunc(text[at:], unicode.IsLetter)
		if start < 0 {
			return
		}
		start += at
		end := strings.IndexFunc(text[start:], letter.NotOrMark)
		if end < 0 {
			end = len(text) - start
		}
		f(span.Span{Start: start, End: start + end})
		at = start + end
	}
}

// languageOf is the language whose words a span is made of, "" for none.
func (p wordSplitter) languageOf(stretch string) string {
	n := min(len(stretch), sampled)
	for n < len(stretch) && !utf8.RuneStart(stretch[n]) {
		n++
	}
	letters, joints, before := 0, 0, ' '
	for _, c := range stretch[:n] {
		switch {
		case !unicode.IsLetter(c):
		case unicode.IsUpper(c) && unicode.IsLower(before), strings.ContainsRune(",!?", before), before == '.' && unicode.IsUpper(c):
			joints++
			fallthrough
		default:
			letters++
		}
		before = c
	}
	if letters*10 < utf8.RuneCountInString(stretch[:n])*8 || joints < leastJoints && n < longestWord {
		return ""
	}
	best, least := "", math.Inf(1)
	for _, language := range lexicon.Languages() {
		cost := 0.0
		runs(stretch[:n], func(s span.Span) {
			_, c := p.part(s.In(stretch[:n]), language)
			cost += c
		})
		if cost < least {
			best, least = language, cost
		}
	}
	if least > mostCost*float64(letters) {
		return ""
	}
	return best
}

// part cuts a run of letters into words so that they cost least: before capitals after
// lowercase letters, and where words of the language begin.
func (p wordSplitter) part(run, language string) (places []int, cost float64) {
	for start := 0; start < len(run); {
		end := start
		for end < len(run) && end-start < longestRun {
			c, n := utf8.DecodeRuneInString(run[end:])
			if end > start && unicode.IsUpper(c) && !unicode.IsUpper(lastRune(run[start:end])) {
				break
			}
			end += n
		}
		if start > 0 {
			places = append(places, start)
		}
		inside, c := p.cheapest(run[start:end], language)
		for _, k := range inside {
			places = append(places, start+k)
		}
		cost += c
		start = end
	}
	return places, cost
}

func firstRune(s string) rune {
	c, _ := utf8.DecodeRuneInString(s)
	return c
}

func lastRune(s string) rune {
	c, _ := utf8.DecodeLastRuneInString(s)
	return c
}

// cheapest finds the cut of a run by dynamic programming.
func (p wordSplitter) cheapest(run, language string) (places []int, cost float64) {
	ends := []int{0}
	for i, c := range run {
		ends = append(ends, i+utf8.RuneLen(c))
	}
	costs, from := make([]float64, len(ends)), make([]int, len(ends))
	for j := 1; j < len(ends); j++ {
		costs[j] = math.Inf(1)
		for i := max(0, j-longestKnown); i < j; i++ {
			if c := costs[i] + p.costOf(run[ends[i]:ends[j]], j-i, language); c < costs[j] {
				costs[j], from[j] = c, i
			}
		}
	}
	for j := from[len(ends)-1]; j > 0; j = from[j] {
		places = append(places, ends[j])
	}
	for i, k := 0, len(places)-1; i < k; i, k = i+1, k-1 {
		places[i], places[k] = places[k], places[i]
	}
	return places, costs[len(ends)-1]
}

// costOf is what a word of n letters costs.
func (p wordSplitter) costOf(word string, n int, language string) float64 {
	if rank := lexicon.Rank(word, language); rank > 0 && (n > 1 || rank < 100) {
		return perWord + math.Log(float64(rank))
	}
	if n > 2 && unicode.IsUpper(firstRune(word)) && (p.names.Given(word) || p.names.Surname(word)) {
		return perName
	}
	return perUnknown + perLetter*float64(n)
}
