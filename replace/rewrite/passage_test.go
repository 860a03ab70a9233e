package rewrite

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// replaced finds what is between braces in a text, which it gives without them; what is
// between double braces is another operator's.
func replacedIn(marked string) (text string, rs []replace.Replacement) {
	var b strings.Builder
	start, other := -1, false
	for i := 0; i < len(marked); i++ {
		switch {
		case marked[i] == '{' && start >= 0:
			other = true
		case marked[i] == '{':
			start, other = b.Len(), false
		case marked[i] == '}' && start >= 0:
			rs = append(rs, replace.Replacement{Span: span.Span{Start: start, End: b.Len()}, Rewrite: !other})
			start = -1
		case marked[i] == '}':
		default:
			b.WriteByte(marked[i])
		}
	}
	return b.String(), rs
}

func TestPassages(t *testing.T) {
	long := strings.Repeat("and so it went on ", 80)
	for _, c := range []struct {
		marked string
		want   []string
	}{
		{"One. {Two} is here. Three.", []string{"Two is here."}},
		{"One. {Two} is here. {Three}. Four.", []string{"Two is here. Three."}},
		{"One. {Two} is here.\n{Three}. Four.", []string{"Two is here.", "Three."}},
		{"Dr. {Two} is here. No.", []string{"Dr. Two is here."}},
		{"Nothing. Here.", nil},
		{"{{Other}} is here. One.", nil},
		{"{{Other}} saw {Two}. One.", []string{"Other saw Two."}},
		{"One {two. Three} four. Five.", []string{"One two. Three four."}},
		{"{One} " + long + ". Two.", nil},
		{"{One} " + long[:1000] + ". {Two} is a man of many words who says more than would fit here, though each of them is small, and who does not stop until somebody tells him that it is late and that the last train will leave soon.",
			[]string{"One " + long[:1000] + ".", "Two is a man of many words who says more than would fit here, though each of them is small, and who does not stop until somebody tells him that it is late and that the last train will leave soon."}},
		{"Here somebody wrote in lines of sixty to seventy letters, and {Two}\nstands at the end of one. Next.", []string{"Here somebody wrote in lines of sixty to seventy letters, and Two\nstands at the end of one."}},
		{"Here somebody wrote in lines of sixty to seventy letters, and {Two}\n\nstands at the end of one. Next.", []string{"Here somebody wrote in lines of sixty to seventy letters, and Two"}},
		{"* here are items in lines of sixty to seventy letters, with {Two}\n* this is the next one", []string{"* here are items in lines of sixty to seventy letters, with Two"}},
		{"Name: {Two}\nAge: seven", []string{"Name: Two"}},
	} {
		text, rs := replacedIn(c.marked)
		var got []string
		for _, p := range newCutter(1200).passages(text, rs) {
			got = append(got, p.In(text))
			for _, x := range p.within {
				if !p.Contains(x.Span) {
					t.Errorf("%q: %v is not in %v", text, x.Span, p.Span)
				}
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%.80q: %q, want %q", c.marked, got, c.want)
		}
	}
}

// Passages are disjoint and in order, cut no replacement, and each has everything that is in it.
func TestPassagesProperties(t *testing.T) {
	cut := newCutter(60)
	rapid.Check(t, func(rt *rapid.T) {
		text, rs := replacedIn(rapid.StringOfN(rapid.SampledFrom([]rune("ab Dr. \n{}é1!?{}. ")), 0, 120, -1).Draw(rt, "text"))
		rs = slices.DeleteFunc(rs, func(x replace.Replacement) bool { return x.Span.Empty() })
		end := 0
		for _, p := range cut.passages(text, rs) {
			if p.Check(text) != nil || p.Start < end || p.Len() > 60 || strings.TrimSpace(p.In(text)) != p.In(text) {
				rt.Fatalf("%q: %v", text, p)
			}
			end = p.End
			n := 0
			for _, x := range rs {
				if x.Span.Overlaps(p.Span) {
					n++
					if !p.Contains(x.Span) {
						rt.Fatalf("%q: %v cuts %v", text, p.Span, x.Span)
					}
				}
			}
			if n != len(p.within) || !slices.ContainsFunc(p.within, func(x replace.Replacement) bool { return x.Rewrite }) {
				rt.Fatalf("%q: %v has %d of %d", text, p.Span, len(p.within), n)
			}
		}
	})
}
