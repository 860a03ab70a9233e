package calibrate

import (
	"context"
	"slices"

	"github.com/lethe-privacy/lethe/internal/calibration"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/eval/synth/people"
	"github.com/lethe-privacy/lethe/pipeline"
)

// Options say what is measured.
type Options struct {
	Profile   string
	Config    pipeline.Config // of the profile
	Language  string
	Seeds     []uint64
	People    int
	Documents int
	Bounds    []Bound // nil: those of the function Bounds, for Of alone
	Least     int     // people of whom a step has cases at least; 0: 100
	Engines   pipeline.Engines
	worlds    map[uint64]*World // those that were made, by seed
	// Progress, if not nil, is called with how many runs are done.
	Progress func(done, of int)
}

// Trial is a document or chain under one bound.
type Trial struct {
	Seed   uint64
	Bound  Bound
	Of     string // calibration.Documents or Chains
	Kind   string // of text; of a chain, "" where it has several
	Person int
	Index  float64
	Linked bool                 // of a chain: both ends are about one person
	Found  map[string][]float64 // by what attackers hold, of each of them; none where they know nobody
}

// Measurement is what came of all runs.
type Measurement struct {
	Options Options
	Trials  []Trial
	Pairs   []Pair
	People  map[string]int      // among whom attackers choose, on average
	Names   map[string][]string // of attackers, by what they hold
}

// Measure masks the collections of all seeds under all bounds, and lets the attackers try.
func Measure(ctx context.Context, o Options) (*Measurement, error) {
	m := &Measurement{Options: o, People: map[string]int{}, Names: map[string][]string{}}
	for i, seed := range o.Seeds {
		w, err := o.world(ctx, seed)
		if err != nil {
			return nil, err
		}
		for _, a := range w.Adversaries {
			m.People[a.holds] += a.background.People()
			if i == 0 {
				for _, x := range a.attackers {
					m.Names[a.holds] = append(m.Names[a.holds], x.Name)
				}
			}
		}
		for k, b := range o.Bounds {
			if err := m.run(ctx, w, seed, b); err != nil {
				return nil, err
			}
			if o.Progress != nil {
				o.Progress(i*len(o.Bounds)+k+1, len(o.Seeds)*len(o.Bounds))
			}
		}
	}
	for holds := range m.People {
		m.People[holds] /= len(o.Seeds)
	}
	return m, nil
}

// world makes one for a seed, and finds what is in its documents, unless that was done.
func (o *Options) world(ctx context.Context, seed uint64) (*World, error) {
	if w := o.worlds[seed]; w != nil {
		return w, nil
	}
	w, err := NewWorld(ctx, people.Options{People: o.People, Documents: o.Documents, Languages: []string{o.Language}, Seed: seed, Threads: o.Config.Run.Threads})
	if err != nil {
		return nil, err
	}
	if w.found, err = find(ctx, o.Config, o.Engines, w.collection()); err != nil {
		return nil, err
	}
	if o.worlds != nil {
		o.worlds[seed] = w
	}
	return w, nil
}

// run is one world under one bound.
func (m *Measurement) run(ctx context.Context, w *World, seed uint64, b Bound) error {
	config := m.Options.Config
	b.set(&config)
	out, err := masked(ctx, config, w.collection(), pipeline.Options{Engines: m.Options.Engines, Known: w.found.of})
	if err != nil {
		return err
	}
	number := map[string]int{}
	for _, d := range w.Documents {
		if _, known := number[d.Person]; !known {
			number[d.Person] = len(number) + int(seed)<<20
		}
	}
	var trials []Trial
	var texts []linkage.Text
	for _, d := range w.Documents {
		trials = append(trials, Trial{Seed: seed, Bound: b, Of: calibration.Documents, Kind: Kind(d.Kind), Person: number[d.Person], Index: out.after.Risk(out.number[d.ID])})
		texts = append(texts, out.text(d.Person, d.ID))
	}
	joined, err := w.joined(ctx, out)
	if err != nil {
		return err
	}
	m.Pairs = append(m.Pairs, w.pairs(b, joined)...)
	for _, c := range sample(joined) {
		t := Trial{Seed: seed, Bound: b, Of: calibration.Chains, Kind: c.kind, Person: number[c.person], Index: c.risk, Linked: c.linked}
		var ids []string
		for _, d := range c.documents {
			ids = append(ids, d.ID)
		}
		trials, texts = append(trials, t), append(texts, out.text(c.person, ids...))
	}
	for _, a := range w.Adversaries {
		found, err := linkage.Found(ctx, a.attackers, a.background, texts, config.Run.Threads)
		if err != nil {
			return err
		}
		for i := range trials {
			if found[0][i] == linkage.Nobody {
				continue
			}
			if trials[i].Found == nil {
				trials[i].Found = map[string][]float64{}
			}
			for k := range a.attackers {
				v := found[k][i]
				if trials[i].Of == calibration.Chains && !trials[i].Linked {
					v = 0
				}
				trials[i].Found[a.holds] = append(trials[i].Found[a.holds], v)
			}
		}
	}
	m.Trials = append(m.Trials, trials...)
	return nil
}

// joinedPair is the riskiest chain between two documents.
type joinedPair struct {
	documents []Document
	person    string // of the first
	kind      string // of all, "" where there are several
	linked    bool
	risk      float64
}

// mostChains is how many of a run are tried, evenly by falling risk.
const mostChains = 250

// joined gives pairs of documents that chains join, with the riskiest chain between them.
func (w *World) joined(ctx context.Context, m *Release) ([]joinedPair, error) {
	at := map[string]int{}
	for i, d := range w.Documents {
		at[d.ID] = i
	}
	refs := m.after.Collection().Documents
	seen := map[[2]int]bool{}
	var all []joinedPair
	for c, err := range m.after.Chains(ctx, 0) { // by falling risk: the first is the riskiest
		if err != nil {
			return nil, err
		}
		ends := [2]int{c.Documents[0], c.Documents[len(c.Documents)-1]}
		slices.Sort(ends[:])
		if seen[ends] {
			continue
		}
		seen[ends] = true
		p := joinedPair{risk: c.Risk}
		for i, d := range c.Documents {
			doc := w.Documents[at[refs[d].SourceID]]
			p.documents = append(p.documents, doc)
			if i == 0 {
				p.kind, p.person = Kind(doc.Kind), doc.Person
			} else if p.kind != Kind(doc.Kind) {
				p.kind = ""
			}
		}
		p.linked = p.person == p.documents[len(p.documents)-1].Person
		all = append(all, p)
	}
	return all, nil
}

func sample(all []joinedPair) []joinedPair {
	if len(all) <= mostChains {
		return all
	}
	out := make([]joinedPair, mostChains)
	for i := range out {
		out[i] = all[i*len(all)/mostChains]
	}
	return out
}

// Pair is so many pairs of documents between which the riskiest chain has this risk, 0 where there is none.
type Pair struct {
	Bound  Bound
	Risk   float64
	Linked bool // about one person
	Count  int
}

// pairs are all of the collection.
func (w *World) pairs(b Bound, joined []joinedPair) (out []Pair) {
	of := map[string]int{}
	same := 0
	for _, d := range w.Documents {
		same += of[d.Person]
		of[d.Person]++
	}
	other := len(w.Documents)*(len(w.Documents)-1)/2 - same
	for _, p := range joined {
		if out = append(out, Pair{b, p.risk, p.linked, 1}); p.linked {
			same--
		} else {
			other--
		}
	}
	return append(out, Pair{b, 0, true, same}, Pair{b, 0, false, other})
}
