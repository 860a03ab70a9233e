package surrogate

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// display writes a name without titles, given names first, with capitals at the start of
// its words.
func display(text string, n name.Name) string {
	ps := pieces(text)
	at := make([]int, 0, len(n.Words)) // of each word of the name
	for _, w := range n.Words {
		k := slices.IndexFunc(ps, func(p piece) bool { return p.fold == w.Text })
		for k >= 0 && slices.Contains(at, k) {
			next := slices.IndexFunc(ps[k+1:], func(p piece) bool { return p.fold == w.Text })
			if next < 0 {
				break
			}
			k += next + 1
		}
		if k < 0 {
			return capitals(strings.Join(strings.Fields(text), " "))
		}
		at = append(at, k)
	}
	var b strings.Builder
	for from := 0; from < len(at); {
		to := from + 1
		for to < len(at) && at[to] > at[to-1] {
			to++
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(run(ps, at[from], at[to-1]))
		from = to
	}
	return capitals(strings.Join(strings.Fields(b.String()), " "))
}

// run is the text from one word to another, with the particles before it.
func run(ps []piece, from, to int) string {
	for from >= 2 && ps[from-2].word() && strings.TrimSpace(ps[from-1].text) == "" &&
		name.Around(ps[from-2].fold) && !mixed(ps[from-2].text) && strings.ToLower(ps[from-2].text) == ps[from-2].text {
		from -= 2
	}
	var b strings.Builder
	for i := from; i <= to; i++ {
		if b.WriteString(ps[i].text); i < to {
			b.WriteString(ps[i].tail)
		}
	}
	if ps[to].stop {
		b.WriteByte('.')
	}
	return strings.ReplaceAll(b.String(), ",", "")
}

// capitals writes each word that is all in capitals, or that a text without any capital
// has, with a capital in front.
func capitals(text string) string {
	some := mixed(text)
	var b strings.Builder
	for _, p := range pieces(text) {
		switch {
		case !p.word(), p.stop && len(p.text) < 3, some && strings.ToUpper(p.text) != p.text, !some && name.Around(p.fold) && strings.ToLower(p.text) == p.text:
			b.WriteString(p.text)
		default:
			first := []rune(strings.ToLower(p.text))
			first[0] = unicode.ToUpper(first[0])
			b.WriteString(string(first))
		}
		b.WriteString(p.tail)
	}
	return b.String()
}
