package pipeline

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/report"
)

// The page to decide on shows so many documents of highest risk, so many drawn at random,
// and so many bytes of each.
const (
	sampledByRisk   = 5
	sampledAtRandom = 5
	sampledText     = 4000
)

// sample keeps what the owner reads of documents before and after.
type sample struct {
	places    map[int32]int // by document in the order of reading
	documents []report.Sample
	written   []bool // of each of them
	originals bool
}

// newSample chooses documents; nil where there is no report to show them in.
func (r *Runner) newSample(g *gathered, m *measured, p *publication) *sample {
	if p.report == nil {
		return nil
	}
	s := &sample{places: map[int32]int{}, originals: r.config.Report.ShowOriginals}
	read := inverse(g.linked.Documents)
	for i, d := range chosen(m, r.config.Report.SampleSeed) {
		s.places[int32(read[d])] = len(s.documents)
		s.documents = append(s.documents, report.Sample{
			Document: g.linked.Collection.Documents[d].SourceID,
			Risk:     m.before.Risk(d), Residual: m.after.Risk(d), ByRisk: i < sampledByRisk,
		})
	}
	s.written = make([]bool, len(s.documents))
	return s
}

// chosen are documents of highest risk, what is left of it first, then some of the others.
func chosen(m *measured, seed int) []int {
	all := identity(len(m.before.Collection().Documents))
	slices.SortStableFunc(all, func(x, y int) int {
		return cmp.Or(cmp.Compare(m.after.Risk(y), m.after.Risk(x)), cmp.Compare(m.before.Risk(y), m.before.Risk(x)))
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

// see keeps the texts of documents of the sample as they are written.
func (s *sample) see(scrub func(string) string) func(rewriting) {
	return func(out rewriting) {
		i, wanted := s.places[out.document]
		if !wanted {
			return
		}
		d := &s.documents[i]
		s.written[i] = true
		before, after := &passages{left: sampledText}, &passages{left: sampledText}
		for f, field := range out.view.doc.Fields {
			if field.Kind == lethe.Text && field.Text != "" && field.InContent() {
				s.field(before, after, out, f, scrub)
			}
		}
		d.Before, d.After, d.Cut = before.list, after.list, before.cut || after.cut
	}
}

// field adds what a field was and became.
func (s *sample) field(before, after *passages, out rewriting, f int, scrub func(string) string) {
	field, text := out.view.doc.Fields[f], out.result.Texts[f]
	if name := strings.TrimPrefix(field.Name, "/"); name != "" {
		before.add(name+": ", false)
		after.add(scrub(name)+": ", false)
	}
	was, is := 0, 0
	for _, x := range out.result.Replacements {
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

// told are the documents of the sample; without originals where they were not asked for.
func (s *sample) told(scrub func(string) string) []report.Sample {
	if s == nil {
		return nil
	}
	var out []report.Sample
	for i, d := range s.documents {
		if !s.written[i] {
			continue // it failed, and is not shared
		}
		d.Document = scrub(d.Document)
		if !s.originals {
			d.Before = nil
		}
		out = append(out, d)
	}
	return out
}

// passages are the beginning of a text.
type passages struct {
	list []report.Passage
	left int // bytes that may follow
	cut  bool
}

func (p *passages) add(text string, replaced bool) {
	if len(text) > p.left {
		end := p.left
		for end > 0 && !utf8.RuneStart(text[end]) {
			end--
		}
		text, p.cut, p.left = text[:end], true, end
	}
	p.left -= len(text)
	if text != "" {
		p.list = append(p.list, report.Passage{Text: text, Replaced: replaced})
	}
}
