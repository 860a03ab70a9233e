package main

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
	"github.com/lethe-privacy/lethe/pipeline/query"
)

const queryHelp = `Replace the values in the question with the surrogates that STATE has for them. The
question then fits a collection written by lethe anonymize --replace surrogate --state,
or a language model that has seen it. Misspelt and partial names are matched by
similarity (docs/reference/search.md). Unknown or ambiguous values that identify a person become
their label, unless --unknown is set.

Without a QUESTION, or with '-', lethe reads JSON Lines from standard input as long as
it is open, and answers each with a line:

  {"id":1,"query":"Did Mrs Keller call?"}      {"id":1,"query":"Did Mrs Brandt call?"}
  {"id":1,"answer":"Mrs Brandt called twice."} {"id":1,"answer":"Mrs Keller called twice."}

In an answer, the values of its question are restored; with --vault, all values in the
vault, and this is recorded in its audit. An id may be any JSON value.`

func (a *app) query() *cobra.Command {
	c := &cobra.Command{
		Use:   "query QUESTION --state STATE",
		Short: "Rewrite a question to use the surrogates of a collection",
		Long:  queryHelp,
		Example: `  lethe query "Which claims did Meta Platforms file?" --state claims.state --key-file secret.key
  lethe query "Did A. Kellr call?" --state claims.state --key-file secret.key --explain
  lethe query - --state claims.state --key-file secret.key --vault claims.vault --vault-key-file vault.key --reason "case 17"`,
		Args: cobra.MaximumNArgs(1),
	}
	o := a.bind(c, "", "detect", "link", "replace.key_file", "run.threads")
	remember := bindKnown(c, "the surrogates that lethe anonymize --state remembered")
	s := &query.Session{}
	var unknown, vaultPath, explain string
	c.Flags().StringVar(&unknown, "unknown", string(query.Direct), "unknown or ambiguous values: direct hides those that identify a person, hide hides all, keep hides none")
	offers(c.Flags(), "unknown", of(string(query.Direct), string(query.Hide), string(query.Keep)))
	explains(c.Flags(), &explain, "explain what was found and why: json, within the line", "json")
	c.Flags().StringVar(&vaultPath, "vault", "", "the vault that reveals answers")
	key := bindKey(c, "vault-", "the vault")
	c.Flags().StringVar(&s.Reason, "reason", "", "why answers are revealed, for the audit; without names")
	group(c.Flags(), keysHeading, "vault", "reason")
	usual(c.Flags(), "vault", "reason")
	c.RunE = func(c *cobra.Command, args []string) error {
		var err error
		if s.Explain, err = a.queryExplained(explain); err != nil {
			return err
		}
		if remember.path == "" {
			return usageError{hint(errors.New("say with --state which surrogates there are"), c)}
		}
		if (vaultPath == "") != (s.Reason == "") {
			return usageError{hint(errors.New("--vault and --reason go together: each answer that is revealed is written to the audit"), c)}
		}
		if vaultPath != "" {
			v, err := a.openVault(c, vaultPath, key)
			if err != nil {
				return err
			}
			defer v.Close()
			s.Vault = v
		}
		rewriter, finder, err := a.rewriter(c, o, remember, query.Unknown(unknown))
		if err != nil {
			return err
		}
		defer finder.Close()
		s.Rewriter = rewriter
		if len(args) == 1 && args[0] != "-" {
			return s.One(c.Context(), args[0], a.stdout)
		}
		return s.Run(c.Context(), a.stdin, a.stdout)
	}
	return c
}

// queryExplained is what --explain says, which took true and false before it took a form.
func (a *app) queryExplained(form string) (bool, error) {
	if is, err := strconv.ParseBool(form); err == nil {
		a.log.Warn("--explain=" + form + " is going away: --explain, or nothing")
		return is, nil
	}
	return form != "", explained(form, "json")
}

// rewriter reads a state and prepares to rewrite by it, and by a finder that is open while it is used.
func (a *app) rewriter(c *cobra.Command, o *options, remember *stateFlags, unknown query.Unknown) (*query.Rewriter, *pipeline.Finder, error) {
	config, err := o.resolve()
	if err != nil {
		return nil, nil, err
	}
	known, err := remember.read(c, a, o)
	if err != nil {
		return nil, nil, err
	}
	m, err := config.Link.Model()
	if err != nil {
		return nil, nil, err
	}
	options := query.Options{Unknown: unknown, Threads: config.Run.Threads}
	if m != nil {
		if known.Vectors() != m.Fingerprint() {
			a.log.Warn("the state was grouped by other vectors: misspelt names may be found less surely")
		}
		options.Vectors = func(value string) []float32 { return m.Vector(embedding.Token(value), nil) }
	}
	f, err := pipeline.NewFinder(&config, pipeline.FinderOptions{Engines: engines.All()})
	if err != nil {
		return nil, nil, err
	}
	r, err := query.New(c.Context(), f, config.Link, known, options)
	if err != nil {
		f.Close()
	}
	return r, f, err
}
