package format

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"

	"github.com/lethe-privacy/lethe/internal/packed"
)

// Source is a collection in files, or of an [Origin]. It can be read any number of
// times.
type Source struct {
	options Options
	files   []*file
	skipped []string
	stream  *stream   // nil but for input that can be read only once
	origin  Origin    // nil but for records that lie in no file
	root    io.Closer // the folder or origin; nil for single files
}

// Size is how many bytes the files hold as stored, or -1 while that is unknown:
// standard input is measured when it is first walked. It is safe for concurrent
// use.
func (s *Source) Size() int64 {
	if s.stream != nil {
		return s.stream.size.Load()
	}
	if s.origin != nil {
		return s.origin.Size()
	}
	var sum int64
	for _, f := range s.files {
		sum += f.size
	}
	return sum
}

// Skipped are the files of the folder that are not read: hidden ones, those that
// no codec claims, and links that leave the folder. Folders end in a slash.
func (s *Source) Skipped() []string { return s.skipped }

// Close gives back what the source holds open, and removes the copy of standard
// input.
func (s *Source) Close() error {
	var errs []error
	if s.stream != nil {
		errs = append(errs, s.stream.close())
	}
	if s.root != nil {
		errs = append(errs, s.root.Close())
	}
	return errors.Join(errs...)
}

// Items walks the records in order: files by path, records as they stand. Every
// error is an [*Error]; unless it is Fatal, the walk goes on with the next record
// if the caller does. A cancelled context ends the walk with its error.
func (s *Source) Items(ctx context.Context) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		if s.origin != nil {
			s.records(ctx, yield)
			return
		}
		if err := s.prepare(ctx); err != nil {
			yield(Item{}, &Error{Place{File: s.stream.file.path}, cause(err), true})
			return
		}
		for _, f := range s.files {
			if !f.items(ctx, s.options, len(s.files) == 1, yield) {
				return
			}
		}
	}
}

// Firsts walks the first item of each file whose form asks how records are named, for whoever wants to know before a long
// walk which cannot be read. There are none where only one file is there, or where files are far away.
func (s *Source) Firsts(ctx context.Context) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		if len(s.files) < 2 || s.options.Listed != nil {
			return
		}
		for _, f := range s.files {
			if l := f.layout; l.name != "json" && l.records == nil && !l.typed {
				continue
			}
			goesOn := true
			f.items(ctx, s.options, false, func(it Item, err error) bool {
				goesOn = yield(it, err)
				return false
			})
			if !goesOn || ctx.Err() != nil {
				return
			}
		}
	}
}

// prepare copies input that can be read only once.
func (s *Source) prepare(ctx context.Context) error {
	if s.stream == nil {
		return nil
	}
	return s.stream.prepare(ctx)
}

// items walks one file, which may be the only one, and reports whether to go on.
func (f *file) items(ctx context.Context, o Options, only bool, yield func(Item, error) bool) bool {
	if err := ctx.Err(); err != nil {
		yield(Item{}, &Error{Err: err, Fatal: true})
		return false
	}
	if f.layout.records == nil && !f.layout.typed && !f.isList() {
		return yield(Item{Place: Place{File: f.path}, file: f, bytes: int(f.size)}, nil)
	}
	last, err := f.walk(ctx, o, yield)
	if err == nil || err == errStopped {
		return err == nil
	}
	failed := fatal(last, err)
	if refused := (*refusal)(nil); errors.As(err, &refused) && !only {
		failed.Fatal = false
		return yield(Item{}, failed)
	}
	yield(Item{}, failed)
	return false
}

// refusal is why nothing of a file can be read, though others can: its header is no header.
type refusal struct{ why *Error }

func (r *refusal) Error() string { return r.why.Error() }
func (r *refusal) Unwrap() error { return r.why }

var errStopped = errors.New("the caller has stopped")

// walk returns the records of a file until one cannot be read, and the place of the
// last that could.
func (f *file) walk(ctx context.Context, o Options, yield func(Item, error) bool) (Place, error) {
	last := Place{File: f.path}
	r, err := f.open()
	if err != nil {
		return last, err
	}
	defer r.Close()
	count := &counter{r: r}
	rs, done, err := f.recordsOf(count, o)
	defer done()
	if header := (*Error)(nil); errors.As(err, &header) {
		err = &refusal{header}
	}
	for err == nil {
		var it Item
		if it, err = rs.next(); err != nil {
			break
		}
		if it.bytes = count.take(); f.packing == packed.Plain && len(it.raw) > 0 && !f.layout.typed {
			it.bytes = len(it.raw) // what is read ahead is not done yet
		}
		if !yield(it, nil) {
			return last, errStopped
		}
		last, err = it.Place, ctx.Err()
	}
	if err == io.EOF {
		err = nil
	}
	return last, err
}

// recordsOf begins to walk the records of a file that is open; done ends it, where it began too.
func (f *file) recordsOf(in *counter, o Options) (rs records, done func() error, err error) {
	if f.layout.typed {
		return openTyped(f, in, o)
	}
	u, err := f.unpack(in)
	if err != nil {
		return nil, func() error { return nil }, err
	}
	open := f.layout.records
	if open == nil {
		open = openList
	}
	rs, err = open(f, u, o)
	return rs, u.Close, err
}

// fatal is the error of a walk that ends. last is the record before it, if any.
func fatal(last Place, err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return &Error{e.Place, e.Err, true}
	}
	if last.Line > 0 && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		last.Column = 0
		err = fmt.Errorf("what follows cannot be read: %w", cause(err))
	}
	return &Error{last, cause(err), true}
}

// cause is err without the path that Place names already.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
