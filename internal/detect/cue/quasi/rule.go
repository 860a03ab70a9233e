package quasi

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/sieve"
	"github.com/lethe-privacy/lethe/span"
)

// Rule finds the first group of an expression beside one of its words.
type Rule struct {
	Label lethe.Label
	Score float64
	// Words are those that the expression begins with, in lower case, parted by blanks;
	// "#" stands for any word that begins with a digit, "*osis" for any long one that ends so.
	Words string
	// Behind says that the expression ends with the word instead.
	Behind bool
	Regex  string
	// Why says what was seen, as an explanation of the mention.
	Why string
	// Not are first groups that tell nothing; nil: none.
	Not *lazyregexp.Regexp
}

// reach is how many bytes of a text an expression reads.
const reach = 160

// rule is a [Rule] that can be tried.
type rule struct {
	Rule
	*lazyregexp.Regexp
}

// Set is rules by their words. It is safe for concurrent use.
type Set struct {
	words   map[string][]int32
	known   sieve.Sieve        // those of words
	endings map[string][]int32 // by the last letters of words
	ends    sieve.Sieve        // those of endings
	digits  []int32
	rules   []rule
}

// endingSizes are how many bytes of a word's end are looked up.
var endingSizes = []int{3, 4, 5, 6}

// NewSet compiles rules. An expression that does not compile is a fault of the program.
func NewSet(rules []Rule) *Set {
	s := &Set{words: map[string][]int32{}, endings: map[string][]int32{}}
	for i, r := range rules {
		re := `^(?:` + r.Regex + `)`
		if r.Behind {
			re = `(?:^|[^\p{L}\p{N}])(?:` + r.Regex + `)$`
		}
		s.rules = append(s.rules, rule{r, lazyregexp.Compile(re)})
		for _, w := range strings.Fields(r.Words) {
			switch ending, isEnding := strings.CutPrefix(w, "*"); {
			case w == "#":
				s.digits = append(s.digits, int32(i))
			case isEnding:
				s.endings[ending] = append(s.endings[ending], int32(i))
				s.ends.Add(ending)
			default:
				s.words[w] = append(s.words[w], int32(i))
				s.known.Add(w)
			}
		}
	}
	return s
}

// Find calls add for each mention in a text.
func (s *Set) Find(text string, add func(r *Rule, at span.Span)) {
	past := make([]int, len(s.rules)) // of each rule, where its last mention ends
	var low [64]byte
	for at := 0; at < len(text); {
		word, next := span.NextRun(text, at, letter.OfWord)
		if word.Empty() {
			return
		}
		at = next
		if c := text[word.Start]; c >= '0' && c <= '9' {
			s.try(text, word, s.digits, past, add)
			continue
		}
		if word.Len() > len(low) {
			continue
		}
		key := lower(low[:0], word.In(text))
		if sieve.May(&s.known, key) {
			s.try(text, word, s.words[string(key)], past, add)
		}
		if len(s.endings) == 0 || len(key) < 7 {
			continue
		}
		for _, n := range endingSizes {
			if end := key[len(key)-n:]; sieve.May(&s.ends, end) {
				s.try(text, word, s.endings[string(end)], past, add)
			}
		}
	}
}

// lower appends a word in lower case.
func lower(b []byte, w string) []byte {
	for _, r := range w {
		b = utf8.AppendRune(b, unicode.ToLower(r))
	}
	return b
}

func (s *Set) try(text string, word span.Span, rules []int32, past []int, add func(*Rule, span.Span)) {
	for _, i := range rules {
		r := &s.rules[i]
		if word.Start < past[i] {
			continue
		}
		from, to := word.Start, edge(text, word.Start+reach)
		if r.Behind {
			from, to = edge(text, word.Start-reach), word.End
		}
		m := r.FindStringSubmatchIndex(text[from:to])
		if m == nil || m[2] < 0 {
			continue
		}
		at := span.Span{Start: from + m[2], End: from + m[3]}
		if r.Not != nil && r.Not.MatchString(at.In(text)) || !bounded(text, at) {
			continue
		}
		past[i] = max(at.End, word.End)
		add(&r.Rule, at)
	}
}

// edge is the nearest beginning of a character from a place on.
func edge(text string, at int) int {
	at = max(0, at)
	for at < len(text) && !utf8.RuneStart(text[at]) {
		at++
	}
	return min(at, len(text))
}

// bounded reports whether no word goes on at the ends of a span.
func bounded(text string, s span.Span) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:s.Start])
	first, _ := utf8.DecodeRuneInString(text[s.Start:])
	last, _ := utf8.DecodeLastRuneInString(text[:s.End])
	after, _ := utf8.DecodeRuneInString(text[s.End:])
	return !(letter.OfWord(before) && letter.OfWord(first)) && !(letter.OfWord(last) && letter.OfWord(after))
}
