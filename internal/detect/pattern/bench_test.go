package pattern_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/pattern"
)

// The kinds of text that the benchmarks mix. Nobody in them is real.
var kinds = map[string][]string{
	"prose": {
		"The applicant, who was born in 1962 and lives in a small town near the coast, complained that the proceedings had lasted too long and that no remedy had been open to him. ",
		"Der Patient stellte sich am Morgen mit Schmerzen im rechten Knie vor, die seit drei Wochen bestehen und nachts zunehmen; eine Besserung durch Ruhe wurde verneint. ",
		"La paciente refiere dolor abdominal desde hace cuatro días, sin fiebre ni vómitos, y niega alergias conocidas. Se solicita analítica y se cita para la próxima semana. ",
		"El pacient va ser atès a urgències per un dolor toràcic de mitja hora d'evolució; l'electrocardiograma no mostrava canvis i es va donar l'alta al vespre. ",
		"She said that she would call again on Thursday, once the report had arrived, and asked whether the second opinion could be paid for by the insurer. ",
	},
	"log": {
		"2024-03-12T08:15:%02d.%03dZ INFO  http: GET /api/v2/claims/%d 200 %dms trace=%08x\n",
		"Mar 12 08:15:%02d gateway sshd[%d]: Failed password for invalid user admin from 10.0.%d.%d port %d ssh2\n",
	},
	"table": {
		"%06d;2024-03-%02d;%d,%02d EUR;%05d;K%04d;open\n",
		"{\"id\": %d, \"amount\": %d.%02d, \"code\": \"A%03d\", \"flags\": [%d, 0, 1]}\n",
	},
	"identifiers": {
		"Steuer-ID 86095742719, IBAN DE89 3704 0044 0532 0130 00, E-Mail anna.muster%d@example.de. ",
		"SSN 078-05-1123, call (415) 555-01%02d, card 4111 1111 1111 1111, see https://www.example.org/case/%d. ",
		"NIF 12345678Z, teléfono 612 34 56 %02d, matrícula 1234 BCD, expediente %d. ",
		"AHV 756.9217.0769.85, Tel. +41 44 668 18 %02d, Kennzeichen ZH 4455%02d. ",
	},
}

// sample makes a text of about n bytes. Prose takes most of it, as it does in the
// collections that people want to share.
func sample(n int, weights map[string]int) string {
	r := rand.New(rand.NewPCG(7, 7))
	var bag []string
	for _, kind := range []string{"prose", "log", "table", "identifiers"} {
		for range weights[kind] {
			bag = append(bag, kind)
		}
	}
	var b strings.Builder
	for b.Len() < n {
		lines := kinds[bag[r.IntN(len(bag))]]
		line := lines[r.IntN(len(lines))]
		args := make([]any, strings.Count(line, "%"))
		for i := range args {
			args[i] = r.IntN(99)
		}
		fmt.Fprintf(&b, line, args...)
	}
	return b.String()
}

var mixed = map[string]int{"prose": 14, "log": 2, "table": 2, "identifiers": 2}

func benchmarkFind(b *testing.B, text string, opts pattern.Options, recs []pattern.Recognizer) {
	e, err := pattern.NewEngine(recs, opts)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	n := 0
	for b.Loop() {
		n = len(e.Find(pattern.Input{Text: text, Language: "en"}))
	}
	b.ReportMetric(float64(n)/float64(len(text))*1e6, "matches/MB")
}

// BenchmarkFind is the speed of all built-in recognizers together.
func BenchmarkFind(b *testing.B) {
	b.Run("mixed", func(b *testing.B) { benchmarkFind(b, sample(1<<20, mixed), pattern.Options{}, pattern.Builtin()) })
	for _, kind := range []string{"prose", "log", "table", "identifiers"} {
		b.Run(kind, func(b *testing.B) {
			benchmarkFind(b, sample(1<<20, map[string]int{kind: 1}), pattern.Options{}, pattern.Builtin())
		})
	}
	b.Run("mixed as Presidio", func(b *testing.B) {
		benchmarkFind(b, sample(1<<20, mixed), pattern.Options{Profile: pattern.Presidio}, pattern.OfPresidio())
	})
}

// BenchmarkCompile is what starting costs.
func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		if _, err := pattern.NewEngine(pattern.Builtin(), pattern.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkStandardLibrary is the same patterns, one after the other, by package
// regexp: what the automaton replaces.
func BenchmarkStandardLibrary(b *testing.B) {
	var res []*regexp.Regexp
	for _, r := range pattern.Builtin() {
		for _, p := range r.Patterns {
			if re, err := regexp.Compile("(?ims)" + p.Regex); err == nil {
				res = append(res, re)
			}
		}
	}
	text := sample(1<<15, mixed)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		for _, re := range res {
			re.FindAllStringIndex(text, -1)
		}
	}
}
