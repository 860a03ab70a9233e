package report_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/report"
)

func writeJSON(t *testing.T, r *report.Report, opts report.Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.WriteJSON(&b, opts); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestJSONShape(t *testing.T) {
	r := fixture(20)
	out := writeJSON(t, r, report.Options{ShowOriginals: true})
	if !strings.HasSuffix(out, "}\n") {
		t.Errorf("no newline at the end")
	}
	var top map[string]json.RawMessage
	if err := json.Unmarshal([]byte(out), &top); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"documents": "id source_id risk residual_risk",
		"entities":  "id label normalized documents uniqueness importance masked",
		"edges":     "a b strength via",
		"chains":    "documents risk level",
	}
	for name, keys := range want {
		var list []map[string]any
		if err := json.Unmarshal(top[name], &list); err != nil || len(list) == 0 {
			t.Fatalf("%s: %d elements, %v", name, len(list), err)
		}
		got, want := slices.Sorted(maps.Keys(list[0])), slices.Sorted(strings.FieldsSeq(keys))
		if !slices.Equal(got, want) {
			t.Errorf("%s has %v, want %v", name, got, want)
		}
	}
	var s struct{ Before report.Totals }
	if err := json.Unmarshal(top["summary"], &s); err != nil || s.Before != r.Summary.Before {
		t.Errorf("summary %+v, %v", s, err)
	}
	if len(top) != 6 {
		t.Errorf("%d members", len(top))
	}
}

func TestJSONFloatsRoundTrip(t *testing.T) {
	risks := []float64{0, 1, 0.1, 1.0 / 3, math.Nextafter(0.95, 1), 1e-7, math.Nextafter(1, 0)}
	docs := slices.Collect(each(risks, func(f float64) report.Document { return report.Document{ID: "d", Risk: f} }))
	out := writeJSON(t, &report.Report{Documents: slices.Values(docs)}, report.Options{})
	var got struct{ Documents []report.Document }
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	for i, f := range risks {
		if got.Documents[i].Risk != f {
			t.Errorf("%v came back as %v", f, got.Documents[i].Risk)
		}
	}
}

func TestJSONHidesOriginals(t *testing.T) {
	w := newWorld(60)
	out := writeJSON(t, w.report(), report.Options{})
	for _, e := range w.entities {
		if strings.Contains(out, e.original) {
			t.Fatalf("entity %s: its value is in the report", e.id)
		}
	}
	if strings.Contains(out, "normalized") {
		t.Error("normalized is in the report")
	}
}

func TestJSONOfNothing(t *testing.T) {
	for _, out := range []string{writeJSON(t, &report.Report{}, report.Options{}), planJSON(t, &report.Plan{})} {
		var v map[string]any
		if err := json.Unmarshal([]byte(out), &v); err != nil {
			t.Errorf("%v in %s", err, out)
		}
		if v["documents"] == nil {
			t.Errorf("documents is null, not empty")
		}
	}
}

func planJSON(t *testing.T, p *report.Plan) string {
	t.Helper()
	var b bytes.Buffer
	if err := p.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPlanGolden(t *testing.T) {
	p := &report.Plan{
		Strategy:  "greedy",
		Masked:    slices.Values([]report.PlanEntity{{Entity: "9f", Label: "NAME", Normalized: "ottoline villafranz", Pass: report.PassChain, Order: 1}}),
		Documents: slices.Values([]report.PlanDocument{{ID: "a00", SourceID: "a", RiskBefore: 0.9, RiskAfter: 0.25}}),
		Chains: slices.Values([]report.Outcome{
			{Documents: []string{"a00", "b11"}, Level: report.High, Before: 0.8, After: 0.3, Target: 0.56, Met: true}}),
	}
	const want = `{"masked": [
{"entity":"9f","label":"NAME","normalized":"ottoline villafranz","pass":"chain","order":1}
],
"documents": [
{"id":"a00","source_id":"a","risk_before":0.9,"risk_after":0.25}
],
"chains": [
{"documents":["a00","b11"],"level":"HIGH","risk_before":0.8,"risk_after":0.3,"target":0.56,"met":true}
],
"strategy": "greedy"}
`
	if got := planJSON(t, p); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A full disk must stop the enumeration of chains, not run through all of it.
func TestJSONStopsAtWriteError(t *testing.T) {
	read := 0
	var endless iter.Seq[report.Chain] = func(yield func(report.Chain) bool) {
		for yield(report.Chain{Documents: []string{"d1", "d2"}}) {
			read++
		}
	}
	err := (&report.Report{Chains: endless}).WriteJSON(full{}, report.Options{})
	if !errors.Is(err, os.ErrClosed) || read > 100_000 {
		t.Errorf("%v after %d chains", err, read)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, os.ErrClosed }

func BenchmarkJSON(b *testing.B) {
	r := fixture(1000)
	for b.Loop() {
		var buf bytes.Buffer
		if err := r.WriteJSON(&buf, report.Options{}); err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(buf.Len()))
	}
}
