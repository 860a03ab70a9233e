package surrogate

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
)

// crowdOf invents n people with names of a locale: women and men, one or two given
// names, a few with initials, in the order of ids.
func crowdOf(tb testing.TB, tag string, n int) []replace.Target {
	tb.Helper()
	loc := testLocale(tb, tag)
	r := rand.New(rand.NewPCG(3, 4))
	seen := make(map[string]bool, n)
	out := make([]replace.Target, 0, n)
	for len(out) < n {
		given := loc.Female
		if r.IntN(2) == 0 {
			given = loc.Male
		}
		name := given.At(r.IntN(given.Len()))
		switch r.IntN(4) {
		case 0:
			name += " " + given.At(r.IntN(given.Len()))
		case 1:
			name += fmt.Sprintf(" %c.", 'A'+rune(r.IntN(26)))
		}
		name += " " + loc.Surnames.At(r.IntN(loc.Surnames.Len()))
		if seen[lethe.Lower(name)] {
			name += "-" + loc.Surnames.At(r.IntN(loc.Surnames.Len()))
		}
		if seen[lethe.Lower(name)] {
			continue
		}
		seen[lethe.Lower(name)] = true
		out = append(out, target("NAME", lethe.Lower(name), name))
	}
	slices.SortFunc(out, func(a, b replace.Target) int { return a.Entity.ID.Compare(b.Entity.ID) })
	return out
}

// TestMany gives 3,000 people names of lists that have 1,200: when those are used up
// surnames are doubled, then invented, and still no two have one, and none a name that
// is somebody's.
func TestMany(t *testing.T) {
	people := crowdOf(t, "de-CH", 3_000)
	found := originals(t, people)
	lists := fstest.MapFS{}
	for file, words := range map[string]string{"given-female": "Vreni Kim", "given-male": "Ueli Kim", "surname": "Zumbühl Gwerder Suppiger"} {
		lists[file+".txt"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(words, " ", "\n"))}
	}
	o, err := New(replace.Deps{Seed: "7"}, Options{Locale: "de-CH", Lists: lists})
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Prepare(t.Context(), replace.Briefing{Targets: people, Original: found}); err != nil {
		t.Fatal(err)
	}
	invented := check(t, o, people, found)
	if invented < 2_000 {
		t.Errorf("only %d surnames are not of the lists", invented)
	}
}

// check fails where two people have one surrogate, or one the name of somebody. It gives
// how many have a surname that is not of the lists alone.
func check(tb testing.TB, o *Operator, people []replace.Target, found func(string) bool) (invented int) {
	tb.Helper()
	listed := map[string]bool{}
	for i := range o.locales[o.options.Locale].Surnames.Len() {
		listed[o.locales[o.options.Locale].Surnames.At(i)] = true
	}
	taken := make(map[string]bool, len(people))
	for _, x := range people {
		p := pairFor(tb, o, x)
		if taken[p.Surrogate] {
			tb.Fatal("two people have one name")
		}
		taken[p.Surrogate] = true
		if found(p.Surrogate) {
			tb.Fatalf("%q is somebody's name", p.Surrogate)
		}
		if !listed[p.Words[len(p.Words)-1].To] {
			invented++
		}
	}
	return invented
}

// BenchmarkMillion gives a million people names of the very lists that their own are
// from, so that much of what is likely is taken or somebody's. It says how long it takes,
// what memory stays, and how many have a surname that is not of the lists.
func BenchmarkMillion(b *testing.B) {
	for _, tag := range []string{"en-US", "fr-FR"} {
		b.Run(tag, func(b *testing.B) {
			people := crowdOf(b, tag, 1_000_000)
			found := originals(b, people)
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			var o *Operator
			for b.Loop() {
				var err error
				if o, err = New(replace.Deps{Seed: "7"}, Options{Locale: tag}); err != nil {
					b.Fatal(err)
				}
				if err := o.Prepare(b.Context(), replace.Briefing{Targets: people, Original: found}); err != nil {
					b.Fatal(err)
				}
			}
			runtime.GC()
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/(1<<20), "MiB")
			b.ReportMetric(float64(check(b, o, people, found)), "invented")
		})
	}
}

// BenchmarkRender is one mention of a person.
func BenchmarkRender(b *testing.B) {
	for b.Loop() {
		anna.Render("Dr. med. A. Keller", "de")
	}
}
