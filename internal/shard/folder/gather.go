package folder

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"iter"
	"slices"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/seal"
)

// single is what files of one reading say in clear.
var single = seal.Header{Format: "reading", Version: version}

// cargo is a reading on its way through other programs, which see it sealed.
type cargo struct {
	Program string
	Options string
	Reading *shard.Reading
}

// Readings finds the mentions in records that come one after the other. put is given each
// reading, and the same sealed with the key of the run; nothing sealed where it failed. number gives that of the
// record which comes so many places after the first. It is sealed, too.
func (f *Folder) Readings(ctx context.Context, steps shard.Steps, number func(place int) (int64, bool), put func(row *shard.Reading, sealed []byte) error) error {
	return steps.Readings(ctx, func(row *shard.Reading) error {
		if row.Failed != "" {
			return put(row, nil)
		}
		if n, numbered := number(int(row.Item)); numbered {
			row.Number = n
		}
		var out bytes.Buffer
		w, err := seal.NewWriter(&out, seal.ByKey(f.key), single)
		if err == nil {
			err = errors.Join(json.NewEncoder(w).Encode(cargo{f.program, f.options, row}), w.Close())
		}
		if err != nil {
			return failure.Errorf("shard", "seal a reading: %w", err)
		}
		return put(row, out.Bytes())
	})
}

// SealedReading is a sealed reading with the number of its record.
type SealedReading struct {
	Number int64
	Sealed []byte
}

// Gather makes one shard of all readings of a collection, which come by ascending numbers. It reports false where they
// were gathered before.
func (f *Folder) Gather(ctx context.Context, all iter.Seq2[SealedReading, error]) (bool, error) {
	name := shardName(detectTable, shard.Shard{I: 1, Of: 1})
	p, err := f.standing(ctx, name, nil)
	if err != nil {
		return false, err
	}
	if p != nil {
		defer p.Close()
		return false, f.sameReadings(ctx, p, all)
	}
	return true, create(ctx, f, name, nil, func(put func(*shard.Reading) error) (manifest, error) {
		g := gatherer{folder: f, places: sha256.New()}
		if err := g.takeAll(ctx, all, put); err != nil {
			return manifest{}, err
		}
		return about(&shard.Source{Items: g.items, Places: hex.EncodeToString(g.places.Sum(nil))}, detectedJSON{Constant: g.constant(), Read: g.items})
	})
}

// sameReadings refuses readings that are not those of a table.
func (f *Folder) sameReadings(ctx context.Context, p *part, all iter.Seq2[SealedReading, error]) error {
	next, stop := iter.Pull2(rows[shard.Identity](p))
	defer stop()
	others := failure.Errorf("shard", "%s has other readings; 'lethe shard gather --force' puts these in their place", p.Table)
	g := gatherer{folder: f, places: sha256.New()}
	err := g.takeAll(ctx, all, func(row *shard.Reading) error {
		was, err, more := next()
		if err == nil && (!more || was.Number != row.Number || was.ID != row.ID || was.Print != row.Print) {
			err = others
		}
		return err
	})
	if _, _, more := next(); err == nil && more {
		err = others
	}
	return err
}

// gatherer takes readings one by one.
type gatherer struct {
	folder *Folder
	items  int
	last   int64
	places hash.Hash
	same   []shard.Beside
}

var (
	errOrder   = errors.New("it comes twice, or after one with a greater number: sort readings by their numbers")
	errElse    = errors.New("it was made with other settings or by another program than this step's: give 'lethe pipe read' and this step the same")
	errNumber  = errors.New("it was made of a record with another number")
	errReading = errors.New("it is not a reading")
)

// takeAll hands on all readings.
func (g *gatherer) takeAll(ctx context.Context, all iter.Seq2[SealedReading, error], put func(*shard.Reading) error) error {
	for one, err := range all {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		row, err := g.take(one)
		if err != nil {
			return failure.Errorf("shard", "the reading with number %d: %w", one.Number, err)
		}
		if err := put(row); err != nil {
			return err
		}
	}
	return nil
}

func (g *gatherer) take(one SealedReading) (*shard.Reading, error) {
	if g.items > 0 && one.Number <= g.last {
		return nil, errOrder
	}
	in, err := seal.Open(bytes.NewReader(one.Sealed), int64(len(one.Sealed)), seal.ByKey(g.folder.key), single)
	if err != nil {
		return nil, err
	}
	var c cargo
	if err := json.NewDecoder(io.NewSectionReader(in, 0, in.Size)).Decode(&c); err != nil || c.Reading == nil {
		return nil, errReading
	}
	switch {
	case c.Options != g.folder.options || c.Program != g.folder.program:
		return nil, errElse
	case c.Reading.Number != one.Number:
		return nil, errNumber
	}
	if g.items == 0 {
		g.same = c.Reading.Beside
	} else {
		g.same = slices.DeleteFunc(g.same, func(b shard.Beside) bool { return !slices.Contains(c.Reading.Beside, b) })
	}
	c.Reading.Item, g.last = int64(g.items), one.Number
	c.Reading.Place = fmt.Sprintf("record %d", one.Number)
	fmt.Fprintln(g.places, one.Number)
	g.items++
	return c.Reading, nil
}

// constant are the fields that say the same in all records.
func (g *gatherer) constant() (out []string) {
	for _, b := range g.same {
		out = append(out, b.Field)
	}
	return out
}
