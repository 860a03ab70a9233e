package diagnosis

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// TestConsolidateAgainstTrying holds the one pass over a document against comparing each
// annotation with each.
func TestConsolidateAgainstTrying(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := annotation.NewDocument("abcdefghijkl")
		var all []annotation.Annotation
		for range rapid.IntRange(0, 8).Draw(t, "annotations") {
			start := rapid.IntRange(0, 10).Draw(t, "start")
			s := span.Span{Start: start, End: rapid.IntRange(start+1, 12).Draw(t, "end")}
			f := annotation.NewFeatures(FeatureCode, rapid.SampledFrom([]string{"A", "B", ""}).Draw(t, "code"))
			if r := rapid.SampledFrom([]string{"", "suspected", "excluded"}).Draw(t, "reliability"); r != "" {
				f = f.With(FeatureReliability, r)
			}
			all = append(all, *d.Get(d.Add(Type, s, f)))
		}
		got := map[Diagnosis]bool{}
		for _, x := range consolidate(d) {
			x.Text = ""
			if got[x] {
				t.Fatalf("%+v comes twice", x)
			}
			got[x] = true
		}
		want := map[Diagnosis]bool{}
		for _, a := range all {
			reliability, code := a.Features.Value(FeatureReliability), a.Features.Value(FeatureCode)
			over := slices.DeleteFunc(slices.Clone(all), func(o annotation.Annotation) bool {
				return !o.Overlaps(a.Span) || (o.Features.Value(FeatureReliability) == "") == (reliability == "")
			})
			switch {
			case reliability == "" && len(over) == 0:
				want[Diagnosis{Code: code, Reliability: Confirmed}] = true
			case reliability == "":
				for _, o := range over {
					want[Diagnosis{Code: code, Reliability: o.Features.Value(FeatureReliability)}] = true
				}
			case !slices.ContainsFunc(over, func(o annotation.Annotation) bool { return code == "" || o.Features.Value(FeatureCode) == code }):
				want[Diagnosis{Code: code, Reliability: reliability}] = true
			}
		}
		if len(got) != len(want) {
			t.Fatalf("got %v, want %v", got, want)
		}
		for x := range want {
			if !got[x] {
				t.Fatalf("%+v is missing", x)
			}
		}
	})
}

// TestConsolidateMany: many diagnoses below one that a rule has made are no trouble; what is
// not near-linear does not come back before the time-out of the tests.
func TestConsolidateMany(t *testing.T) {
	const n = 200_000
	d := annotation.NewDocument(strings.Repeat("x", n))
	d.Add(Type, span.Span{End: n}, annotation.NewFeatures(FeatureReliability, "suspected"))
	f := annotation.NewFeatures(FeatureCode, "A")
	for i := range n {
		d.Add(Type, span.Span{Start: i, End: i + 1}, f)
	}
	if got := consolidate(d); len(got) != 1 || got[0] != (Diagnosis{Text: "x", Code: "A", Reliability: "suspected"}) {
		t.Errorf("%d rows", len(got))
	}
}
