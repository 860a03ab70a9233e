package rewrite

import (
	"context"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// detected finds what detectors take for something that can identify, and that is not
// among what is to stay, word for word.
func (r *Rewriter) detected(ctx context.Context, c *candidate) (Reason, error) {
	doc := lethe.NewDocument("", c.said)
	doc.Language = c.language
	ms, err := r.options.Find(ctx, doc)
	if err != nil {
		return accepted, err
	}
	for _, m := range ms {
		if !c.stays(wordsOf(m.Text)) {
			return reasonName, nil
		}
	}
	return accepted, nil
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
