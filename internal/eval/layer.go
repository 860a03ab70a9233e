package eval

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// layer is what one annotator wants masked in a document.
type layer struct {
	entities []*entity
	needed   map[string]enclosure // by field
}

func (v *view) layer(annotator string) layer {
	l := layer{entities: v.entities(annotator), needed: map[string]enclosure{}}
	needed := map[string][]span.Span{}
	for _, e := range l.entities {
		for _, p := range e.pieces {
			if p.needsMask {
				needed[p.ground.field] = append(needed[p.ground.field], p.Span)
			}
		}
	}
	for field, spans := range needed {
		l.needed[field] = newShelter(spans)
	}
	return l
}

// entity is what mentions of an annotator refer to.
type entity struct {
	label             lethe.Label
	direct, needsMask bool
	pieces            []piece
}

// piece is a span of a mention.
type piece struct {
	span.Span
	ground    *ground
	needsMask bool
}

// entities groups the mentions of an annotator, in the order of the first of each.
// A mention without an entity is one of its own.
func (v *view) entities(annotator string) []*entity {
	var all []*entity
	byID := map[string]*entity{}
	for i := range v.doc.Gold {
		g := &v.doc.Gold[i]
		if g.Annotator != annotator {
			continue
		}
		pieces := v.pieces(g)
		if len(pieces) == 0 {
			continue
		}
		e := byID[g.Entity]
		if e == nil || g.Entity == "" {
			e = &entity{label: g.Label, direct: g.Identifier == corpus.Direct}
			byID[g.Entity] = e
			all = append(all, e)
		}
		e.needsMask = e.needsMask || g.Identifier.NeedsMask()
		e.pieces = append(e.pieces, pieces...)
	}
	return all
}

// pieces are the spans of a mention that lie in the scope.
func (v *view) pieces(m *corpus.Mention) []piece {
	var all []piece
	for i := range v.grounds {
		g := &v.grounds[i]
		if g.field != m.Field {
			continue
		}
		for _, s := range m.Spans() {
			for _, p := range g.cut(s) {
				all = append(all, piece{p, g, m.Identifier.NeedsMask()})
			}
		}
	}
	return all
}
