package gazetteer

import (
	"slices"
	"sync"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// Together are gazetteers that annotate one after the other. A text is read once for all
// that read it alike. Several goroutines may use them, each with a document of its own.
type Together struct {
	all    []*Gazetteer
	groups []group
}

// group is gazetteers that read alike.
type group struct {
	automata []*automaton
	of       []int // their places among all
}

// NewTogether puts gazetteers together.
func NewTogether(all ...*Gazetteer) *Together {
	t := &Together{all: all}
	for i, g := range all {
		k := slices.IndexFunc(t.groups, func(o group) bool { return o.automata[0].reading == g.reading })
		if k < 0 {
			k = len(t.groups)
			t.groups = append(t.groups, group{})
		}
		o := &t.groups[k]
		o.automata, o.of = append(o.automata, &g.automaton), append(o.of, i)
	}
	return t
}

// Annotate does what [Gazetteer.Annotate] does, for each.
func (t *Together) Annotate(doc *annotation.Document, leaves ...span.Span) {
	hits := make([][]hit, len(t.all))
	for _, g := range t.groups {
		f := finders.Get().(*finder)
		defer f.release()
		for i, found := range f.find(doc.Text, g.automata...) {
			hits[g.of[i]] = found
		}
	}
	for i, g := range t.all {
		g.add(doc, longest(inLeaves(hits[i], leaves)))
	}
}

// finders keeps the memory of searches.
var finders = sync.Pool{New: func() any { return &finder{} }}

// maxIdle is how many hits a search may have found whose memory is used again.
const maxIdle = 1 << 14

// release gives the memory of a search back, without its text.
func (f *finder) release() {
	for _, found := range f.found[:cap(f.found)] {
		if cap(found) > maxIdle {
			return
		}
	}
	f.words.reset("")
	finders.Put(f)
}
