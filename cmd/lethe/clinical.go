package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	"github.com/lethe-privacy/lethe/internal/publish"
)

func (a *app) clinical() *cobra.Command {
	c := &cobra.Command{
		Use:   "clinical INPUT -o DIR",
		Short: "De-identify clinical reports as the Java tool does",
		Long: `Replace everything in reports that the rules for clinical reports find. The rules are
lethe's own, for German, or yours. A configuration is the HOCON file of the Java tool
medical-reports-deidentification (.conf) with its side files unchanged, or the
equivalent YAML.

Only the rules decide here. 'lethe anonymize --profile clinical-de' adds lethe's other
detectors. docs/reference/clinical.md describes the commands below, docs/reference/replacement.md the
replacement text.`,
		Example: `  lethe clinical --config klinik.conf reports/ -o shared/ --replace scrubber
  lethe clinical reports.lethe -o shared.lethe --replace date-shift --key-file secret.key
  lethe clinical test --config klinik.conf cases/*.txt`,
		Args: exactlyOne("INPUT"),
	}
	a.substitute(c)
	c.AddCommand(a.clinicalTest(), a.clinicalAnnotate(), a.clinicalExtract(), a.clinicalConvert())
	return c
}

// rules are the flags that choose a pipeline.
type rules struct {
	config    string
	resources []string
}

func (r *rules) bind(c *cobra.Command) {
	c.Flags().StringVar(&r.config, "config", "", "the configuration, ending in .conf or .yaml")
	group(c.Flags(), runHeading, "config")
	otherwise(c.Flags(), "config", "lethe's own rules for German")
	c.Flags().StringSliceVar(&r.resources, "resources", nil, "another folder to search for files of the configuration")
}

// load makes the pipeline and tells what of its files has no effect.
func (a *app) load(ctx context.Context, r *rules) (*clinical.Pipeline, error) {
	config := clinical.Default()
	if r.config != "" {
		var err error
		if config, err = clinical.LoadConfig(r.config, r.resources...); err != nil {
			return nil, usageError{err}
		}
	}
	p, err := clinical.New(ctx, config)
	if err != nil {
		return nil, usageError{err}
	}
	for _, w := range p.Warnings {
		a.log.Warn(w)
	}
	return p, nil
}

func (a *app) clinicalConvert() *cobra.Command {
	var out string
	var force bool
	c := &cobra.Command{
		Use:   "convert-config CONFIG",
		Short: "Convert a configuration between HOCON and YAML",
		Long: `Convert a configuration to the format given by the new file's extension: .conf for
HOCON, .yaml for lethe's own. Paths are written relative to the folder of the new file.
With '-o -' the other format goes to standard output, with paths relative to the folder
of CONFIG.`,
		Example: `  lethe clinical convert-config klinik.conf -o klinik.yaml
  lethe clinical convert-config klinik.yaml -o - `,
		Args: exactlyOne("CONFIG"),
	}
	outFlag(c.Flags(), &out, "-", "write to this file; '-' for standard output")
	forceFlag(c.Flags(), &force, "replace the file if it exists")
	c.RunE = func(_ *cobra.Command, args []string) error {
		config, err := clinical.LoadConfig(args[0])
		if err != nil {
			return usageError{err}
		}
		for _, w := range config.Warnings {
			a.log.Warn(w)
		}
		text, err := converted(config, args[0], out)
		if err != nil {
			return usageError{err}
		}
		if out == "-" {
			_, err = a.stdout.Write(text)
			return err
		}
		return orForce(publish.File(out, 0o644, force, func(f *os.File) error {
			_, err := f.Write(text)
			return err
		}))
	}
	return c
}

// converted writes a configuration in the form that the name of the new file asks for.
func converted(config *clinical.Config, in, out string) ([]byte, error) {
	folder, hocon := filepath.Dir(out), false
	switch ext := strings.ToLower(filepath.Ext(out)); {
	case out == "-":
		folder, hocon = filepath.Dir(in), slices.Contains([]string{".yaml", ".yml"}, strings.ToLower(filepath.Ext(in)))
	case ext == ".conf" || ext == ".hocon":
		hocon = true
	case ext != ".yaml" && ext != ".yml":
		return nil, fmt.Errorf("%s: the name of a configuration ends in .conf or .yaml", out)
	}
	if hocon {
		return config.HOCON(folder)
	}
	return config.YAML(folder)
}

func (a *app) clinicalAnnotate() *cobra.Command {
	c := &cobra.Command{
		Use:   "annotate INPUT",
		Short: "Write what the rules find in reports, one mention per line",
		Long: `Write what the rules alone find as JSON Lines, as lethe detect does. With --explain, the
rule, type, confidence and other features of each mention are under "why". Offsets are
in Unicode code points. The lines contain originals: keep them to yourself.

INPUT is a file or folder (JSON, JSON Lines, CSV, TSV, plain text; also .gz, .zst and .xz), a
corpus or database, or '-' for standard input. Fields of JSON are the fields of the report.

With --note, INPUT is a corpus and the mentions are stored in it instead, for 'lethe
clinical' with the same configuration and metadata.keep.`,
		Example: `  lethe clinical annotate --config klinik.conf reports/ -o mentions.jsonl
  lethe clinical annotate reports.lethe --config klinik.conf --note
  lethe clinical annotate report.txt --explain | jq .why`,
		Args: exactlyOne("INPUT"),
	}
	o := a.bindRules(c, "input", "metadata", "run")
	a.detectBy(c, o)
	note, detect := c.Flags().Bool("note", false, "note what is found in INPUT, a corpus"), c.RunE
	c.RunE = func(c *cobra.Command, args []string) error {
		if !*note {
			return detect(c, args)
		}
		return a.note(c.Context(), o, args[0])
	}
	return c
}
