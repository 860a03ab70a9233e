package coarse

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// language is what is known of one.
type language struct {
	find   []func(text string) []Phrase
	doubts map[string]bool // words behind which what follows is no fact, or one of its kind
}

var languages = sync.OnceValue(func() map[string]*language {
	return map[string]*language{
		"en": {[]func(string) []Phrase{english.find, dates("en"), towns("en"), amounts, organisations}, wordset.Of(`not never no nor neither without only
			all every each any first last best most other another same except unless than ex former cannot don't didn't doesn't isn't wasn't
			hasn't haven't hadn't won't wouldn't economic tropical sister`)},
		"de": {[]func(string) []Phrase{german, dates("de"), towns("de")}, wordset.Of(`nicht nie niemals kein keine keinen keinem keiner keines ohne nur alle jede
			jeder jedes jeden jedem erste erster ersten erstes letzte letzter letzten einzige einziger einzigen einziges als noch weder andere anderer anderen`)},
		"es": {[]func(string) []Phrase{complements("es"), dates("es"), towns("es")}, wordset.Of(`no nunca sin solo sólo única único unica unico todos todas cada primer primera primero último última ni otro otra ningún ninguna`)},
		"ca": {[]func(string) []Phrase{complements("ca"), dates("ca"), towns("ca")}, wordset.Of(`no mai sense només únic única tots totes cada primer primera darrer darrera ni altre altra cap`)},
	}
})

func primary(tag string) string {
	tag, _, _ = strings.Cut(tag, "-")
	return strings.ToLower(tag)
}

// farBack is how many words before a phrase may cast doubt on it, in its sentence.
const farBack = 12

// doubtful reports whether a word before a phrase casts doubt on it: "not a nurse" is no "not a
// health worker".
func (l *language) doubtful(text string, s span.Span) bool {
	at := s.Start
	for range farBack {
		word, start := wordBefore(text, at)
		if start < 0 {
			return false
		}
		if l.doubts[strings.ToLower(word)] {
			return true
		}
		at = start
	}
	return false
}

// wordBefore is the word before a place of a text, with its apostrophe, and where it begins; -1 where
// the sentence begins.
func wordBefore(text string, at int) (string, int) {
	end := at
	for end > 0 {
		r, n := utf8.DecodeLastRuneInString(text[:end])
		if inWord(r) {
			break
		}
		if strings.ContainsRune(".!?:;\n", r) {
			return "", -1
		}
		end -= n
	}
	start := end
	for start > 0 {
		r, n := utf8.DecodeLastRuneInString(text[:start])
		if !inWord(r) {
			break
		}
		start -= n
	}
	if start == end {
		return "", -1
	}
	return strings.ReplaceAll(text[start:end], "’", "'"), start
}

func inWord(r rune) bool { return letter.OfWord(r) || r == '\'' || r == '’' }

// alone reports whether a phrase is no part of a longer word, number or name.
func alone(text string, s span.Span) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:s.Start])
	behind, n := utf8.DecodeRuneInString(text[s.End:])
	if joins(before) || joins(behind) {
		return false
	}
	next, _ := utf8.DecodeRuneInString(text[s.End+n:])
	return !(behind == '.' || behind == ',') || !unicode.IsDigit(next)
}

func joins(r rune) bool {
	return letter.OfWord(r) || strings.ContainsRune("-‑–/@_&#+", r) && r != utf8.RuneError
}

// begins reports whether a sentence or line begins at a place.
func begins(text string, at int) bool {
	before := strings.TrimRight(text[:at], " ")
	return before == "" || strings.ContainsAny(before[len(before)-1:], ".!?:\n")
}

// expression is a regular one.
type expression interface {
	FindAllStringSubmatchIndex(text string, n int) [][]int
}

// each returns what an expression makes of its matches in a text: the phrase is group 0, unless say
// gives nothing.
func each(text string, of expression, say func(groups []string) []string) (all []Phrase) {
	for _, at := range of.FindAllStringSubmatchIndex(text, -1) {
		s := span.Span{Start: at[0], End: at[1]}
		groups := groupsOf(text, at)
		if steps := say(groups); steps != nil && alone(text, s) {
			all = append(all, Phrase{s, steps})
		}
	}
	return all
}

func groupsOf(text string, at []int) (groups []string) {
	for i := 0; i < len(at); i += 2 {
		if at[i] < 0 {
			groups = append(groups, "")
			continue
		}
		groups = append(groups, text[at[i]:at[i+1]])
	}
	return groups
}

// capital begins a text with a capital.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// like begins a text with a capital where another does.
func like(s, other string) string {
	if r, _ := utf8.DecodeRuneInString(other); unicode.IsUpper(r) {
		return capital(s)
	}
	return s
}

// article is the English one of a noun.
func article(noun string) string {
	if strings.ContainsAny(noun[:1], "aeiou") && !strings.HasPrefix(noun, "uni") {
		return "an"
	}
	return "a"
}
