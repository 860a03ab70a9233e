package reveal

import (
	"context"
	"io"
	"iter"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/seal/vault"
)

// Options say what is to be revealed by a vault, and where it goes.
type Options struct {
	Reason    string
	Selection vault.Selection
	Folder    string    // for the owner alone; it must not be there yet; "" with Stream
	Stream    io.Writer // takes the documents of an input of one file instead
	// Written says that the input was written by lethe anonymize as a whole, so that
	// none of its documents may be unknown to the vault all together.
	Written bool
	Threads int
}

// Result counts what ByVault did.
type Result struct {
	Documents  int // written
	Exact      int // of these, put back by place: as they were, but for what Left counts
	Edited     int // of these, changed since: surrogates were looked for in them
	Left       int // replacements that stay: not asked for, forgotten or expired
	Unresolved []Ambiguity
}

// Ambiguity is a surrogate that stays because it may stand for several entities.
type Ambiguity struct {
	Place, Field string
	vault.Ambiguity
}

// ErrNotOfVault says that a folder and a vault do not belong together.
var ErrNotOfVault = failure.New("reveal", "none of the documents was written with this vault; to look for its surrogates in texts of others, leave the manifest away, or give --edited")

// ByVault puts originals back: in documents that are as they were written exactly, in
// others where surrogates are found. Before anything is revealed it stands in the
// vault's audit.
func ByVault(ctx context.Context, source *format.Source, v *vault.Vault, o Options) (*Result, error) {
	r := &revelation{Options: o, source: source, vault: v, done: new(Result)}
	if o.Folder == "" {
		return r.done, r.reveal(ctx, func(as format.Naming) (*format.Sink, error) { return source.SinkToAs(o.Stream, as) })
	}
	err := inFolder(o.Folder, func(root *os.Root) error {
		return r.reveal(ctx, func(as format.Naming) (*format.Sink, error) { return source.SinkAs(root, as) })
	})
	if err != nil {
		return nil, err
	}
	return r.done, nil
}

// inFolder writes to a folder that appears once all is written, or not at all.
func inFolder(place string, write func(*os.Root) error) error {
	folder, err := publish.NewFolder(place, 0o700, func(place string) error {
		return failure.Errorf("reveal", "%s %w; choose another place", place, publish.ErrExists)
	})
	if err != nil {
		return err
	}
	err = write(folder.Root)
	if err == nil {
		err = folder.Appear()
	}
	if err != nil {
		folder.Discard()
		return err
	}
	return folder.Done()
}

// reveal looks, asks, and writes.
func (r *revelation) reveal(ctx context.Context, to func(format.Naming) (*format.Sink, error)) error {
	request, err := r.look(ctx)
	if err != nil {
		return err
	}
	if r.out, err = r.vault.UnsafeReveal(request); err != nil {
		return err
	}
	sink, err := to(format.Naming{Path: r.path, Head: r.head})
	if err != nil {
		return err
	}
	return r.write(ctx, sink)
}

// revelation is one run of [ByVault].
type revelation struct {
	Options
	source *format.Source
	vault  *vault.Vault
	out    *vault.Revealer
	done   *Result
}

// input is an item of the source with its number in its file, or why there is none.
type input struct {
	item   format.Item
	number int
	err    error
}

func (r *revelation) inputs(ctx context.Context) iter.Seq[input] {
	return func(yield func(input) bool) {
		file, number := "", 0
		for item, err := range r.source.Items(ctx) {
			in := input{item: item, err: err}
			if err == nil {
				if item.Path() != file {
					file, number = item.Path(), 0
				}
				in.number = number
				number++
			}
			if !yield(in) {
				return
			}
		}
	}
}

// lookup is a record, and what the vault has of it.
type lookup struct {
	item   format.Item
	record *format.Record
	raw    []byte
	entry  *vault.Entry // nil where the vault has none
	chosen bool
	err    error
}

func (r *revelation) find(in input) (f lookup) {
	f.item, f.err = in.item, in.err
	if f.err != nil {
		return f
	}
	defer ordered.Guard(&f.err)
	if f.record, f.err = r.source.Decode(in.item); f.err != nil {
		return f
	}
	if f.raw, f.err = r.source.Raw(in.item); f.err != nil {
		return f
	}
	f.chosen = r.chooses(f.record)
	f.entry, f.err = r.vault.Find(in.item.Path(), in.number, f.raw)
	return f
}

// chooses reports whether a record is selected: by its id, file, or place.
func (r *revelation) chooses(record *format.Record) bool {
	of := r.Selection.Documents
	return len(of) == 0 || slices.Contains(of, record.Document.SourceID) || slices.Contains(of, record.Place.File) ||
		slices.Contains(of, shortPlace(record.Place))
}

// shortPlace is the place without the column, where the record begins anyway.
func shortPlace(p format.Place) string {
	p.Column = 0
	return p.String()
}

// look finds out what will be revealed, for the audit.
func (r *revelation) look(ctx context.Context) (vault.Request, error) {
	request := vault.Request{Reason: r.Reason, Selection: r.Selection}
	known := 0
	err := ordered.Map(ctx, r.Threads, r.inputs(ctx), r.find, func(f lookup) error {
		if f.err != nil {
			return f.err
		}
		if f.entry != nil {
			known++
		}
		if !f.chosen {
			return nil
		}
		request.Documents++
		if f.entry != nil && len(request.Names) < vault.NamesShown { // others may be called after someone
			request.Names = append(request.Names, shortPlace(f.record.Place))
		}
		return nil
	})
	switch {
	case err != nil:
		return request, err
	case r.Written && known == 0:
		return request, ErrNotOfVault
	case request.Documents == 0:
		return request, failure.New("reveal", "no document is selected")
	}
	return request, nil
}

func (r *revelation) path(path string) string {
	if n, ok := r.out.Name(path); ok && len(r.Selection.Documents) == 0 {
		return n.Original
	}
	return path
}

func (r *revelation) head(path string, head []byte) []byte {
	if n, ok := r.out.Name(path); ok && len(r.Selection.Documents) == 0 {
		return n.Head
	}
	return head
}
