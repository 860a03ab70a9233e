package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
)

func (a *app) models() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "models [FILE…]",
		Short: "The tagger's models and transformers: list, add, download, check, remove",
		Long: `List the tagger's built-in models, or those in files written by lethe train: language
and domain, training corpora and their licences, the labels they distinguish, and
scores on held-out parts of the corpora. Then list the transformers recorded by lethe
models add and lethe models pull (docs/reference/transformers.md).`,
		Example: `  lethe models
  lethe models mine.model --json
  lethe models add exported/
  lethe models pull dslim/bert-base-NER
  lethe models check`,
		RunE: func(c *cobra.Command, args []string) error {
			rows, err := modelRows(args)
			if err != nil {
				return misspelt(c, args, err)
			}
			var recorded []recordedRow
			if len(args) == 0 {
				if recorded, err = recordedRows(); err != nil {
					return err
				}
			}
			if asJSON {
				return printJSON(a.stdout, bothRows(rows, recorded))
			}
			return errors.Join(listModels(a.stdout, rows), listRecorded(a.stdout, recorded))
		},
	}
	jsonFlag(c.Flags(), &asJSON, "print JSON")
	c.AddCommand(a.modelsAdd(), a.modelsPull(), a.modelsCheck(), a.modelsRemove())
	return c
}

// misspelt suggests the command that the name of a missing file may stand for.
func misspelt(c *cobra.Command, args []string, err error) error {
	if near := c.SuggestionsFor(args[0]); errors.Is(err, fs.ErrNotExist) && len(near) > 0 {
		return usageError{hint(fmt.Errorf("there is no command and no file %q; did you mean %s?", args[0], strings.Join(near, " or ")), c)}
	}
	return err
}

type modelRow struct {
	tagger.Info
	Bytes    int `json:"bytes"`
	Features int `json:"features"`
}

func modelRows(files []string) ([]modelRow, error) {
	var rows []modelRow
	for _, path := range files {
		f, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		m, err := tagger.Read(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		info, err := f.Stat()
		if err != nil {
			return nil, err
		}
		rows = append(rows, modelRow{m.Info, int(info.Size()), m.Features()})
	}
	if len(files) > 0 {
		return rows, nil
	}
	for _, name := range tagger.Names() {
		m, err := tagger.Load(name)
		if err != nil {
			return nil, err
		}
		rows = append(rows, modelRow{m.Info, tagger.Size(name), m.Features()})
	}
	return rows, nil
}

func listModels(w io.Writer, rows []modelRow) error {
	for _, r := range rows {
		types := make([]string, len(r.Types))
		for i, t := range r.Types {
			types[i] = t.Name
		}
		fmt.Fprintf(w, "%s (%s, %s, %.1f MB, %d features)\n", r.Name, r.Language, r.Domain, float64(r.Bytes)/1e6, r.Features)
		fmt.Fprintf(w, "  finds    %s\n", r.Doc)
		fmt.Fprintf(w, "  types    %s\n", strings.Join(types, ", "))
		fmt.Fprintf(w, "  data     %s\n", strings.Join(r.Data, "; "))
		fmt.Fprintf(w, "  licence  %s\n", r.Licence)
		for _, name := range slices.Sorted(maps.Keys(r.Scores)) {
			fmt.Fprintf(w, "  score    %s %.3f\n", name, r.Scores[name])
		}
	}
	return nil
}
