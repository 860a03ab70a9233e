package pipeline

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
)

// invented writes a collection of synth and returns its two files.
func invented(b testing.TB, documents int) (docs, mentions string) {
	b.Helper()
	dir := b.TempDir()
	o := synth.Defaults()
	o.Documents, o.Mentions = documents, 10*documents
	docs, mentions = filepath.Join(dir, "documents.jsonl"), filepath.Join(dir, "mentions.jsonl")
	d, err := os.Create(docs)
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	m, err := os.Create(mentions)
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	if err := synth.Write(d, m, o); err != nil {
		b.Fatal(err)
	}
	return docs, mentions
}

// assessed is a collection with its mentions, measured.
func assessed(b testing.TB, docs, mentions string) *Assessment {
	b.Helper()
	source, err := format.Open(docs, format.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer source.Close()
	f, err := os.Open(mentions)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	r, err := New(context.Background(), Default(), source, Options{Mentions: f, MentionsName: "m"})
	if err != nil {
		b.Fatal(err)
	}
	done, err := r.Assess(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	return done
}

// live is how much memory is in use.
func live() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what the first finalized
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// BenchmarkAssess reads a collection and its mentions, ten a document, and measures
// it, planning included. It tells how much memory the measured collection takes.
func BenchmarkAssess(b *testing.B) {
	for _, n := range []int{10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprintf("documents=%d", n), func(b *testing.B) {
			docs, mentions := invented(b, n)
			before := live()
			var done *Assessment
			for b.Loop() {
				done = assessed(b, docs, mentions)
				if err := done.WriteJSON(io.Discard); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "documents/s")
			b.ReportMetric(float64(live()-before)/float64(10*n), "B/mention")
			runtime.KeepAlive(done)
		})
	}
}

// BenchmarkAnonymize detects, measures and rewrites the example collection.
func BenchmarkAnonymize(b *testing.B) {
	dir := b.TempDir()
	i := 0
	var size int64
	for b.Loop() {
		source, err := format.Open("../examples/claims", format.Options{})
		if err != nil {
			b.Fatal(err)
		}
		size = source.Size()
		r, err := New(context.Background(), Default(), source, Options{Engines: allEngines})
		if err != nil {
			b.Fatal(err)
		}
		i++
		if _, err := r.Anonymize(context.Background(), Output{Folder: filepath.Join(dir, fmt.Sprint(i))}); err != nil {
			b.Fatal(err)
		}
		source.Close()
	}
	b.SetBytes(size)
}
