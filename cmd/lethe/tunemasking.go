package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/calibration"
	"github.com/lethe-privacy/lethe/internal/eval/bench"
	"github.com/lethe-privacy/lethe/internal/eval/calibrate"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/eval/texts"
	"github.com/lethe-privacy/lethe/internal/eval/tune"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
)

// maskingFlags are the flags of lethe tune masking that are no settings.
type maskingFlags struct {
	knowledge
	grid          []string
	rounds        int
	within        string
	html, yaml    string
	asJSON, force bool
}

// defaultGrid is what is tried where nothing is said.
var defaultGrid = []string{"mask.theta_doc=0.95,0.9,0.8,0.6,0.4,0.2", "mask.theta_chain=0.6,0.3", "risk.edge_threshold=0.5,0.3"}

func (a *app) tuneMasking() *cobra.Command {
	var f maskingFlags
	c := &cobra.Command{
		Use:   "masking COLLECTION {--background TEXTS | --register FILE}",
		Short: "Find the bounds that keep most words while attackers find few",
		Long: `Mask a collection with every combination of settings, in memory, and let the attackers of
lethe attack say whom its documents are about. All are tried on the documents of few
people, the better half on those of twice as many, and so on. Print the share of words
kept and of documents found for those of the last round, and the best that comes within
--within, tried once more on a third of the people that is held out.

The documents are read as texts with their ids. --grid names the values of a setting of
mask or risk to try.`,
		Example: `  lethe tune masking letters/ --register residents.csv --people people.csv --within 5% --html masking.html --yaml best.yaml
  lethe tune masking letters/ --background public/ --people people.csv --grid mask.theta_doc=0.9,0.5,0.1 --grid mask.strategy=greedy,exact`,
		Args: exactlyOne("COLLECTION"),
	}
	o := a.bind(c, "", "input", "detect", "link", "metadata", "risk", "mask", "run")
	flags := c.Flags()
	flags.StringVar(&f.background, "background", "", "public texts about people, which the attackers hold")
	flags.StringVar(&f.register, "register", "", "a table of people in CSV, which the attacker holds instead")
	flags.StringVar(&f.people, "people", "", "a table in CSV, document,person, that says whom documents and texts are about")
	flags.StringSliceVar(&f.attackers, "attackers", nil, linkage.Names())
	offers(flags, "attackers", attackerNames)
	otherwise(flags, "attackers", everyOne)
	flags.StringArrayVar(&f.grid, "grid", defaultGrid, "SETTING=VALUE,…: try these values of a setting; may be repeated, and every combination is tried")
	flags.IntVar(&f.rounds, "rounds", 3, "each halves the settings that are left and doubles the people")
	flags.StringVar(&f.within, "within", "5%", "the share of documents that attackers may find")
	flags.StringVar(&f.html, "html", "", "write a page with the picture to this file")
	flags.StringVar(&f.yaml, "yaml", "", "write the best settings as a lethe.yaml to this file")
	jsonFlag(flags, &f.asJSON, "print JSON")
	forceFlag(flags, &f.force, "replace files that exist")
	c.RunE = func(c *cobra.Command, args []string) error {
		if (f.background == "") == (f.register == "") {
			return usageError{hint(errors.New("say what the attackers hold: --background or --register"), c)}
		}
		if err := refuse(f.force, f.html, f.yaml); err != nil {
			return err
		}
		return a.runMasking(c.Context(), o, &f, args[0])
	}
	return c
}

func (a *app) runMasking(ctx context.Context, o *options, f *maskingFlags, input string) error {
	config, err := o.resolve()
	if err != nil {
		return err
	}
	s := maskingSearch{config: config}
	search := tune.MaskingOptions{Rounds: f.rounds, Try: s.try, Progress: a.rounds()}
	if search.Within, err = calibration.Share(f.within); err != nil {
		return usageError{fmt.Errorf("--within: %w", err)}
	}
	if search.Grid, err = gridOf(f.grid, config); err != nil {
		return usageError{err}
	}
	if err := search.Validate(); err != nil {
		return usageError{err}
	}
	of, err := peopleOf(f.people)
	if err != nil {
		return err
	}
	if s.bench.Background, s.bench.Attackers, err = a.known(ctx, config, &f.knowledge, of); err != nil {
		return err
	}
	s.bench.Threads = config.Run.Threads
	if s.texts, err = a.textsOf(ctx, config, input); err != nil {
		return err
	}
	s.of = of
	var person []string
	for _, t := range s.texts.About(of) {
		if !s.bench.Background.Knows(t.Person) {
			t.Person = ""
		}
		person = append(person, t.Person)
	}
	r, err := tune.Masking(ctx, person, search)
	if err != nil {
		return err
	}
	return a.writeMasking(f, r)
}

func (a *app) writeMasking(f *maskingFlags, r *tune.MaskingReport) error {
	if f.html != "" {
		if err := a.output(f.html, f.force, r.WriteHTML); err != nil {
			return err
		}
	}
	if f.yaml != "" && r.Best != nil {
		if err := a.output(f.yaml, f.force, r.WriteYAML); err != nil {
			return err
		}
	}
	if f.asJSON {
		return r.WriteJSON(a.stdout)
	}
	return r.WriteText(a.stdout)
}

// gridOf takes settings with several values apart, and sets each to see that it can be.
func gridOf(texts []string, config pipeline.Config) (grid [][]string, err error) {
	for _, text := range texts {
		path, values, _ := strings.Cut(text, "=")
		if section, _, _ := strings.Cut(path, "."); section != "mask" && section != "risk" {
			return nil, fmt.Errorf("--grid %s: only settings of mask and risk can be searched", path)
		}
		var list []string
		for value := range strings.SplitSeq(values, ",") {
			list = append(list, path+"="+value)
			if _, err := with(config, list[len(list)-1:]); err != nil {
				return nil, fmt.Errorf("--grid %w", err)
			}
		}
		grid = append(grid, list)
	}
	return grid, nil
}

// with lays settings, as path=value, over a configuration.
func with(config pipeline.Config, settings []string) (pipeline.Config, error) {
	assigner := setting.NewAssigner(pipeline.Settings(&config), func(yaml string, v any) error {
		return strictyaml.Decode(strings.NewReader(yaml), "--grid", v)
	})
	for _, s := range settings {
		if _, err := assigner.Assign(s); err != nil {
			return config, err
		}
	}
	return config, config.Validate()
}

// maskingSearch tries settings.
type maskingSearch struct {
	config pipeline.Config
	bench  bench.Bench
	texts  texts.Texts
	of     map[string]string
}

func (s *maskingSearch) try(ctx context.Context, settings []string, documents []int) (out tune.Outcome, err error) {
	config, err := with(s.config, settings)
	if err != nil {
		return out, err
	}
	var lines bytes.Buffer
	var before, after texts.Texts
	for _, d := range documents {
		before = append(before, s.texts[d])
		line, err := json.Marshal(map[string]string{"id": s.texts[d].ID, "content": s.texts[d].Text})
		if err != nil {
			return out, err
		}
		lines.Write(append(line, '\n'))
	}
	masked, err := calibrate.Mask(ctx, config, engines.All(), &lines)
	if err != nil {
		return out, err
	}
	for _, t := range before {
		after = append(after, texts.Text{ID: t.ID, Text: masked.Texts[t.ID]})
	}
	var r bench.Report
	if err := r.Add(ctx, &s.bench, &bench.Product{Name: strings.Join(settings, " "), Before: before.About(s.of), After: after.About(s.of)}); err != nil {
		return out, err
	}
	row := r.Rows[0]
	strongest := row.Strongest()
	rank := strongest.Documents.Rank1
	return tune.Outcome{Documents: len(documents), Kept: row.Kept.Value, Found: rank.Value, Low: rank.Low, High: rank.High, Attacker: strongest.Name}, nil
}
