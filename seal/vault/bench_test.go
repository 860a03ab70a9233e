package vault

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// crowd is a vault of n people, with a dozen ways of writing each.
func crowd(b *testing.B, n int) *Vault {
	b.Helper()
	path := filepath.Join(b.TempDir(), "v")
	w, err := Create(path, ours, Options{})
	if err != nil {
		b.Fatal(err)
	}
	for i := range n {
		g, s := fmt.Sprintf("Gina%d", i%3000), fmt.Sprintf("Surna%d", i/30)
		og, os := fmt.Sprintf("Anna%d", i%3000), fmt.Sprintf("Keller%d", i/30)
		var ways []Form
		for _, f := range []string{"%[1]s %[2]s", "%[2]s, %[1]s", "%[2]s %[1]s", "G. %[2]s", "%[2]s", "%[1]s", "%[1]s %[2]ss", "%[2]ss", "%[1]ss"} {
			f += "%.0[1]s%.0[2]s"
			ways = append(ways, Form{Surrogate: fmt.Sprintf(f, g, s), Original: fmt.Sprintf(f, og, os)})
		}
		w.Entity(Entity{ID: fmt.Sprint(i), Label: "NAME"}, ways...)
	}
	if err := w.Close(nil); err != nil {
		b.Fatal(err)
	}
	if err := w.Folder().Appear(); err != nil {
		b.Fatal(err)
	}
	return opened(b, path, ours, Options{})
}

// BenchmarkText puts the originals back in an answer of a few lines, with many
// surrogates known: the time that a caller waits for, once the vault is warm.
func BenchmarkText(b *testing.B) {
	for _, n := range []int{1000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			if testing.Short() && n > 1000 {
				b.Skip("large")
			}
			v := crowd(b, n)
			r, err := v.UnsafeReveal(Request{Reason: "bench"})
			if err != nil {
				b.Fatal(err)
			}
			answer := strings.Repeat("The claim of Gina17 Surna0 was paid on 3 May; see what Surna1, Gina31 wrote.\n", 20)
			if got, _, err := r.Text(answer); err != nil || !strings.Contains(got, "Anna17 Keller0") {
				b.Fatal(got, err)
			}
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			b.SetBytes(int64(len(answer)))
			for b.Loop() {
				r.Text(answer)
			}
			b.ReportMetric(float64(m.HeapAlloc>>20), "MB-held")
		})
	}
}
