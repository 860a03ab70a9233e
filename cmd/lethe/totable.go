package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/store/database"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/stored"
	"github.com/lethe-privacy/lethe/store"
)

// intoTable are documents that go into a table once all of them are anonymized. Until then they lie in a corpus in
// a folder for temporary files.
type intoTable struct {
	app    *app
	config *database.Config
	temp   string
	corpus string
}

// isTable reports whether a place is a file that describes a database.
func isTable(place string) bool {
	info, err := os.Stat(place)
	return err == nil && info.Mode().IsRegular() && database.IsConfig(place)
}

// intoTable prepares the output of a run for a table, which must be there. The report stays on this machine.
func (a *app) intoTable(ctx context.Context, file string, out *pipeline.Output) (*intoTable, error) {
	config, err := a.databaseConfig(file)
	if err != nil {
		return nil, err
	}
	w, err := database.NewWriter(ctx, config) // what keeps it from being written is better known now
	if err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	t := &intoTable{app: a, config: config}
	if t.temp, err = os.MkdirTemp("", "lethe-"); err != nil {
		return nil, err
	}
	name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	t.corpus = filepath.Join(t.temp, name+store.Extension)
	out.Corpus, out.Draft = t.corpus, anonymousDraft
	if out.Report == "" {
		out.Report = name + ".report"
	}
	return t, nil
}

// anonymousDraft starts a corpus that has no originals.
func anonymousDraft(ctx context.Context, place string, retained, force bool) (pipeline.Draft, error) {
	if retained {
		return nil, errors.New("the documents would keep originals, and are not written into a table; write a corpus, and give it to lethe export --trust")
	}
	return stored.Draft(ctx, place, retained, force)
}

// put writes the documents into the table.
func (t *intoTable) put(ctx context.Context) error {
	in, err := t.app.exported(ctx, t.corpus, format.Options{}, false)
	if err != nil {
		return err
	}
	defer in.Close()
	bar := t.app.newProgress()
	defer bar.finish()
	return t.app.exportRows(ctx, in, t.config, bar, "run again, with --force for the report, to go on")
}

// close removes what lay on this machine.
func (t *intoTable) close() { os.RemoveAll(t.temp) }
