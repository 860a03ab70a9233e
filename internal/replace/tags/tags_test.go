package tags_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/replace/tags"
	"github.com/lethe-privacy/lethe/internal/replace/tags/tagstest"
)

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		tag  tags.Tag
		want string
	}{
		{tags.Tag{Type: "Age", Text: "45"}, `[&[Age;45;]&]`},
		{tags.Tag{Type: "Name", Text: "P. Muster", Features: map[string]string{"type": "doctor", "firstname": "P."}},
			`[&[Name;P. Muster;;firstname=P.;type=doctor]&]`},
		{tags.Tag{Type: "Name", Text: "Anna", Annotated: "Anna Keller"}, `[&[Name;Anna;Anna Keller]&]`},
		{tags.Tag{Type: "ID", Text: "a;b=c[&[d]&]\\e\nf\rg", Features: map[string]string{"k=;": "]&]"}},
			`[&[ID;a\;b\=c\[&\[d\]&\]\\e\nf\rg;;k\=\;=\]&\]]&]`},
	} {
		got, err := c.tag.Format()
		if err != nil || got != c.want {
			t.Errorf("%+v is %s (%v), want %s", c.tag, got, err, c.want)
		}
	}
	for _, bad := range []tags.Tag{{Text: "x"}, {Type: "A", Text: "\xff"}, {Type: "A", Features: map[string]string{"\xff": ""}}} {
		if _, err := bad.Format(); err == nil {
			t.Errorf("%+v passed", bad)
		}
	}
}

func TestParse(t *testing.T) {
	text := `Ä [&[Name;Anna;Anna Keller;type=patient]&], [&[Age;45;]&][&[X;;]&].`
	got := parsed(text)
	if len(got) != 3 {
		t.Fatalf("%d tags: %+v", len(got), got)
	}
	if n := got[0]; n.Type != "Name" || n.Text != "Anna" || n.Annotated != "Anna Keller" || n.Features["type"] != "patient" ||
		n.In(text) != `[&[Name;Anna;Anna Keller;type=patient]&]` {
		t.Errorf("%+v", n)
	}
	restored := tagstest.Restore(text)
	if restored != "Ä Anna, 45." {
		t.Errorf("restored: %q", restored)
	}
	for _, p := range got {
		if p.Original.In(restored) != p.Text {
			t.Errorf("%q is not at %v of %q", p.Text, p.Original, restored)
		}
	}
}

func TestNoTags(t *testing.T) {
	for _, s := range []string{
		"", "[&[", "[&[]&]", "[&[Name]&]", "[&[Name;x]&]", "[&[;x;]&]", "[&[Name;x;;k]&]", "[&[Name;x;;k=1;k=2]&]", "[&[Name;x;;k=1=2]&]",
		"[&[Name;x\n;]&]", `[&[Name;x\y;]&]`, `[&[Name;x;\`, "[&[Name;x;", "[&[Name;x;]&", "[&[Na[me;x;]&]", "[&[Na]me;x;]&]", "[&[A;=;]&]",
	} {
		if got := parsed(s); len(got) > 0 {
			t.Errorf("%q: %+v", s, got)
		}
		if tagstest.Restore(s) != s {
			t.Errorf("%q is restored as %q", s, tagstest.Restore(s))
		}
	}
	if got := parsed("[&[ [&[Age;45;]&]"); len(got) != 1 || got[0].Start != 4 {
		t.Errorf("a tag behind what is none: %+v", got)
	}
}

func equal(a, b tags.Tag) bool {
	return a.Type == b.Type && a.Text == b.Text && a.Annotated == b.Annotated && maps.Equal(a.Features, b.Features)
}

var hostile = rapid.StringOfN(rapid.SampledFrom([]rune(`ab;=[&]\nr`+"\n\r ä🦄")), 0, 12, -1)

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		written := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) tags.Tag {
			return tags.Tag{
				Type: "T" + hostile.Draw(t, "type"), Text: hostile.Draw(t, "text"), Annotated: hostile.Draw(t, "annotated"),
				Features: rapid.MapOfN(hostile, hostile, 0, 4).Draw(t, "features"),
			}
		}), 0, 4).Draw(t, "tags")
		plain := rapid.StringOfN(rapid.SampledFrom([]rune("ab;= \n&")), 0, 5, -1)
		var b, original strings.Builder
		for _, tag := range written {
			s, err := tag.Format()
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(s[1:], "[&[") || strings.Count(s, "]&]") != 1 || strings.ContainsAny(s, "\n\r") {
				t.Fatalf("%q has delimiters inside", s)
			}
			between := plain.Draw(t, "plain")
			b.WriteString(between + s)
			original.WriteString(between + tag.Text)
		}
		got := parsed(b.String())
		if len(got) != len(written) {
			t.Fatalf("%d tags of %d in %q", len(got), len(written), b.String())
		}
		for i := range written {
			if !equal(got[i].Tag, written[i]) || got[i].Original.In(original.String()) != written[i].Text {
				t.Fatalf("%+v became %+v", written[i], got[i])
			}
		}
		if tagstest.Restore(b.String()) != original.String() {
			t.Fatalf("%q is restored as %q", b.String(), tagstest.Restore(b.String()))
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add(`a [&[Name;Anna;Anna Keller;type=patient]&] [&[Age;4\;5;;a\==\]]&]`)
	f.Add(`[&[[&[A;;]&]]&]\`)
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, p := range parsed(text) {
			if p.Start < end || p.End > len(text) {
				t.Fatalf("%v is out of place in %q", p.Span, text)
			}
			end = p.End
			s, err := p.Format()
			if !utf8.ValidString(text) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			again := parsed(s)
			if len(again) != 1 || !equal(again[0].Tag, p.Tag) || again[0].End != len(s) {
				t.Fatalf("%q is written as %q", p.In(text), s)
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	text := strings.Repeat(`Der Patient [&[Name;Anna Muster;;type=patient;rule=R1]&] kam. [&[ `, 1000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		for range tags.Each(text) {
		}
	}
}

// parsed are the tags of a text, in order.
func parsed(text string) []tags.Placement { return slices.Collect(tags.Each(text)) }
