package folder

import (
	"context"
	"errors"

	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// linkOnDisk is Link within a bound of memory.
func (f *Folder) linkOnDisk(ctx context.Context, steps shard.Steps, parts []*part, detected *shard.DetectedShard) error {
	l, err := steps.Linking(ctx, *detected, shard.Readings{
		Identified: inTurn[shard.Identity](parts, func(r *shard.Identity) int64 { return r.Item }),
		All:        inTurn[shard.Reading](parts, func(r *shard.Reading) int64 { return r.Item }),
	}, f.memory)
	if err != nil {
		return err
	}
	account := l.Account()
	account.Shards = len(parts)
	m, err := about(&detected.Source, account)
	if err == nil {
		err = f.putLinked(ctx, l, printsOf(parts), m)
	}
	return errors.Join(err, l.Close())
}

// putLinked writes the tables of what is linked on disk; m is the manifest of the first.
func (f *Folder) putLinked(ctx context.Context, l shard.Linking, of map[string]string, m manifest) error {
	err := create(ctx, f, linkItems, of, func(putItem func(*shard.Item) error) (manifest, error) {
		return m, create(ctx, f, linkDocuments, of, func(put func(*shard.Document) error) (manifest, error) {
			return manifest{}, l.Documents(ctx, putItem, put)
		})
	})
	if err != nil {
		return err
	}
	return errors.Join(
		create(ctx, f, linkHandles, of, func(put func(*shard.Handle) error) (manifest, error) { return manifest{}, l.Handles(ctx, put) }),
		create(ctx, f, linkEntities, of, func(put func(*shard.Entity) error) (manifest, error) { return manifest{}, l.Entities(ctx, put) }),
		create(ctx, f, linkMerges, of, func(put func(*shard.Merge) error) (manifest, error) { return manifest{}, l.Merges(ctx, put) }),
		put(ctx, f, linkFeatures, of, manifest{}, l.Features()),
	)
}

// linkedTables opens what Link left to be read row by row, with the prints of its tables.
func (f *Folder) linkedTables(ctx context.Context) (t *shard.Tables, of map[string]string, done func(), err error) {
	parts, account, err := f.linkedParts(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	tables := tablesOf(parts, account)
	return &tables, printsOf(parts), func() { closeAll(parts) }, nil
}

func tablesOf(parts []*part, account shard.Account) shard.Tables {
	return shard.Tables{
		Account: account, Documents: rows[shard.DocumentPlace](parts[1]), Handles: rows[shard.BirthDate](parts[2]), Entities: rows[shard.Occurrences](parts[3]),
	}
}

// measureOnDisk is Measure within a bound of memory.
func (f *Folder) measureOnDisk(ctx context.Context, steps shard.Steps) (bool, error) {
	t, of, done, err := f.linkedTables(ctx)
	if err != nil {
		return false, err
	}
	defer done()
	if there, err := f.allThere(ctx, measureTables, of); there || err != nil {
		return false, err
	}
	m, err := steps.Measuring(ctx, t, f.memory)
	if err != nil {
		return false, err
	}
	err = create(ctx, f, measureRisks, of, func(put func(*shard.Risk) error) (manifest, error) {
		return manifest{}, m.Risks(ctx, func(r float64) error { return put(&shard.Risk{Risk: r}) })
	})
	if err == nil {
		err = create(ctx, f, measureEdges, of, func(put func(*shard.Edge) error) (manifest, error) {
			return manifest{}, m.Edges(ctx, func(e risk.Edge) error {
				row := edgeRow(e)
				return put(&row)
			})
		})
	}
	return true, errors.Join(err, m.Close())
}

// planOnDisk is Plan within a bound of memory.
func (f *Folder) planOnDisk(ctx context.Context, steps shard.Steps) (bool, error) {
	t, of, done, err := f.linkedTables(ctx)
	if err != nil {
		return false, err
	}
	defer done()
	measured, err := f.following(ctx, measureTables, of)
	if err != nil {
		return false, err
	}
	closeAll(measured)
	if there, err := f.allThere(ctx, planTables, of); there || err != nil {
		return false, err
	}
	err = create(ctx, f, planMasked, of, func(put func(*shard.MaskedEntity) error) (manifest, error) {
		err := steps.Planning(ctx, t, f.memory, func(m mask.Decision) error {
			row := maskedRow(m)
			return put(&row)
		})
		if err != nil {
			return manifest{}, err
		}
		return about(nil, proved(nil))
	})
	return true, errors.Join(err, f.putPrepared(ctx, of, nil)) // which takes all values in memory
}

func edgeRow(e risk.Edge) shard.Edge {
	return shard.Edge{A: int32(e.A), B: int32(e.B), Strength: e.Strength}
}

func maskedRow(m mask.Decision) shard.MaskedEntity {
	row := shard.MaskedEntity{Entity: int32(m.Entity), Pass: string(m.Pass)}
	for _, d := range m.Because {
		row.Because = append(row.Because, int32(d))
	}
	return row
}
