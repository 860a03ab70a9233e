package folder

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/shard"
)

var (
	errNothing = errors.New("there is nothing of")
	errCuts    = errors.New("the folder has tables")
)

var errStale = errors.New("it was made of tables that have changed since")

func closeAll(parts []*part) {
	for _, p := range parts {
		p.Close()
	}
}

// printsOf are the prints of tables by their names.
func printsOf(parts []*part) map[string]string {
	out := map[string]string{}
	for _, p := range parts {
		out[p.Table] = p.print
	}
	return out
}

// openAll opens tables, all of which must be there.
func (f *Folder) openAll(ctx context.Context, names []string) (parts []*part, err error) {
	for _, name := range names {
		p, err := f.open(ctx, name)
		if err != nil {
			closeAll(parts)
			return nil, err
		}
		parts = append(parts, p)
	}
	return parts, nil
}

// following opens tables that were made of those with the given prints, and adds their own.
func (f *Folder) following(ctx context.Context, names []string, prints map[string]string) ([]*part, error) {
	parts, err := f.openAll(ctx, names)
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		if !sameOf(p.Of, prints) {
			closeAll(parts)
			return nil, mend(p.Table, errStale)
		}
	}
	for name, print := range printsOf(parts) {
		prints[name] = print
	}
	return parts, nil
}

// allThere reports whether tables are there that were made of the same.
func (f *Folder) allThere(ctx context.Context, names []string, of map[string]string) (bool, error) {
	every := true
	for _, name := range names {
		there, err := f.there(ctx, name, of)
		if err != nil {
			return false, err
		}
		every = every && there
	}
	return every, nil
}

// shards opens the tables of all shards.
func (f *Folder) shards(ctx context.Context, table string) ([]*part, error) {
	of, err := f.cut(ctx, table)
	if err != nil {
		return nil, err
	}
	names := make([]string, of)
	for i := range names {
		names[i] = shardName(table, shard.Shard{I: i + 1, Of: of})
	}
	return f.openAll(ctx, names)
}

// cut is in how many shards a step was cut.
func (f *Folder) cut(ctx context.Context, table string) (of int, err error) {
	sizes, err := f.place.Sizes(ctx)
	if err != nil {
		return 0, failure.Errorf("shard", "%w", err)
	}
	for name := range sizes {
		switch s, ok := shardOf(table, name); {
		case !ok:
		case of == 0:
			of = s.Of
		case of != s.Of:
			return 0, failure.Errorf("shard", "%w of '%s' cut in %d and in %d: remove those that are not meant, %s-*-of-"+ofPattern+" or %s-*-of-"+ofPattern, errCuts, "lethe shard "+table, min(of, s.Of), max(of, s.Of), table, min(of, s.Of), table, max(of, s.Of))
		}
	}
	if of == 0 {
		return 0, failure.Errorf("shard", "%w '%s' in the folder", errNothing, "lethe shard "+table)
	}
	return of, nil
}

// inTurn are the rows of all shards in the order of their items.
func inTurn[Row any](parts []*part, item func(*Row) int64) iter.Seq2[*Row, error] {
	return func(yield func(*Row, error) bool) {
		next := make([]func() (*Row, error, bool), len(parts))
		for i, p := range parts {
			pull, stop := iter.Pull2(rows[Row](p))
			defer stop()
			next[i] = pull
		}
		for n := 0; ; n++ {
			p := parts[n%len(parts)]
			row, err, more := next[n%len(parts)]()
			switch {
			case more && err == nil && item(row) != int64(n):
				err = mend(p.Table, fmt.Errorf("it has item %d where %d belongs", item(row), n))
			case !more:
				err = allRead(parts, next, n)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if !more || !yield(row, nil) {
				return
			}
		}
	}
}

// allRead reports a shard that has rows where the one whose turn it was has none any more.
func allRead[Row any](parts []*part, next []func() (*Row, error, bool), n int) error {
	for i := range parts {
		if _, err, more := next[i](); more {
			return cmp.Or(err, mend(parts[n%len(parts)].Table, fmt.Errorf("it ends before item %d", n)))
		}
	}
	return nil
}
