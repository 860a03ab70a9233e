package gazetteer

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// syllables make words that look like names.
var syllables = strings.Fields("ba be bi bo bu da de di do du fa fe fi ga ge gi gu ha he hi hu ka ke ki ko ku la le li lo lu " +
	"ma me mi mo mu na ne ni no nu pa pe po ra re ri ro ru sa se si so su ta te ti to tu va ve vi wa we wi za ze zi " +
	"bach berg feld hof mann müller stein wald weiler wil ingen ikon haus dorf burg")

func word(r *rand.Rand) string {
	var b strings.Builder
	for range 2 + r.IntN(3) {
		b.WriteString(syllables[r.IntN(len(syllables))])
	}
	w := b.String()
	return strings.ToUpper(w[:1]) + w[1:]
}

// invent writes a lists.def of several lists with n different entries in all: half of them
// names of one word, the others of two to four.
func invent(t testing.TB, n int) string {
	t.Helper()
	folder := t.TempDir()
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[string]bool{}
	const lists = 20
	var def strings.Builder
	for i := range lists {
		var b strings.Builder
		for range n / lists {
			entry := word(r)
			for range max(0, r.IntN(6)-2) {
				entry += " " + word(r)
			}
			if seen[entry] {
				entry += fmt.Sprintf(" %d", len(seen))
			}
			seen[entry] = true
			b.WriteString(entry + "\n")
		}
		name := fmt.Sprintf("list%d.lst", i)
		fmt.Fprintf(&def, "%s:kind%d:sort:german\n", name, i)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	name := filepath.Join(folder, "lists.def")
	if err := os.WriteFile(name, []byte(def.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// BenchmarkLoad reads a million entries: compiled, and from a cache file. It reports the
// memory that stays in use.
func BenchmarkLoad(b *testing.B) {
	name := invent(b, 1_000_000)
	for what, cache := range map[string]string{"compile": Off, "cache": b.TempDir()} {
		b.Run(what, func(b *testing.B) {
			o := Options{CaseSensitive: true, Cache: cache}
			if _, err := Load(context.Background(), name, o); err != nil {
				b.Fatal(err)
			}
			var g *Gazetteer
			for b.Loop() {
				var err error
				if g, err = Load(context.Background(), name, o); err != nil {
					b.Fatal(err)
				}
			}
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			b.ReportMetric(float64(m.HeapAlloc)/1e6, "MB-kept")
			runtime.KeepAlive(g)
		})
	}
}

// BenchmarkAnnotate reads a megabyte of invented words, 20,000 different ones as often as
// words of a language are, with an entry for every twentieth or third.
func BenchmarkAnnotate(b *testing.B) {
	name := invent(b, 1_000_000)
	entries := strings.Fields(mustRead(b, filepath.Join(filepath.Dir(name), "list3.lst")))
	texts := []struct{ what, text string }{{"sparse", text(entries, 20)}, {"dense", text(entries, 3)}}
	for _, o := range []Options{{CaseSensitive: true}, {}} {
		o.Cache = Off
		g, err := Load(context.Background(), name, o)
		if err != nil {
			b.Fatal(err)
		}
		for _, t := range texts {
			b.Run(fmt.Sprintf("%s/case=%v", t.what, o.CaseSensitive), func(b *testing.B) {
				b.SetBytes(int64(len(t.text)))
				for b.Loop() {
					for rest := t.text; rest != ""; {
						n := min(len(rest), 8000) // a report
						g.Annotate(annotation.NewDocument(rest[:n]))
						rest = rest[n:]
					}
				}
			})
		}
	}
}

// BenchmarkInside reads such a text with 300 endings, anywhere in words.
func BenchmarkInside(b *testing.B) {
	r := rand.New(rand.NewPCG(7, 8))
	var endings strings.Builder
	for range 300 {
		endings.WriteString(strings.ToLower(word(r)) + "\n")
	}
	g := load(b, Options{CaseSensitive: true, Inside: true}, "a.lst:x", endings.String())
	text := text([]string{"Bronchialkarzinom"}, 20)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		g.Annotate(annotation.NewDocument(text))
	}
}

// text makes a megabyte of words, each n-th of them an entry.
func text(entries []string, n int) string {
	r := rand.New(rand.NewPCG(3, 4))
	words := make([]string, 20_000)
	for i := range words {
		words[i] = strings.ToLower(word(r))
	}
	often := rand.NewZipf(r, 1.1, 4, uint64(len(words)-1))
	var b strings.Builder
	for i := 1; b.Len() < 1<<20; i++ {
		w := words[often.Uint64()]
		if i%n == 0 {
			w = entries[r.IntN(len(entries))]
		}
		b.WriteString(w + " ")
	}
	return b.String()
}

func mustRead(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
