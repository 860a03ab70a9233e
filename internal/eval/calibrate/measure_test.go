package calibrate

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/calibration"
	"github.com/lethe-privacy/lethe/internal/eval/synth/people"
	"github.com/lethe-privacy/lethe/pipeline"
)

// TestWorld: one document of each person is public and not in the collection; nobody is lost.
func TestWorld(t *testing.T) {
	o := people.Options{People: 1000, Documents: 60, Languages: []string{"en"}, Seed: 7}
	w, err := NewWorld(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	public := w.Adversaries[1].background.People()
	if len(w.Documents)+public != 60 || public < 10 {
		t.Errorf("%d documents, and %d are public", len(w.Documents), public)
	}
	if w.Adversaries[0].background.People() != 1000 {
		t.Error("the register has others")
	}
	for _, d := range w.Documents {
		if d.Person == "" || d.Kind == "" || !json.Valid(d.line) {
			t.Errorf("%+v", d)
		}
	}
}

// TestFoundOnce: what is detected once is what each run detects.
func TestFoundOnce(t *testing.T) {
	w, err := NewWorld(t.Context(), people.Options{People: 1000, Documents: 40, Languages: []string{"es"}, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	c := pipeline.Default()
	known, err := find(t.Context(), c, pipeline.Engines{}, w.collection())
	if err != nil || len(known) != len(w.Documents) {
		t.Fatal(len(known), err)
	}
	once, err := masked(t.Context(), c, w.collection(), pipeline.Options{Known: known.of})
	if err != nil {
		t.Fatal(err)
	}
	anew, err := Mask(t.Context(), c, pipeline.Engines{}, w.collection())
	if err != nil || !maps.Equal(once.Texts, anew.Texts) {
		t.Error(err)
	}
	for _, d := range w.Documents {
		if a, b := once.after.Risk(once.number[d.ID]), anew.after.Risk(anew.number[d.ID]); a != b {
			t.Errorf("%s: %v, %v", d.ID, a, b)
		}
	}
}

// TestOf: two bounds on two small collections. Under the low one less is found, whoever threads.
func TestOf(t *testing.T) {
	c := pipeline.Default()
	if err := c.Apply("insurance"); err != nil {
		t.Fatal(err)
	}
	o := Options{Profile: "insurance", Config: c, Language: "en", Seeds: []uint64{1}, People: 1000, Documents: 130, Least: 20, Bounds: []Bound{{Document: 1, Chain: 1}, {Document: .3, Chain: .2}}}
	saved := wanted
	defer func() { wanted = saved }()
	wanted = []float64{.2}
	r, err := Of(context.Background(), o, []uint64{9})
	if err != nil {
		t.Fatal(err)
	}
	rows := r.Rows
	if len(rows) != 3 || !(rows[0].Register > rows[1].Register && rows[1].Register > rows[2].Register) || rows[0].Chains < rows[1].Chains || rows[2].Chains != 0 {
		t.Errorf("%+v", rows)
	}
	if c := r.Curves[0]; c.Of != calibration.Documents || c.Against != calibration.Register || c.People != 1000 {
		t.Errorf("%+v", c)
	}
	if x := r.Relations[0]; x.AUC < .6 || x.Of == 0 {
		t.Errorf("%+v", x)
	}
	all := Result{[]*Report{r}}
	var text, page, table bytes.Buffer
	for _, err := range []error{all.WriteText(&text), all.WriteHTML(&page), all.WriteTable(&table, nil)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(text.String(), "nothing masked") || !strings.Contains(text.String(), "Spearman") {
		t.Error(text.String())
	}
	if p := page.String(); strings.Contains(p, "ZgotmplZ") || strings.Contains(p, "<script") || !strings.Contains(p, `class="line" d="M`) {
		t.Error(p)
	}
	var read calibration.Table
	if err := json.Unmarshal(table.Bytes(), &read); err != nil || len(read.Curves) == 0 || strings.Contains(table.String(), `"texts"`) {
		t.Error(err, table.String())
	}
	o.Bounds, o.Config.Run.Threads = o.Bounds[:1], 1
	one, err := Measure(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	o.Config.Run.Threads = 4
	four, err := Measure(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if x, y := mustJSON(t, one.Trials), mustJSON(t, four.Trials); x != y {
		t.Error("other threads, other figures")
	}
}

func mustJSON(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
