package doubt

import (
	"cmp"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// reading is a document and what was found in it.
type reading struct {
	doc     *lethe.Document
	all     []lethe.Mention
	byField map[string][]*lethe.Mention
	pages   map[string]*page
	room    []uint32 // for the keys of a mention
}

// in gives the mentions of a field.
func (r *reading) in(field string) []*lethe.Mention {
	if r.byField == nil {
		r.byField = map[string][]*lethe.Mention{}
		for i := range r.all {
			m := &r.all[i]
			r.byField[m.Field] = append(r.byField[m.Field], m)
		}
	}
	return r.byField[field]
}

// page is what a field tells beside a mention.
type page struct {
	text      string
	words     int
	written   map[string]*usage
	byStart   []*lethe.Mention
	byEnd     []*lethe.Mention
	again     map[string]nameTally // by their texts in lower case
	people    int                  // mentions of people that are likely
	alongside map[span.Span][]string
}

// usage is how often a text has a word, by the case of its first letter.
type usage struct{ small, capital int }

// nameTally counts how often a text is found as a name, and keeps the best score.
type nameTally struct {
	times int
	best  float64
}

// of gives the page of a field.
func (r *reading) of(field string) *page {
	if p := r.pages[field]; p != nil {
		return p
	}
	if r.pages == nil {
		r.pages = map[string]*page{}
	}
	text, _ := r.doc.Field(field)
	p := &page{text: text.Text, written: make(map[string]*usage, len(text.Text)/lengthOfWritten), again: map[string]nameTally{}, alongside: map[span.Span][]string{}}
	p.read()
	for _, m := range r.in(field) {
		p.add(m)
	}
	slices.SortFunc(p.byStart, func(a, b *lethe.Mention) int { return cmp.Compare(a.Start, b.Start) })
	slices.SortFunc(p.byEnd, func(a, b *lethe.Mention) int { return cmp.Compare(a.End, b.End) })
	r.pages[field] = p
	return p
}

// lengthOfWritten is about how many bytes a text has for each word that it did not have before.
const lengthOfWritten = 16

// read counts the words.
func (p *page) read() {
	for at, end := span.NextRun(p.text, 0, letter.OfWord); !at.Empty(); at, end = span.NextRun(p.text, end, letter.OfWord) {
		w := at.In(p.text)
		key := lethe.Lower(w)
		u := p.written[key]
		if u == nil {
			u = &usage{}
			p.written[key] = u
		}
		if isCapital(w) {
			u.capital++
		} else {
			u.small++
		}
		p.words++
	}
}

// likely is the score from which on what a model took for somebody counts as one.
const likely = .5

func (p *page) add(m *lethe.Mention) {
	p.byStart, p.byEnd = append(p.byStart, m), append(p.byEnd, m)
	key := lethe.Lower(m.Text)
	f := p.again[key]
	f.times, f.best = f.times+1, max(f.best, m.Score)
	p.again[key] = f
	byModel := m.Detector == tagger.DetectorName
	if m.Label == lethe.Person && (!byModel || m.Score > likely) {
		p.people++
	}
	if !byModel {
		p.alongside[m.Span] = append(p.alongside[m.Span], m.Detector+string(m.Label))
	}
}

// near is how many bytes may lie between neighbours.
const near = 3

// neighbours are the mentions directly before and after a span.
func (p *page) neighbours(s span.Span) (before, after *lethe.Mention) {
	i, _ := slices.BinarySearchFunc(p.byStart, s.End, func(m *lethe.Mention, at int) int { return cmp.Compare(m.Start, at) })
	if i < len(p.byStart) && p.byStart[i].Start-s.End <= near {
		after = p.byStart[i]
	}
	k, _ := slices.BinarySearchFunc(p.byEnd, s.Start+1, func(m *lethe.Mention, at int) int { return cmp.Compare(m.End, at) })
	if k > 0 && s.Start-p.byEnd[k-1].End <= near {
		before = p.byEnd[k-1]
	}
	return before, after
}

func isCapital(w string) bool {
	r, _ := utf8.DecodeRuneInString(w)
	return unicode.IsUpper(r)
}
