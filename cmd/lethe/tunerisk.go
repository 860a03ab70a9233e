package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/calibration"
	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/calibrate"
	"github.com/lethe-privacy/lethe/internal/eval/synth/people"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
)

// riskFlags are the flags of lethe tune risk that are no settings.
type riskFlags struct {
	profiles, languages []string
	seeds, heldOut      []uint
	people, documents   int
	html, json, table   string
	keep, force         bool
}

func (a *app) tuneRisk() *cobra.Command {
	var f riskFlags
	c := &cobra.Command{
		Use:   "risk",
		Short: "Measure what the index of risk means, on invented people",
		Long: `Invent populations, mask what is written about their people under several bounds, and
let attackers say who the documents are about. Print how often they are right by the
index of what is left, for documents and for chains, with 95% intervals; the same on
held-out seeds; how well the index tells who is found; and the bounds for a wanted
success.

One attacker holds the register of the population. The others hold one text about each
person, as it is, which is then not in the collection. --table writes the table that
the report and mask.target_success go by; lethe is built with it. --keep leaves what a
table has of other profiles and languages. See docs/reference/tuning.md.`,
		Example: `  lethe tune risk --html risk.html
  lethe tune risk --profiles insurance,general --seeds 1,2,3 --held-out 4,5
  lethe tune risk --table internal/calibration/table.json --force
  lethe tune risk --profiles insurance --languages de,es,ca --table internal/calibration/table.json --keep --force`,
		Args: cobra.NoArgs,
	}
	o := a.bind(c, "", "run")
	flags := c.Flags()
	flags.StringSliceVar(&f.profiles, "profiles", []string{"insurance", "general", "thesis", "search"}, "profiles to measure")
	offers(flags, "profiles", pipeline.Profiles)
	flags.StringSliceVar(&f.languages, "languages", []string{"en"}, "languages of the documents")
	offers(flags, "languages", of(people.Languages...))
	flags.UintSliceVar(&f.seeds, "seeds", []uint{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, "seeds of the populations that curves are fitted on")
	flags.UintSliceVar(&f.heldOut, "held-out", []uint{101, 102, 103, 104}, "seeds of those that curves are held against")
	flags.IntVar(&f.people, "population", 3000, "people of each population")
	wasNamed(flags, "people", "population")
	flags.IntVar(&f.documents, "documents", 300, "how many documents about each population")
	flags.StringVar(&f.html, "html", "", "write a page with the plots to this file")
	flags.StringVar(&f.json, "json-file", "", "write JSON to this file")
	wasNamed(flags, "json", "json-file")
	flags.StringVar(&f.table, "table", "", "write the table of curves to this file")
	flags.BoolVar(&f.keep, "keep", false, "keep the curves of other profiles and languages that --table has")
	forceFlag(flags, &f.force, "replace files that exist")
	c.RunE = func(c *cobra.Command, _ []string) error {
		if err := refuse(f.force, f.html, f.json, f.table); err != nil {
			return err
		}
		return a.runTuneRisk(c.Context(), o, &f)
	}
	return c
}

func (a *app) runTuneRisk(ctx context.Context, o *options, f *riskFlags) error {
	given, err := o.resolve()
	if err != nil {
		return err
	}
	options, err := f.options(given.Run.Threads)
	if err != nil {
		return usageError{err}
	}
	older, err := f.older()
	if err != nil {
		return err
	}
	var r calibrate.Result
	for _, x := range options {
		x.Progress = a.rounds()
		one, err := calibrate.Of(ctx, x, seedsOf(f.heldOut))
		if err != nil {
			return fmt.Errorf("profile %s: %w", x.Profile, err)
		}
		r.Reports = append(r.Reports, one)
	}
	for _, file := range []struct {
		path  string
		write func(io.Writer) error
	}{
		{f.html, r.WriteHTML}, {f.table, func(w io.Writer) error { return r.WriteTable(w, older) }}, {f.json, func(w io.Writer) error { return eval.WriteJSON(w, &r) }},
	} {
		if file.path == "" {
			continue
		}
		if err := a.output(file.path, f.force, file.write); err != nil {
			return err
		}
	}
	return r.WriteText(a.stdout)
}

// older is the table of which something is kept, nil for none.
func (f *riskFlags) older() (*calibration.Table, error) {
	switch {
	case !f.keep:
		return nil, nil
	case f.table == "":
		return nil, usageError{errors.New("--keep is for --table")}
	}
	file, err := os.Open(f.table)
	if err != nil {
		return nil, fmt.Errorf("--keep: %w", err)
	}
	defer file.Close()
	t, err := calibration.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.table, err)
	}
	return t, nil
}

// options are those of each profile and language.
func (f *riskFlags) options(threads int) (out []calibrate.Options, err error) {
	if len(f.seeds) == 0 || len(f.heldOut) == 0 {
		return nil, errors.New("name seeds to fit on, and others to hold out")
	}
	for _, profile := range f.profiles {
		for _, language := range f.languages {
			c := pipeline.Default()
			if err := c.Apply(profile); err != nil {
				return nil, err
			}
			c.Run.Threads = threads
			if err := (people.Options{People: f.people, Documents: f.documents, Languages: []string{language}}).Validate(); err != nil {
				return nil, err
			}
			out = append(out, calibrate.Options{
				Profile: profile, Config: c, Language: language, Seeds: seedsOf(f.seeds), People: f.people, Documents: f.documents, Engines: engines.All(),
			})
		}
	}
	return out, nil
}

func seedsOf(in []uint) []uint64 {
	out := make([]uint64, len(in))
	for i, s := range in {
		out[i] = uint64(s)
	}
	return out
}
