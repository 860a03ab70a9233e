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
	f := &Folder{place: place, key: key}
	sizes, err := place.Sizes(ctx)
	if err != nil {
		return nil, failure.Errorf("shard", "%w", err)
	}
	var out []Progress
	for _, step := range []struct {
		name   string
		tables []string // nil for one that is cut
	}{{detectTable, nil}, {"link", linkTables}, {"measure", measureTables}, {"plan", planTables}, {applyTable, nil}} {
		names := step.tables
		if names == nil {
			var err error
			if names, err = f.cutNames(ctx, step.name); err != nil {
				return nil, err
			}
		}
		p := Progress{Step: step.name, Of: len(names)}
		for _, name := range names {
			if err := f.look(ctx, name, sizes, &p); err != nil {
				return nil, err
			}
		}
		if p.Tables == 0 {
			p.Missing = nil
		}
		out = append(out, p)
	}
	return out, nil
}

// cutNames are the names of the tables of all shards of a step; nil where it has not begun.
func (f *Folder) cutNames(ctx context.Context, table string) ([]string, error) {
	of, err := f.cut(ctx, table)
	if errors.Is(err, errNothing) {
		return nil, nil
	}
	names := make([]string, of)
	for i := range names {
		names[i] = shardName(table, shard.Shard{I: i + 1, Of: of})
	}
	return names, err
}

// look adds a table to the progress of its step.
func (f *Folder) look(ctx context.Context, name string, sizes map[string]int64, p *Progress) error {
	size, there := sizes[name]
	if !there {
		p.Missing = append(p.Missing, step(name))
		return nil
	}
	p.Tables++
	p.Bytes += size
	if !f.key.Valid() {
		return nil
	}
	switch t, err := f.open(ctx, name); {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		p.Problems = append(p.Problems, failure.Message(err))
	default:
		f.options = t.Options // those of all others, too
		t.Close()
	}
	return nil
}
