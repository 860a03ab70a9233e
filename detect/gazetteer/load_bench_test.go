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

	"github.com/lethe-privacy/lethe/annotation"
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

// BenchmarkAnnotate reads German prose, and prose in which every third word is an entry.
func BenchmarkAnnotate(b *testing.B) {
	name := invent(b, 1_000_000)
	r := rand.New(rand.NewPCG(3, 4))
	entries := strings.Fields(mustRead(b, filepath.Join(filepath.Dir(name), "list3.lst")))
	var dense strings.Builder
	for i, w := range strings.Fields(prose) {
		if i%3 == 0 {
			w = entries[r.IntN(len(entries))]
		}
		dense.WriteString(w + " ")
	}
	for _, o := range []Options{{CaseSensitive: true}, {}, {CaseSensitive: true, Inside: true}} {
		o.Cache = Off
		g, err := Load(context.Background(), name, o)
		if err != nil {
			b.Fatal(err)
		}
		for what, text := range map[string]string{"prose": prose, "dense": dense.String()} {
			b.Run(fmt.Sprintf("%s/case=%v/inside=%v", what, o.CaseSensitive, o.Inside), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					g.Annotate(annotation.NewDocument(text))
				}
			})
		}
	}
}

func mustRead(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

var prose = strings.Repeat("Herr Keller, 59-jährig, wurde am 12.03.2019 wegen einer Pneumonie rechts basal auf die Station verlegt. "+
	"Unter der Therapie mit Amoxicillin rasche Besserung; das CRP sank von 120 auf 35 mg/l.\nDie Entlassung nach Hause "+
	"erfolgte in gutem Allgemeinzustand. Kontrolle bei Dr. med. Huber-Frei in 2 Wochen, Tel. 044 555 01 00.\n", 200)
