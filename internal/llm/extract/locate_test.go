package extract

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// at are the texts of what was located, with their places.
func at(ms []lethe.Mention) []string {
	var all []string
	for _, m := range ms {
		all = append(all, fmt.Sprintf("%d:%s", m.Start, m.Text))
	}
	return all
}

// How values may differ from the text of the document, and where they are found.
func TestLocate(t *testing.T) {
	for _, c := range []struct{ name, text, value, want string }{
		{"exact", "Anna Weiss, so Anna Weiss.", "Anna Weiss", "0:Anna Weiss 15:Anna Weiss"},
		{"whole words", "Weissmann and Weiss", "Weiss", "14:Weiss"},
		{"white space", "Anna\n\tWeiss", "Anna Weiss", "0:Anna\n\tWeiss"},
		{"no-break space", "Anna\u00a0Weiss", "Anna Weiss", "0:Anna\u00a0Weiss"},
		{"white space of the value", "Anna Weiss", "  Anna\n Weiss ", "0:Anna Weiss"},
		{"case", "ANNA WEISS", "Anna Weiss", "0:ANNA WEISS"},
		{"sharp s", "ANNA WEISS", "Anna Weiß", "0:ANNA WEISS"},
		{"decomposed", "Zu\u0308rich", "Zürich", "0:Zu\u0308rich"},
		{"composed", "Zürich", "Zu\u0308rich", "0:Zürich"},
		{"ligature", "the o\ufb03ce", "office", "4:o\ufb03ce"},
		{"full width", "ＡＢ１２", "AB12", "0:ＡＢ１２"},
		{"dash", "12\u201334", "12-34", "0:12\u201334"},
		{"apostrophe", "O\u2019Brien", "O'Brien", "0:O\u2019Brien"},
		{"quotes", "the \u201cLion\u201d inn", "the \"Lion\" inn", "0:the \u201cLion\u201d inn"},
		{"ellipsis", "well\u2026", "well...", "0:well\u2026"},
		{"soft hyphen", "Zü\u00adrich", "Zürich", "0:Zü\u00adrich"},
		{"zero width", "Anna\u200bWeiss", "Anna Weiss", "0:Anna\u200bWeiss"},
		{"line break", "Gesund-\nheit", "Gesundheit", "0:Gesund-\nheit"},
		{"quoted by the model", "says Anna Weiss.", `"Anna Weiss"`, "5:Anna Weiss"},
		{"full stop by the model", "Anna Weiss says", "Anna Weiss.", "0:Anna Weiss"},
		{"vowel sign at the end", "शर्मा कहते", "\"शर्मा\"", "0:शर्मा"},
		{"emphasis by the model", "Anna Weiss says", "**Anna Weiss**", "0:Anna Weiss"},
		{"sign that stands there", "aged 47!", "47!", "5:47!"},
		{"escaped", "a </document> b", `</document> b`, "2:</document> b"},
		{"as escaped", "a </document> b", `<\/document> b`, "2:</document> b"},
		{"ideographs", "王小明说", "小明", "3:小明"},
		{"small letters elsewhere", "May came in may.", "May", "0:May"},
		{"capitals elsewhere", "May, MAY", "May", "0:May 5:MAY"},
		{"small letters only", "may", "May", "0:may"},
		{"small letters given", "May, may", "may", "0:May 5:may"},
		{"small letters of two words", "New York, new york", "New York", "0:New York 10:new york"},
		{"one character", "Sex: F", "F", "5:F"},
		{"number beside letters", "die 47jährige (M47, 147, 470)", "47", "4:47 17:47"},
		{"number after letters", "PID00123, PID001234", "00123", "3:00123"},
		{"letters beside others", "Acme Corp에서 Acme Corps", "Acme Corp", "0:Acme Corp"},
		{"particle", "유나 이에게, 우유나 이", "유나 이", "0:유나 이"},
		{"number of letters and digits", "idAB12x AB12", "AB12", "8:AB12"},
		{"the same without whole words", "7AB12x, XAB12", "AB12", "1:AB12"},
	} {
		doc := lethe.NewDocument("d", c.text)
		ms, lost := Locate(doc, []Entity{{Original: c.value, Normalized: "n", Label: "NAME", Relevance: .5}})
		if got := strings.Join(at(ms), " "); got != c.want || len(lost) != 0 {
			t.Errorf("%s: %q, lost %v", c.name, got, lost)
		}
		for _, m := range ms {
			if m.Doc != doc.ID || m.Field != "" || m.Label != "NAME" || m.Normalized != "n" || m.Relevance != .5 || m.Score != .9 || m.Detector != "llm" {
				t.Errorf("%s: %+v", c.name, m)
			}
		}
	}
}

func TestLost(t *testing.T) {
	long := strings.Repeat("word and ", 30)
	for _, c := range []struct {
		name, text, value string
		want              Reason
	}{
		{"made up", "Anna Weiss", "Beat Kurz", Absent},
		{"part of a word", "Weissmann", "Weiss", Absent},
		{"words with others between", "Anna M. Weiss", "Anna Weiss", Absent},
		{"digits", "1235", "123", Absent},
		{"nothing", "Anna", "", Empty},
		{"space", "Anna", " \n", Empty},
		{"signs", "Anna ...", "...", Empty},
		{"hidden", "Anna", "\u200b\u00ad", Empty},
		{"stop words", "so it is the one", "it is the", Common},
		{"stop words of another language", "es ist so", "es ist", Common},
		{"one character all over", "a b a b a b a b", "b", Common},
		{"common word", strings.Repeat("pain in the knee ", 101), "pain", Common},
		{"most of the text", "he says " + long, long, Passage},
	} {
		ms, lost := Locate(lethe.NewDocument("d", c.text), []Entity{{Original: c.value, Label: "AGE"}})
		want := []Loss{{0, "AGE", utf8.RuneCountInString(c.value), c.want}}
		if len(ms) != 0 || !reflect.DeepEqual(lost, want) {
			t.Errorf("%s: %v, lost %v", c.name, at(ms), lost)
		}
	}
	if s := (Loss{2, "NAME", 10, Absent}).String(); s != "entity 3 (NAME, 10 characters) does not stand in the document" {
		t.Error(s)
	}
}

// What is as frequent, but says something, stays.
func TestNotCommon(t *testing.T) {
	for _, value := range []string{"Pain", "17", "pain in"} {
		text := strings.Repeat(value+" the knee ", 200)
		ms, lost := Locate(lethe.NewDocument("d", text), []Entity{{Original: value, Label: "AGE"}})
		if len(ms) != 200 || len(lost) != 0 {
			t.Errorf("%s: %d, lost %v", value, len(ms), lost)
		}
	}
	// A name that is spelt like a stop word of the language.
	ms, _ := Locate(lethe.NewDocument("d", "Will will come"), []Entity{{Original: "Will", Label: "NAME"}})
	if got := at(ms); !slices.Equal(got, []string{"0:Will"}) {
		t.Error(got)
	}
}

// Values inside others, at their beginning and at their end, and others of the same
// words.
func TestNested(t *testing.T) {
	es := []Entity{
		{"Hauptstrasse 5, 8000 Zürich", "a", "ADDRESS", .9},
		{"Zürich", "b", "LOCATION", .4},
		{"Hauptstrasse", "c", "LOCATION", .3},
		{"8000 Zürich", "d", "LOCATION", .5},
		{"ZÜRICH", "e", "LOCATION", .2},
		{"Zürich", "f", "PROVIDER", .1},
	}
	ms, lost := Locate(lethe.NewDocument("d", "Hauptstrasse 5, 8000 Zürich"), es)
	var got []string
	for _, m := range ms {
		got = append(got, fmt.Sprintf("%d-%d %s %s %v", m.Start, m.End, m.Label, m.Normalized, m.Relevance))
	}
	want := []string{"0-12 LOCATION c 0.3", "0-28 ADDRESS a 0.9", "16-28 LOCATION d 0.5", "21-28 LOCATION b 0.4", "21-28 PROVIDER f 0.1"}
	if !slices.Equal(got, want) || len(lost) != 0 {
		t.Errorf("%v, lost %v", got, lost)
	}
}

// All fields are searched, a number only as a whole, and names of members not at all.
func TestFields(t *testing.T) {
	doc := &lethe.Document{ID: "d", Fields: []lethe.Field{
		{Name: "/a", Text: "aged 47"},
		{Name: "/b", Text: "47", Kind: lethe.Number},
		{Name: "/c", Text: "147", Kind: lethe.Number},
		{Name: "/d", Text: "47.5", Kind: lethe.Number},
		{Name: "/a", Text: "47", Kind: lethe.Key},
		{Name: "id", Text: "47", Kind: lethe.ID},
		{Name: "metadata/x", Text: "47!"},
	}}
	ms, _ := Locate(doc, []Entity{{Original: "47", Label: "AGE"}})
	var got []string
	for _, m := range ms {
		got = append(got, fmt.Sprintf("%s %d-%d", m.Field, m.Start, m.End))
	}
	if want := []string{"/a 5-7", "metadata/x 0-2", "/b 0-2"}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}

// Against a plain search by a regular expression, for values of letters that differ from
// the text in case only. With the value in lower case beside it, all cases count.
func TestLocateAgainstPlainSearch(t *testing.T) {
	letters := rapid.StringOfN(rapid.SampledFrom([]rune("abAB")), 2, 3, -1)
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(letters, 1, 60).Draw(t, "words"), rapid.SampledFrom([]string{" ", ", ", "\n"}).Draw(t, "between"))
		value := "x" + letters.Draw(t, "value") // so that it is no stop word
		text = strings.ReplaceAll(text, "a", "xa")
		doc := lethe.NewDocument("d", text)
		var want []string
		for _, m := range regexp.MustCompile(`(?i)\b`+value+`\b`).FindAllStringIndex(text, -1) {
			want = append(want, fmt.Sprintf("%d:%s", m[0], text[m[0]:m[1]]))
		}
		ms, lost := Locate(doc, []Entity{{Original: value, Label: "NAME"}, {Original: strings.ToLower(value), Label: "NAME"}})
		if got := at(ms); !slices.Equal(got, want) || (len(want) == 0) != (len(lost) == 2) {
			t.Fatalf("%q in %q: %v instead of %v, lost %v", value, text, got, want, lost)
		}
	})
}

func FuzzLocate(f *testing.F) {
	f.Add("Anna Weiß, Zürich. ANNA\nWEISS 47", "Anna Weiss\x00Zürich\x00zürich\x0047\x00the\x00.")
	f.Add("a </document> b ＡＢ \u200b", "<\\/document> b\x00ab\x00a\u200bb\x00 b")
	f.Add("x-\ny x\u00ady xy", "xy\x00x y\x00x-y")
	f.Fuzz(func(t *testing.T, text, values string) {
		doc := lethe.NewDocument("d", text)
		var es []Entity
		for i, v := range strings.Split(values, "\x00") {
			es = append(es, Entity{Original: v, Normalized: "n", Label: lethe.Label("L" + string(rune('A'+i%3))), Relevance: .5})
		}
		ms, lost := Locate(doc, es)
		for i, m := range ms {
			if m.Start < 0 || m.Start >= m.End || m.End > len(text) || text[m.Start:m.End] != m.Text {
				t.Fatalf("%+v", m)
			}
			if i > 0 && m.Span == ms[i-1].Span && m.Label == ms[i-1].Label {
				t.Fatalf("%v stands twice", m)
			}
		}
		if lost == nil && len(ms) == 0 {
			t.Fatal("entities neither located nor lost")
		}
		for i, l := range lost {
			if l.Position < 0 || l.Position >= len(es) || l.Label != es[l.Position].Label || l.Reason == "" || i > 0 && l.Position <= lost[i-1].Position {
				t.Fatalf("%+v", lost)
			}
		}
		again, lostAgain := Locate(doc, es)
		if !reflect.DeepEqual(ms, again) || !reflect.DeepEqual(lost, lostAgain) {
			t.Fatal("another time, other mentions")
		}
	})
}

// Hostile answers cost no more than honest ones of their size: as many values as there
// may be, all alike or one inside the other, in a long text.
func BenchmarkLocate(b *testing.B) {
	prose := strings.Repeat("The patient, Anna Weiss, was seen on 12 April 2019 in Zürich.\n", 1600)
	random := rand.New(rand.NewPCG(1, 2))
	cases := map[string]func(i int) string{
		"absent": func(i int) string { return fmt.Sprintf("Name%d", i) },
		"alike": func(i int) string {
			return strings.Map(func(r rune) rune {
				if random.IntN(2) == 0 {
					return r &^ 0x20
				}
				return r
			}, "patient")
		},
		"nested": func(i int) string { return strings.Repeat("x ", i%130) + "Zürich" },
	}
	for name, value := range cases {
		es := make([]Entity, mostEntities)
		for i := range es {
			es[i] = Entity{Original: value(i), Label: "NAME"}
		}
		doc := lethe.NewDocument("d", prose)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(prose)))
			for b.Loop() {
				Locate(doc, es)
			}
		})
	}
}
