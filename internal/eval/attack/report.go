package attack

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/eval"
)

// Report is an attack in numbers. It holds no originals, unless they were asked for.
type Report struct {
	Guesses   int     `json:"guesses"` // for one attribute that count
	Documents Part    `json:"documents"`
	Chains    *Part   `json:"chains,omitempty"` // nil where none were shown
	Units     []Unit  `json:"units"`
	Trust     []Trust `json:"calibration"`
}

// Part counts over the units of one kind.
type Part struct {
	Asked  int   `json:"asked"`
	Failed int   `json:"failed"` // no usable answer: they are in no other number
	Silent int   `json:"silent"` // no guess at all
	Rows   []Row `json:"attributes"`
}

// Row counts what was guessed of one attribute. A unit in which all that the originals
// tell of it stands has nothing hidden, and nothing can be inferred there.
type Row struct {
	Attribute string     `json:"attribute"`
	Units     int        `json:"units"`    // whose originals tell it
	Right     eval.Share `json:"right"`    // one of the guesses is right, whether read or inferred; of Units
	Standing  eval.Share `json:"standing"` // a value can still be read; of Units
	Residue   eval.Share `json:"residue"`  // a guess repeats such a value, or nearly; of Units
	// Of the units that hide a value: right with the first guess at it, right with any,
	// and at least partly right with any.
	InferredFirst   Rate `json:"inferred_first"`
	Inferred        Rate `json:"inferred"`
	InferredPartial Rate `json:"inferred_partial"`
	// What who ignores the documents reaches on the same units.
	BaselineFirst eval.Share `json:"baseline_first"`
	Baseline      eval.Share `json:"baseline"`
	// Lift is by how much the share that was inferred is above the baseline, with as many
	// guesses: what the documents gave away.
	Lift float64 `json:"lift"`
	// Beyond are chains from which the attribute was inferred, but from none of their
	// documents alone; of those that hide a value.
	Beyond *eval.Share `json:"beyond,omitempty"`
}

// Rate is a share with its 95% interval.
type Rate struct {
	eval.Share
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Trust reports whether the confidence of guesses that do not stand is justified: of those
// whose confidence is at least From and below the next, how many are right.
type Trust struct {
	From float64 `json:"from"`
	eval.Share
}

// Report counts. With originals it has the guesses that hit, and what they hit.
func (t *Tally) Report(originals bool) *Report {
	r := &Report{Guesses: t.attacker.options.Guesses, Units: slices.Clone(t.units)}
	alone := func(u *Unit) bool { return len(u.Documents) == 1 }
	r.Documents = t.part(alone)
	if slices.ContainsFunc(r.Units, func(u Unit) bool { return len(u.Documents) != 1 }) {
		chains := t.part(func(u *Unit) bool { return !alone(u) })
		r.Chains = &chains
	}
	r.Trust = t.trust()
	for i := range r.Units {
		r.Units[i].Findings = told(r.Units[i].Findings, originals)
	}
	return r
}

func told(fs []Finding, originals bool) []Finding {
	fs = slices.Clone(fs)
	for i := range fs {
		if !originals {
			fs[i].Told = nil
		}
	}
	return fs
}

func (t *Tally) part(of func(*Unit) bool) Part {
	var p Part
	for _, a := range t.attacker.options.Attributes {
		p.Rows = append(p.Rows, Row{Attribute: a.Name})
	}
	for i := range t.units {
		u := &t.units[i]
		switch {
		case !of(u):
			continue
		case u.Failure != "":
			p.Failed++
		case u.Silent:
			p.Silent++
		}
		p.Asked++
		for k := range u.Findings {
			t.count(&p.Rows[u.Findings[k].Attribute], u, &u.Findings[k])
		}
	}
	p.Rows = slices.DeleteFunc(p.Rows, func(r Row) bool { return r.Units == 0 })
	for i := range p.Rows {
		p.Rows[i].finish()
	}
	return p
}

func (t *Tally) count(r *Row, u *Unit, f *Finding) {
	r.Units++
	add(&r.Right, f.Best == Full)
	add(&r.Standing, f.Standing > 0)
	add(&r.Residue, f.Residue)
	if len(u.Documents) != 1 && r.Beyond == nil {
		r.Beyond = &eval.Share{}
	}
	if len(f.hidden) == 0 {
		return
	}
	add(&r.InferredFirst.Share, f.InferredFirst == Full)
	add(&r.Inferred.Share, f.Inferred == Full)
	add(&r.InferredPartial.Share, f.Inferred != Miss)
	first, best := t.frequent.guess(f.Attribute, t.own(u, f.Attribute), f.hidden, t.attacker.options.Guesses)
	add(&r.BaselineFirst, first == Full)
	add(&r.Baseline, best == Full)
	if r.Beyond != nil {
		add(r.Beyond, t.beyond(u, f))
	}
}

func add(s *eval.Share, part bool) {
	s.Of++
	if part {
		s.Part++
	}
}

func (r *Row) finish() {
	for _, x := range []*Rate{&r.InferredFirst, &r.Inferred, &r.InferredPartial} {
		x.Value = x.Share.Value()
		x.Low, x.High = x.Interval()
	}
	r.Lift = r.Inferred.Value - r.Baseline.Value()
}

// bands is into how many bands confidence is divided.
const bands = 5

func (t *Tally) trust() []Trust {
	out := make([]Trust, bands)
	for i := range out {
		out[i].From = float64(i) / bands
	}
	for _, u := range t.units {
		for _, f := range u.Findings {
			for _, c := range f.claims {
				add(&out[min(int(c.confidence*bands), bands-1)].Share, c.right)
			}
		}
	}
	return out
}
