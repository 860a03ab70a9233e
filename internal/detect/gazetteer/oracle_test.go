package gazetteer

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// cluster is a character with the marks after it, or a run of white space.
type cluster struct {
	form        string // what is compared
	start, end  int
	front, back rune // its first and last character
}

// clusters takes a text apart, one character after the other. A mark after a sign stands
// for itself where whole words count.
func clusters(text string, o Options) []cluster {
	var all []cluster
	for i, r := range text {
		n := utf8.RuneLen(r)
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD") {
			n = 1
		}
		last := len(all) - 1
		switch {
		case unicode.IsSpace(r):
			if last >= 0 && all[last].form == " " {
				all[last].end = i + n
				continue
			}
			all = append(all, cluster{" ", i, i + n, r, r})
		case unicode.IsMark(r) && last >= 0 && all[last].form != " " && (o.Inside || inWord(all[last].back)):
			all[last].end, all[last].back = i+n, r
		default:
			all = append(all, cluster{"?", i, i + n, r, r})
		}
	}
	for i := range all {
		if c := &all[i]; c.form != " " {
			c.form = strings.NewReplacer("’", "'", "\u2011", "-").Replace(norm.NFC.String(text[c.start:c.end]))
			if !o.CaseSensitive {
				c.form = cases.Fold().String(c.form)
			}
		}
	}
	return all
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }

// naive finds the entries in a text by trying each at each place.
func naive(text string, lists [][]string, o Options) []string {
	all := clusters(text, o)
	var found []string
	for from := range all {
		if all[from].form == " " || !o.Inside && from > 0 && inWord(all[from-1].back) {
			continue
		}
		for to := len(all); to > from; to-- { // the longest first
			if !o.Inside && to < len(all) && inWord(all[to].front) {
				continue
			}
			var got strings.Builder
			for _, c := range all[from:to] {
				got.WriteString(c.form)
			}
			var here []string
			for i, l := range lists {
				if slices.ContainsFunc(l, func(entry string) bool {
					var want strings.Builder
					for _, c := range clusters(strings.TrimSpace(entry), o) {
						want.WriteString(c.form)
					}
					return want.String() == got.String() && got.Len() > 0
				}) {
					here = append(here, fmt.Sprintf("%d-%d list %d", all[from].start, all[to-1].end, i))
				}
			}
			if found = append(found, here...); here != nil {
				break
			}
		}
	}
	return found
}

// TestAgainstTrying holds gazetteers against the naive search, in all modes.
func TestAgainstTrying(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.SampledFrom([]rune("aabbAB1-. \n\t'’\u2011ßsSéÉe\u0301\u0308iİıI中ſ\u00A0_")), 0, 25, -1)
		entry := rapid.StringOfN(rapid.SampledFrom([]rune("aabA1-. 'ßsSée\u0301iİI中")), 1, 6, -1)
		lists := [][]string{
			rapid.SliceOfN(entry, 1, 12).Draw(t, "a"),
			rapid.SliceOfN(entry, 1, 6).Draw(t, "b"),
		}
		o := Options{CaseSensitive: rapid.Bool().Draw(t, "case"), Inside: rapid.Bool().Draw(t, "inside")}
		g := load(t, o, "a.lst:list 0\nb.lst:list 1", strings.Join(lists[0], "\n"), strings.Join(lists[1], "\n"))
		in := text.Draw(t, "text")
		if rapid.Bool().Draw(t, "wrong bytes") {
			in += "\xff" + text.Draw(t, "more")
		}
		doc := annotation.NewDocument(in)
		g.Annotate(doc)
		var got []string
		for _, id := range doc.Of(Lookup) {
			a := doc.Get(id)
			got = append(got, fmt.Sprintf("%d-%d %s", a.Start, a.End, a.Features.Value("majorType")))
		}
		if want := naive(in, lists, o); !slices.Equal(got, want) {
			t.Fatalf("%q:\n got %v\nwant %v", in, got, want)
		}
	})
}
