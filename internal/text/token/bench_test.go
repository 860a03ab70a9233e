package token

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

const report = "Herr Keller, 59-jährig, wurde am 12.03.2019 wegen einer Pneumonie (rechts basal) auf die Station verlegt. " +
	"Unter Therapie mit Amoxicillin rasche Besserung; das CRP sank von 120 auf 35 mg/l.\nDie Entlassung nach Hause " +
	"erfolgte in gutem Allgemeinzustand. Kontrolle bei Dr. med. Huber-Frei in 2 Wochen, Tel. 044 555 01 00.\n"

func BenchmarkTokenizer(b *testing.B) {
	text := strings.Repeat(report, 4000/len(report)+1)
	for _, s := range []Style{Default, Alternate} {
		b.Run(s.String(), func(b *testing.B) {
			tok := New(Options{Style: s})
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				tok.Annotate(annotation.NewDocument(text))
			}
		})
	}
}
