package report

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
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
func NewSampling(of Risks, seed int, originals bool, scrub func(string) string) *Sampling {
	s := &Sampling{places: map[int]int{}, originals: originals, scrub: scrub}
	for i, d := range of.chosen(seed) {
		s.places[d] = len(s.documents)
		s.documents = append(s.documents, Sample{
			Risk: of.Before(d), Residual: of.After(d), ByRisk: i < sampledByRisk,
		})
	}
	s.written = make([]bool, len(s.documents))
	return s
}

// Risks are the risks of all documents before and after masking.
type Risks struct {
	Documents     int
	Before, After func(document int) float64
}

// chosen are documents of highest risk, what is left of it first, then some of the others.
func (of Risks) chosen(seed int) []int {
	all := make([]int, of.Documents)
	for d := range all {
		all[d] = d
	}
	slices.SortStableFunc(all, func(x, y int) int {
		return cmp.Or(cmp.Compare(of.After(y), of.After(x)), cmp.Compare(of.Before(y), of.Before(x)))
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

// Wants reports whether a document is in the sample.
func (s *Sampling) Wants(document int) bool {
	if s == nil {
		return false
	}
	_, wanted := s.places[document]
	return wanted
}

// Wanted are the documents of the sample.
func (s *Sampling) Wanted() []int {
	if s == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(s.places))
}

// See keeps the texts of a document of the sample as they are written, and its source id; others it passes over.
func (s *Sampling) See(document int, source string, doc *lethe.Document, result replace.Result) {
	i, wanted := s.places[document]
	if !wanted {
		return
	}
	d := &s.documents[i]
	d.Document = source
	s.written[i] = true
	before, after := &excerpt{left: sampledText}, &excerpt{left: sampledText}
	for f, field := range doc.Fields {
		if field.Kind == lethe.Text && field.Text != "" && field.InContent() {
			s.field(before, after, doc, result, f)
		}
	}
	d.Before, d.After, d.Cut = before.list, after.list, before.cut || after.cut
}

// field adds a field before and after.
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
