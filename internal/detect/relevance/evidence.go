package relevance

import (
	"math"
	"sort"

	"github.com/lethe-privacy/lethe"
)

// Evidence is what the learnt model sees of one value in a document.
type Evidence struct {
	// Mentions are the places of its mentions in the list that was judged.
	Mentions []int
	Features []Feature
}

// Feature is a hashed property of a value with its strength. A property of single
// mentions counts with the share of the mentions that have it.
type Feature struct {
	Key   uint32
	Value float32
}

// Background counts in how many documents of a background collection a word
// stands, given the hash of its lower-case form.
type Background func(word uint32) int

// Gather reads the evidence for each value among the mentions of a document, in
// the order of their first mentions. Mentions that do not fit the document have
// none.
func Gather(doc *lethe.Document, ms []lethe.Mention, b Background) []Evidence {
	scenes := make(map[string]*scene, len(doc.Fields))
	for _, f := range doc.Readable() {
		scenes[f.Name] = nil
	}
	var all []Evidence
	g := evidenceCollector{field: doc.Lookup(), background: b, scenes: scenes}
	places, groups := g.group(ms)
	for _, group := range groups {
		all = append(all, g.evidence(ms, places, group))
	}
	return all
}

// evidenceCollector collects the evidence in one document.
type evidenceCollector struct {
	field      func(name string) (lethe.Field, bool)
	background Background
	scenes     map[string]*scene // nil until a mention stands in it
	out        []Feature
	weight     float32
}

// place is where a mention stands.
type place struct {
	scene    *scene
	from, to int // words
	kind     lethe.Label
	k        uint32 // hash of kind
	// the mentions before and after in the same sentence; nil where none is
	before, after *place
}

// group finds the places of the mentions and which of them have the same value.
func (g *evidenceCollector) group(ms []lethe.Mention) ([]place, [][]int) {
	places := make([]place, len(ms))
	var groups [][]int
	byValue := map[uint32]int{}
	for i := range ms {
		s := g.scene(ms[i].Field)
		if s == nil || ms[i].Span.Check(s.text) != nil {
			continue
		}
		p := &places[i]
		p.scene, p.kind = s, kindOf(&ms[i])
		p.k = hashOf(string(p.kind))
		p.from, p.to = within(s.words, ms[i].Span)
		if p.from == p.to {
			p.scene = nil
			continue
		}
		v := valueOf(&ms[i], p.kind, p.words())
		n, known := byValue[v]
		if !known {
			n = len(groups)
			byValue[v] = n
			groups = append(groups, nil)
		}
		groups[n] = append(groups[n], i)
	}
	neighbours(places)
	return places, groups
}

// longest is how many words of a mention are looked at.
const longest = 64

func (p *place) words() []word { return p.scene.words[p.from:min(p.to, p.from+longest)] }

func (g *evidenceCollector) scene(field string) *scene {
	s, known := g.scenes[field]
	if s != nil || !known {
		return s
	}
	if f, ok := g.field(field); ok {
		s = newScene(f)
		g.scenes[field] = s
	}
	return s
}

// neighbours joins the places that stand in one sentence, in order.
func neighbours(places []place) {
	order := make([]*place, 0, len(places))
	for i := range places {
		if places[i].scene != nil {
			order = append(order, &places[i])
		}
	}
	sort.SliceStable(order, func(i, j int) bool {
		a, b := order[i], order[j]
		if a.scene != b.scene {
			return a.scene.name < b.scene.name
		}
		return a.from < b.from
	})
	for i := 1; i < len(order); i++ {
		a, b := order[i-1], order[i]
		if a.scene == b.scene && a.to <= b.from && b.from-a.to <= farthest && !a.scene.parted(a.to-1, b.from) {
			a.after, b.before = b, a
		}
	}
}

// farthest is how many words may lie between neighbours.
const farthest = 30

// parted reports whether a sentence ends between two words.
func (s *scene) parted(a, b int) bool {
	for i := a; i < b; i++ {
		if s.words[i].form.has(sentence) {
			return true
		}
	}
	return false
}

// add gives a feature made of a template and up to three values.
func (g *evidenceCollector) add(t template, values ...uint32) { g.strong(1, t, values...) }

func (g *evidenceCollector) strong(value float32, t template, values ...uint32) {
	h := mix(hashSeed, uint32(t))
	for _, v := range values {
		h = mix(h, v)
	}
	g.out = append(g.out, Feature{h, value * g.weight * strengths[t]})
}

// evidence collects the features of a value.
func (g *evidenceCollector) evidence(ms []lethe.Mention, places []place, group []int) Evidence {
	g.out = nil
	g.weight = 1
	g.whole(ms, places, group)
	g.weight = 1 / float32(len(group))
	for _, i := range group {
		g.mention(&ms[i], &places[i])
		g.context(&places[i])
	}
	return Evidence{Mentions: group, Features: g.out}
}

// grade puts a count on a scale of powers of two.
func grade(n int) uint32 { return uint32(math.Round(2 * math.Log2(float64(n)+1))) }
