package tune

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/llm"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/span"
)

func report() *ContextReport {
	f1 := func(x float64) eval.Rouge1 { return eval.Rouge1{Precision: x, Recall: x, F1: x} }
	return &ContextReport{
		Documents: 2, Values: 3, Runs: 2, Requests: 9, Baseline: f1(.6),
		Settings: []Setting{
			{Strength: 0, Score: f1(.95), Lowest: .9, Highest: 1, Entities: 90},
			{Strength: .5, Score: f1(.7), Lowest: .7, Highest: .7, Entities: 40},
			{Strength: 0, TypeFilter: true, Score: f1(.8), Lowest: .8, Highest: .8, Entities: 50},
			{Strength: .2, TypeFilter: true, Score: f1(.7901), Lowest: .7901, Highest: .7901, Entities: 30},
			{Strength: .5, TypeFilter: true, Score: f1(.7899), Lowest: .7899, Highest: .7899, Entities: 10},
		},
	}
}

// A panel is 380 by 280 from (60, 48), the other one 454 further right. F1 goes from .6 to
// 1, so that .8 lies half way down; entities go to 100.
func TestPlot(t *testing.T) {
	var b bytes.Buffer
	if err := report().WriteSVG(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<circle cx="60" cy="83" r="3.6"`,   // 0, .95: an eighth down
		`<circle cx="60" cy="188" r="3.6"`,  // 0, .8
		`<circle cx="250" cy="258" r="3.6"`, // .5, .7
		`d="M60 118V48"`,                    // from .9 to 1
		`d="M60 328H440"`,                   // the base line, .6
		`<circle cx="514" cy="76" r="3.6"`,  // 90 entities
		`<circle cx="704" cy="300" r="3.6"`, // 10 entities
		`d="M60 188L136 194.9L250 195.1"`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s", want)
		}
	}
	for d := xml.NewDecoder(&b); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// Whatever the scores, the drawing stays on its page.
func TestPlotOfExtremes(t *testing.T) {
	for _, r := range []*ContextReport{
		{},
		{Settings: []Setting{{Strength: 1, Entities: 3e6}}},
		{Baseline: eval.Rouge1{F1: 1}, Settings: []Setting{{Score: eval.Rouge1{F1: 1}, Lowest: 1, Highest: 1}}},
	} {
		var b bytes.Buffer
		if err := r.WriteSVG(&b); err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{"NaN", "Inf", `="-`, "ZgotmplZ"} {
			if strings.Contains(b.String(), bad) {
				t.Errorf("%+v: the drawing has %s", r, bad)
			}
		}
	}
}

func TestChoice(t *testing.T) {
	if c := report().Choice(); c.Strength != .2 { // .7901 is within .01 of .8, .7899 is not
		t.Errorf("%v", c.Strength)
	}
	if c := (&ContextReport{}).Choice(); c.Strength != 0 {
		t.Errorf("%v", c.Strength)
	}
}

func TestReports(t *testing.T) {
	var text, asJSON bytes.Buffer
	if err := errors.Join(report().WriteText(&text), report().WriteJSON(&asJSON)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"2 documents, 3 gold values, 2 runs, 9 requests", "F1 0.600", "--set extraction.strength=0.2 "} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in %s", want, text.String())
		}
	}
	var back ContextReport
	if err := json.Unmarshal(asJSON.Bytes(), &back); err != nil || !slices.Equal(back.Settings, report().Settings) {
		t.Errorf("%v, %+v", err, back)
	}
}

func TestContextPage(t *testing.T) {
	var page, settings bytes.Buffer
	if err := errors.Join(report().WriteHTML(&page), report().WriteYAML(&settings)); err != nil {
		t.Fatal(err)
	}
	p := page.String()
	for _, want := range []string{"extraction.strength 0.2 is the strongest", `src="data:image/svg`, `best">0.790</td>`} {
		if !strings.Contains(p, want) {
			t.Errorf("no %q in %s", want, p)
		}
	}
	if strings.Contains(p, "ZgotmplZ") || strings.Contains(p, "<script") || strings.Count(p, " best\"") != 1 {
		t.Error(p)
	}
	want := "# ROUGE-1 F1 0.790 on 2 documents with 3 gold values, mean of 2 runs\nextraction:\n  strength: 0.2\n  direct: false\n"
	if settings.String() != want {
		t.Error(settings.String())
	}
	config := pipeline.Default()
	if err := config.Read(&settings, "best.yaml"); err != nil || config.Extract.Strength != .2 || config.Extract.Direct {
		t.Errorf("%v %+v", err, config.Extract)
	}
}

func TestMarked(t *testing.T) {
	doc := lethe.NewDocument("a", "Anna Keller of Leeds, a farrier")
	d := Marked(&corpus.Document{Document: doc, Gold: []corpus.Mention{
		{Span: span.Span{Start: 0, End: 11}, Label: "NAME"},
		{Span: span.Span{Start: 15, End: 20}, Label: "LOCATION", Identifier: corpus.NoMask},
		{Span: span.Span{Start: 0, End: 31}, Parts: []span.Span{{Start: 0, End: 4}, {Start: 24, End: 31}}, Label: "MISC"},
	}})
	if want := []string{"Anna Keller", "Anna", "farrier"}; !slices.Equal(d.Gold, want) {
		t.Errorf("%q", d.Gold)
	}
}

// "Anna  KELLER" and "anna keller" are one value; punctuation is none.
func TestTokens(t *testing.T) {
	got := tokens([]string{"Anna  KELLER", "b-1", "anna keller", "Keller", "…"})
	if want := []string{"anna", "keller", "b", "1", "keller"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

type counting struct{ n int }

func (c *counting) Ask(context.Context, llm.Request) (llm.Answer, error) {
	c.n++
	if c.n == 1 {
		return llm.Answer{}, errors.New("not now")
	}
	return llm.Answer{Text: "x"}, nil
}

// The same request with the same seed is asked once; what failed is asked again.
func TestSparing(t *testing.T) {
	c := &counting{}
	s := newSparing(c)
	ask := func(text string, seed int) error {
		_, err := (&seededAsker{s, seed, 0}).Ask(context.Background(), llm.Request{Messages: []llm.Message{{Role: "user", Content: text}}})
		return err
	}
	if ask("a", 1) == nil {
		t.Error("a failure is lost")
	}
	for range 3 {
		if err := errors.Join(ask("a", 1), ask("a", 2), ask("b", 1)); err != nil {
			t.Fatal(err)
		}
	}
	if c.n != 4 || s.asked() != 3 {
		t.Errorf("asked %d times, %d distinct", c.n, s.asked())
	}
}

func TestValidate(t *testing.T) {
	for _, o := range []ContextOptions{
		{Runs: -1}, {Wave: -1}, {Concurrency: -1}, {Temperature: -1}, {Temperature: math.NaN()},
		{Strengths: []float64{.5, .2}}, {Strengths: []float64{.2, .2}}, {Strengths: []float64{2}}, {Strengths: []float64{math.NaN()}},
		{Filter: extract.ContextOptions{Order: "random"}},
	} {
		if o.Validate() == nil {
			t.Errorf("%+v is valid", o)
		}
	}
}
