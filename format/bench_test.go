package format

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// note is an invented text of about 900 bytes.
var note = strings.Repeat("The insured person Mia Sommer called about the claim for her knee. ", 14)

// claimLines gives n records a line, of about 1.1 kB each.
func claimLines(n int) []byte {
	var b bytes.Buffer
	for i := range n {
		fmt.Fprintf(&b, `{"id": "c-%d", "metadata": {"author": "desk %d", "language": "en", "year": 2021}, "content": "%s", "tags": ["knee", "call"]}`+"\n", i, i%9, note)
	}
	return b.Bytes()
}

// BenchmarkDecodeLines reads and decodes JSON Lines on one goroutine.
func BenchmarkDecodeLines(b *testing.B) {
	raw := claimLines(20000)
	path := filepath.Join(b.TempDir(), "claims.jsonl")
	if err := os.WriteFile(path, raw, 0o666); err != nil {
		b.Fatal(err)
	}
	s := open(b, path, Options{})
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		for it, err := range s.Items(context.Background()) {
			if err != nil {
				b.Fatal(err)
			}
			if _, err := s.Decode(it); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkDecodeRows reads and decodes a table on one goroutine.
func BenchmarkDecodeRows(b *testing.B) {
	raw := []byte("id,author,text,tag\n" + strings.Repeat("c-1,desk 7,\""+note+" \"\"soon\"\"\n\",knee\n", 20000))
	s := inMemory("claims.csv", raw, Options{})
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		decodeAll(b, s)
	}
}

// BenchmarkFolder lists, reads and writes a folder of small files.
func BenchmarkFolder(b *testing.B) {
	const n = 2000
	files := map[string]string{}
	for i := range n {
		files[fmt.Sprintf("%02d/%d.json", i%50, i)] = fmt.Sprintf(`{"id":"%d","content":"Mia called."}`, i)
	}
	dir, out := writeFiles(b, files), b.TempDir()
	run := 0
	for b.Loop() {
		run++
		s := open(b, dir, Options{})
		folder := filepath.Join(out, fmt.Sprint(run))
		if err := os.Mkdir(folder, 0o777); err != nil {
			b.Fatal(err)
		}
		root, err := os.OpenRoot(folder)
		if err != nil {
			b.Fatal(err)
		}
		k, err := s.Sink(root, nil)
		if err != nil {
			b.Fatal(err)
		}
		rewriteTo(b, s, k, same)
		root.Close()
	}
	b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "files/s")
}

// BenchmarkItems reads JSON Lines without decoding.
func BenchmarkItems(b *testing.B) {
	raw := claimLines(20000)
	path := filepath.Join(b.TempDir(), "claims.jsonl")
	if err := os.WriteFile(path, raw, 0o666); err != nil {
		b.Fatal(err)
	}
	s := open(b, path, Options{})
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		for _, err := range s.Items(context.Background()) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}
