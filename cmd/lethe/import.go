package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/objects"
	"github.com/lethe-privacy/lethe/internal/store/database"
	"github.com/lethe-privacy/lethe/store"
)

// importFlags are the flags of the import command.
type importFlags struct {
	input    string
	database string
	corpus   string
	again    bool
	select_  database.Select
}

func (a *app) import_() *cobra.Command {
	var f importFlags
	c := &cobra.Command{
		Use:   "import INPUT -o CORPUS",
		Short: "Fill a corpus on disk from a database, a file or a folder",
		Long: `Read documents into CORPUS, a single file that annotate, detect, assess, anonymize and
export accept as input. It contains the originals and only you can read it: protect it
like the database. CORPUS can also be a schema of a PostgreSQL database, as
postgresql://user@host/database?schema=name, with the password in ` + database.PasswordVariable + `.

INPUT is a file that describes a database - the properties file of an earlier tool
(jdbc_url, user, password, query, json_field_name, reportid_field_name,
report_type_id_name) or lethe's YAML -, or a file or folder as the other commands
take them. docs/reference/databases.md describes both.

An import that was cut short keeps what it had read; with --continue it goes on.
Nothing that is in a corpus is overwritten.`,
		Example: `  lethe import db_conf.properties -o reports.lethe
  lethe import -d db_conf.txt -o reports.lethe --doc-type-filter types.csv
  lethe import kis.yaml -o reports.lethe --type AUSTRITT --max-docs 1000
  lethe import reports/ -o reports.lethe --continue`,
		Args: cobra.MaximumNArgs(1),
	}
	o := a.bind(c, "", "input", "run")
	flags := c.Flags()
	outFlag(flags, &f.corpus, "", "the corpus to fill: a file, or the address of a PostgreSQL schema")
	flags.StringVarP(&f.database, "db-config", "d", "", "a file that describes a database, with any extension; instead of INPUT")
	flags.BoolVar(&f.again, "continue", false, "continue with an existing corpus")
	flags.StringSliceVar(&f.select_.Types, "type", nil, "read only documents of these types")
	flags.StringVar(&f.select_.TypeRegex, "type-regex", "", "read only documents whose whole type matches this expression")
	flags.StringVar(&f.select_.TypeFile, "doc-type-filter", "", "read only types that match an expression in the first column of this file")
	flags.StringVar(&f.select_.IDFile, "doc-id-filter", "", "read only the ids in the first column of this file")
	flags.IntVar(&f.select_.Skip, "skip-docs", 0, "skip this many of the selected documents")
	flags.IntVar(&f.select_.Max, "max-docs", 0, "read at most this many documents; 0: all")
	c.RunE = func(c *cobra.Command, args []string) error {
		if len(args) == 1 {
			f.input = args[0]
		}
		if (f.input == "") == (f.database == "") {
			return usageError{hint(errors.New("give one INPUT, or one --db-config"), c)}
		}
		if f.corpus == "" {
			return usageError{hint(errors.New("say with -o which corpus is to be filled"), c)}
		}
		return a.runImport(c.Context(), o, &f)
	}
	return c
}

func (a *app) runImport(ctx context.Context, o *options, f *importFlags) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	s, identity, err := a.importSource(ctx, f, config.Input.Options(a.stdin))
	if err != nil {
		return err
	}
	defer s.Close()
	isNew := !store.IsAddress(f.corpus) && !fileExists(f.corpus)
	corpus, err := fillable(ctx, f.corpus, identity, f.rows(), f.again)
	if err != nil {
		return err
	}
	defer corpus.Close()
	bar, seen := a.newProgress(), int64(0)
	done, err := corpus.Import(ctx, s, store.ImportOptions{
		Threads: config.Run.Threads, KeepGoing: config.Run.KeepGoing,
		Progress: func(n int) {
			seen += int64(n)
			bar.show("importing", seen, s.Size())
		},
	})
	bar.finish()
	if err != nil && isNew && done.Added == 0 { // there is nothing to keep
		return errors.Join(err, corpus.Close(), os.Remove(f.corpus))
	}
	a.log.Info(fmt.Sprintf("%s: %s added, %d there already", f.corpus, plural(done.Added, "document", "documents"), done.Known))
	if err != nil {
		return partialError{err, "run again with --continue"}
	}
	return a.tellLeftOut(s.Skipped(), done.Failures)
}

// partialError is the error of a run whose finished work is kept.
type partialError struct {
	error
	next string // what to do
}

func (k partialError) Unwrap() error { return k.error }
func (k partialError) Error() string { return k.error.Error() + "; what was done is kept: " + k.next }

func (a *app) tellLeftOut(skipped []string, failures []store.Failure) error {
	for _, name := range skipped {
		a.log.Warn(name + " is not a document and was skipped")
	}
	for _, f := range failures {
		a.log.Error(place(f.Place) + failure.Line(f.Err))
	}
	if len(failures) > 0 {
		return omission{len(failures), listedAbove}
	}
	return nil
}

// rows reports whether a database is imported.
func (f *importFlags) rows() bool {
	return f.database != "" || f.input != "-" && !objects.Is(f.input) && database.IsConfig(f.input)
}

// importSource opens what is to be imported, and says what tells it from others.
func (a *app) importSource(ctx context.Context, f *importFlags, o format.Options) (*format.Source, string, error) {
	if f.rows() {
		file := cmp.Or(f.database, f.input)
		rows, err := a.database(ctx, file, f.select_)
		if err != nil {
			return nil, "", err
		}
		return format.From(rows, "rows"), rows.Identity(), nil
	}
	if s := f.select_; len(s.Types) > 0 || s.TypeRegex != "" || s.TypeFile != "" || s.IDFile != "" || s.Skip != 0 || s.Max != 0 {
		return nil, "", usageError{errors.New("documents can be chosen from a database only: leave out what chooses among them")}
	}
	o.AsJSON = true
	readOnly(&o)
	s, err := a.filesAt(ctx, f.input, o)
	if err != nil || objects.Is(f.input) {
		return s, "objects\x00" + f.input, err
	}
	path, err := filepath.Abs(f.input)
	return s, "files\x00" + path, err
}

// fillable opens the corpus of an import: a new one, or with again one that was filled
// from the same source.
func fillable(ctx context.Context, place, identity string, rows, again bool) (*store.Corpus, error) {
	corpus, err := store.Create(ctx, place, store.Originals)
	switch {
	case err == nil:
		return corpus, describe(ctx, corpus, identity, rows)
	case !errors.Is(err, store.ErrExists):
		return nil, err
	case !again:
		return nil, fmt.Errorf("%w; give --continue to go on with it, or choose another place", err)
	}
	if corpus, err = store.Open(ctx, place, true); err != nil {
		return nil, err
	}
	before, err := corpus.Meta(ctx, "source")
	if err == nil && before == "" {
		before, err = justMade(ctx, corpus, identity, rows)
	}
	if err == nil && before != fingerprint(identity) {
		err = fmt.Errorf("%s was filled from another source: choose another corpus", place)
	}
	if err != nil {
		corpus.Close()
		return nil, err
	}
	return corpus, nil
}

// justMade notes the source of a corpus of originals that is empty: the run that made it
// was killed before it noted that.
func justMade(ctx context.Context, corpus *store.Corpus, identity string, rows bool) (string, error) {
	holds, err := corpus.Meta(ctx, "holds")
	if err != nil || holds != string(store.Originals) {
		return "", err
	}
	if n, err := corpus.Count(ctx); err != nil || n > 0 {
		return "", err
	}
	return fingerprint(identity), describe(ctx, corpus, identity, rows)
}

// describe notes where the documents of a corpus are from: last the source, by which the
// rest is known to be noted.
func describe(ctx context.Context, corpus *store.Corpus, identity string, rows bool) error {
	if rows {
		if err := corpus.SetMeta(ctx, "from", fromDatabase); err != nil {
			return err
		}
	}
	return corpus.SetMeta(ctx, "source", fingerprint(identity))
}

// fileExists reports whether a path names a file that is there.
func fileExists(place string) bool {
	_, err := os.Lstat(place)
	return err == nil
}

func fingerprint(identity string) string {
	sum := sha256.Sum256([]byte(identity))
	return hex.EncodeToString(sum[:8])
}
