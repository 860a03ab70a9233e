package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/seal/state"
)

// stateForm is a form in which a state is exported and imported.
type stateForm struct {
	write func(io.Writer, *state.State) error
	read  func(io.Reader) (*state.State, error)
}

var stateForms = map[string]stateForm{
	"json": {state.WriteJSON, state.ReadJSON},
	"csv":  {state.WriteCSV, state.ReadCSV},
}

// stateFormOf is the form that is asked for, or that the name of the file ends in.
func stateFormOf(format, file string, c *cobra.Command) (stateForm, error) {
	if format == "" {
		format = strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
	}
	form, ok := stateForms[format]
	if !ok {
		return form, usageError{hint(errors.New("say with --format whether it is json or csv"), c)}
	}
	return form, nil
}

const stateFormsDoc = `JSON: an object with lethe_state (1), vectors, shared, and groups: an array, a line each,
of objects with id, label, members (value, birth) and surrogate (text, details).
CSV: group,label,value,birth,surrogate,details, a row for each value; the first row has
nothing but details, of the state itself. A cell that a spreadsheet would take for a
formula has ' before it.`

func (a *app) stateExport() *cobra.Command {
	var to, format string
	var force bool
	c := &cobra.Command{
		Use:   "export FILE --plain-text-to OUT",
		Short: "Write a state as JSON or CSV, with originals and surrogates in plain text",
		Long: `Write the contents of a state as JSON or CSV: every original value and its surrogate, in
plain text. Anyone who has OUT can undo all replacements. Only its owner can read it;
delete it after use.

` + stateFormsDoc,
		Example: `  lethe state export claims.state --key-file state.key --plain-text-to originals.csv
  lethe state export claims.state --key-from passphrase --plain-text-to - --format json | jq .groups[0]`,
		Args: exactlyOne("FILE"),
	}
	k := bindKey(c, "", "the state")
	c.Flags().StringVar(&to, "plain-text-to", "", "write originals in plain text to this file; '-' for standard output")
	c.Flags().StringVar(&format, "format", "", "json or csv; by default as the file's name ends")
	offers(c.Flags(), "format", of("json", "csv"))
	forceFlag(c.Flags(), &force, "replace OUT if it exists")
	c.RunE = func(c *cobra.Command, args []string) error {
		if to == "" {
			return usageError{hint(errors.New("say with --plain-text-to where the originals go"), c)}
		}
		form, err := stateFormOf(format, to, c)
		if err == nil {
			err = refuse(force, to)
		}
		if err != nil {
			return err
		}
		s, err := a.readState(c, args[0], k)
		if err != nil {
			return err
		}
		if err := a.output(to, force, func(w io.Writer) error { return form.write(w, s) }); err != nil {
			return err
		}
		if to != "-" {
			a.log.Warn(to + " holds originals in plain text")
		}
		return nil
	}
	return c
}

func (a *app) stateImport() *cobra.Command {
	var from, format string
	var force bool
	c := &cobra.Command{
		Use:   "import FILE --plain-text-from IN",
		Short: "Create a state from JSON or CSV as written by export",
		Long: `Create the state FILE from the output of export, including ids. Anything else is
refused, with line and column: unknown keys, values in two groups, one surrogate for two
groups. To add to a state, import into another file and merge.

` + stateFormsDoc,
		Example: `  lethe state import claims.state --key-file state.key --plain-text-from originals.csv`,
		Args:    exactlyOne("FILE"),
	}
	k := bindKey(c, "", "the state")
	wait := bindWait(c)
	c.Flags().StringVar(&from, "plain-text-from", "", "read originals in plain text from this file; '-' for standard input")
	c.Flags().StringVar(&format, "format", "", "json or csv; by default as the file's name ends")
	offers(c.Flags(), "format", of("json", "csv"))
	forceFlag(c.Flags(), &force, "replace the contents of FILE, if the key opens it")
	c.RunE = func(c *cobra.Command, args []string) error {
		if from == "" {
			return usageError{hint(errors.New("say with --plain-text-from where the originals are"), c)}
		}
		form, err := stateFormOf(format, from, c)
		if err == nil {
			err = refuse(force, args[0])
		}
		if err != nil {
			return err
		}
		by, err := a.lock(c, k, true)
		if err != nil {
			return err
		}
		s, err := a.importState(form, from)
		if err != nil {
			return err
		}
		return changeState(c.Context(), args[0], by, *wait, func(f *state.File) error {
			if f.Exists() && !force { // since it was looked at
				return orForce(fmt.Errorf("%s %w", args[0], publish.ErrExists))
			}
			f.Replace(s)
			a.log.Info(fmt.Sprintf("%s: %s", args[0], plural(s.Len(), "group", "groups")))
			return nil
		})
	}
	return c
}

func (a *app) importState(form stateForm, from string) (*state.State, error) {
	in, name := a.stdin, "standard input"
	if from != "-" {
		f, err := os.Open(from)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in, name = f, from
	}
	s, err := form.read(in)
	if err != nil {
		return nil, errors.New(place(name) + failure.Line(err))
	}
	return s, nil
}
