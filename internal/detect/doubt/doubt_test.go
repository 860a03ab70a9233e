package doubt

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/span"
)

// by gives the mention of a part of a text that a detector found.
func by(detector, model, text, part string, label lethe.Label, score float64) lethe.Mention {
	at := strings.Index(text, part)
	return lethe.Mention{
		Span: span.Span{Start: at, End: at + len(part)}, Text: part, Label: label, Score: score, Detector: detector,
		Details: lethe.Details{Model: model},
	}
}

// TestJudged: what rules find stays, whatever it is, and so does what models of one kind of text find.
func TestJudged(t *testing.T) {
	text := "Soak in Milton for ten minutes."
	m := by(tagger.DetectorName, "en-general", text, "Milton", lethe.Person, .2)
	if !Judged(&m) {
		t.Error("what the general model finds is not judged")
	}
	for name, change := range map[string]func(*lethe.Mention){
		"a rule's":            func(m *lethe.Mention) { m.Detector = "persons" },
		"of a legal model":    func(m *lethe.Mention) { m.Model = "en-legal" },
		"of a user's model":   func(m *lethe.Mention) { m.Model = "mine" },
		"of a clinical model": func(m *lethe.Mention) { m.Model = "es-clinical" },
		"a date":              func(m *lethe.Mention) { m.Label = lethe.Date },
	} {
		other := m
		change(&other)
		doc := lethe.NewDocument("1", text)
		if keys := Keys(doc, []lethe.Mention{other}); keys[0] != nil {
			t.Errorf("%s mention has keys", name)
		}
		if left := Without(t.Context(), doc, []lethe.Mention{other}, 0); len(left) != 1 {
			t.Errorf("%s mention is dropped", name)
		}
	}
}

// TestListed: names of the lists stay, however little a text tells.
func TestListed(t *testing.T) {
	for _, c := range []struct{ language, text, name string }{
		{"en", "Anna Keller came on Monday.", "Anna Keller"},
		{"en", "Peter Miller", "Peter Miller"},
		{"de", "Jürgen zahlt.", "Jürgen"},
		{"es", "Remedios Paz llama.", "Remedios Paz"},
		{"ca", "Montserrat Puig truca.", "Montserrat Puig"},
	} {
		m := by(tagger.DetectorName, c.language+"-general", c.text, c.name, lethe.Person, .15)
		if left := Without(t.Context(), lethe.NewDocument("1", c.text), []lethe.Mention{m}, 0); len(left) != 1 {
			t.Errorf("%q is dropped", c.name)
		}
	}
}

// TestShort: what a text says that somebody or something is called stays.
func TestShort(t *testing.T) {
	for text, name := range map[string]string{
		"The Worktop (now closed) is empty.":           "Worktop",
		"Orla Finch ('Worktop') talks.":                "Worktop",
		"Vale Estates (\"Vale\" or \"Worktop\") paid.": "Worktop",
	} {
		m := by(tagger.DetectorName, "en-general", text, name, lethe.Organization, .05)
		if left := Without(t.Context(), lethe.NewDocument("1", text), []lethe.Mention{m}, 0); len(left) != 1 {
			t.Errorf("%q is dropped", text)
		}
	}
}

// TestOfWholeName: a word that is dropped alone stays where somebody's whole name has it.
func TestOfWholeName(t *testing.T) {
	alone := "Then wipe the Worktop with water."
	key := by(tagger.DetectorName, "en-general", alone, "Worktop", lethe.Person, .2)
	if left := Without(t.Context(), lethe.NewDocument("1", alone), []lethe.Mention{key}, 0); len(left) != 0 {
		t.Fatal("it stays anyway: take another word")
	}
	named := alone + " Mr Brad Worktop"
	whole := by("persons", "", named, "Brad Worktop", lethe.Person, .9)
	if left := Without(t.Context(), lethe.NewDocument("1", named), []lethe.Mention{key, whole}, 0); len(left) != 2 {
		t.Errorf("%d of 2 mentions stay", len(left))
	}
}

// TestBias: whoever asks for more gets no less.
func TestBias(t *testing.T) {
	texts := []string{"Soak in Milton for ten minutes.", "Mit Dorn anrufen", "Ajax with Vim", "Hoy viene Lluna", "La Roca del pont"}
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.SampledFrom(texts).Draw(rt, "text")
		words := strings.Fields(strings.Trim(text, "."))
		var ms []lethe.Mention
		for _, w := range words {
			label := rapid.SampledFrom([]lethe.Label{lethe.Person, lethe.Location, lethe.Organization}).Draw(rt, "label")
			model := rapid.SampledFrom([]string{"en", "de", "es", "ca"}).Draw(rt, "language") + "-general"
			ms = append(ms, by(tagger.DetectorName, model, text, w, label, rapid.Float64Range(0, 1).Draw(rt, "score")))
		}
		low := rapid.Float64Range(0, 3).Draw(rt, "bias")
		high := rapid.Float64Range(low, 6).Draw(rt, "more")
		doc := lethe.NewDocument("1", text)
		some, more := Without(t.Context(), doc, slices.Clone(ms), low), Without(t.Context(), doc, slices.Clone(ms), high)
		if len(more) < len(some) {
			rt.Errorf("bias %g keeps %d mentions, bias %g keeps %d", low, len(some), high, len(more))
		}
	})
}

// TestSum: weights of 127 and -1 steps with a scale of a half, by hand.
func TestSum(t *testing.T) {
	of := make([]float64, Size)
	of[3], of[9] = 63.5, -.5
	w := Rounded(of, 2)
	if w.Scale != .5 {
		t.Fatalf("scale %g, want .5", w.Scale)
	}
	for _, c := range []struct {
		keys []uint32
		want float64
	}{{nil, 2}, {[]uint32{3}, 65.5}, {[]uint32{9, 9}, 1}, {[]uint32{3, 9, 4}, 65}} {
		if got := w.Sum(c.keys); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v sum up to %g, want %g", c.keys, got, c.want)
		}
	}
}

// TestRead: weights survive a file, and what is none is refused.
func TestRead(t *testing.T) {
	of := make([]float64, Size)
	of[7] = -1.25
	w := Rounded(of, .5)
	w.Least = map[string]map[lethe.Label]float64{"en": {lethe.Person: -1}}
	var file bytes.Buffer
	if err := w.Write(&file); err != nil {
		t.Fatal(err)
	}
	again, err := Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	if got := again.Sum([]uint32{7}); math.Abs(got+.75) > 1e-9 || again.Least["en"][lethe.Person] != -1 {
		t.Errorf("sum %g and bounds %v", got, again.Least)
	}
	for _, bad := range []string{"", "{}", `{"Scale":1,"Of":"AAAA"}`, `{"Scale":0,"Of":""}`} {
		if _, err := Read(strings.NewReader(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// TestEmbedded: there is a bound for each language and label that is judged.
func TestEmbedded(t *testing.T) {
	for _, l := range []string{"ca", "de", "en", "es"} {
		for _, label := range []lethe.Label{lethe.Person, lethe.Location, lethe.Organization} {
			if _, ok := shared().Least[l][label]; !ok {
				t.Errorf("no bound for %s in %s", label, l)
			}
		}
	}
}

// TestLine: of a line without end as much is looked at as is near, whole characters of it; of a short one all.
func TestLine(t *testing.T) {
	for _, c := range []struct {
		text     string
		at, want span.Span
	}{
		{"one\ntwo Ann three\nfour", span.Span{Start: 8, End: 11}, span.Span{Start: 4, End: 17}},
		{strings.Repeat("Ann ", 5000), span.Span{Start: 8000, End: 8003}, span.Span{Start: 7800, End: 8203}},
		{strings.Repeat("é", 300) + "Ann", span.Span{Start: 600, End: 603}, span.Span{Start: 400, End: 603}},
		{strings.Repeat("é", 300) + "xAnn", span.Span{Start: 601, End: 604}, span.Span{Start: 400, End: 604}},
		{"Ann" + strings.Repeat("漢", 300), span.Span{Start: 0, End: 3}, span.Span{Start: 0, End: 204}},
	} {
		if got := (&page{text: c.text}).line(c.at); got != c.want {
			t.Errorf("the line of %v is %v, want %v", c.at, got, c.want)
		}
	}
}

// FuzzKeys: any text and any span in it have keys, all of them of a weight.
func FuzzKeys(f *testing.F) {
	f.Add("Dear Ann,\nthe B\xc3", 5, 8)
	f.Add("é|ß\t'’", 0, 3)
	f.Fuzz(func(t *testing.T, text string, from, to int) {
		if from < 0 || to <= from || to > len(text) {
			t.Skip()
		}
		m := lethe.Mention{
			Span: span.Span{Start: from, End: to}, Text: text[from:to], Label: lethe.Person, Score: .4,
			Detector: tagger.DetectorName, Details: lethe.Details{Model: "de-general"},
		}
		doc := lethe.NewDocument("1", text)
		first := Keys(doc, []lethe.Mention{m})[0]
		for _, k := range first {
			if k >= Size {
				t.Fatalf("key %d", k)
			}
		}
		if len(first) == 0 || !slices.Equal(first, Keys(doc, []lethe.Mention{m})[0]) {
			t.Error("keys are none, or others the second time")
		}
	})
}
