package clinical_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
)

// generated are reports as lethe synth writes them, still JSON, and their gold spans.
func generated(b testing.TB, n int, seed uint64) (reports, gold []byte) {
	b.Helper()
	o := synth.ClinicalDefaults()
	o.Reports, o.Seed = n, seed
	var docs, found bytes.Buffer
	if err := synth.WriteClinical(&docs, &found, o); err != nil {
		b.Fatal(err)
	}
	return docs.Bytes(), found.Bytes()
}

// collection is the records of such reports, and their size.
func collection(b testing.TB, n int) (*format.Source, []format.Item, int) {
	b.Helper()
	text, _ := generated(b, n, 1)
	name := write(b, filepath.Join(b.TempDir(), "reports.jsonl"), string(text))
	s, err := format.Open(name, format.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	var items []format.Item
	for item, err := range s.Items(b.Context()) {
		if err != nil {
			b.Fatal(err)
		}
		items = append(items, item)
	}
	return s, items, len(text)
}

// benchmark goes from the bytes of a report to its mentions, and counts bytes of JSON.
func benchmark(b *testing.B, p *clinical.Pipeline) {
	source, items, size := collection(b, 1000)
	one := func(i int) int {
		r, err := source.Decode(items[i%len(items)])
		if err != nil {
			b.Fatal(err)
		}
		report, err := p.Annotate(b.Context(), r.Document)
		if err != nil {
			b.Fatal(err)
		}
		n := len(p.Mentions(report))
		p.Release(report)
		return n
	}
	mentions := 0
	for i := range items { // what documents share is learnt here
		mentions += one(i)
	}
	b.SetBytes(int64(size / len(items)))
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for i := rand.IntN(len(items)); pb.Next(); i++ {
			one(i)
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "reports/s")
	b.ReportMetric(float64(mentions)/float64(len(items)), "mentions/report")
}

// entries is how many words the gazetteer of BenchmarkReports has.
const entries = 500_000

// wordLists writes a lists.def with names, towns and addresses as other generated reports have
// them, and invented words up to the number of entries.
func wordLists(b *testing.B, n int) string {
	b.Helper()
	lists := map[string][]string{}
	known := map[string]bool{}
	add := func(list, word string) {
		if word != "" && !known[word] {
			known[word] = true
			lists[list] = append(lists[list], word)
		}
	}
	_, gold := generated(b, 2000, 2)
	for lines := bufio.NewScanner(bytes.NewReader(gold)); lines.Scan(); {
		var g synth.ClinicalGold
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			b.Fatal(err)
		}
		switch {
		case g.Label == "Name":
			add("surname", g.Features["lastname"])
			add("firstname", g.Features["firstname"])
		case g.Features["type"] == "city":
			add("location:city", g.Text)
		case g.Features["type"] == "organisation":
			add("location:hospital", g.Text)
		}
	}
	syllables := strings.Fields("ba be bo da de du fa fi ga go ka ke lo lu ma mé ni no pa ra re ro sa si ta tü va vi wo za bach berg hof wil dorf")
	r := rand.New(rand.NewPCG(1, 2))
	kinds := []string{"surname", "firstname", "location:city", "location:street", "medical"}
	for len(known) < n {
		var w strings.Builder
		for range 2 + r.IntN(3) {
			w.WriteString(syllables[r.IntN(len(syllables))])
		}
		word := strings.ToUpper(w.String()[:1]) + w.String()[1:]
		if r.IntN(3) == 0 {
			word += " " + strings.ToLower(word[:3]) + syllables[r.IntN(len(syllables))]
		}
		add(kinds[r.IntN(len(kinds))], word)
	}
	dir := b.TempDir()
	var def strings.Builder
	for _, list := range slices.Sorted(func(yield func(string) bool) {
		for l := range lists {
			if !yield(l) {
				return
			}
		}
	}) {
		name := strings.ReplaceAll(list, ":", "_") + ".lst"
		fmt.Fprintf(&def, "%s:%s\n", name, list)
		write(b, filepath.Join(dir, name), strings.Join(lists[list], "\n")+"\n")
	}
	return write(b, filepath.Join(dir, "lists.def"), def.String())
}

// BenchmarkReports goes from JSON to mentions with a gazetteer of 500,000 entries beside
// lethe's own lists, and with lethe's own rules, which are more than 150.
func BenchmarkReports(b *testing.B) {
	b.Setenv("XDG_CACHE_HOME", b.TempDir())
	c := clinical.Default()
	c.Gazetteer = wordLists(b, entries)
	p, err := clinical.New(b.Context(), c)
	if err != nil {
		b.Fatal(err)
	}
	benchmark(b, p)
}

// BenchmarkBuiltIn is the same with lethe's own lists alone.
func BenchmarkBuiltIn(b *testing.B) {
	p, err := clinical.New(b.Context(), clinical.Default())
	if err != nil {
		b.Fatal(err)
	}
	benchmark(b, p)
}

// BenchmarkStages has a handful of rules and words: what all stages beside these cost.
func BenchmarkStages(b *testing.B) {
	benchmark(b, pipeline(b, filepath.Join(folder(b, nil), "klinik.conf")))
}

// dense is an invented configuration in the form of the Java tool's generic one, whose lists name
// most words of a report.
func dense(b *testing.B, n int) *clinical.Pipeline {
	b.Helper()
	lists := wordLists(b, n)
	dir := filepath.Dir(lists)
	a, err := txtar.ParseFile("testdata/dense.txtar")
	if err != nil {
		b.Fatal(err)
	}
	for _, f := range a.Files {
		write(b, filepath.Join(dir, f.Name), string(f.Data))
	}
	text, _ := generated(b, 300, 3)
	write(b, filepath.Join(dir, "medical_of.lst"), strings.Join(ordinary(text), "\n")+"\n")
	def, err := os.ReadFile(lists)
	if err != nil {
		b.Fatal(err)
	}
	write(b, lists, string(def)+"medical_of.lst:medical:term\nmedical_of.lst:general:word:frequent\n")
	c, err := clinical.LoadConfig(filepath.Join(dir, "dense.conf"))
	if err != nil {
		b.Fatal(err)
	}
	p, err := clinical.New(b.Context(), c)
	if err != nil {
		b.Fatal(err)
	}
	for _, w := range p.Warnings {
		if !strings.Contains(w, "schemas") {
			b.Fatal(w)
		}
	}
	return p
}

// ordinary are every third of the capitalised words of reports.
func ordinary(text []byte) []string {
	known := map[string]bool{}
	for _, w := range regexp.MustCompile(`\p{Lu}\p{Ll}{3,}`).FindAllString(string(text), -1) {
		known[w] = true
	}
	var out []string
	for i, w := range slices.Sorted(maps.Keys(known)) {
		if i%3 == 0 {
			out = append(out, w)
		}
	}
	return out
}

// BenchmarkDense is the whole way with that configuration.
func BenchmarkDense(b *testing.B) {
	b.Setenv("XDG_CACHE_HOME", b.TempDir())
	benchmark(b, dense(b, 100_000))
}

// BenchmarkDecode is the part of all these that makes documents of JSON.
func BenchmarkDecode(b *testing.B) {
	source, items, size := collection(b, 1000)
	b.SetBytes(int64(size / len(items)))
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := source.Decode(items[i%len(items)]); err != nil {
			b.Fatal(err)
		}
	}
}
