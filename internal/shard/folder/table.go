package folder

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/table"
	"github.com/lethe-privacy/lethe/seal"
)

// header is what the files of tables say in clear.
var header = seal.Header{Format: "shard", Version: version}

// batch is how many rows are written and read together.
const batch = 256

// create makes a table. fill gives the rows to put and, at the end, what the manifest says
// beside what all say.
func create[Row any](ctx context.Context, f *Folder, name string, of map[string]string, fill func(put func(*Row) error) (manifest, error)) error {
	return f.place.Write(ctx, name, func(file io.Writer) error {
		buffered := bufio.NewWriterSize(file, 1<<16)
		sealed, err := seal.NewWriter(buffered, seal.ByKey(f.key), header)
		if err != nil {
			return err
		}
		rows := table.NewParquet[Row](sealed)
		var waiting []Row
		flush := func() error {
			err := rows.Write(waiting)
			waiting = waiting[:0]
			return err
		}
		m, err := fill(func(row *Row) error {
			if waiting = append(waiting, *row); len(waiting) < batch {
				return nil
			}
			return flush()
		})
		if err != nil {
			return err
		}
		m.Version, m.Table, m.Lethe, m.Options, m.Of = version, name, f.program, f.options, of
		about, err := json.Marshal(&m)
		if err != nil {
			return failure.Errorf("shard", "write %s: %w", name, err)
		}
		rows.Describe(manifestKey, string(about))
		return errors.Join(flush(), rows.Close(), sealed.Close(), buffered.Flush())
	})
}

// put writes a table whose rows are at hand.
func put[Row any](ctx context.Context, f *Folder, name string, of map[string]string, m manifest, rows []Row) error {
	return create(ctx, f, name, of, func(put func(*Row) error) (manifest, error) {
		for i := range rows {
			if err := put(&rows[i]); err != nil {
				return manifest{}, err
			}
		}
		return m, nil
	})
}

// part is a table that is open.
type part struct {
	manifest
	file    File
	content *seal.File
	print   string // of what is in it
}

func (p *part) Close() error { return p.file.Close() }

var (
	errOptions = errors.New("it was made with other settings: give this step the same (--config), or another folder")
	errProgram = errors.New("it was made by another version of the program: use that one, or another folder")
	errNamed   = errors.New("it is another table under this name")
	errVersion = errors.New("it was made by a program with tables of another version")
)

// open opens a table of the run, all of which it checks.
func (f *Folder) open(ctx context.Context, name string) (*part, error) {
	file, err := f.place.Open(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missing(name)
	} else if err != nil {
		return nil, failure.Errorf("shard", "%w", err)
	}
	p := &part{file: file}
	if err := p.check(ctx, f, name); err != nil {
		file.Close()
		return nil, err
	}
	return p, nil
}

func (p *part) check(ctx context.Context, f *Folder, name string) error {
	info, err := p.file.Stat()
	if err != nil {
		return failure.Errorf("shard", "%w", err)
	}
	p.content, err = seal.Open(p.file, info.Size(), seal.ByKey(f.key), header)
	if errors.Is(err, seal.ErrKey) {
		err = fmt.Errorf("%w: give this step the key that the others were given (--run-key-file), or another folder", err)
	}
	if err != nil {
		return mend(name, err)
	}
	if p.print, err = printOf(ctx, f.key, p.content); err != nil {
		return mend(name, err)
	}
	about, err := table.Described(p.content, p.content.Size, manifestKey)
	if err == nil {
		err = json.Unmarshal([]byte(about), &p.manifest)
	}
	switch {
	case err != nil:
		return mend(name, err)
	case p.Version != version:
		return mend(name, errVersion)
	case p.Table != name:
		return mend(name, errNamed)
	case f.options != "" && p.Lethe != f.program:
		return mend(name, errProgram)
	case f.options != "" && p.Options != f.options:
		return mend(name, errOptions)
	}
	return nil
}

// printOf names what is in a table to those who have the key: it is read to the end, and so
// checked.
func printOf(ctx context.Context, key seal.Key, content *seal.File) (string, error) {
	h := sha256.New()
	in := io.NewSectionReader(content, 0, content.Size)
	for ctx.Err() == nil {
		if _, err := io.CopyN(h, in, 1<<20); err == io.EOF {
			return hex.EncodeToString(key.Hash("table of a run in shards", h.Sum(nil))[:16]), nil
		} else if err != nil {
			return "", err
		}
	}
	return "", ctx.Err()
}

// rows are those of a table.
func rows[Row any](p *part) iter.Seq2[*Row, error] {
	return func(yield func(*Row, error) bool) {
		for row, err := range table.Rows[Row](p.content, p.content.Size) {
			if err != nil {
				err = mend(p.Table, err)
			}
			if !yield(&row, err) || err != nil {
				return
			}
		}
	}
}

// all are the rows of a table, together.
func all[Row any](p *part) (out []Row, err error) {
	for row, err := range rows[Row](p) {
		if err != nil {
			return nil, err
		}
		out = append(out, *row)
	}
	return out, nil
}

// standing opens a table that was made of the same, so that it need not be made; nil for none. One that is damaged,
// or that was made of what is not there any more, is made anew; one of another run only with force.
func (f *Folder) standing(ctx context.Context, name string, of map[string]string) (*part, error) {
	if f.force {
		return nil, nil
	}
	p, err := f.open(ctx, name)
	switch {
	case errors.Is(err, errOptions) || errors.Is(err, errProgram) || errors.Is(err, seal.ErrKey):
		return nil, err
	case err != nil:
		return nil, ctx.Err()
	case !sameOf(p.Of, of):
		p.Close()
		return nil, nil
	}
	return p, nil
}

// there reports whether a table is there that was made of the same.
func (f *Folder) there(ctx context.Context, name string, of map[string]string) (bool, error) {
	p, err := f.standing(ctx, name, of)
	if p == nil {
		return false, err
	}
	return true, p.Close()
}

// unchanged reports whether the table of a shard is there that was made of the same, and refuses a collection that has
// changed since. Mentions were found in so many shards.
func (f *Folder) unchanged(ctx context.Context, steps shard.Steps, name string, of map[string]string, s shard.Shard, shards int) (bool, error) {
	p, err := f.standing(ctx, name, of)
	if p == nil {
		return false, err
	}
	defer p.Close()
	if p.Source == nil {
		return false, nil
	}
	return true, steps.Unchanged(ctx, s, *p.Source, shards, rows[shard.ItemPrint](p))
}

func sameOf(a, b map[string]string) bool {
	for name, print := range a {
		if b[name] != print {
			return false
		}
	}
	return len(a) == len(b)
}
