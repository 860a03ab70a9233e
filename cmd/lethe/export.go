package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/store/database"
	"github.com/lethe-privacy/lethe/store"
)

func (a *app) export() *cobra.Command {
	var to string
	var trust bool
	c := &cobra.Command{
		Use:   "export INPUT --to DATABASE|DIR",
		Short: "Write anonymized documents back into a database, or as JSON files",
		Long: `Write what anonymize wrote - a corpus, or a folder - into a table, or into a folder
with one file a document.

DATABASE is a file that describes a database, as for import: dest_table and
dest_columns of a properties file, write.table and write.columns of lethe's YAML.
Documents are written by batches, each in one transaction together with a ledger of
what is written (table lethe_ledger, made beside the table). A run that was cut short
is simply run again: each document is written once.

What was not anonymized is refused: a corpus of originals, a folder without
manifest.json, and what tags, identity or --mask none left in place. With --trust it is
written all the same, as for a program that reads tags.`,
		Example: `  lethe export shared.lethe --to db_conf.properties
  lethe export shared/ --to kis.yaml
  lethe export shared.lethe --to json/`,
		Args: exactlyOne("INPUT"),
	}
	o := a.bind(c, "", "input", "run.threads")
	c.Flags().StringVar(&to, "to", "", "a file that describes a database, or a folder that is not there yet")
	c.Flags().BoolVar(&trust, "trust", false, "write although nothing shows that INPUT was anonymized")
	c.RunE = func(c *cobra.Command, args []string) error {
		if to == "" {
			return usageError{hint(errors.New("say with --to where the documents go"), c)}
		}
		if strings.Contains(to, "://") {
			return usageError{errors.New("an address is no place to export to: give a file that describes the database (docs/databases.md)")}
		}
		config, err := o.resolve()
		if err != nil {
			return err
		}
		in, err := a.exported(c.Context(), args[0], a.formatOptions(config.Input), trust)
		if err != nil {
			return err
		}
		defer in.Close()
		bar := a.newProgress()
		defer bar.finish()
		if info, err := os.Stat(to); err == nil && info.Mode().IsRegular() {
			return a.exportRows(c.Context(), in, to, bar)
		}
		return a.exportFiles(c.Context(), in, to, bar)
	}
	return c
}

const manifest = "manifest.json"

// exported opens what is to be exported, if it shows that it was anonymized.
func (a *app) exported(ctx context.Context, name string, o format.Options, trust bool) (*collection, error) {
	o.AsJSON, o.Except = true, []string{manifest}
	refused := errors.New("nothing shows that " + name + " was anonymized, and it is not exported; --trust does so all the same")
	if !store.Is(name) && !trust {
		if !anonymous(filepath.Join(name, manifest)) {
			return nil, refused
		}
	}
	in, err := a.collection(ctx, name, o)
	if err != nil || in.corpus == nil || trust {
		return in, err
	}
	holds, err := in.corpus.Meta(ctx, "holds")
	if err == nil && holds != string(store.Anonymized) {
		err = refused
	}
	if err != nil {
		in.Close()
		return nil, err
	}
	return in, nil
}

// anonymous reports whether a manifest says so of its folder.
func anonymous(manifest string) bool {
	m, ok := readManifest(manifest)
	return ok && len(m.NotAnonymous) == 0
}

// written is what lethe says of a folder that it wrote.
type written struct {
	Lethe        string   `json:"lethe"`
	NotAnonymous []string `json:"not_anonymous"`
}

// readManifest is false for a file that is none, but perhaps a document.
func readManifest(name string) (m written, ok bool) {
	data, err := os.ReadFile(name)
	return m, err == nil && json.Unmarshal(data, &m) == nil && m.Lethe != ""
}

// records gives the records of a collection as JSON, one after the other.
func (a *app) records(ctx context.Context, in *collection, bar *progress, take func(record []byte) error) error {
	seen := int64(0)
	for item, err := range in.Items(ctx) {
		if err != nil {
			return err
		}
		seen += int64(item.Bytes())
		bar.show("exporting", seen, in.Size())
		_, record, err := unchanged(in, item)
		if err != nil {
			return err
		}
		if err := take(record); err != nil {
			return err
		}
	}
	return nil
}

// unchanged gives a record, and its JSON with the texts that it has.
func unchanged(in *collection, item format.Item) (*format.Record, []byte, error) {
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

func (a *app) exportRows(ctx context.Context, in *collection, file string, bar *progress) error {
	config, err := a.databaseConfig(file)
	if err != nil {
		return err
	}
	w, err := database.NewWriter(ctx, config)
	if err != nil {
		return err
	}
	err = a.records(ctx, in, bar, func(record []byte) error { return w.Write(ctx, record) })
	if err == nil {
		err = w.Flush(ctx)
	}
	done := w.Done()
	bar.finish()
	a.log.Info(fmt.Sprintf("table %s: %d documents written, %d were written before", config.Write.Table, done.Rows, done.Before))
	if closed := w.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return kept{err, "run again to go on"}
	}
	return nil
}

// exportFiles writes the content of each document as a file. The folder appears whole.
func (a *app) exportFiles(ctx context.Context, in *collection, dir string, bar *progress) error {
	folder, err := publish.NewFolder(dir, 0o755, func(place string) error {
		return fmt.Errorf("%s %w; choose another place", place, publish.ErrExists)
	})
	if err != nil {
		return err
	}
	n := 0
	err = a.records(ctx, in, bar, func(record []byte) error {
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
		return err
	}
	a.log.Info(fmt.Sprintf("%s: %d documents", dir, n))
	return folder.Done()
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
