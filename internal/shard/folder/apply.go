package folder

import (
	"context"
	"errors"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/shard"
)

// chosen is decided without what was measured and merged, which replacement does not ask for. That it
// fits is checked all the same. It is what the documents of a shard need.
func (f *Folder) chosen(ctx context.Context, steps shard.Steps, s shard.Shard) (*shard.Linked, *shard.Planned, map[string]string, error) {
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
	p, err := f.planned(ctx, of)
	if err != nil {
		return nil, nil, nil, err
	}
	around, err := steps.LooksAround()
	if err != nil {
		return nil, nil, nil, err
	}
	l := &shard.Linked{Account: account}
	errs := make([]error, 3)
	l.Items, errs[0] = all[shard.Item](parts[0])
	l.Handles, errs[1] = all[shard.Handle](parts[2])
	l.Features, errs[2] = all[shard.Feature](parts[5])
	if err := errors.Join(errs...); err != nil {
		return nil, nil, nil, err
	}
	return l, p, of, chosenRows(parts[1], parts[3], l, s, p, around)
}

// chosenRows reads the documents and the entities.
func chosenRows(documents, entities *part, l *shard.Linked, s shard.Shard, p *shard.Planned, around bool) (err error) {
	if !around {
		return keepAlone(documents, entities, l, s, p)
	}
	if l.Entities, err = all[shard.Entity](entities); err != nil {
		return err
	}
	return newPortion(l, s).documents(documents, func(_ int, row *shard.Document) { l.Documents = append(l.Documents, *row) })
}

// replacedJSON is what a shard that is replaced says of itself.
type replacedJSON struct {
	Key   string `json:"key,omitempty"`
	Vault bool   `json:"vault,omitempty"`
}

// Apply replaces what is masked in a shard.
func (f *Folder) Apply(ctx context.Context, steps shard.Steps, s shard.Shard, o shard.Applying) (bool, error) {
	linked, planned, of, err := f.chosen(ctx, steps, s)
	if err != nil {
		return false, err
	}
	name := shardName(applyTable, s)
	if there, err := f.there(ctx, name, of); there || err != nil {
		return false, err
	}
	return true, create(ctx, f, name, of, func(put func(*shard.Applied) error) (manifest, error) {
		r, err := steps.Apply(ctx, s, linked, planned, o, put)
		if err != nil {
			return manifest{}, err
		}
		if r.Source != linked.Account.Source {
			return manifest{}, failure.New("shard", "the collection is not the one in which mentions were found; 'lethe shard detect --force' finds them anew, shard by shard")
		}
		return about(&r.Source, replacedJSON{r.Key, o.Vault})
	})
}

// Records replaces what is masked in records that come one after the other.
func (f *Folder) Records(ctx context.Context, steps shard.Steps, number func(int) (int64, bool), put func(*shard.Applied) error) error {
	linked, planned, _, err := f.chosen(ctx, steps, shard.Shard{I: 1, Of: 1})
	if err != nil {
		return err
	}
	return steps.Records(ctx, linked, planned, number, put)
}
