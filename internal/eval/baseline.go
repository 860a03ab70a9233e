package eval

import (
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// baseline is a system that anyone could write.
type baseline struct {
	name string
	find func(g *ground) []span.Span
}

func baselines() []baseline {
	return []baseline{
		{"mask everything", everything},
		{"capitals and digits", capitalsAndDigits},
	}
}

// marks is what the baseline finds in a document.
func (b baseline) marks(v *view) map[string][]mark {
	all := make(map[string][]mark, len(v.grounds))
	for i := range v.grounds {
		g := &v.grounds[i]
		for _, s := range b.find(g) {
			for _, p := range g.cut(s) {
				all[g.field] = append(all[g.field], mark{Span: p})
			}
		}
	}
	return all
}

func everything(g *ground) []span.Span {
	if g.text == "" {
		return nil
	}
	return []span.Span{{End: len(g.text)}}
}

// capitalsAndDigits finds the words that begin with a capital or have a digit;
// neighbours with one space between are one mention.
func capitalsAndDigits(g *ground) []span.Span {
	var all []span.Span
	for _, w := range g.words {
		if !striking(w.In(g.text)) {
			continue
		}
		if n := len(all); n > 0 && g.text[all[n-1].End:w.Start] == " " {
			all[n-1].End = w.End
		} else {
			all = append(all, w)
		}
	}
	return all
}

func striking(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	if unicode.IsUpper(first) || unicode.IsTitle(first) {
		return true
	}
	for _, r := range word {
		if unicode.IsDigit(r) {
			return true
		}
	}
	return false
}
