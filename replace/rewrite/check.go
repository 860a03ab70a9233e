package rewrite

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/tagger/language"
)

// candidate is what a model said, against its passage.
type candidate struct {
	*reference
	*guard
	said  string
	words []word // of what it said
	have  map[string]int
	known map[string]int // words of what is to stay
}

// check says whether a text may stand in place of its passage. What it does not find is
// a value that stands nowhere in the document, or that goes over the border of the
// passage: that is the replacer's to find, which knows the whole collection.
func (r *Rewriter) check(ctx context.Context, ref *reference, g *guard, said string) (Reason, error) {
	if why := r.length(ref, said); why != Accepted {
		return why, nil // before anything that takes time
	}
	c := &candidate{reference: ref, guard: g, said: said, words: wordsOf(said)}
	c.have, c.known = counts(c.words), counts(ref.words)
	looks := []func() Reason{
		c.signs, c.survivors, c.labels, c.task, c.languages, c.numbers, c.names, c.dates, c.negations,
		func() Reason { return c.meaning(r.options.Kept, r.options.New) },
	}
	if r.options.Labelled { // what else is wrong must not depend on what is masked
		looks = slices.Delete(looks, 1, 2)
	}
	for _, look := range looks {
		if why := look(); why != Accepted {
			return why, nil
		}
	}
	if why, err := r.detected(ctx, c); why != Accepted || err != nil {
		return why, err
	}
	return c.survivors(), nil
}

// length bounds a text from below by what is to stay, from above by the passage.
func (r *Rewriter) length(ref *reference, said string) Reason {
	rest := 0
	for _, s := range ref.rest {
		rest += utf8.RuneCountInString(s)
	}
	n := float64(utf8.RuneCountInString(said))
	if n < r.options.Shortest*float64(rest) || n > r.options.Longest*float64(utf8.RuneCountInString(ref.shown)) {
		return Length
	}
	return Accepted
}

// signs finds what is no prose: each sign, line break and script must be one that the
// passage has, but for the commonest signs.
func (c *candidate) signs() Reason {
	if !utf8.ValidString(c.said) {
		return Markup
	}
	scripts := map[*unicode.RangeTable]bool{}
	for _, r := range c.shown {
		if unicode.IsLetter(r) {
			scripts[script(r)] = true
		}
	}
	for i, r := range c.said {
		switch {
		case unicode.IsLetter(r):
			if !scripts[script(r)] || r > unicode.MaxLatin1 && script(r) == unicode.Latin && !strings.ContainsRune(c.shown, r) {
				return Markup // a letter that looks like another
			}
		case unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune(" .,;:'’-", r):
			if r != ' ' && inside(c.said, i) && strings.ContainsRune(".:", r) && !strings.Contains(c.shown, around(c.said, i)) {
				return Markup // j.doe
			}
		case !strings.ContainsRune(c.shown, r):
			return Markup
		}
	}
	for _, w := range c.words {
		if c.known[w.fold] == 0 && w.scripts() > 1 {
			return Markup
		}
	}
	return Accepted
}

// script is the one that a letter belongs to.
func script(r rune) *unicode.RangeTable {
	if unicode.Is(unicode.Latin, r) {
		return unicode.Latin
	}
	for _, table := range []*unicode.RangeTable{unicode.Greek, unicode.Cyrillic, unicode.Arabic, unicode.Hebrew, unicode.Han} {
		if unicode.Is(table, r) {
			return table
		}
	}
	return unicode.L
}

// inside reports whether a sign at i stands between two letters.
func inside(s string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+1:])
	return unicode.IsLetter(before) && unicode.IsLetter(after)
}

// around is a sign at i with the letters that touch it.
func around(s string, i int) string {
	from := strings.LastIndexFunc(s[:i], unicode.IsSpace) + 1
	to := strings.IndexFunc(s[i:], unicode.IsSpace)
	if to < 0 {
		to = len(s) - i
	}
	return strings.TrimRight(s[from:i+to], ".,;:'’-")
}

// task finds words about the task itself.
func (c *candidate) task() Reason {
	for _, w := range c.words {
		if c.speech.task(w) && c.known[w.fold] == 0 {
			return Task
		}
	}
	lower := strings.ToLower(c.said)
	for _, opening := range []string{"here is", "here's", "sure,", "sure!", "hier ist", "natürlich,", "i cannot", "i can't", "i'm ", "as an ai", "leider kann"} {
		if strings.HasPrefix(lower, opening) && !strings.HasPrefix(strings.ToLower(c.shown), opening) {
			return Task
		}
	}
	return Accepted
}

// negations must be as many as there were: as many words of those that deny.
func (c *candidate) negations() Reason {
	if c.speech.denials(c.words) != c.speech.denials(c.reference.words) {
		return Negation
	}
	return Accepted
}

// meaning compares the words that say something.
func (c *candidate) meaning(kept, fresh float64) Reason {
	rest, said := c.content(c.reference.words), c.content(c.words)
	n := 0
	for _, w := range rest {
		if kin(w, said) {
			n++
		}
	}
	if float64(n) < kept*float64(len(rest)) {
		return Meaning
	}
	n = 0
	for _, w := range said {
		if !kin(w, rest) {
			n++
		}
	}
	if n > 2 && float64(n) > fresh*float64(len(said)) {
		return Meaning
	}
	return Accepted
}

func kin(w word, ws []word) bool {
	for _, x := range ws {
		if akin(w, x) {
			return true
		}
	}
	return false
}

// languages must not differ where both can be told.
func (c *candidate) languages() Reason {
	is, was := language.Identify(c.said).Language, language.Identify(strings.Join(c.rest, " ")).Language
	if was == "" {
		was = c.language
	}
	if is != "" && was != "" && is != was {
		return Language
	}
	return Accepted
}

// detected finds what detectors take for something that can identify, and that is not
// among what is to stay, word for word.
func (r *Rewriter) detected(ctx context.Context, c *candidate) (Reason, error) {
	doc := lethe.NewDocument("", c.said)
	doc.Language = c.language
	ms, err := r.options.Find(ctx, doc)
	if err != nil {
		return Accepted, err
	}
	for _, m := range ms {
		if !c.stays(wordsOf(m.Text)) {
			return Name, nil
		}
	}
	return Accepted, nil
}

// stays reports whether words stand in this order in what is to stay, but for such at
// their ends as may be said of anybody. Where some are small, which no name is of words
// that it has from elsewhere, each for itself is enough: detectors err on whole sentences.
func (c *candidate) stays(ws []word) bool {
	for len(ws) > 0 && c.speech.plain(ws[0]) && !ws[0].digits() {
		ws = ws[1:]
	}
	for len(ws) > 0 && c.speech.plain(ws[len(ws)-1]) && !ws[len(ws)-1].digits() {
		ws = ws[:len(ws)-1]
	}
	if len(ws) == 0 {
		return true
	}
	for _, s := range c.rest {
		if strings.Contains(spaced(wordsOf(s)), spaced(ws)) {
			return true
		}
	}
	small := false
	for _, w := range ws {
		if c.known[w.fold] == 0 && !c.speech.plain(w) {
			return false
		}
		small = small || !w.capital() && !w.digits()
	}
	return small
}

// spaced are words, each between two spaces.
func spaced(ws []word) string {
	var b strings.Builder
	b.WriteByte(' ')
	for _, w := range ws {
		b.WriteString(w.fold)
		b.WriteByte(' ')
	}
	return b.String()
}
