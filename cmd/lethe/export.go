package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/objects"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/store/database"
	"github.com/lethe-privacy/lethe/internal/store/export"
	"github.com/lethe-privacy/lethe/store"
)

func (a *app) export() *cobra.Command {
	var to string
	var trust bool
	c := &cobra.Command{
		Use:   "export INPUT --to DATABASE|DIR",
		Short: "Write anonymized documents back into a database, or as JSON files",
		Long: `Write the output of anonymize, a corpus or a folder, into a table, or into a folder
with one file per document.

DATABASE is a file that describes a database, as for import: dest_table and
dest_columns of a properties file, write.table and write.columns of lethe's YAML.
Documents are written in batches. Each batch is one transaction that also updates a
ledger of written documents (lethe_ledger, created next to the table). If a run is
interrupted, run it again: each document is written once.

Input that was not anonymized is refused: a corpus of originals, a folder without
manifest.json, and output with originals left by tags, identity or --mask none. With
--trust it is written anyway, for example for a program that reads tags.`,
		Example: `  lethe export shared.lethe --to db_conf.properties
  lethe export shared/ --to kis.yaml
  lethe export shared.lethe --to json/`,
		Args: exactlyOne("INPUT"),
	}
	o := a.bind(c, "", "input", "run.threads")
	c.Flags().StringVar(&to, "to", "", "a file that describes a database, or a folder or s3://BUCKET/PREFIX that must not exist")
	usual(c.Flags(), "to")
	c.Flags().BoolVar(&trust, "trust", false, "write even if nothing shows that INPUT was anonymized")
	c.RunE = func(c *cobra.Command, args []string) error {
		if to == "" {
			return usageError{hint(errors.New("say with --to where the documents go"), c)}
		}
		if strings.Contains(to, "://") && !objects.Is(to) {
			return usageError{addressAlone("export to")}
		}
		if trust && objects.Is(to) {
			return usageError{errors.New("--trust cannot be used with a store: what goes there is first written to temporary files, and may be originals")}
		}
		config, err := o.resolve()
		if err != nil {
			return err
		}
		in, err := a.exported(c.Context(), args[0], config.Input.Options(a.stdin), trust)
		if err != nil {
			return err
		}
		defer in.Close()
		return a.exportTo(c.Context(), in, args[0], to)
	}
	return c
}

// addressAlone is the error of an output that is the address of a database.
func addressAlone(to string) error {
	return fmt.Errorf("a database address alone is not enough to %s: give a file that describes the database (docs/reference/databases.md)", to)
}

// exportTo writes the documents of an input into the table that a file describes, a store or a folder.
func (a *app) exportTo(ctx context.Context, in *collection, input, to string) error {
	bar := a.newProgress()
	defer bar.finish()
	if info, err := os.Stat(to); err == nil && info.Mode().IsRegular() {
		config, err := a.databaseConfig(to)
		if err != nil {
			return err
		}
		return a.exportRows(ctx, in, config, bar, "run again to go on")
	}
	if objects.Is(to) {
		return a.exportObjects(ctx, in, input, to, bar)
	}
	return a.exportFiles(ctx, in, to, to, bar)
}

// exported opens what is to be exported, if it shows that it was anonymized.
func (a *app) exported(ctx context.Context, name string, o format.Options, trust bool) (*collection, error) {
	o.AsJSON, o.Except = true, []string{publish.Manifest}
	refused := errors.New("nothing shows that " + name + " was anonymized, and it is not exported; --trust does so all the same")
	if !store.Is(name) && !trust {
		if anonymous, err := a.showsAnonymized(ctx, name); err != nil {
			return nil, err
		} else if !anonymous {
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

// exportRows writes into a table. Where that fails midway, it says how to go on.
func (a *app) exportRows(ctx context.Context, in *collection, config *database.Config, bar *progress, goOn string) error {
	w, err := database.NewWriter(ctx, config)
	if err != nil {
		return err
	}
	err = export.Rows(ctx, in.Source, w, exporting(bar))
	done := w.Done()
	bar.finish()
	a.log.Info(fmt.Sprintf("table %s: %s written, %d written before", config.Write.Table, plural(done.Rows, "document", "documents"), done.Before))
	if closed := w.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return partialError{err, goOn}
	}
	return nil
}

// exportFiles writes into a folder, which is named as the user does.
func (a *app) exportFiles(ctx context.Context, in *collection, dir, named string, bar *progress) error {
	n, err := export.Files(ctx, in.Source, dir, exporting(bar))
	if err == nil {
		a.log.Info(fmt.Sprintf("%s: %s", named, plural(n, "document", "documents")))
	}
	return err
}

func (a *app) exportObjects(ctx context.Context, in *collection, input, to string, bar *progress) error {
	t, err := a.newUpload(ctx, to, input, false, "")
	if err != nil {
		return err
	}
	defer t.close()
	if err := a.exportFiles(ctx, in, t.folder, to, bar); err != nil {
		return err
	}
	return t.put(ctx)
}

func exporting(bar *progress) export.Progress {
	return func(done, total int64) { bar.show("exporting", done, total) }
}
