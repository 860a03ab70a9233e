package token

import (
	"cmp"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// tokens gives what a tokenizer makes of a text: the tokens, in order.
func tokens(s Style, text string) []annotation.Annotation {
	doc := annotation.NewDocument(text)
	New(Options{Style: s}).Annotate(doc)
	var all []annotation.Annotation
	for i := annotation.ID(0); doc.Get(i) != nil; i++ {
		all = append(all, *doc.Get(i))
	}
	return all
}

// cut writes tokens with | between them.
func cut(s Style, text string) string {
	var parts []string
	for _, a := range tokens(s, text) {
		parts = append(parts, a.In(text))
	}
	return strings.Join(parts, "|")
}

func TestCut(t *testing.T) {
	for _, c := range []struct{ text, def, alt string }{
		{"59-jähriger", "59|-|jähriger", "59|-|jähriger"},
		{"2mal 3b", "2|mal| |3|b", "2|mal| |3|b"},
		{"Dr. Huber-Meier", "Dr|.| |Huber-|Meier", "Dr|.| |Huber|-|Meier"},
		{"AB-CD-x a-b", "AB-CD-x| |a-b", "AB|-|CD|-|x| |a|-|b"},
		{"A-b", "A-|b", "A|-|b"},
		{"GmbH-x Gmb-H", "GmbH-x| |Gmb-|H", "GmbH|-|x| |Gmb|-|H"},
		{"d'Or", "d|'|Or", "d|'|Or"},
		{"12.03.2019,", "12|.|03|.|2019|,", "12|.|03|.|2019|,"},
		{"a\r\n\tb", "a|\r|\n|\t|b", "a|\r|\n|\t|b"},
		{"1½²", "1|½²", "1|½²"},
		{"u\u0308ber", "u\u0308ber", "u\u0308ber"},
		{"mu\u00ADtig\u202E", "mu\u00ADtig\u202E", "mu|\u00AD|tig|\u202E"},
		{"\u0301x", "\u0301|x", "\u0301|x"},
		{"中文x", "中文|x", "中文|x"},
		{"a\xff\xfeb", "a|\xff|\xfe|b", "a|\xff|\xfe|b"},
		{"", "", ""},
	} {
		if got := cut(Default, c.text); got != c.def {
			t.Errorf("default: %q, want %q", got, c.def)
		}
		if got := cut(Alternate, c.text); got != c.alt {
			t.Errorf("alternate: %q, want %q", got, c.alt)
		}
	}
}

func TestFeatures(t *testing.T) {
	for _, c := range []struct{ token, typ, features string }{
		{"Haus", Token, "kind=word length=4 orth=upperInitial string=Haus"},
		{"H", Token, "kind=word length=1 orth=upperInitial string=H"},
		{"HNO", Token, "kind=word length=3 orth=allCaps string=HNO"},
		{"haus", Token, "kind=word length=4 orth=lowercase string=haus"},
		{"h", Token, "kind=word length=1 orth=lowercase string=h"},
		{"eGmbH", Token, "kind=word length=5 orth=mixedCaps string=eGmbH"},
		{"eGFR", Token, "kind=word length=4 orth=mixedCaps string=eGFR"},
		{"42", Token, "kind=number length=2 string=42"},
		{"7", Token, "kind=number length=1 string=7"},
		{"(", Token, "kind=punctuation length=1 position=startpunct string=("},
		{"»", Token, "kind=punctuation length=1 position=endpunct string=»"},
		{"-", Token, "kind=punctuation length=1 string=- subkind=dashpunct"},
		{"–", Token, "kind=punctuation length=1 string=– subkind=dashpunct"},
		{"_", Token, "kind=punctuation length=1 string=_"},
		{"€", Token, "kind=symbol length=1 string=€ symbolkind=currency"},
		{"+", Token, "kind=symbol length=1 string=+"},
		{" ", SpaceToken, "kind=space length=1 string= "},
		{"\u00A0", SpaceToken, "kind=space length=1 string=\u00A0"},
		{"\n", SpaceToken, "kind=control length=1 string=\n"},
		{"\u2028", SpaceToken, "kind=control length=1 string=\u2028"},
		{"中文", Token, "kind=word length=2 string=中文 type=other"},
		{"😀", Token, "kind=symbol length=2 string=😀"},
		{"Ⅷ", DefaultToken, "length=1 string=Ⅷ type=UNKNOWN"},
		{"\xff", DefaultToken, "length=1 string=\uFFFD type=UNKNOWN"},
	} {
		for _, s := range []Style{Default, Alternate} {
			found := tokens(s, c.token)
			if len(found) != 1 || found[0].Type != c.typ || write(found[0].Features) != c.features {
				t.Errorf("%v: %q is %v", s, c.token, found)
			}
		}
	}
}

func write(f annotation.Features) string {
	var parts []string
	for _, e := range f {
		parts = append(parts, e.Name+"="+e.Value)
	}
	return strings.Join(parts, " ")
}

// TestAgainstGATE holds both styles to what GATE 8.6 made of words of random shape: a
// line has the word, then its tokens in each style, with what tells most of each; ~ is a
// soft hyphen.
func TestAgainstGATE(t *testing.T) {
	data, err := os.ReadFile("testdata/gate.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(strings.ReplaceAll(string(data), "~", "\u00AD")) {
		columns := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		for _, s := range []Style{Default, Alternate} {
			var got []string
			for _, a := range tokens(s, columns[0]) {
				f := a.Features
				got = append(got, a.In(columns[0])+"/"+cmp.Or(f.Value("orth"), f.Value("position"), f.Value("subkind"),
					f.Value("symbolkind"), f.Value("kind"), f.Value("type")))
			}
			if want := columns[1+int(s)]; strings.Join(got, " ") != want {
				t.Errorf("%v: %q, want %q", s, got, want)
			}
		}
	}
}

// rules are GATE's rules for words over one letter a class, as its automata take them: U
// and l for letters, - and ~ for hyphens and format characters. The longest match counts,
// then the first rule; the last match names the word, which ends where no rule goes on.
var rules = map[Style][]orthRule{
	Default: {
		{upperInitial, regexp.MustCompile(`^(?:U(?:l(?:l|-|~)*)*)`)},
		{allCaps, regexp.MustCompile(`^(?:U(?:-|~)*(?:U|-|~)+)`)},
		{lowercase, regexp.MustCompile(`^(?:l(?:l|-|~)*)`)},
		{mixedCaps, regexp.MustCompile(`^U*(?:ll*U+(?:U|l|-|~)*|U-*U(?:U|l|-|~)*l+(?:U|l|-|~)*)`)},
	},
	Alternate: {
		{upperInitial, regexp.MustCompile(`^(?:Ul*)`)},
		{allCaps, regexp.MustCompile(`^(?:UU+)`)},
		{lowercase, regexp.MustCompile(`^(?:ll*)`)},
		{mixedCaps, regexp.MustCompile(`^(?:ll*U+(?:U|l)*|UU(?:U|l)*l+(?:U|l)*|Ul+U+l(?:U|l)*)`)},
	},
}

var letters = regexp.MustCompile(`^[Ul]+`)

type orthRule struct {
	orth  string
	match *regexp.Regexp
}

// TestWordsAgainstRules holds the automata against the rules as regular expressions.
func TestWordsAgainstRules(t *testing.T) {
	plain := strings.NewReplacer("~", "\u00AD", "l", "ß", "U", "Ä")
	rapid.Check(t, func(t *rapid.T) {
		shape := rapid.StringMatching(`[Ul][Ul~-]{0,11}`).Draw(t, "shape")
		style := rapid.SampledFrom([]Style{Default, Alternate}).Draw(t, "style")
		best, orth := "", ""
		for _, r := range rules[style] {
			r.match.Longest()
			if m := r.match.FindString(shape); len(m) > len(best) {
				best, orth = m, r.orth
			}
		}
		if style == Alternate {
			best = letters.FindString(shape)
		}
		text := plain.Replace(shape)
		got := tokens(style, text)[0]
		if got.In(text) != plain.Replace(best) || got.Features.Value("orth") != orth {
			t.Fatalf("%s: %q %s, want %q %s", shape, got.In(text), got.Features.Value("orth"), best, orth)
		}
	})
}

func TestEqualTokensShareFeatures(t *testing.T) {
	tok := New(Options{})
	doc := annotation.NewDocument("Haus Haus " + strings.Repeat("ä", longest) + " " + strings.Repeat("ä", longest))
	tok.Annotate(doc)
	next := annotation.NewDocument("Haus")
	tok.Annotate(next)
	same := func(a, b *annotation.Annotation) bool { return &a.Features[0] == &b.Features[0] }
	if !same(doc.Get(0), doc.Get(2)) || !same(doc.Get(4), doc.Get(6)) || !same(doc.Get(0), next.Get(0)) {
		t.Error("features are not shared")
	}
}

// TestFullCache reads more different tokens than the cache holds.
func TestFullCache(t *testing.T) {
	tok := New(Options{})
	var b strings.Builder
	for i := range 3 * slots {
		b.WriteString("x" + strings.Map(func(r rune) rune { return r - '0' + 'a' }, string(rune('0'+i%10))))
		for n := i; n > 0; n /= 26 {
			b.WriteByte(byte('a' + n%26))
		}
		b.WriteByte(' ')
	}
	text := b.String()
	for range 2 {
		doc := annotation.NewDocument(text)
		tok.Annotate(doc)
		for _, id := range doc.Of(Token) {
			if a := doc.Get(id); a.Features.Value("string") != a.In(text) {
				t.Fatalf("%q got the features of %q", a.In(text), a.Features.Value("string"))
			}
		}
	}
}

func TestConcurrent(t *testing.T) {
	tok := New(Options{Style: Alternate})
	text := strings.Repeat("Frau Meier kam am 3. März 2019 zur Kontrolle; Dr. Huber-Frei. ", 50)
	done := make(chan *annotation.Document)
	for range 4 {
		go func() {
			doc := annotation.NewDocument(text)
			tok.Annotate(doc)
			done <- doc
		}()
	}
	first := <-done
	for range 3 {
		if next := <-done; len(next.Of(Token)) != len(first.Of(Token)) || &next.Get(0).Features[0] != &first.Get(0).Features[0] {
			t.Error("documents differ")
		}
	}
}

func TestParseStyle(t *testing.T) {
	for _, s := range []Style{Default, Alternate} {
		if got, err := ParseStyle(s.String()); err != nil || got != s {
			t.Error(s, err)
		}
	}
	if _, err := ParseStyle("English"); err == nil {
		t.Error("there is no style English")
	}
}

func FuzzTokens(f *testing.F) {
	for _, s := range []string{"59-jähriger Patient.\r\n", "u\u0308\u0301", "\u202Eabc\u202C", "\xff\xc3", "İß ǅ ª", "a\u200Db"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range []Style{Default, Alternate} {
			at := 0
			for _, a := range tokens(s, text) {
				if a.Start != at || a.End <= a.Start {
					t.Fatalf("%v: [%d,%d) after %d", s, a.Start, a.End, at)
				}
				at = a.End
				part := a.In(text)
				if utf8.ValidString(part) && a.Features.Value("string") != part {
					t.Fatalf("%v: [%d,%d) has another string", s, a.Start, a.End)
				}
				if r, _ := utf8.DecodeRuneInString(part); a.Type == SpaceToken && !unicode.In(r, unicode.Zs, unicode.Cc, unicode.Zl, unicode.Zp) {
					t.Fatalf("%v: [%d,%d) is no space", s, a.Start, a.End)
				}
			}
			if at != len(text) {
				t.Fatalf("%v: ends at %d of %d", s, at, len(text))
			}
		}
	})
}
