package replace

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/span"
)

// oracle finds values in a way of its own: a regular expression on composed text,
// and a look at the characters on either side.
type oracle []*regexp.Regexp

func newOracle(values []string) (o oracle) {
	for _, v := range values {
		parts := strings.Fields(norm.NFC.String(v))
		if first, _ := utf8.DecodeRuneInString(v); !strings.ContainsFunc(v, wordRune) || unicode.Is(unicode.M, first) {
			continue // a mark belongs to what is before it
		}
		for i := range parts {
			parts[i] = regexp.QuoteMeta(parts[i])
		}
		o = append(o, regexp.MustCompile(`(?i)`+strings.Join(parts, `[\s\x{a0}]+`)))
	}
	return o
}

// unseen holds for what does not end a word.
func unseen(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

func wordRune(r rune) bool { return unicode.In(r, unicode.L, unicode.M, unicode.Nd) }

// find gives the first whole-word occurrence outside of the places.
func (o oracle) find(text string, places []span.Span) (span.Span, bool) {
	for _, re := range o {
		for at := 0; at < len(text); {
			loc := re.FindStringIndex(text[at:])
			if loc == nil {
				break
			}
			s := span.Span{Start: at + loc[0], End: at + loc[1]}
			if whole(text, s) && !slices.ContainsFunc(places, func(p span.Span) bool { return p.Contains(s) }) {
				return s, true
			}
			_, n := utf8.DecodeRuneInString(text[s.Start:])
			at = s.Start + n
		}
	}
	return span.Span{}, false
}

// whole reports whether neither end of s is inside a word.
func whole(text string, s span.Span) bool {
	return !inWord(text, s.Start) && !inWord(text, s.End)
}

func inWord(text string, i int) bool {
	left, right := strings.TrimRightFunc(text[:i], unseen), strings.TrimLeftFunc(text[i:], unseen)
	before, _ := utf8.DecodeLastRuneInString(left)
	after, _ := utf8.DecodeRuneInString(right)
	return wordRune(before) && wordRune(after)
}

var prose = rapid.StringOfN(rapid.SampledFrom([]rune("abAB éÉßüж 07-'.,_\n\u00a0[]王🦄")), 0, 60, -1)

// checkResult holds a result to what package replace promises.
func checkResult(t interface{ Fatalf(string, ...any) }, doc *lethe.Document, res Result, mentions []Placement, values []string) {
	o := newOracle(values)
	for i, f := range doc.Fields {
		var places []span.Span
		at, before := 0, 0
		for _, x := range res.Replacements {
			if x.Field != i {
				continue
			}
			if f.Text[at:x.Span.Start] != res.Texts[i][before:x.Place.Start] {
				t.Fatalf("%q became %q: changed before %v", f.Text, res.Texts[i], x.Span)
			}
			at, before, places = x.Span.End, x.Place.End, append(places, x.Place)
		}
		if f.Text[at:] != res.Texts[i][before:] {
			t.Fatalf("%q became %q: changed after the last", f.Text, res.Texts[i])
		}
		if s, found := o.find(res.Texts[i], places); found {
			t.Fatalf("%q became %q, where a value of %q is left at %v", f.Text, res.Texts[i], values, s)
		}
	}
	for _, m := range mentions {
		if !slices.ContainsFunc(res.Replacements, func(x Replacement) bool {
			return x.Field == m.Field && x.Span.Contains(m.Span)
		}) {
			t.Fatalf("the mention %+v is not replaced: %+v", m, res.Replacements)
		}
	}
}

func TestNothingSurvives(t *testing.T) {
	choices := []Choice{byName(t, "label"), byName(t, "redact"), byName(t, "pseudonym")}
	short := rapid.StringOfN(rapid.SampledFrom([]rune("abAéßж 0-'.王")), 1, 5, -1)
	rapid.Check(t, func(t *rapid.T) {
		var targets []Target
		values := rapid.SliceOfN(short, 1, 5).Draw(t, "values")
		for _, v := range values {
			targets = append(targets, target(lethe.Label(rapid.SampledFrom([]string{"A", "B", "ab"}).Draw(t, "label")), v))
		}
		doc := &lethe.Document{ID: "d"}
		for _, kind := range []lethe.Kind{lethe.Text, lethe.Text, lethe.Key, lethe.ID} {
			doc.Fields = append(doc.Fields, lethe.Field{Text: norm.NFC.String(prose.Draw(t, "text")), Kind: kind})
		}
		mentions := somePlaced(t, doc, len(targets))
		choice := choices[rapid.IntRange(0, len(choices)-1).Draw(t, "operator")]
		r, err := New(targets, choice, Options{Reach: reach.Everywhere})
		if err != nil {
			t.Fatal(err)
		}
		res, err := r.Document(context.Background(), Input{Document: doc, Mentions: mentions})
		if err != nil {
			t.Fatal(err)
		}
		checkResult(t, doc, res, mentions, values)
		slices.Reverse(mentions)
		if other, err := r.Document(context.Background(), Input{Document: doc, Mentions: mentions}); err != nil || !slices.Equal(other.Texts, res.Texts) {
			t.Fatalf("the order of mentions matters: %q, %q", res.Texts, other.Texts)
		}
	})
}

func somePlaced(t *rapid.T, doc *lethe.Document, targets int) []Placement {
	var ms []Placement
	for range rapid.IntRange(0, 4).Draw(t, "mentions") {
		field := rapid.IntRange(0, len(doc.Fields)-1).Draw(t, "field")
		text := doc.Fields[field].Text
		s := span.Span{
			Start: rapid.IntRange(0, len(text)).Draw(t, "start"), End: rapid.IntRange(0, len(text)).Draw(t, "end"),
		}
		if s.Check(text) == nil && !s.Empty() {
			ms = append(ms, Placement{Field: field, Span: s, Target: rapid.IntRange(0, targets-1).Draw(t, "target")})
		}
	}
	return ms
}

func FuzzDocument(f *testing.F) {
	f.Add("Jane Doe saw JANE DOE's file.", "Jane Doe", "file", 0, 4)
	f.Add("Kel\u00ad\nler, Weiß, WEISS", "Keller", "Weiß", 3, 9)
	f.Add("Meierhof", "Meier", "hof", 0, 5)
	f.Add("name [NAME] a ] a", "name", "] a", 0, 0)
	f.Add("jane_doe 42 42.0 ４２", "42", "doe", 1, 2)
	f.Add("田中太郎さん 🦄🦄", "田中", "🦄", 0, 3)
	f.Fuzz(func(t *testing.T, text, a, b string, start, end int) {
		r := replacer(t, "label", target("NAME", a), target("B", b))
		var mentions []Placement
		if s := (span.Span{Start: start, End: end}); s.Check(text) == nil && !s.Empty() {
			mentions = append(mentions, Placement{Span: s, Target: 1})
		}
		doc := lethe.NewDocument("d", text)
		res, err := r.Document(context.Background(), Input{Document: doc, Mentions: mentions})
		if err != nil {
			return // failed closed
		}
		var values []string
		if norm.NFC.IsNormalString(text) && utf8.ValidString(a) && utf8.ValidString(b) && utf8.ValidString(text) {
			values = []string{a, b}
		}
		checkResult(t, doc, res, mentions, values)
		if err := r.clean(r.Scrub(text)); err != nil {
			t.Fatalf("%q scrubbed to %q: %v", text, r.Scrub(text), err)
		}
	})
}
