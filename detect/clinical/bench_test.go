package clinical_test

import (
	"bytes"
	"io"
	"path/filepath"
	"testing"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/clinical"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/synth"
)

// reports are generated reports, as trees.
func reports(b *testing.B, n int) ([]*lethe.Document, int) {
	b.Helper()
	o := synth.ClinicalDefaults()
	o.Reports = n
	var text bytes.Buffer
	if err := synth.WriteClinical(&text, io.Discard, o); err != nil {
		b.Fatal(err)
	}
	name := write(b, filepath.Join(b.TempDir(), "reports.jsonl"), text.String())
	s, err := format.Open(name, format.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	var docs []*lethe.Document
	size := 0
	for item, err := range s.Items(b.Context()) {
		if err != nil {
			b.Fatal(err)
		}
		r, err := s.Decode(item)
		if err != nil {
			b.Fatal(err)
		}
		docs = append(docs, r.Document)
		for _, f := range r.Document.Fields {
			if f.Kind == lethe.Text {
				size += len(f.Text)
			}
		}
	}
	return docs, size
}

func benchmark(b *testing.B, p *clinical.Pipeline) {
	docs, size := reports(b, 200)
	b.SetBytes(int64(size / len(docs)))
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, err := p.Annotate(b.Context(), docs[i%len(docs)]); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

// BenchmarkBuiltIn reads reports with lethe's own rules.
func BenchmarkBuiltIn(b *testing.B) {
	p, err := clinical.BuiltIn(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	benchmark(b, p)
}

// BenchmarkStages reads them with a handful of rules: what all stages beside these
// cost.
func BenchmarkStages(b *testing.B) {
	benchmark(b, pipeline(b, filepath.Join(folder(b, nil), "klinik.conf")))
}
