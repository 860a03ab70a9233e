package train

import (
	"context"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/slow"
)

// mostRead bounds the documents of a development part that are read at each bias.
const mostRead = 40

// TestBiasOnDevelopment reads the development part of every model's corpora at biases that rise:
// the characters of marks that are found never become fewer, label by label.
func TestBiasOnDevelopment(t *testing.T) {
	slow.Test(t, "reads the development parts of all corpora six times")
	d, ctx := data(t), context.Background()
	for _, r := range recipes() {
		t.Run(r.info.Name, func(t *testing.T) {
			_, _, report, err := r.parts(ctx, d)
			if err != nil {
				t.Fatal(err)
			}
			if len(report) > mostRead {
				report = report[:mostRead]
			}
			domain := r.info.Domain
			if domain == "general" {
				domain = ""
			}
			before := map[string]int{}
			for _, bias := range []float64{-1, 0, .5, 1, 2, 4} {
				now := covered(t, tagger.Options{Domain: domain, Bias: bias}, r.info.Language, report)
				for typ, n := range before {
					if now[typ] < n {
						t.Errorf("bias %v: %d characters of %s are found, %d were with less", bias, now[typ], typ, n)
					}
				}
				before = now
			}
			if len(report) > 0 && len(before) == 0 {
				t.Error("nothing is found")
			}
		})
	}
}

// covered counts the characters of marks that mentions cover, by type.
func covered(t *testing.T, o tagger.Options, language string, docs []Document) map[string]int {
	t.Helper()
	n := map[string]int{}
	for _, d := range docs {
		doc := lethe.NewDocument("x", d.Text)
		doc.Language = language
		ms, err := tagger.Detector(o).Find(context.Background(), doc)
		if err != nil {
			t.Fatal(err)
		}
		in := make([]bool, len(d.Text))
		for _, m := range ms {
			for i := m.Start; i < m.End; i++ {
				in[i] = true
			}
		}
		for _, m := range d.Mentions {
			for i := m.Start; i < m.End; i++ {
				if in[i] {
					n[m.Type]++
				}
			}
		}
	}
	return n
}
