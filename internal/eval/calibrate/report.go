package calibrate

import (
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe/internal/calibration"
)

// Report is what comes of the measuring of one profile.
type Report struct {
	Profile   string               `json:"profile"`
	Language  string               `json:"language"`
	Documents int                  `json:"documents"` // of each collection, with those that are public
	Seeds     []uint64             `json:"seeds"`
	HeldOut   []uint64             `json:"held_out"`
	Curves    []*calibration.Curve `json:"curves"`
	Rows      []BoundRow           `json:"bounds"` // on the held-out seeds
	Checks    []Check              `json:"held_out_steps"`
	Relations []Relation           `json:"relations"` // on the held-out seeds
	Targets   []Target             `json:"targets"`
}

// BoundRow is what attackers find under one bound.
type BoundRow struct {
	Bound
	Register float64 `json:"register"`
	Texts    float64 `json:"texts"`
	Chains   int     `json:"chains"` // of pairs of documents
	Linked   int     `json:"linked"` // of those, about one person
}

// Check is a step of a curve and what happened on held-out seeds at its indices.
type Check struct {
	Kind    string           `json:"kind"`
	Of      string           `json:"of"`
	Against string           `json:"against"`
	Step    calibration.Step `json:"step"`
	Cases   int              `json:"cases"`
	Found   float64          `json:"found"`
}

// Relation is the correlation of an index with what happens.
type Relation struct {
	What string `json:"what"`
	Correlation
}

// Target is a wanted success, the bound that the curves give for it, and what comes of it on held-out seeds.
type Target struct {
	Success  float64 `json:"success"`
	ThetaDoc float64 `json:"theta_doc"`
	OK       bool    `json:"reached"`
	Found    float64 `json:"found"`
	Cases    int     `json:"cases"`
}

// Kinds are those of text, "" for all together.
func Kinds() []string { return []string{"", "letters", "clinical", "legal"} }

// Of measures on seeds, fits, and holds what was fitted against held-out seeds.
func Of(ctx context.Context, o Options, heldOut []uint64) (*Report, error) {
	if o.Bounds == nil {
		o.Bounds = Bounds()
	}
	if o.Least == 0 {
		o.Least = 100
	}
	learned, err := Measure(ctx, o)
	if err != nil {
		return nil, err
	}
	held := o
	held.worlds = map[uint64]*World{} // bounds for a wanted success are tried on them too
	held.Seeds, held.Bounds = heldOut, append([]Bound{{Document: 1, Chain: 1, Plain: true}}, o.Bounds...)
	tried, err := Measure(ctx, held)
	if err != nil {
		return nil, err
	}
	r := &Report{Profile: o.Profile, Language: o.Language, Documents: o.Documents, Seeds: o.Seeds, HeldOut: heldOut}
	for _, kind := range Kinds() {
		for _, of := range []string{calibration.Documents, calibration.Chains, calibration.Links} {
			for _, against := range []string{calibration.Register, calibration.Texts} {
				if of == calibration.Links {
					if against = calibration.Nothing; len(r.Curves) > 0 && r.Curves[len(r.Curves)-1].Of == of {
						continue
					}
				}
				r.add(learned, tried, kind, of, against)
			}
		}
	}
	r.bounds(tried)
	r.relate(tried)
	return r, r.target(ctx, held)
}

// add fits a curve, where there are cases enough, and checks it.
func (r *Report) add(learned, tried *Measurement, kind, of, against string) {
	attacker, name := learned.strongest(against)
	cases := learned.cases(kind, of, against, attacker)
	if peopleIn(cases) < learned.Options.Least {
		return
	}
	c := &calibration.Curve{
		Profile: r.Profile, Language: r.Language, Kind: kind, Of: of, Against: against, Attacker: name,
		People: learned.People[against], Steps: Fit(cases, learned.Options.Least),
	}
	r.Curves = append(r.Curves, c)
	again := tried.cases(kind, of, against, attacker)
	for i, s := range c.Steps {
		k := Check{Kind: kind, Of: of, Against: against, Step: s}
		for _, x := range again {
			if at, ok := c.At(x.Index); ok && at == c.Steps[i] {
				k.Cases, k.Found = k.Cases+1, k.Found+x.Found
			}
		}
		if k.Cases > 0 {
			k.Found /= float64(k.Cases)
		}
		r.Checks = append(r.Checks, k)
	}
}

// strongest is the attacker who finds most documents.
func (m *Measurement) strongest(holds string) (number int, name string) {
	sums := make([]float64, len(m.Names[holds]))
	for _, t := range m.Trials {
		if t.Of == calibration.Documents {
			for i, v := range t.Found[holds] {
				sums[i] += v
			}
		}
	}
	if len(sums) == 0 {
		return 0, ""
	}
	number = slices.Index(sums, slices.Max(sums))
	return number, m.Names[holds][number]
}

// cases are those of a curve.
func (m *Measurement) cases(kind, of, against string, attacker int) (out []Case) {
	for i := range m.Trials {
		t := &m.Trials[i]
		if t.Bound.Plain || kind != "" && t.Kind != kind {
			continue
		}
		switch {
		case of == calibration.Links && t.Of == calibration.Chains:
			c := Case{Index: t.Index, Person: t.Person, World: int(t.Seed)}
			if t.Linked {
				c.Found = 1
			}
			out = append(out, c)
		case of == t.Of && t.Found[against] != nil:
			out = append(out, Case{t.Index, t.Found[against][attacker], t.Person, int(t.Seed)})
		}
	}
	return out
}

// bounds says what each of them leaves.
func (r *Report) bounds(m *Measurement) {
	text, _ := m.strongest(calibration.Texts)
	for _, b := range m.Options.Bounds {
		row := BoundRow{Bound: b}
		var register, texts, documents, known float64
		for i := range m.Trials {
			if t := &m.Trials[i]; t.Bound == b && t.Of == calibration.Documents {
				documents, register = documents+1, register+t.Found[calibration.Register][0]
				if found := t.Found[calibration.Texts]; found != nil {
					known, texts = known+1, texts+found[text]
				}
			}
		}
		row.Register, row.Texts = register/max(documents, 1), texts/max(known, 1)
		for _, p := range m.Pairs {
			if p.Bound == b && p.Risk > 0 {
				if row.Chains += p.Count; p.Linked {
					row.Linked += p.Count
				}
			}
		}
		r.Rows = append(r.Rows, row)
	}
}

// relate correlates indices with what happened.
func (r *Report) relate(m *Measurement) {
	text, _ := m.strongest(calibration.Texts)
	for _, x := range []struct {
		name  string
		which func(Bound) bool
	}{
		{"nothing masked", func(b Bound) bool { return b.Plain }},
		{"direct identifiers masked, no bound", func(b Bound) bool { return b == Bound{Document: 1, Chain: 1} }},
		{"all bounds together", func(b Bound) bool { return !b.Plain }},
	} {
		var pairs, register, texts []observation
		for _, p := range m.Pairs {
			if x.which(p.Bound) && p.Count > 0 {
				o := observation{index: p.Risk, count: float64(p.Count)}
				if p.Linked {
					o.happened = 1
				}
				pairs = append(pairs, o)
			}
		}
		for i := range m.Trials {
			t := &m.Trials[i]
			if !x.which(t.Bound) || t.Of != calibration.Documents {
				continue
			}
			register = append(register, observation{t.Index, t.Found[calibration.Register][0], 1})
			if found := t.Found[calibration.Texts]; found != nil {
				texts = append(texts, observation{t.Index, found[text], 1})
			}
		}
		r.Relations = append(r.Relations,
			Relation{"R(chain), two documents about one person; " + x.name, correlate(pairs)},
			Relation{"R(d), found by the register; " + x.name, correlate(register)},
			Relation{"R(d), found by other texts; " + x.name, correlate(texts)})
	}
}

// Wanted are the shares that are tried.
var wanted = []float64{.01, .02, .05, .1, .2}

// target masks held-out collections under the bounds that the curve gives.
func (r *Report) target(ctx context.Context, o Options) error {
	i := slices.IndexFunc(r.Curves, func(c *calibration.Curve) bool {
		return c.Kind == "" && c.Of == calibration.Documents && c.Against == calibration.Register
	})
	if i < 0 {
		return fmt.Errorf("calibrate: %d collections are too few to fit anything", len(o.Seeds))
	}
	for _, success := range wanted {
		t := Target{Success: success}
		if t.ThetaDoc, t.OK = r.Curves[i].Under(success); t.OK {
			o.Bounds = []Bound{{Document: t.ThetaDoc, Chain: 1}}
			m, err := Measure(ctx, o)
			if err != nil {
				return err
			}
			for _, x := range m.cases("", calibration.Documents, calibration.Register, 0) {
				t.Cases, t.Found = t.Cases+1, t.Found+x.Found
			}
			t.Found /= float64(max(t.Cases, 1))
		}
		r.Targets = append(r.Targets, t)
	}
	return nil
}
