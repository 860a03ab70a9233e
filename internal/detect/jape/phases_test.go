package jape

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// drawPhase writes a phase whose rules add, change and remove what later phases see.
func drawPhase(t *rapid.T) string {
	act := func() string {
		return rapid.SampledFrom([]string{
			`:x.A = { f = x }`, `:y.B = { f = y, :y.A }`, `:x.C = {}`, `{}`, `@remove(label = x)`, `@remove(label = y, type = A)`,
			`@copy(label = x, type = B, f = x)`, `@removeOverlapping(label = y, type = B)`,
			`{ Utils.addNameAnnotation("r", "t", "f", "x", bindings, doc, outputAS); }`,
			`{ if (bindings.get("x") != null) { bindings.get("x").iterator().next().getFeatures().put("f", "x"); } }`,
		}).Draw(t, "act")
	}
	var b strings.Builder
	b.WriteString("Phase: P\n")
	b.WriteString(rapid.SampledFrom([]string{"Input: A B\n", "Input: A\n", "Input: Name A\n", "Input: B C A\n", "Input: C\n", ""}).Draw(t, "input"))
	b.WriteString("Options: control = " + rapid.SampledFrom([]string{"appelt", "appelt", "first", "once"}).Draw(t, "control"))
	for i := range rapid.IntRange(1, 2).Draw(t, "rules") {
		fmt.Fprintf(&b, "\nRule: R%d\n(%s):x --> %s, %s", i, rapid.SampledFrom([]string{drawPattern(t, 1), `{Name}`}).Draw(t, "pattern"), act(), act())
	}
	return b.String()
}

// TestPhasesTogether: a grammar of several phases, which follows what each changes,
// does the same as its phases one by one, each of which reads the document anew.
func TestPhasesTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := drawDocument(t)
		other := annotation.NewDocument(doc.Text)
		for id := annotation.ID(0); doc.Get(id) != nil; id++ {
			a := doc.Get(id)
			other.Add(a.Type, a.Span, a.Features)
		}
		together := &Grammar{}
		var texts []string
		for range 3 {
			text := drawPhase(t)
			texts = append(texts, text)
			g, err := Parse("random.jape", text)
			if err != nil {
				t.Fatal(err)
			}
			together.phases = append(together.phases, g.phases...)
			if err := g.Run(context.Background(), other); err != nil {
				t.Fatal(err)
			}
		}
		if err := together.Run(context.Background(), doc); err != nil {
			t.Fatal(err)
		}
		if got, want := held(doc), held(other); !slices.Equal(got, want) {
			t.Fatalf("%s\ngot  %q\nwant %q", strings.Join(texts, "\n\n"), got, want)
		}
	})
}
