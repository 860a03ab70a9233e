package report_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// world is a made-up collection that is measured and masked by the formulas
// themselves, slowly and plainly, so that the arithmetic in a report is true.
type world struct {
	docs      []doc
	entities  []entity
	edges     []edge
	chains    []chain
	decisions []decision
	settings  report.Settings
}

type doc struct {
	id, source string
	entities   []int
	before     float64
	after      float64
}

type entity struct {
	id, original string
	index, label int
	relevance    map[int]float64 // by document
	masked       report.Pass
}

type edge struct {
	a, b int
	via  []int
}

type chain struct {
	docs          []int
	before, after float64
	target        float64
	level         report.Level
}

type decision struct {
	entity                int
	because               []int
	before, after, target float64
}

var labels = []report.LabelSetting{
	{Label: "NAME", Weight: 1, Operator: "label", Becomes: "its label, as [NAME]"},
	{Label: "CLAIM_NUMBER", Weight: 0.95, Operator: "label", Becomes: "its label, as [NAME]"},
	{Label: "ADDRESS", Weight: 0.9, Operator: "label", Becomes: "its label, as [NAME]"},
	{Label: "BIRTH_DATE", Weight: 0.9, Operator: "label", Becomes: "its label, as [NAME]"},
	{Label: "PHONE", Weight: 0.85, Operator: "redact", Becomes: "the word [REDACTED]"},
	{Label: "OCCUPATION", Weight: 0.6, Operator: "label", Becomes: "its label, as [NAME]"},
	{Label: "MEDICAL_CONDITION", Weight: 0.7, Operator: "label", Becomes: "its label, as [NAME]"},
	{Label: "ORGANIZATION", Weight: 0.45, Operator: "label", Becomes: "its label, as [NAME]"},
	{Label: "DATE", Weight: 0.4, Operator: "label", Becomes: "its label, as [NAME]"},
}

func settings() report.Settings {
	return report.Settings{
		Schema: "insurance", MaxChains: 1000,
		Risk:   risk.Options{EdgeThreshold: 0.5, ChainLength: 3, High: 0.75, Medium: 0.5},
		Mask:   mask.Options{Mode: "risk", Strategy: "greedy", ThetaDoc: 0.95, ThetaChain: 0.60, RhoHigh: 0.70, RhoMedium: 0.90},
		Labels: labels,
	}
}

// newWorld makes n documents in clusters about one person each.
func newWorld(n int) *world {
	w := &world{settings: settings()}
	r := rand.New(rand.NewPCG(7, uint64(n)))
	for d := range n {
		w.docs = append(w.docs, doc{id: fmt.Sprintf("d%d", d+1), source: fmt.Sprintf("claim-2031-%05d", d+1)})
	}
	for first := 0; first < n; {
		size := min(1+r.IntN(3)*r.IntN(3)+r.IntN(3), n-first)
		if r.IntN(60) == 0 {
			size = min(size+r.IntN(30), n-first)
		}
		w.cluster(r, first, size)
		first += size
	}
	for range 6 { // what everyone mentions
		e := w.entity(7)
		for d := range n {
			if r.IntN(4) == 0 {
				w.mention(e, d, 0.2+0.5*r.Float64())
			}
		}
	}
	w.measure()
	return w
}

func (w *world) cluster(r *rand.Rand, first, size int) {
	for range 1 + r.IntN(3) + size/3 {
		e := w.entity(r.IntN(len(labels)))
		from := r.IntN(size)
		for d := from; d < min(from+2+r.IntN(3), size); d++ {
			w.mention(e, first+d, 0.35+0.6*r.Float64())
		}
	}
	if size > 8 { // someone whom all of a large cluster is about
		e := w.entity(0)
		for d := range size {
			w.mention(e, first+d, 0.75+0.2*r.Float64())
		}
	}
	for d := range size {
		for range r.IntN(4) {
			w.mention(w.entity(2+r.IntN(len(labels)-2)), first+d, 0.2+0.6*r.Float64())
		}
	}
}

var given = []string{"Ottoline", "Zebedee", "Marisol", "Ephraim", "Thandiwe", "Ludovica"}
var family = []string{"Quandermeer", "Villafranz", "Oyelarun", "Brixholm", "Tesarikova"}

func (w *world) entity(label int) int {
	i := len(w.entities)
	w.entities = append(w.entities, entity{
		id:        fmt.Sprintf("e%d", i+1),
		original:  fmt.Sprintf("%s %s %d", given[i%len(given)], family[i%len(family)], i),
		index:     i,
		label:     label,
		relevance: map[int]float64{},
	})
	return i
}

func (w *world) mention(e, d int, relevance float64) {
	w.entities[e].relevance[d] = relevance
	w.docs[d].entities = append(w.docs[d].entities, e)
}

func (w *world) uniqueness(e int) float64 {
	n := float64(len(w.docs) + 1)
	return math.Log(n/float64(max(1, len(w.entities[e].relevance)))) / math.Log(n)
}

func (w *world) weight(e int) float64 { return labels[w.entities[e].label].Weight }

func (w *world) importance(e int) (most float64) {
	for _, rel := range w.entities[e].relevance {
		most = max(most, rel*w.uniqueness(e)*w.weight(e))
	}
	return most
}

func (w *world) open(e int) bool { return w.entities[e].masked == "" }

func (w *world) shared(e, a, b int) float64 {
	m := w.entities[e].relevance
	return max(m[a], m[b]) * w.uniqueness(e) * w.weight(e)
}

func (w *world) risk(d int, all bool) float64 {
	keep := 1.0
	for _, e := range w.docs[d].entities {
		if all || w.open(e) {
			keep *= 1 - w.entities[e].relevance[d]*w.uniqueness(e)*w.weight(e)
		}
	}
	return 1 - keep
}

func (w *world) strength(e edge, all bool) float64 {
	keep := 1.0
	for _, v := range e.via {
		if all || w.open(v) {
			keep *= 1 - w.shared(v, e.a, e.b)
		}
	}
	return 1 - keep
}

func (w *world) level(risk float64) report.Level {
	switch {
	case risk >= w.settings.Risk.High:
		return report.High
	case risk >= w.settings.Risk.Medium:
		return report.Medium
	}
	return report.Low
}

// hop measures an edge of a chain before masking (all) or after.
func (w *world) hop(e edge, all bool) report.Measure {
	m := report.Measure{RiskA: w.risk(e.a, all), RiskB: w.risk(e.b, all), Strength: w.strength(e, all)}
	m.Risk = m.Strength * (1 + (m.RiskA+m.RiskB)/2) / 2
	return m
}

func byRisk(a, b chain) int {
	return cmp.Or(cmp.Compare(b.before, a.before), slices.Compare(a.docs, b.docs))
}
