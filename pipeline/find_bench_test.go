//go:build unix

package pipeline

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/ulikunitz/xz"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

// cases are the court cases of the shared data.
func cases(b *testing.B) (docs []*lethe.Document) {
	b.Helper()
	f, err := os.Open("../../shared/data/tab-echr/tab_train_dev_113.jsonl.xz")
	if err != nil {
		b.Skip("the court cases of ../shared are not there")
	}
	defer f.Close()
	r, err := xz.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	for in := json.NewDecoder(r); in.More(); {
		var c struct{ Text string }
		if err := in.Decode(&c); err != nil {
			b.Fatal(err)
		}
		docs = append(docs, &lethe.Document{ID: fmt.Sprint(len(docs)), Fields: []lethe.Field{{Name: "text", Kind: lethe.Text, Text: c.Text}}})
	}
	return docs
}

// BenchmarkFind runs all of detection over court cases, and the tagger's part alone. On a machine
// that has other work, the clock says little: the metrics are of processor time, in the median
// pass over the cases and in the quickest, which had the least company.
func BenchmarkFind(b *testing.B) {
	docs := cases(b)
	tokens := 0
	for _, d := range docs {
		tokens += len(tagger.Tokenize(d.Fields[0].Text))
	}
	for _, only := range []string{"", "tagger"} {
		c := Default()
		if only != "" {
			c.Detect.Only = []string{only}
		}
		f, err := NewFinder(&c, FinderOptions{})
		if err != nil {
			b.Fatal(err)
		}
		b.Run("only="+only, func(b *testing.B) {
			var passes []time.Duration
			for b.Loop() {
				before := processorTime(b)
				for _, d := range docs {
					if _, err := f.Find(context.Background(), d); err != nil {
						b.Fatal(err)
					}
				}
				passes = append(passes, processorTime(b)-before)
			}
			slices.Sort(passes)
			b.ReportMetric(float64(tokens)/passes[len(passes)/2].Seconds(), "tokens/cpu-s")
			b.ReportMetric(float64(tokens)/passes[0].Seconds(), "best-tokens/cpu-s")
		})
	}
}

// processorTime is what the process has used of processors until now.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
