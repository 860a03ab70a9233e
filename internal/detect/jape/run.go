package jape

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// maxSteps bounds the ways that a phase follows one by one on a document, and
// maxMatches the matches that a style which reports all of them may find there.
const (
	maxSteps   = 5_000_000
	maxMatches = 2_000_000
)

// phaseRun is a phase on a document. All matching is done before the first
// right-hand side acts, so that no rule sees what another of its phase adds.
type phaseRun struct {
	*phaseMachine
	ctx      context.Context
	doc      *annotation.Document
	traced   bool // rules that do nothing are reported, too
	stream   *stream
	begins   []int32    // the starts where a rule may begin
	placed   []*reading // by start: where it depends on more than what starts there
	regions  []region
	possible []bool   // constraints that can hold as far as they depend on other annotations
	room     room     // where any of them can
	over     []uint64 // by offset: something reaches over it on which one of them depends
	matches  []match
	bindings []binding // of all matches
	boundIDs []annotation.ID

	work  int     // steps of searches
	vain  int     // starts that were read without a match
	alive []int32 // by start: the state of backward, once that is needed

	search   search
	firing   firing
	long     int            // matches from so many starts on are bound by direct
	leadSets []bits         // of the match that direct reads
	way      []int          // the starts of a match whose places are known, or shall be
	key      []byte         // of that match among ways
	open     []pendingState // where matching goes on, by start, from head
	head     int
	groups   []group
	looked   int // the start of which here holds the annotations, and sets what they satisfy
	here     []entry
	ordered  []entry // what starts at a place, as JAPE Plus takes it
	ways     ways
	sets     []bits
	tuple    [4]annotation.ID
}

// Run applies the grammar to a document, phase by phase. It reads and adds
// annotations there. A Grammar may run on several documents at once.
func (g *Grammar) Run(ctx context.Context, doc *annotation.Document) error {
	return g.RunTraced(ctx, doc, nil)
}

// RunTraced is Run, and tells of each rule that fires, just before it acts.
func (g *Grammar) RunTraced(ctx context.Context, doc *annotation.Document, fired func(Firing)) error {
	return g.run(ctx, doc, fired, nil)
}

// run runs the phases; found is called between the matching of a phase and its acts.
func (g *Grammar) run(ctx context.Context, doc *annotation.Document, fired func(Firing), found func(*phaseRun) error) error {
	m := g.acquire()
	defer g.release(m)
	if err := m.stream.read(m, doc); err != nil {
		return fmt.Errorf("jape: run: %w", err)
	}
	p := &m.run // whose buffers serve all phases, and the next document
	p.ctx, p.long, p.traced = ctx, long, fired != nil || found != nil
	defer p.forget()
	for _, ph := range m.phases {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("jape: run phase %s: %w", ph.name, err)
		}
		p.start(ph, doc)
		if err := p.find(); err != nil {
			return err
		}
		if found != nil {
			if err := found(p); err != nil {
				return err
			}
		}
		if err := p.fire(fired); err != nil {
			return err
		}
	}
	return nil
}

// maxIdle bounds what is kept of the matches of a document.
const maxIdle = 1 << 16

// forget lets go of the document.
func (p *phaseRun) forget() {
	if max(cap(p.matches), cap(p.bindings), cap(p.boundIDs)) > maxIdle {
		p.matches, p.bindings, p.boundIDs = nil, nil, nil
	}
	clear(p.matches[:cap(p.matches)])
	clear(p.firing.some[:cap(p.firing.some)])
	p.firing = firing{some: p.firing.some, changed: p.firing.changed, formats: p.firing.formats}
	p.ctx, p.doc, p.alive, p.leadSets = nil, nil, nil, nil
}

// start readies the run for a phase.
func (p *phaseRun) start(ph *phaseMachine, doc *annotation.Document) {
	p.phaseMachine, p.doc, p.stream = ph, doc, &ph.machine.stream
	p.search.p = p
	p.placed, p.matches = p.placed[:0], p.matches[:0]
	p.bindings, p.boundIDs = p.bindings[:0], p.boundIDs[:0]
	p.alive = nil
	p.forgetRegions()
	p.work, p.vain, p.looked = 0, 0, -1
	ph.makeRoom()
	p.findPossible()
	p.findAlone()
	p.beginnings()
}

// sort orders annotations by start, then id. They come from a way's end to its start.
func (p *phaseRun) sort(ids []annotation.ID) {
	if len(ids) == 1 {
		return
	}
	slices.Reverse(ids)
	slices.SortFunc(ids, func(a, b annotation.ID) int {
		return cmp.Or(cmp.Compare(p.doc.Get(a).Start, p.doc.Get(b).Start), cmp.Compare(a, b))
	})
}
