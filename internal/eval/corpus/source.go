package corpus

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/nearest"
)

// Options say how a corpus is read. The zero value of each but Format is of use.
type Options struct {
	Format string // the name of one of Formats
	// Part keeps only the documents that the file itself assigns to this part.
	Part     string
	Language string // BCP 47 tag for documents that name none
	Columns  Columns
	// Mentions is the mentions file of "jsonl"; "": the records hold their spans.
	Mentions string
	// Set is the set of annotations that counts in documents of GATE; "": the first that
	// there is of phi-annotations-manual, phi-annotations and the default set.
	Set string
	// ContentOnly passes over what a mentions file says of metadata and the like.
	ContentOnly bool
	// Labels renames the labels; nil: they stay as they are in the corpus.
	Labels *Labels
	// Unfinished are labels, before renaming, whose documents are left out: they
	// tell that the annotators had not finished.
	Unfinished []lethe.Label
}

// Format is a way in which corpora are written down.
type Format struct {
	Name, Doc string
	read      func(in *input, o *Options) error
}

// Formats lists the formats that are understood.
func Formats() []Format {
	return []Format{
		{"tab", "Text Anonymization Benchmark: a list with annotations by annotator, or a document a line", readTAB},
		{"brat", "text and stand-off annotation, as a folder or a tar archive of .txt and .ann files", readBrat},
		{"conll", "tokens and tags in columns: IO, IOB, BIO, BIOES", readColumns},
		{"ancora", "CoNLL-U with the proper nouns of AnCora", readAnCora},
		{"jsonl", "JSON Lines of texts with their spans, or of documents beside a mentions file", readLines},
		{"doccano", "JSON Lines as doccano exports them for sequence labelling", readDoccano},
		{"presidio", "JSON of presidio-research: full_text and spans", readPresidio},
		{"gate", "documents of GATE in XML, as a folder or one file; other XML has no marks", readGate},
		{"smartdata", "JSON of the DFKI SmartData corpus", readSmartData},
	}
}

// Validate reports an option that is not understood.
func (o *Options) Validate() error {
	names := make([]string, 0, 8)
	for _, f := range Formats() {
		names = append(names, f.Name)
	}
	if !slices.Contains(names, o.Format) {
		return fmt.Errorf("corpus: there is no format %q; there are %s%s", o.Format, strings.Join(names, ", "), nearest.To(o.Format, names))
	}
	if o.Mentions != "" && o.Format != "jsonl" {
		return fmt.Errorf("corpus: a mentions file goes with the format jsonl, not with %s", o.Format)
	}
	return o.Columns.Validate()
}

// input is what a format reads.
type input struct {
	*bufio.Reader
	name   string // for errors and document ids
	folder string // instead of the reader
	give   func(*Document) error
}

// Open streams the documents of a file, or of a folder where the format is one.
// The stream ends with its first error.
func Open(name string, o Options) iter.Seq2[*Document, error] {
	return o.stream(name, func(give func(*Document) error) error {
		info, err := os.Stat(name)
		if err != nil {
			return fmt.Errorf("corpus: open: %w", err)
		}
		if info.IsDir() {
			return o.run(&input{name: name, folder: name, give: give})
		}
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("corpus: open: %w", err)
		}
		defer f.Close()
		return o.unpack(f, name, give)
	})
}

// Read streams the documents of r; name stands for it in errors and ids.
func Read(r io.Reader, name string, o Options) iter.Seq2[*Document, error] {
	return o.stream(name, func(give func(*Document) error) error { return o.unpack(r, name, give) })
}

func (o *Options) unpack(r io.Reader, name string, give func(*Document) error) error {
	in, err := unpack(r)
	if err != nil {
		return &Error{File: name, Err: err}
	}
	return o.run(&input{Reader: in, name: name, give: give})
}

func (o *Options) run(src *input) error {
	if src.folder != "" && o.Format != "brat" && o.Format != "gate" {
		return &Error{File: src.name, Err: errors.New("this is a folder; only the formats brat and gate read folders")}
	}
	for _, f := range Formats() {
		if f.Name == o.Format {
			return inFile(src.name, f.read(src, o))
		}
	}
	return nil // not reached: Validate has seen the format
}

// stream makes a sequence of what run gives.
func (o *Options) stream(name string, run func(give func(*Document) error) error) iter.Seq2[*Document, error] {
	return func(yield func(*Document, error) bool) {
		if err := o.Validate(); err != nil {
			yield(nil, err)
			return
		}
		err := run(func(d *Document) error {
			if d.Language == "" {
				d.Language = o.Language
			}
			return o.give(d, yield)
		})
		if err != nil && !errors.Is(err, errStop) {
			yield(nil, inFile(name, err))
		}
	}
}

// give checks a document and hands it on, if it is wanted.
func (o *Options) give(d *Document, yield func(*Document, error) bool) error {
	if o.Part != "" && d.Part != o.Part {
		return nil
	}
	if err := d.check(); err != nil {
		return err
	}
	if slices.ContainsFunc(d.Gold, func(m Mention) bool { return slices.Contains(o.Unfinished, m.Label) }) {
		return nil
	}
	if err := o.Labels.rename(d); err != nil {
		return err
	}
	if !yield(d, nil) {
		return errStop
	}
	return nil
}
