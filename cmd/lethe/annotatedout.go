package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
	"github.com/lethe-privacy/lethe/internal/nearest"
	"github.com/lethe-privacy/lethe/internal/publish"
)

// annotatedOut is the destination and form of texts with marked spans.
type annotatedOut struct {
	form, out, tags string
	force           bool
}

func (o *annotatedOut) check() error {
	if o.form != gateForm && o.form != mentionsForm && !slices.Contains(annotated.Forms(), annotated.Form(o.form)) {
		return fmt.Errorf("%q is not a form of marked texts: there are %s%s", o.form, annotatedForms(), nearest.To(o.form, annotatedNames()))
	}
	if o.tags != "bio" && o.tags != "iobes" {
		return fmt.Errorf("tags are bio or iobes, not %q", o.tags)
	}
	if (o.form == string(annotated.Brat) || o.form == gateForm) && (o.out == "-" || o.out == "") {
		return fmt.Errorf("%s has files for each document: say with -o which folder they go to", o.form)
	}
	return nil
}

func annotatedForms() string { return strings.Join(annotatedNames(), ", ") }

func annotatedNames() []string {
	var names []string
	for _, f := range annotated.Forms() {
		names = append(names, string(f))
	}
	return append(names, gateForm)
}

// annotated calls write with a writer of the form. What it writes appears whole, or
// not at all.
func (a *app) annotated(o *annotatedOut, write func(*annotated.Writer) error) error {
	if o.form == string(annotated.Brat) {
		return annotatedFolder(o.out, write)
	}
	return a.output(o.out, o.force, func(to io.Writer) error {
		w, err := annotated.NewWriter(to, annotated.Form(o.form), o.tags == "iobes")
		if err != nil {
			return err
		}
		return errors.Join(write(w), w.Flush())
	})
}

func annotatedFolder(dir string, write func(*annotated.Writer) error) error {
	folder, err := publish.NewFolder(dir, 0o700, func(place string) error {
		return fmt.Errorf("%s %w; choose another place", place, publish.ErrExists)
	})
	if err != nil {
		return err
	}
	err = write(annotated.NewBratWriter(func(name string, data []byte) error {
		if err := folder.Root.MkdirAll(filepath.FromSlash(path.Dir(name)), 0o700); err != nil {
			return err
		}
		f, err := folder.Root.OpenFile(filepath.FromSlash(name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		_, err = f.Write(data)
		return errors.Join(err, f.Close())
	}, fileNameOf))
	if err == nil {
		err = folder.Appear()
	}
	if err != nil {
		folder.Discard()
		return err
	}
	return folder.Done()
}

// fileNameOf keeps the folders of an id.
func fileNameOf(id string) string {
	var parts []string
	for part := range strings.SplitSeq(id, "/") {
		parts = append(parts, format.FileName(part))
	}
	return path.Join(parts...)
}

// eachText returns the texts of a document with the mentions in them.
func eachText(doc *lethe.Document, ms []lethe.Mention, take func(annotated.Text) error) error {
	spans := map[string][]annotated.Span{}
	for _, m := range ms {
		spans[m.Field] = append(spans[m.Field], annotated.Span{Span: m.Span, Label: m.Label})
	}
	return markedTexts(doc, spans, take)
}

// markedTexts returns the texts of a document's content with the spans in them, by field.
func markedTexts(doc *lethe.Document, spans map[string][]annotated.Span, take func(annotated.Text) error) error {
	for _, f := range doc.Readable() {
		if !f.InContent() || f.Kind != lethe.Text {
			continue
		}
		marked := spans[f.Name]
		slices.SortStableFunc(marked, func(x, y annotated.Span) int {
			return cmp.Or(x.Span.Compare(y.Span), strings.Compare(string(x.Label), string(y.Label)))
		})
		id := doc.SourceID
		if f.Name != "" {
			id += "#" + f.Name
		}
		if err := take(annotated.Text{ID: id, Text: f.Text, Spans: marked}); err != nil {
			return err
		}
	}
	return nil
}
