package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// ImportOptions say how a corpus is filled.
type ImportOptions struct {
	Threads int // that take records apart; 0: one for each processor
	// KeepGoing leaves out records that cannot be taken, and lists them, instead of
	// ending at the first.
	KeepGoing bool
	// Progress gets the bytes of each record.
	Progress func(bytes int)
}

// ImportCounts counts what an import did.
type ImportCounts struct {
	Added    int
	Known    int // were there already, from an earlier import
	Failures []Failure
}

// Failure is a record that was not taken, and why.
type Failure struct {
	Place string
	Err   error
}

func (f *Failure) Error() string { return f.Place + ": " + f.Err.Error() }
func (f *Failure) Unwrap() error { return f.Err }

// batch is how many documents are written in one transaction, and batchBytes how
// many bytes of them at most, unless one is larger.
const (
	batch      = 500
	batchBytes = 16 << 20
)

// Import adds the records of a source that was opened AsJSON, or of an origin. What is
// there stays as it is: a record that came with an earlier import is passed by, one
// that has changed since is a failure, and so is one whose id came before in this
// source. However the import ends, what it had read is kept.
func (c *Corpus) Import(ctx context.Context, s *format.Source, o ImportOptions) (done ImportCounts, err error) {
	defer c.size.forget()
	im := &importRun{corpus: c, options: o}
	if im.run, err = c.nextRun(ctx); err != nil {
		return done, failure.Errorf("store", "import into %s: %w", c.Name(), err)
	}
	err = ordered.Map(ctx, o.Threads, inputs(ctx, s), func(in input) incomingRecord { return take(s, in) }, func(in incomingRecord) error {
		return im.add(ctx, in)
	})
	if kept := im.flush(ctx); err == nil {
		err = kept
	}
	if err == nil {
		err = c.SetMeta(ctx, "complete", strconv.Itoa(im.run))
	}
	var failed *Failure
	if err != nil && !errors.As(err, &failed) && ctx.Err() == nil {
		err = failure.Errorf("store", "import into %s: %w", c.Name(), err)
	}
	return im.done, err
}

// Complete reports whether an import came to the end of its source.
func (c *Corpus) Complete(ctx context.Context) (bool, error) {
	runs, err := c.Meta(ctx, "imports")
	if err != nil || runs == "" {
		return true, err // not filled by imports
	}
	complete, err := c.Meta(ctx, "complete")
	return complete == runs, err
}

// nextRun numbers this import.
func (c *Corpus) nextRun(ctx context.Context) (int, error) {
	before, err := c.Meta(ctx, "imports")
	if err != nil {
		return 0, err
	}
	n, _ := strconv.Atoi(before)
	return n + 1, c.SetMeta(ctx, "imports", strconv.Itoa(n+1))
}

// input is an item of the source, or why there is none.
type input struct {
	item format.Item
	err  error
}

func inputs(ctx context.Context, s *format.Source) iter.Seq[input] {
	return func(yield func(input) bool) {
		for item, err := range s.Items(ctx) {
			if !yield(input{item, err}) {
				return
			}
		}
	}
}

// incomingRecord is a record that has been decoded.
type incomingRecord struct {
	input
	id     string
	record []byte
	place  string // as it is noted
}

// take checks a record and gives its bytes.
func take(s *format.Source, in input) incomingRecord {
	out := incomingRecord{input: in, place: in.item.Place.String()}
	if in.err != nil {
		return out
	}
	r, err := s.Decode(in.item)
	if err != nil {
		out.err = err
		return out
	}
	texts := make([]string, len(r.Document.Fields))
	for i, f := range r.Document.Fields {
		texts[i] = f.Text
	}
	out.id = r.Document.SourceID
	out.record, out.err = r.Encode(texts)
	return out
}

// importRun is an import in progress.
type importRun struct {
	corpus  *Corpus
	options ImportOptions
	run     int
	waiting []incomingRecord
	bytes   int
	done    ImportCounts
}

func (im *importRun) add(ctx context.Context, in incomingRecord) error {
	if im.options.Progress != nil {
		im.options.Progress(in.item.Bytes())
	}
	if in.err != nil {
		return im.fail(in, in.err)
	}
	im.waiting = append(im.waiting, in)
	if im.bytes += len(in.record); len(im.waiting) < batch && im.bytes < batchBytes {
		return nil
	}
	return im.flush(ctx)
}

// fail ends the import, or lists the failure.
func (im *importRun) fail(in incomingRecord, err error) error {
	f := Failure{in.item.Place.String(), err}
	var located *format.Error
	if errors.As(err, &located) {
		f.Place, f.Err = located.Place.String(), located.Err
	}
	if !im.options.KeepGoing || errors.Is(err, context.Canceled) || located != nil && located.Fatal {
		return &f
	}
	im.done.Failures = append(im.done.Failures, f)
	return nil
}

// flush writes what waits, in one transaction. A failure in it does not undo the
// others.
func (im *importRun) flush(ctx context.Context) error {
	if len(im.waiting) == 0 {
		return nil
	}
	var failed error
	added, known := 0, 0
	err := im.corpus.transaction(ctx, func(tx *sql.Tx) error {
		insert, err := newInserter(ctx, im.corpus, tx, im.run)
		if err != nil {
			return err
		}
		for _, in := range im.waiting {
			fresh, err := insert.document(in)
			var single *Failure
			switch {
			case errors.As(err, &single):
				if failed = im.fail(in, single.Err); failed != nil {
					return nil
				}
			case err != nil:
				return err
			case fresh:
				added++
			default:
				known++
			}
		}
		return nil
	})
	im.waiting, im.bytes = im.waiting[:0], 0
	if err != nil {
		return err
	}
	im.done.Added, im.done.Known = im.done.Added+added, im.done.Known+known
	return failed
}

// inserter adds documents within a transaction.
type inserter struct {
	ctx                 context.Context
	run                 int
	number              int64
	add, look, remember *sql.Stmt
}

func newInserter(ctx context.Context, c *Corpus, tx *sql.Tx, run int) (*inserter, error) {
	in := &inserter{ctx: context.WithoutCancel(ctx), run: run}
	if err := tx.QueryRowContext(in.ctx, "SELECT COALESCE(MAX(number), 0) FROM documents").Scan(&in.number); err != nil {
		return nil, err
	}
	for _, s := range []struct {
		to    **sql.Stmt
		query string
	}{
		{&in.add, "INSERT INTO documents (number, hash, id, place, seen, size, record) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"},
		{&in.look, "SELECT hash, place, seen FROM documents WHERE id = ?"},
		{&in.remember, "UPDATE documents SET seen = ? WHERE id = ?"},
	} {
		var err error
		if *s.to, err = tx.PrepareContext(in.ctx, c.sql(s.query)); err != nil {
			return nil, err
		}
	}
	return in, nil
}

// document adds one and reports whether it was not there.
func (i *inserter) document(in incomingRecord) (bool, error) {
	hash := sha256.Sum256(in.record)
	done, err := i.add.ExecContext(i.ctx, i.number+1, hash[:], in.id, in.place, i.run, len(in.record), in.record)
	if err != nil {
		return false, err
	}
	if n, err := done.RowsAffected(); err != nil || n == 1 {
		i.number++
		return true, err
	}
	var old []byte
	var place string
	var seen int
	if err := i.look.QueryRowContext(i.ctx, in.id).Scan(&old, &place, &seen); err != nil {
		return false, err
	}
	switch {
	case seen == i.run:
		return false, &Failure{Err: fmt.Errorf("its id is that of %s: ids must differ", place)}
	case string(old) != string(hash[:]):
		return false, &Failure{Err: errors.New("it has changed since it was imported, and what is in the corpus is not overwritten: import into another corpus")}
	}
	_, err = i.remember.ExecContext(i.ctx, i.run, in.id)
	return false, err
}
