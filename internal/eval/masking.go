package eval

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// Masking holds the measures of the Text Anonymization Benchmark.
type Masking struct {
	Direct    Share // entities that identify by themselves
	Quasi     Share // entities that identify together with others
	Recall    Share // tokens
	Precision Share // tokens
	// Labels is the token recall for each label of the gold.
	Labels map[lethe.Label]Share

	information *information // nil: no weighted precision is kept
}

// merge adds what another has counted.
func (m *Masking) merge(o *Masking) {
	m.Direct, m.Quasi = m.Direct.plus(o.Direct), m.Quasi.plus(o.Quasi)
	m.Recall, m.Precision = m.Recall.plus(o.Recall), m.Precision.plus(o.Precision)
	for l, s := range o.Labels {
		m.label(l, s)
	}
	if m.information != nil && o.information != nil {
		m.information.merge(o.information)
	}
}

func (m *Masking) label(l lethe.Label, s Share) {
	if m.Labels == nil {
		m.Labels = map[lethe.Label]Share{}
	}
	m.Labels[l] = m.Labels[l].plus(s)
}

// Weighted is the precision in which each token counts by its information.
func (m *Masking) Weighted() float64 { return m.information.precision() }

// add counts a document, given the predictions of each field.
func (m *Masking) add(v *view, found map[string][]mark) {
	covers := make(map[string]cover, len(v.grounds))
	masked := make(map[string][]span.Span, len(v.grounds))
	for i := range v.grounds {
		g := &v.grounds[i]
		masked[g.field] = union(spansOf(found[g.field]))
		covers[g.field] = newCover(g.skip, masked[g.field])
		m.information.read(g)
	}
	for _, l := range v.layers {
		for _, e := range l.entities {
			m.entity(e, covers)
		}
		for i := range v.grounds {
			g := &v.grounds[i]
			m.precision(g, masked[g.field], l.needed[g.field])
		}
	}
}

// entity counts an entity and the tokens of its mentions.
func (m *Masking) entity(e *entity, covers map[string]cover) {
	if !e.needsMask {
		return
	}
	whole, tokens := true, Share{}
	for _, p := range e.pieces {
		if p.needsMask && !covers[p.ground.field].masks(p.Span) {
			whole = false
		}
		from, to := touching(p.ground.words, p.Span)
		for _, w := range p.ground.words[from:to] {
			tokens.add(covers[p.ground.field].masks(intersect(w, p.Span)))
		}
	}
	if e.direct {
		m.Direct.add(whole)
	} else {
		m.Quasi.add(whole)
	}
	m.Recall = m.Recall.plus(tokens)
	m.label(e.label, tokens)
}

// precision counts the tokens of what was found.
func (m *Masking) precision(g *ground, masked []span.Span, needed enclosure) {
	for _, s := range masked {
		from, to := touching(g.words, s)
		for _, w := range g.words[from:to] {
			right := needed.holds(intersect(w, s))
			m.Precision.add(right)
			m.information.mask(w.In(g.text), right)
		}
	}
}
