package synth

import (
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
)

// plantedValue is a value planted in the text of a document.
type plantedValue struct {
	label      lethe.Label
	text       string
	start, end int // in code points
	relevance  float64
	harmless   bool // need not be masked
}

// document is an invented document with what was planted in it.
type document struct {
	id       string
	language string // "" where it is not told
	text     string
	planted  []plantedValue
}

// documents yields the collection, one document at a time. A document must not be
// kept after the next one is asked for.
func (o Options) documents() iter.Seq[*document] {
	return func(yield func(*document) bool) {
		r := rand.New(rand.NewPCG(o.Seed, 0x1e7e))
		w := &writer{r: r, sources: newSources(r, o)}
		for i, left := 0, o.Mentions; i < o.Documents; i++ {
			n := left
			if rest := o.Documents - i; rest > 1 {
				n = r.IntN(min(2*left/rest, left) + 1)
			}
			left -= n
			if !yield(w.document(i, n)) {
				return
			}
		}
	}
}

// writer writes documents, reusing its buffers.
type writer struct {
	r       *rand.Rand
	sources []*source
	text    strings.Builder
	runes   int
	out     document
}

func (w *writer) document(i, mentions int) *document {
	w.text.Reset()
	w.runes = 0
	w.out = document{id: fmt.Sprintf("doc-%08d", i), planted: w.out.planted[:0]}
	w.write(opening[w.r.IntN(len(opening))])
	for range mentions {
		s := w.sources[w.r.IntN(len(w.sources))]
		w.plant(s.label, value(s.label, s.zipf.Uint64()), w.relevance(s))
	}
	w.out.text = w.text.String()
	return &w.out
}

// relevance is about that of the kind, in twentieths.
func (w *writer) relevance(s *source) float64 {
	twentieths := math.Round(20*s.kind.relevance) + float64(w.r.IntN(5)-2)
	return min(1, max(0, twentieths/20))
}

// plant writes a sentence around a value.
func (w *writer) plant(l lethe.Label, value string, relevance float64) {
	before, after, _ := strings.Cut(sentences[w.r.IntN(len(sentences))], "…")
	w.write(before)
	start := w.runes
	w.write(value)
	w.out.planted = append(w.out.planted, plantedValue{label: l, text: value, start: start, end: w.runes, relevance: relevance})
	w.write(after)
}

func (w *writer) write(s string) {
	w.text.WriteString(s)
	w.runes += utf8.RuneCountInString(s)
}

var opening = []string{
	"Note on the claim, as taken down by the desk.",
	"Summary of the call. The caller’s words are not quoted.",
	"Letter received; a copy is in the file.",
	"Übersicht for the reviewer.",
}

// sentences have one gap each.
var sentences = []string{
	" The form says … and nothing else.",
	" In the second line … is given.",
	" It was noted that … is on record.",
	" We were told … by telephone.",
	" See … in the earlier letter.",
	" The reviewer underlined … twice.",
	" According to the file it is …, which was confirmed.",
	"\nRe: …; no reply yet.",
}
