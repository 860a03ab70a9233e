package main

import (
	"context"
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
	ctx            context.Context
	unencrypted    bool // object stores may be reached by http://
	completing     bool // a shell asks what may follow
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "lethe",
		Short: "Make collections of texts about people safe to share",
		Long: `lethe finds personal data in a collection of texts, links it across documents, and
measures the risk that someone is recognised, in each document and along chains of
documents. It then removes as little as possible to bring every risk under its bound.

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
		PersistentPreRunE: func(c *cobra.Command, args []string) error {
			a.log, a.ctx = a.newLogger(), c.Context()
			if going := goingAway(c.Flags()); going != "" {
				a.log.Warn(going)
			}
			if slices.ContainsFunc(args, password.MatchString) {
				a.log.Warn("a password is on the command line, where others on this machine can read it; put it in a file of settings, PGPASSFILE or PGPASSWORD")
			}
			return a.addresses(c.Flags(), args)
		},
	}
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.PersistentFlags().BoolVarP(&a.quiet, "quiet", "q", false, "print only warnings and errors")
	root.PersistentFlags().BoolVar(&a.jsonLog, "json-log", false, "log as JSON Lines")
	group(root.PersistentFlags(), runHeading, "quiet", "json-log")
	root.PersistentFlags().BoolVar(&a.unencrypted, "unencrypted-store", false, "allow object stores by http:// on other machines: texts travel unencrypted")
	root.PersistentFlags().Lookup("unencrypted-store").Hidden = true // the refusal names it
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usageError{hint(nearFlag(err, c), c)}
	})
	a.addCommands(root)
	root.Version = versionLine()
	root.SetVersionTemplate("{{.Version}}\n")
	a.helpOf(root)
	root.InitDefaultVersionFlag()
	group(root.Flags(), runHeading, "version")
	parents(root)
	if a.completing {
		complete(root)
	}
	return root
}

// addCommands adds the commands, each under the heading that help has it under.
func (a *app) addCommands(root *cobra.Command) {
	for _, g := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Share", []*cobra.Command{a.anonymize(), a.assess(), a.detect(), a.plan(), a.clinical(), a.tags(), a.chunk(), a.query(), a.similar(), a.shard(), a.pipe()}},
		{"Corpus", []*cobra.Command{a.import_(), a.annotate(), a.export(), a.convert()}},
		{"Keep", []*cobra.Command{a.key(), a.state(), a.vault(), a.reveal()}},
		{"Serve", []*cobra.Command{a.serve()}},
		{"Measure", []*cobra.Command{a.eval(), a.score(), a.attack(), a.bench(), a.utility(), a.diagnostics(), a.synth()}},
		{"Models", []*cobra.Command{a.models(), a.train(), a.tune(), a.embedding(), a.prompts()}},
		{"Rules", []*cobra.Command{a.labels(), a.recognizers(), a.jape()}},
		{"This program", []*cobra.Command{a.config(), a.doctor(), a.man(), a.licences(), a.version()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.title
			root.AddCommand(c)
		}
	}
	root.SetHelpCommandGroupID("This program")
	root.SetCompletionCommandGroupID("This program")
}

// noCommand shows the help, or says which command was perhaps meant.
func noCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return c.Help()
	}
	return usageError{hint(fmt.Errorf("there is no command %q%s", args[0], nearCommand(args[0], c)), c)}
}
