// Package export writes anonymized documents where others take them: into a table, or into a
// folder with one file a document.
package export

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/store/database"
)

// Progress hears how many bytes of how many are written.
type Progress func(done, total int64)

// records returns the records of a collection as JSON, one after the other.
func records(ctx context.Context, in *format.Source, show Progress, take func(record []byte) error) error {
	seen := int64(0)
	for item, err := range in.Items(ctx) {
		if err != nil {
			return err
		}
		seen += int64(item.Bytes())
		show(seen, in.Size())
		_, record, err := Unchanged(in, item)
		if err != nil {
			return err
		}
		if err := take(record); err != nil {
			return err
		}
	}
	return nil
}

// Unchanged returns a record, and its JSON with the texts that it has.
func Unchanged(in *format.Source, item format.Item) (*format.Record, []byte, error) {
	r, err := in.Decode(item)
	if err != nil {
		return nil, nil, err
	}
	texts := make([]string, len(r.Document.Fields))
	for i, f := range r.Document.Fields {
		texts[i] = f.Text
	}
	record, err := r.Encode(texts)
	return r, record, err
}

// Rows writes the documents by a writer of a table. What is written when it fails stays, and is
// not written again.
func Rows(ctx context.Context, in *format.Source, w *database.Writer, show Progress) error {
	if err := records(ctx, in, show, func(record []byte) error { return w.Write(ctx, record) }); err != nil {
		return err
	}
	return w.Flush(ctx)
}

// Files writes the content of each document as a file, and says how many they are. The folder
// appears whole, or not at all.
func Files(ctx context.Context, in *format.Source, dir string, show Progress) (n int, err error) {
	folder, err := publish.NewFolder(dir, 0o755, func(place string) error {
		return fmt.Errorf("%s %w; choose another place", place, publish.ErrExists)
	})
	if err != nil {
		return 0, err
	}
	err = records(ctx, in, show, func(record []byte) error {
		p, err := format.Split(record)
		if err != nil {
			return err
		}
		n++
		return writeContent(folder.Root, p)
	})
	if err == nil {
		err = folder.Appear()
	}
	if err != nil {
		folder.Discard()
		return n, err
	}
	return n, folder.Done()
}

// writeContent writes a document: JSON as it stands, a text as a text.
func writeContent(root *os.Root, p format.Parts) error {
	data, extension := p.Content, ".json"
	if text, ok := format.TextOf(p.Content); ok {
		data, extension = []byte(text), ".txt"
	}
	name := format.FileName(p.ID) + extension
	f, err := root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("document %s would get the file name of another, %s", p.ID, name)
	} else if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}
