package native

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replan"
	"github.com/lethe-privacy/lethe/internal/whatif"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// measurement is a run's collection as it was measured, ready to be asked. It does not change.
type measurement struct {
	run     string
	rows    []int         // of each document of the collection, its row
	ordinal map[int]int   // of each row, its document
	places  []string      // of each document
	letters int64         // of all texts
	of      []entityFacts // by entity
	before  *risk.Assessment
	after   *risk.Assessment
	mask    mask.Options
	masked  []bool
	asking  func() (*whatif.Answerer, error)
	groups  func() []Cluster
	planner func() *replan.Planner
}

// entityFacts is what of an entity is no measure of risk.
type entityFacts struct {
	mentions, letters int64
	weight            float64
	pass              mask.Pass
	step              int
	because           []int
	always, kept      bool // goes, or stays, whatever the risk
	last              bool // goes where all else does not suffice
}

func newMeasured(documents, entities int) *measurement {
	return &measurement{rows: make([]int, documents), places: make([]string, documents), ordinal: make(map[int]int, documents), of: make([]entityFacts, entities)}
}

// row says in which row a document of the collection is.
func (m *measurement) row(document, row int, place string) {
	m.rows[document], m.places[document], m.ordinal[row] = row, place, document
}

// ready adds what was measured.
func (m *measurement) ready(before, after *risk.Assessment, masked []bool) {
	m.before, m.after, m.masked = before, after, masked
	m.mask.Marks = mask.Marks{Always: make([]bool, len(m.of)), Kept: make([]bool, len(m.of)), Last: make([]bool, len(m.of))}
	for e, x := range m.of {
		m.mask.Marks.Always[e], m.mask.Marks.Kept[e], m.mask.Marks.Last[e] = x.always, x.kept, x.last
	}
	m.asking = sync.OnceValues(func() (*whatif.Answerer, error) { return whatif.New(m.after) })
	m.groups = sync.OnceValue(m.clusters)
	m.planner = sync.OnceValue(func() *replan.Planner { return replan.New(m.before, m.mask) })
}

// measuresKept is of how many runs the measures are kept in memory: those that were asked last.
const measuresKept = 2

// measures returns those of the last run.
func (s *Store) measures(ctx context.Context, project, name string) (*measurement, error) {
	c, err := s.Collection(project, name)
	if err != nil {
		return nil, err
	}
	if c.Run == nil || c.Run.State != Done {
		return nil, ErrNotReady
	}
	s.measuring.Lock()
	defer s.measuring.Unlock()
	if i := slices.IndexFunc(s.known, func(m *measurement) bool { return m.run == c.Run.ID }); i >= 0 {
		m := s.known[i]
		s.known = append(slices.Delete(s.known, i, i+1), m)
		return m, nil
	}
	m, err := s.measure(ctx, project, name)
	if err != nil {
		return nil, err
	}
	m.run = c.Run.ID
	if now, err := s.Collection(project, name); err != nil || now.Run == nil || now.Run.ID != m.run {
		return m, err // another run came between: it is good for this answer, and not kept
	}
	s.remember(m)
	return m, nil
}

// remember keeps measures in the place of those that were asked longest ago.
func (s *Store) remember(m *measurement) {
	s.known = append(s.known, m)
	if len(s.known) > measuresKept {
		s.known = slices.Delete(s.known, 0, 1)
	}
}

// measure reads what a run measured, and measures it again.
func (s *Store) measure(ctx context.Context, project, name string) (*measurement, error) {
	db, err := s.reading(ctx, project, name)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	m, c := newMeasured(0, 0), &lethe.Collection{}
	var packed string
	if err := db.row(ctx, "SELECT options, letters FROM measures").Scan(&packed, &m.letters); err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	var options aim
	if err := json.Unmarshal([]byte(packed), &options); err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	m.mask = options.Mask
	if err := m.readDocuments(ctx, db, c); err != nil {
		return nil, err
	}
	masked, weights, err := m.readEntities(ctx, db, c)
	if err != nil {
		return nil, err
	}
	if err := m.readPlaces(ctx, db, c); err != nil {
		return nil, err
	}
	options.Risk.Weights = func(l lethe.Label) float64 { return weights[l] }
	before, err := risk.Assess(ctx, c, options.Risk)
	if err != nil {
		return nil, err
	}
	after, err := before.Without(ctx, masked)
	if err != nil {
		return nil, err
	}
	m.ready(before, after, masked)
	return m, nil
}

// readDocuments reads which documents there are.
func (m *measurement) readDocuments(ctx context.Context, db *handle, c *lethe.Collection) error {
	return db.each(ctx, "SELECT id, key, source, place FROM documents ORDER BY ordinal", func(scan scanner) error {
		var id int
		var d lethe.DocumentRef
		var place string
		if err := scan(&id, &d.ID, &d.SourceID, &place); err != nil {
			return err
		}
		m.rows, m.places, c.Documents = append(m.rows, 0), append(m.places, ""), append(c.Documents, d)
		m.row(len(m.rows)-1, id, place)
		return nil
	})
}

// readEntities reads the entities, which of them are masked, and what labels weigh.
func (m *measurement) readEntities(ctx context.Context, db *handle, c *lethe.Collection) (masked []bool, weights map[lethe.Label]float64, err error) {
	weights = map[lethe.Label]float64{}
	err = db.each(ctx, "SELECT label, value, weight, masked, pass, step, because, always, kept, last, mentions, letters FROM entities ORDER BY id", func(scan scanner) error {
		var e lethe.Entity
		var x entityFacts
		var because string
		var is bool
		if err := scan(&e.Label, &e.Normalized, &x.weight, &is, &x.pass, &x.step, &because, &x.always, &x.kept, &x.last, &x.mentions, &x.letters); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(because), &x.because); err != nil {
			return err
		}
		e.ID = lethe.NewEntityID(e.Normalized, e.Label)
		weights[e.Label] = x.weight
		c.Entities, m.of, masked = append(c.Entities, e), append(m.of, x), append(masked, is)
		return nil
	})
	return masked, weights, err
}

// readPlaces reads in which documents the entities are.
func (m *measurement) readPlaces(ctx context.Context, db *handle, c *lethe.Collection) error {
	err := db.each(ctx, "SELECT entity, document, relevance FROM places ORDER BY entity, document", func(scan scanner) error {
		var entity, row int
		var o lethe.Occurrence
		if err := scan(&entity, &row, &o.Relevance); err != nil {
			return err
		}
		o.Doc = m.ordinal[row]
		c.Entities[entity].Occurrences = append(c.Entities[entity].Occurrences, o)
		return nil
	})
	if err != nil {
		return err
	}
	for _, e := range c.Entities {
		slices.SortFunc(e.Occurrences, func(a, b lethe.Occurrence) int { return a.Doc - b.Doc })
	}
	return nil
}
