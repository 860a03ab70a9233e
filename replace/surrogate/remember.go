package surrogate

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal/state"
)

// remember takes the surrogates that the state has for targets.
func (m *maker) remember() {
	if m.options.State == nil {
		return
	}
	for _, t := range m.collected.Targets {
		if k := m.categories[t.Entity.ID].Kind; k == kindDate || k == kindAge {
			continue
		}
		g, ok := m.group(t.Entity)
		if !ok || g.Surrogate.Text == "" {
			continue
		}
		p := m.recall(t, g)
		m.pairs[t.Entity.ID] = p
		m.learn(p)
		m.take(p)
		m.noteCalled(p, docsOf(t.Entity))
		m.claimed(p)
		if m.original(p, docsOf(t.Entity), false) {
			m.clashes++
		}
	}
}

// group finds the group of an entity: by its normalized value, else the only one that one
// of its originals is in. Not of people: a surname alone may be another's.
func (m *maker) group(e *lethe.Entity) (*state.Group, bool) {
	s := m.options.State
	if g, ok := s.Lookup(e.Label, e.Normalized); ok {
		return g, true
	}
	var found *state.Group
	if m.categories[e.ID].Kind == kindPerson {
		return nil, false
	}
	for _, text := range e.Originals {
		g, ok := s.Lookup(e.Label, normalize.Text(text))
		if ok && found != nil && g.ID != found.ID {
			return nil, false
		}
		if ok {
			found = g
		}
	}
	return found, found != nil
}

// mostRemembered is how many bytes of an entity a state keeps at most; what is longer is
// drawn anew each time.
const mostRemembered = 1 << 14

// save puts a surrogate into the state.
func (m *maker) save(t replace.Target, p Pair) error {
	s := m.options.State
	if s == nil {
		return nil
	}
	if len(t.Entity.Normalized)+len(p.Original)+len(p.Surrogate) > mostRemembered || !utf8.ValidString(t.Entity.Normalized) {
		return nil
	}
	if p.onlyInitials() && len(m.kin.of[t.Entity.ID]) > 0 {
		return nil // any sentence may have such letters
	}
	g, ok := m.group(t.Entity)
	if !m.options.Shared && m.follows(t, p) && s.Used(p.Label, p.Surrogate) && (!ok || g.Surrogate.Text == "") {
		return nil // another's, from which it follows
	}
	if !ok {
		var err error
		if g, err = s.Add(t.Entity.Label, state.Member{Value: strings.ReplaceAll(t.Entity.Normalized, "\x00", " ")}); err != nil {
			return err
		}
	}
	return s.SetSurrogate(g.ID, state.Surrogate{Text: p.Surrogate, Details: p.details()})
}

// follows reports whether a surrogate may be another's too, since it follows from that: of a surname, of a town by its
// longer name, and of the short names of one person.
func (m *maker) follows(t replace.Target, p Pair) bool {
	return m.alone(p) != "" || len(m.kin.of[t.Entity.ID]) > 0
}
