package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/measure"
	"github.com/lethe-privacy/lethe/internal/format/gatexml"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/store/export"
	"github.com/lethe-privacy/lethe/internal/table"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
)

func (a *app) diagnostics() *cobra.Command {
	c := &cobra.Command{
		Use:   "diagnostics",
		Short: "Diagnostics of the Java tool: conversion checks, pages for a marked corpus",
	}
	c.AddCommand(a.conversionCheck(), a.goldPages())
	return c
}

func (a *app) conversionCheck() *cobra.Command {
	var out string
	var force bool
	c := &cobra.Command{
		Use:   "conversioncheck INPUT",
		Short: "Check that reports survive conversion to a GATE document and back",
		Long: `Convert the JSON of each report to a GATE document, write it, read it and convert it
back; also write each record as lethe does when nothing is replaced. Every difference
other than white space is reported with its document and place, and the exit code is 1.
With -o both versions of such reports go to a file: they are originals.

INPUT is a file or folder, a corpus or database, or '-' for standard input.`,
		Example: `  lethe diagnostics conversioncheck kis.properties
  lethe diagnostics conversioncheck reports/ -o differences.txt`,
		Args: exactlyOne("INPUT"),
	}
	o := a.bindAlone(c, "input", "run.threads")
	outFlag(c.Flags(), &out, "", "write reports that differ, before and after, to this file, which only its owner can read")
	forceFlag(c.Flags(), &force, "replace the file if it exists")
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := refuse(force, out); err != nil {
			return err
		}
		config, err := o.resolve()
		if err != nil {
			return err
		}
		options := config.Input.Options(a.stdin)
		options.AsJSON = true
		in, err := a.collection(c.Context(), args[0], options)
		if err != nil {
			return err
		}
		defer in.Close()
		k := conversionCheck{app: a, differences: io.Discard}
		if out == "" {
			err = k.run(c.Context(), in)
		} else {
			err = a.output(out, force, func(w io.Writer) error {
				k.differences = w
				return k.run(c.Context(), in)
			})
		}
		if err != nil {
			return err
		}
		a.log.Info(fmt.Sprintf("%s checked, %s", plural(k.checked, "report", "reports"), plural(k.differ, "differs", "differ")))
		if k.differ > 0 {
			return fmt.Errorf("%d of %d reports do not come back as they were: they are listed above", k.differ, k.checked)
		}
		return nil
	}
	return c
}

// conversionCheck converts the reports of a collection there and back, and compares.
type conversionCheck struct {
	app             *app
	differences     io.Writer
	checked, differ int
}

func (k *conversionCheck) run(ctx context.Context, in *collection) error {
	for item, err := range in.Items(ctx) {
		if err == nil {
			err = k.check(in, item)
		}
		var located *format.Error
		if errors.As(err, &located) && !located.Fatal { // a report that cannot be read does not come back
			k.checked, k.differ = k.checked+1, k.differ+1
			k.app.log.Error(located.Error())
			continue
		}
		if err != nil {
			return err
		}
	}
	if k.checked == 0 {
		return errors.New("there is no report to check")
	}
	return nil
}

// check converts one report, and tells where it does not come back.
func (k *conversionCheck) check(in *collection, item format.Item) error {
	r, record, err := export.Unchanged(in.Source, item)
	if err != nil {
		return err
	}
	p, err := format.Split(record)
	if err != nil {
		return err
	}
	k.checked++
	before := jsontext.Value(bytes.Clone(p.Content))
	if err := before.Compact(jsontext.AllowDuplicateNames(true)); err != nil {
		return err
	}
	after, err := throughGate(p.Content)
	if err == nil && bytes.Equal(before, after) {
		return nil
	}
	k.differ++
	what := fmt.Sprintf("it is another from byte %d on", firstDifference(before, after))
	if err != nil {
		what = err.Error()
	}
	k.app.log.Error(fmt.Sprintf("document %s: %s", r.Document.SourceID, what))
	_, err = fmt.Fprintf(k.differences, "document %s: %s\n%s\n%s\n", r.Document.SourceID, what, before, after)
	return err
}

// throughGate makes a document of GATE of JSON, and JSON of what is read of it again.
func throughGate(content []byte) ([]byte, error) {
	d, err := gatexml.FromJSON(content)
	if err != nil {
		return nil, err
	}
	xml, err := d.Write()
	if err != nil {
		return nil, err
	}
	if d, err = gatexml.Read(xml); err != nil {
		return nil, err
	}
	return d.JSON()
}

func firstDifference(a, b []byte) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	return min(len(a), len(b))
}

func (a *app) goldPages() *cobra.Command {
	var f evalFlags
	var dir string
	c := &cobra.Command{
		Use:   "gold GOLD -o DIR",
		Short: "Write pages on what the rules find and miss in a marked corpus",
		Long: `Compare the rules for clinical reports with documents marked by people, and write into
DIR, which only its owner can read:

  index.html        precision and recall by type, with a confusion matrix
  differences.html  every difference in its context
  tokens.jsonl      every token with its field, rule, label and gold label
  scores.json       the figures

GOLD is a file or folder in one of the formats ` + formatNames() + `,
with the types of the rules or the labels of the schema clinical.`,
		Example: `  lethe diagnostics gold marked/ --format gate --config klinik.conf -o diagnostics
  lethe diagnostics gold reports.jsonl --format jsonl --mentions gold.jsonl -o diagnostics`,
		Args: exactlyOne("GOLD"),
	}
	o := a.bindRules(c, "run")
	f.bindGold(c)
	outFlag(c.Flags(), &dir, "", "the folder to write, which must not exist")
	c.RunE = func(c *cobra.Command, args []string) error {
		if dir == "" {
			return usageError{hint(errors.New("say with -o which folder the pages go to"), c)}
		}
		config, err := o.resolve()
		if err != nil {
			return err
		}
		f.own = true
		return a.writeGoldPages(c.Context(), &f, &config, args[0], dir)
	}
	return c
}

func (a *app) writeGoldPages(ctx context.Context, f *evalFlags, config *pipeline.Config, gold, dir string) error {
	docs, options, err := f.gold(gold)
	if err != nil {
		return usageError{err}
	}
	folder, err := publish.NewFolder(dir, 0o700, func(place string) error {
		return fmt.Errorf("%s %w; choose another place", place, publish.ErrExists)
	})
	if err != nil {
		return err
	}
	options.Failures = true
	err = func() error {
		tokens, err := ownFile(folder.Root, "tokens.jsonl")
		if err != nil {
			return err
		}
		defer tokens.Close()
		if options.Tokens, err = table.New[eval.TokenRow](tokens, ".jsonl"); err != nil {
			return err
		}
		e, err := measure.Detection(ctx, config, docs, measure.Options{Engines: engines.All(), Options: options, Own: true, Warn: func(w string) { a.log.Warn(w) }})
		if err = errors.Join(err, options.Tokens.Close()); err != nil {
			return err
		}
		return writePages(folder.Root, e)
	}()
	if err == nil {
		err = folder.Appear()
	}
	if err != nil {
		folder.Discard()
		return err
	}
	a.log.Info(filepath.Join(dir, "index.html") + ": what the rules find, and what they miss; this is for you alone")
	return folder.Done()
}

func writePages(root *os.Root, e *eval.Evaluation) error {
	r := e.Report()
	for name, write := range map[string]func(io.Writer) error{
		"index.html": r.WriteHTML, "scores.json": r.WriteJSON,
		"differences.html": func(w io.Writer) error { return eval.WriteFailurePage(w, r.Corpus, e.Failures()) },
	} {
		f, err := ownFile(root, name)
		if err != nil {
			return err
		}
		if err := errors.Join(write(f), f.Close()); err != nil {
			return err
		}
	}
	return nil
}

// ownFile makes a file that its owner alone can read.
func ownFile(root *os.Root, name string) (*os.File, error) {
	return root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
}
