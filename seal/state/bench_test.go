package state

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/lethe-privacy/lethe"
)

const million = 1_000_000

// large is a state of a million entities with their surrogates, as it is kept.
var large = sync.OnceValue(func() string {
	s := New()
	for i := range million {
		label, m := lethe.Person, []Member{{fmt.Sprintf("person %d keller-meier", i), ""}}
		switch {
		case i%4 == 0:
			label, m = lethe.Organization, []Member{{fmt.Sprintf("company %d ltd.", i), ""}, {fmt.Sprintf("company %d limited", i), ""}}
		case i%4 == 1:
			m[0].Birth = fmt.Sprintf("%02d/%02d/%d", 1+i%28, 1+i%12, 1930+i%90)
		}
		g, err := s.Add(label, m...)
		if err == nil {
			err = s.SetSurrogate(g.ID, Surrogate{fmt.Sprintf("Surrogate %d Müller", i), NewDetails(map[string]string{
				"gender": []string{"f", "m"}[i%2], "locale": "de-CH", "kind": "person",
				"original": fmt.Sprintf("Person %d Keller-Meier", i), "words": fmt.Sprintf("gPerson=Surrogate|s%d=%d|sKeller-Meier=Müller", i, i),
			})})
		}
		if err != nil {
			panic(err)
		}
	}
	var b bytes.Buffer
	if err := encode(&b, s); err != nil {
		panic(err)
	}
	return b.String()
})

var kept *State // what is measured must not go

func held() float64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / (1 << 20)
}

// BenchmarkReadMillion opens the file of a million entities, and tells what it holds in
// memory then.
func BenchmarkReadMillion(b *testing.B) {
	path := filepath.Join(b.TempDir(), "s.state")
	f, err := Open(b.Context(), path, byKey(1), Options{})
	if err != nil {
		b.Fatal(err)
	}
	s, err := decode(large())
	if err != nil {
		b.Fatal(err)
	}
	f.Replace(s)
	if err := errors.Join(f.Save(), f.Close()); err != nil {
		b.Fatal(err)
	}
	f, s = nil, nil
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	before := held()
	for b.Loop() {
		kept = nil
		if kept, err = Read(b.Context(), path, byKey(1)); err != nil || kept.Len() != million {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(info.Size())/(1<<20), "MB-file")
	b.ReportMetric(held()-before, "MB-held")
	kept = nil
}

func BenchmarkEncodeMillion(b *testing.B) {
	s, err := decode(large())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		var out bytes.Buffer
		out.Grow(len(large()))
		if err := encode(&out, s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLookupMillion(b *testing.B) {
	s, err := decode(large())
	if err != nil {
		b.Fatal(err)
	}
	i := 0
	for b.Loop() {
		if _, ok := s.Lookup(lethe.Organization, fmt.Sprintf("company %d ltd.", i%million/4*4)); !ok {
			b.Fatal(i)
		}
		i += 4003
	}
}

func BenchmarkAddMillion(b *testing.B) {
	for b.Loop() {
		s := New()
		for i := range million {
			g, err := s.Add(lethe.Person, Member{fmt.Sprintf("person %d", i), ""})
			if err == nil {
				err = s.SetSurrogate(g.ID, Surrogate{Text: fmt.Sprintf("Surrogate %d", i)})
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}
