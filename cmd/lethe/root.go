package main

import (
	"fmt"
	"io"
	"log/slog"
	"slices"

	"github.com/spf13/cobra"
)

// app is one invocation.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	log            *slog.Logger
	quiet, jsonLog bool
	bar            *progress // that of the run, nil before there is one
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "lethe",
		Short: "Make collections of texts about people safe to share",
		Long: `lethe finds personal data in a collection of texts, links what belongs together
across documents, measures the risk that someone is recognised - in each document
and along chains of documents - and removes the least that brings every risk under
its bound.

Exit codes: 0 done; 1 failed, nothing was written; 2 wrong usage or configuration;
3 done with --keep-going, but documents were left out; 130 interrupted.`,
		Example: `  lethe anonymize claims/ -o shared/        write a folder that can be shared
  lethe assess claims/ -o report.json       measure only
  lethe detect claims/ -o mentions.jsonl    see what is found`,
		Args: cobra.ArbitraryArgs,
		// Flags of a misspelt command must not hide that it is misspelt.
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
		RunE:               noCommand,
		SilenceErrors:      true,
		SilenceUsage:       true,
		DisableAutoGenTag:  true,
		PersistentPreRun: func(_ *cobra.Command, args []string) {
			a.log = a.newLogger()
			if slices.ContainsFunc(args, password.MatchString) {
				a.log.Warn("a password stands on the command line, where others on this machine can read it; a file of settings, PGPASSFILE or PGPASSWORD keeps it from them")
			}
		},
	}
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.PersistentFlags().BoolVarP(&a.quiet, "quiet", "q", false, "say nothing but warnings and errors")
	root.PersistentFlags().BoolVar(&a.jsonLog, "json-log", false, "log as JSON Lines")
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usageError{hint(nearFlag(err, c), c)}
	})
	root.AddCommand(a.anonymize(), a.assess(), a.detect(), a.eval(), a.train(), a.tune(), a.models(), a.labels(), a.config(), a.synth(), a.clinical(), a.tags(), a.jape(), a.version())
	root.AddCommand(a.import_(), a.annotate(), a.export(), a.reveal(), a.vault(), a.convert(), a.score(), a.embedding(), a.chunk(), a.similar(), a.state(), a.query(), a.attack(), a.utility())
	root.AddCommand(a.prompts(), a.man(), a.recognizers(), a.diagnostics(), a.key(), a.licences())
	root.Version = versionLine()
	root.SetVersionTemplate("{{.Version}}\n")
	complete(root)
	return root
}

// noCommand shows the help, or says which command was perhaps meant.
func noCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return c.Help()
	}
	return usageError{hint(fmt.Errorf("there is no command %q%s", args[0], nearCommand(args[0], c)), c)}
}
