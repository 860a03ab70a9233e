package report_test

import (
	"fmt"
	"io"
	"sync"
	"testing"

	"github.com/lethe-privacy/lethe/internal/report"
)

// large is a report that takes a while to make.
var large = sync.OnceValue(func() *report.Report { return fixture(20_000) })

// vast is a report of n documents in groups of five, made as it is read.
func vast(n int) *report.Report {
	id := func(i int) string { return fmt.Sprintf("d%d", i) }
	return &report.Report{
		Summary: report.Summary{Documents: n, MaskedEntities: n, Settings: settings()},
		Documents: func(yield func(report.Document) bool) {
			for i := range n {
				if !yield(report.Document{ID: id(i), SourceID: id(i), Risk: float64(i%100) / 100, ResidualRisk: float64(i%90) / 100}) {
					return
				}
			}
		},
		Ties: func(yield func(report.Tie) bool) {
			for i := range n {
				if i%5 > 0 && !yield(report.Tie{A: i - 1, B: i, Before: 0.5 + float64(i%49)/100, After: float64(i%3) / 4}) {
					return
				}
			}
		},
		Details: report.Details{Decisions: func(yield func(report.Decision) bool) {
			for i := range n {
				if !yield(report.Decision{Entity: id(i), Label: "NAME", Pass: report.PassDocument, Because: []string{id(i)}}) {
					return
				}
			}
		}},
	}
}

func TestPageStaysSmall(t *testing.T) {
	for name, r := range map[string]*report.Report{"vast": vast(100_000), "20000": large(), "dense": dense(200)} {
		if size := len(writeHTML(t, r, report.Options{})); size > 1<<20 {
			t.Errorf("%s: the page has %d bytes", name, size)
		}
	}
}

func BenchmarkHTML(b *testing.B) {
	for _, n := range []int{1000, 1_000_000} {
		r := vast(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := r.WriteHTML(io.Discard, report.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
