package report

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/risk"
)

// The page to decide on shows so many documents of highest risk, so many drawn at random,
// and so many bytes of each.
const (
	sampledByRisk   = 5
	sampledAtRandom = 5
	sampledText     = 4000
)

// Sampling keeps what the owner reads of some documents, as they were and as they are
// written. A nil Sampling keeps nothing.
type Sampling struct {
	places    map[int]int // by document of the collection
	documents []Sample
	written   []bool // of each of them
	originals bool
	scrub     func(string) string // hides in names what is masked
}

// NewSampling chooses documents by their risks and, with a seed, at random. scrub hides in
// names of documents and fields what is masked; originals are kept only on request.
func NewSampling(before, after *risk.Assessment, seed int, originals bool, scrub func(string) string) *Sampling {
	s := &Sampling{places: map[int]int{}, originals: originals, scrub: scrub}
	for i, d := range chosen(before, after, seed) {
		s.places[d] = len(s.documents)
		s.documents = append(s.documents, Sample{
			Document: before.Collection().Documents[d].SourceID,
			Risk:     before.Risk(d), Residual: after.Risk(d), ByRisk: i < sampledByRisk,
		})
	}
	s.written = make([]bool, len(s.documents))
	return s
}

// chosen are documents of highest risk, what is left of it first, then some of the others.
func chosen(before, after *risk.Assessment, seed int) []int {
	all := make([]int, len(before.Collection().Documents))
	for d := range all {
		all[d] = d
	}
	slices.SortStableFunc(all, func(x, y int) int {
		return cmp.Or(cmp.Compare(after.Risk(y), after.Risk(x)), cmp.Compare(before.Risk(y), before.Risk(x)))
	})
	rest := all[min(len(all), sampledByRisk):]
	slices.Sort(rest)
	draw := rand.New(rand.NewPCG(uint64(seed), 0))
	for i := range min(len(rest), sampledAtRandom) {
		k := i + draw.IntN(len(rest)-i)
		rest[i], rest[k] = rest[k], rest[i]
	}
	return all[:min(len(all), sampledByRisk+sampledAtRandom)]
}

// Wants reports whether a document is of the sample.
func (s *Sampling) Wants(document int) bool {
	if s == nil {
		return false
	}
	_, wanted := s.places[document]
	return wanted
}

// See keeps the texts of a document of the sample as they are written; others it passes over.
func (s *Sampling) See(document int, doc *lethe.Document, result replace.Result) {
	i, wanted := s.places[document]
	if !wanted {
		return
	}
	d := &s.documents[i]
	s.written[i] = true
	before, after := &excerpt{left: sampledText}, &excerpt{left: sampledText}
	for f, field := range doc.Fields {
		if field.Kind == lethe.Text && field.Text != "" && field.InContent() {
			s.field(before, after, doc, result, f)
		}
	}
	d.Before, d.After, d.Cut = before.list, after.list, before.cut || after.cut
}

// field adds what a field was and became.
func (s *Sampling) field(before, after *excerpt, doc *lethe.Document, result replace.Result, f int) {
	field, text := doc.Fields[f], result.Texts[f]
	if name := strings.TrimPrefix(field.Name, "/"); name != "" {
		before.add(name+": ", false)
		after.add(s.scrub(name)+": ", false)
	}
	was, is := 0, 0
	for _, x := range result.Replacements {
		if x.Field != f || x.Span.Start < was || x.Place.Start < is {
			continue
		}
		before.add(field.Text[was:x.Span.Start], false)
		before.add(x.Span.In(field.Text), true)
		after.add(text[is:x.Place.Start], false)
		after.add(x.Place.In(text), true)
		was, is = x.Span.End, x.Place.End
	}
	before.add(field.Text[was:]+"\n", false)
	after.add(text[is:]+"\n", false)
}

// Documents are those of the sample that were written.
func (s *Sampling) Documents() []Sample {
	if s == nil {
		return nil
	}
	var out []Sample
	for i, d := range s.documents {
		if !s.written[i] {
			continue // it failed, and is not shared
		}
		if !s.originals {
			d.Document, d.Before = s.scrub(d.Document), nil
		}
		out = append(out, d)
	}
	return out
}

// excerpt is the beginning of a text.
type excerpt struct {
	list []Passage
	left int // bytes that may follow
	cut  bool
}

func (p *excerpt) add(text string, replaced bool) {
	if len(text) > p.left {
		end := p.left
		for end > 0 && !utf8.RuneStart(text[end]) {
			end--
		}
		text, p.cut, p.left = text[:end], true, end
	}
	p.left -= len(text)
	if text != "" {
		p.list = append(p.list, Passage{Text: text, Replaced: replaced})
	}
}
