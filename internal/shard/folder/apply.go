package folder

import (
	"context"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/shard"
)

// chosen is decided without what was measured and merged, which replacement does not ask for. That it
// fits is checked all the same. It is what the documents of a shard need.
func (f *Folder) chosen(ctx context.Context, steps shard.Steps, s shard.Shard) (*shard.Linkage, *shard.Plan, map[string]string, error) {
	parts, account, err := f.linkedParts(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	defer closeAll(parts)
	of := printsOf(parts)
	measured, err := f.following(ctx, measureTables, of)
	if err != nil {
		return nil, nil, nil, err
	}
	closeAll(measured)
	r := &room{limit: f.memory, full: fullShard}
	p, err := f.planned(ctx, of, r)
	if err != nil {
		return nil, nil, nil, err
	}
	around, err := steps.LooksAround()
	if err != nil {
		return nil, nil, nil, err
	}
	l := &shard.Linkage{Account: account}
	if l.Features, err = all[shard.Feature](parts[5]); err != nil {
		return nil, nil, nil, err
	}
	portion, err := newPortion(parts[0], l, s)
	if err != nil {
		return nil, nil, nil, err
	}
	t := linkedTables{documents: parts[1], handles: parts[2], entities: parts[3]}
	switch {
	case !around || p.Prepared != nil:
		err = keepAlone(portion, t, p, r)
	case f.memory > 0:
		err = errAround
	default:
		err = keepAll(portion, t)
	}
	return l, p, of, err
}

var errAround = failure.New("shard", "an operator of replace.operator or replace.rules looks at the whole collection, and cannot be used with --memory: leave --memory out of this step")

// linkedTables are those that grow with the collection.
type linkedTables struct{ documents, handles, entities *part }

// keepAll reads what a portion needs where operators look at the whole collection.
func keepAll(p *portion, t linkedTables) (err error) {
	if p.l.Handles, err = all[shard.Handle](t.handles); err != nil {
		return err
	}
	if p.l.Entities, err = all[shard.Entity](t.entities); err != nil {
		return err
	}
	return p.documents(t.documents, newFirsts(p.l, p.l.Handles).is, func(_ bool, row *shard.Document) error {
		p.l.Documents = append(p.l.Documents, *row)
		return nil
	})
}

// replacedJSON is what a shard that is replaced says of itself.
type replacedJSON struct {
	Key   string `json:"key,omitempty"`
	Vault bool   `json:"vault,omitempty"`
}

// Apply replaces what is masked in a shard.
func (f *Folder) Apply(ctx context.Context, steps shard.Steps, s shard.Shard, o shard.Replacement) (bool, error) {
	linked, planned, of, err := f.chosen(ctx, steps, s)
	if err != nil {
		return false, err
	}
	name := shardName(applyTable, s)
	if there, err := f.unchanged(ctx, steps, name, of, s, linked.Account.Shards); there || err != nil {
		return false, err
	}
	return true, create(ctx, f, name, of, func(put func(*shard.RowOutcome) error) (manifest, error) {
		r, err := steps.Apply(ctx, s, linked, planned, o, put)
		if err != nil {
			return manifest{}, err
		}
		if r.Source != linked.Account.Source {
			return manifest{}, failure.Errorf("shard", "%w", shard.Otherwise(r.Source, linked.Account.Source))
		}
		return about(&r.Source, replacedJSON{r.Key, o.Vault})
	})
}

// Records replaces what is masked in records that come one after the other.
func (f *Folder) Records(ctx context.Context, steps shard.Steps, number func(int) (int64, bool), put func(*shard.RowOutcome) error) error {
	linked, planned, _, err := f.chosen(ctx, steps, shard.Shard{I: 1, Of: 1})
	if err != nil {
		return err
	}
	return steps.Records(ctx, linked, planned, number, put)
}
