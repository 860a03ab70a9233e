package folder

import (
	"context"
	"errors"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/seal"
)

// Progress is how far a step of a run is.
type Progress struct {
	Step     string   `json:"step"`
	Tables   int      `json:"tables"` // that are there
	Of       int      `json:"of"`     // that there will be; 0 while nobody knows
	Bytes    int64    `json:"bytes"`
	Missing  []string `json:"missing,omitempty"`  // the commands that make what is missing, where some is there
	Problems []string `json:"problems,omitempty"` // why tables cannot be used, where they were looked into
}

// Done reports whether all tables of the step are there.
func (p *Progress) Done() bool { return p.Of > 0 && p.Tables == p.Of }

// Status says how far the steps of a run are, by the names of their tables. Where there is a key,
// it opens them all, and says what is wrong with them.
func Status(ctx context.Context, place Place, key seal.Key) ([]Progress, error) {
	sizes, err := place.Sizes(ctx)
	if err != nil {
		return nil, failure.Errorf("shard", "%w", err)
	}
	s := &survey{Folder: &Folder{place: place, key: key}, sizes: sizes, prints: map[string]string{}, said: map[string]bool{}}
	var out []Progress
	for _, step := range []struct {
		name   string
		tables []string // nil for one that is cut
	}{{detectTable, nil}, {"link", linkTables}, {"measure", measureTables}, {"plan", planTables}, {applyTable, nil}} {
		p, err := s.step(ctx, step.name, step.tables)
		if err != nil {
			return nil, err
		}
		out = append(out, *p)
	}
	if s.sealed > 0 && s.opened == 0 {
		return nil, errKey
	}
	return out, nil
}

var errKey = failure.New("shard", "this is not the key of the run: no table opens with it; name the one that its steps were given")

// survey looks at the tables of a run.
type survey struct {
	*Folder
	sizes  map[string]int64
	prints map[string]string // of all tables of the steps before, "" for those that do not open or are missing
	source *shard.Source     // what the first shard saw of the collection
	said   map[string]bool   // of commands: that what they make is stale
	opened int
	sealed int // with another key
}

// step looks at the tables of a step; tables are nil for one that is cut.
func (s *survey) step(ctx context.Context, name string, tables []string) (*Progress, error) {
	p := &Progress{Step: name, Of: len(tables)}
	cut := tables == nil
	if cut {
		of, err := s.cut(ctx, name)
		switch {
		case errors.Is(err, errNothing):
			return p, nil
		case errors.Is(err, errCuts):
			p.wrong(err)
			for table, size := range s.sizes {
				if _, ok := shardOf(name, table); ok {
					p.Tables, p.Bytes, s.prints[table] = p.Tables+1, p.Bytes+size, ""
				}
			}
			return p, nil
		case err != nil:
			return nil, err
		}
		p.Of = of
		for i := range of {
			tables = append(tables, shardName(name, shard.Shard{I: i + 1, Of: of}))
		}
	}
	made := map[string]string{}
	for _, table := range tables {
		print, err := s.look(ctx, table, p)
		if err != nil {
			return nil, err
		}
		made[table] = print
	}
	if name == "link" {
		clear(s.prints) // what follows is made of what was linked
	}
	for table, print := range made {
		s.prints[table] = print
	}
	if p.Tables == 0 {
		p.Missing = nil
	}
	return p, nil
}

// look adds a table to the progress of its step, and gives its print.
func (s *survey) look(ctx context.Context, name string, p *Progress) (string, error) {
	size, there := s.sizes[name]
	if !there {
		p.Missing = append(p.Missing, step(name))
		return "", nil
	}
	p.Tables++
	p.Bytes += size
	if size == 0 {
		p.wrong(mend(name, errEmpty))
		return "", nil
	}
	if !s.key.Valid() {
		return "", nil
	}
	t, err := s.open(ctx, name)
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil:
		if errors.Is(err, seal.ErrKey) {
			s.sealed++
		}
		p.wrong(err)
		return "", nil
	}
	defer t.Close()
	s.opened++
	s.options, s.program = t.Options, t.Lethe // those of all others, too
	switch {
	case t.Source == nil:
	case s.source == nil:
		s.source = t.Source
	case *t.Source != *s.source:
		p.wrong(mend(name, errSource))
		return t.print, nil
	}
	if p.Step != detectTable && s.stale(t.Of) && !s.said[step(name)] {
		s.said[step(name)] = true
		p.wrong(mend(name, errStale))
	}
	return t.print, nil
}

var (
	errEmpty  = errors.New("it is empty")
	errSource = errors.New("it was made of another collection than other shards, or of the same when it was otherwise")
)

// stale reports whether a table was made of others than those that are there.
func (s *survey) stale(of map[string]string) bool {
	for name, print := range s.prints {
		if print != "" && of[name] != print {
			return true
		}
	}
	for name := range of {
		if _, known := s.prints[name]; !known {
			return true
		}
	}
	return false
}

// wrong adds why a table cannot be used.
func (p *Progress) wrong(err error) { p.Problems = append(p.Problems, failure.Message(err)) }
