package jape

import (
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// Explanation reports the outcome of a rule on a document, phase by phase that has a
// rule of that name.
type Explanation struct {
	Phase, Rule string
	Pos         Pos
	Starts      int      // places where the phase looked, or could have
	First       []string // what the rule may begin with
	Attempts    []Attempt
}

// Attempt is a place where the rule's pattern began to match.
type Attempt struct {
	Outcome    Outcome
	Start, End int      // what was matched, as far as it went
	By         string   // the rule that fired instead
	Why        string   // why that
	Wanted     []string // what would have had to follow
	// Here are the annotations that stood there instead; none at the end of the text.
	Here []annotation.ID
}

// Outcome of an attempt.
type Outcome string

// The outcomes.
const (
	Fired   Outcome = "fired"
	Lost    Outcome = "lost"    // another rule fired there
	Taken   Outcome = "taken"   // the place is within the match of another rule
	Partial Outcome = "partial" // the pattern did not match to its end
)

// Explain runs the grammar on a document, and tells where the rule began to match and
// why it did not fire there.
func (g *Grammar) Explain(ctx context.Context, doc *annotation.Document, rule string) ([]Explanation, error) {
	var out []Explanation
	err := g.run(ctx, doc, nil, func(p *phaseRun) error {
		for i, r := range p.rules {
			if r.name != rule {
				continue
			}
			e, err := p.explain(int32(i))
			if err != nil {
				return err
			}
			out = append(out, e)
		}
		return nil
	})
	if err == nil && out == nil {
		err = fmt.Errorf("jape: explain: there is no rule %s", rule)
	}
	return out, err
}

func (p *phaseRun) explain(rule int32) (Explanation, error) {
	r := p.rules[rule]
	e := Explanation{Phase: p.name, Rule: r.name, Pos: r.pos}
	e.First = p.testsOf(p.automaton.start, rule)
	p.alive = nil // what cannot end shall be followed, too
	for i := p.next(0, 0); i < len(p.stream.starts); i = p.next(i+1, 0) {
		e.Starts++
		a, began, err := p.attempt(i, rule)
		if err != nil {
			return e, err
		}
		if began {
			e.Attempts = append(e.Attempts, a)
		}
	}
	return e, nil
}

// attempt follows one rule from a start.
func (p *phaseRun) attempt(i int, rule int32) (Attempt, bool, error) {
	s := p.search.begin(rule, 0, false)
	longest := int32(-1)
	err := s.run(i, func(k int32) bool {
		longest = max(longest, s.steps[k].end)
		return true
	})
	if err != nil || len(s.steps) == 0 {
		return Attempt{}, false, err
	}
	a := Attempt{Start: int(p.stream.starts[i]), End: int(longest)}
	if longest < 0 {
		p.partial(&a, rule)
	} else {
		p.decided(&a, rule)
	}
	return a, true, nil
}

// partial says what was wanted where the pattern went furthest.
func (p *phaseRun) partial(a *Attempt, rule int32) {
	a.Outcome = Partial
	var last step
	for _, st := range p.search.steps {
		if st.end >= last.end {
			last = st
		}
	}
	var wanted []int32
	for _, st := range p.search.steps {
		if st.end == last.end {
			wanted = append(wanted, p.automaton.places[st.place].next...)
		}
	}
	a.End = int(last.end)
	a.Wanted = p.testsOf(wanted, rule)
	if next := p.next(int(last.at)+1, last.end); next < len(p.stream.starts) {
		for _, e := range p.stream.at(next) {
			if p.seen(p.machine.kinds[e.kind].typ) {
				a.Here = append(a.Here, e.id)
			}
		}
	}
}

func (p *phaseRun) testsOf(places []int32, rule int32) []string {
	var out []string
	for _, q := range places {
		pl := &p.automaton.places[q]
		if text := p.automaton.tests[pl.test].String(); pl.rule == rule && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// decided says which rule fired where this one matched.
func (p *phaseRun) decided(a *Attempt, rule int32) {
	for _, m := range p.matches {
		switch {
		case m.start == a.Start && m.rule == rule:
			a.Outcome = Fired
			return
		case m.start == a.Start:
			a.Outcome, a.By, a.Why = Lost, p.rules[m.rule].name, p.reason(&m, a, rule)
		case m.start < a.Start && a.Start < m.end && a.Outcome == "":
			a.Outcome, a.By, a.Why = Taken, p.rules[m.rule].name, fmt.Sprintf("its match at %d-%d holds this place", m.start, m.end)
		}
	}
	if a.Outcome == "" { // the phase had ended
		a.Outcome, a.Why = Taken, "the phase ends after its first match"
	}
}

func (p *phaseRun) reason(m *match, a *Attempt, rule int32) string {
	winner, loser := p.rules[m.rule], p.rules[rule]
	switch {
	case p.control != appelt:
		return "its match is shorter, or it comes earlier"
	case m.end > a.End:
		return fmt.Sprintf("its match is longer, to %d", m.end)
	case winner.priority > loser.priority:
		return fmt.Sprintf("its priority is %d, not %d", winner.priority, loser.priority)
	}
	return "it comes earlier in the grammar"
}
