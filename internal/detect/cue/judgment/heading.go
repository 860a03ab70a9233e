package judgment

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// guessed is the score below which a mention of a statistical detector is a guess.
const guessed = 0.5

// numbered is the score below which a number after "section" or "para" counts nothing.
const numbered = 0.95

// guesses are labels under which headings, labels and numbers of paragraphs are found where a
// model has only seen the facts of judgments.
var guesses = []lethe.Label{lethe.Organization, lethe.Misc, lethe.Quantity, lethe.Location}

// WithoutHeadings leaves guesses alone that are a heading, a label before a colon or a number of a
// paragraph, clause or section: lines of a judgment that its facts have not. Names of people
// stay, whatever they were taken for.
func WithoutHeadings(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	kept := ms[:0:0]
	for _, m := range ms {
		if m.Detector == taggerName && m.Score < numbered && (m.Label == lethe.Quantity || m.Label == lethe.Misc) {
			if f, _ := field(m.Field); numbersPart(f.Text, m.Span) {
				continue
			}
		}
		if m.Detector != taggerName || m.Score >= guessed || !slices.Contains(guesses, m.Label) {
			kept = append(kept, m)
			continue
		}
		f, _ := field(m.Field)
		for _, s := range lines(f.Text, m.Span) {
			if s = behindLabel(f.Text, s); !s.Empty() && !heading(f.Text, s) && !numbersPart(f.Text, s) {
				kept = append(kept, piece(m, f.Text, s))
			}
		}
	}
	return kept
}

// shortLine is how many bytes a line has that was not ended for want of room.
const shortLine = 50

// lines are the pieces of a guess on lines that are short, as those of a title page; a longer
// line goes on in the next.
func lines(text string, s span.Span) (all []span.Span) {
	for at := s.Start; ; {
		n := strings.IndexByte(text[at:s.End], '\n')
		if n < 0 {
			return append(all, span.Span{Start: s.Start, End: s.End})
		}
		begin := strings.LastIndexByte(text[:at+n], '\n') + 1
		if at+n-begin < shortLine {
			if end := s.Start + len(strings.TrimRight(text[s.Start:at+n], " \r")); end > s.Start {
				all = append(all, span.Span{Start: s.Start, End: end})
			}
			s.Start = at + n + 1
		}
		at += n + 1
	}
}

// behindLabel leaves out of a guess the label at the beginning of a line that it begins with:
// "Claimant: Ms Mirza".
func behindLabel(text string, s span.Span) span.Span {
	at := strings.Index(s.In(text), ": ")
	if at < 0 || strings.TrimSpace(text[strings.LastIndexByte(text[:s.Start], '\n')+1:s.Start]) != "" || !ordinaryWords(text[s.Start:s.Start+at]) {
		return s
	}
	s.Start += at + 2
	return s
}

// heading reports whether a guess is all words of a line, or those before a colon, and all are
// ordinary ones.
func heading(text string, s span.Span) bool {
	before := text[strings.LastIndexByte(text[:s.Start], '\n')+1 : s.Start]
	behind, _, _ := strings.Cut(text[s.End:], "\n")
	if strings.ContainsFunc(before, unicode.IsLower) {
		return false
	}
	label := strings.HasPrefix(strings.TrimLeft(behind, " "), ":")
	if label && numberWord.MatchString(s.In(text)) {
		return true
	}
	return (label || !strings.ContainsFunc(behind, unicode.IsLower)) && ordinaryWords(s.In(text))
}

// numberWord ends the label of a number: "PPS No".
var numberWord = lazyregexp.New(`^(?:\p{L}+ ){1,2}(?i:nos?\.?|numbers?|ref\.?|reference)$`)

// contraction is what is left of a verb behind a word: "You'll", "don't".
var contraction = lazyregexp.New(`(?:['’](?:ll|re|ve|d|m|s)|n['’]t)$`)

// ordinaryWords reports whether a span has words, all ordinary and none a name.
func ordinaryWords(s string) bool {
	n := 0
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' }) {
		w = contraction.ReplaceAllString(w, "")
		low := lethe.Lower(w)
		if !lexicon.Ordinary(w, "en") && !lexicon.Ordinary(low, "en") || tagger.SharedClasses(w)&tagger.GivenCommon != 0 && w != "No" {
			return false
		}
		n++
	}
	return n > 0
}

// partWords stand before the number of a part of a text.
var partWords = wordset.Of("article articles section sections s ss clause clauses paragraph paragraphs para paras rule rules r appendix annex schedule regulation chapter part page at see")

// numbersPart reports whether a guess is the number of a part: "19.34.1" at the beginning of a line,
// "[75]", "para 19.34".
func numbersPart(text string, s span.Span) bool {
	number := strings.Trim(s.In(text), " []().§,;")
	number = strings.TrimPrefix(strings.TrimPrefix(number, "at ["), "at ")
	for _, and := range []string{" and ", " to ", ", "} {
		number = strings.ReplaceAll(number, and, "")
	}
	if number == "" || strings.Trim(number, "0123456789.-–()[]") != "" {
		return false
	}
	before := strings.TrimRight(text[strings.LastIndexByte(text[:s.Start], '\n')+1:s.Start], " \t\u00a0[(§")
	if before == "" || strings.Contains(s.In(text), "[") || strings.HasSuffix(text[:s.Start], "[") {
		return true
	}
	word := before[strings.LastIndexFunc(before, letter.Not)+1:]
	return partWords[lethe.Lower(word)]
}
