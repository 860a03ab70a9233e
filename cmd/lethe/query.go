package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/pipeline/engines"
	"github.com/lethe-privacy/lethe/pipeline/query"
)

func (a *app) query() *cobra.Command {
	c := &cobra.Command{
		Use:   "query QUESTION --state STATE",
		Short: "Rewrite a question so that it meets the surrogates of a collection",
		Long: `Write the question with the surrogates that STATE has for what stands in it, so that
it can be asked of a collection that lethe anonymize --replace surrogate --state made, or of
a language model that has seen it. Misspelt and partial names find what they stand for as
values that are nearly the same do (docs/search.md). What identifies a person and is not
known, or may be several, becomes its label; --unknown says otherwise.

Without a QUESTION, or with '-', lethe reads JSON Lines from standard input for as long as
it is open, and answers each with a line:

  {"id":1,"query":"Did Mrs Keller call?"}      {"id":1,"query":"Did Mrs Brandt call?"}
  {"id":1,"answer":"Mrs Brandt called twice."} {"id":1,"answer":"Mrs Keller called twice."}

Of an answer what its question said is put back; with --vault all that the vault has,
which is written to its audit. An id may be any JSON value.`,
		Example: `  lethe query "Which claims did Meta Platforms file?" --state claims.state --key-file secret.key
  lethe query "Did A. Kellr call?" --state claims.state --key-file secret.key --explain
  lethe query - --state claims.state --key-file secret.key --vault claims.vault --vault-key-file vault.key --reason "case 17"`,
		Args: cobra.MaximumNArgs(1),
	}
	o := a.bind(c, "", "detect", "link", "replace.key_file", "run.threads")
	remember := bindKnown(c, "the surrogates that lethe anonymize --state remembered")
	s := &query.Session{}
	var unknown, vaultPath string
	c.Flags().StringVar(&unknown, "unknown", string(query.Direct), "what is found and not known, or may be several: direct hides what identifies a person, hide hides all, keep none")
	c.Flags().BoolVar(&s.Explain, "explain", false, "tell what was found and why")
	c.Flags().StringVar(&vaultPath, "vault", "", "the vault by which answers are revealed")
	key := bindKey(c, "vault-", "the vault")
	c.Flags().StringVar(&s.Reason, "reason", "", "why answers are revealed, for the audit; without names")
	c.RunE = func(c *cobra.Command, args []string) error {
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
		var err error
		if s.Rewriter, err = a.rewriter(c, o, remember, query.Unknown(unknown)); err != nil {
			return err
		}
		defer s.Rewriter.Close()
		if len(args) == 1 && args[0] != "-" {
			return s.One(c.Context(), args[0], a.stdout)
		}
		return s.Run(c.Context(), a.stdin, a.stdout)
	}
	return c
}

// rewriter reads a state and prepares to rewrite by it.
func (a *app) rewriter(c *cobra.Command, o *options, remember *stateFlags, unknown query.Unknown) (*query.Rewriter, error) {
	config, err := o.resolve()
	if err != nil {
		return nil, err
	}
	known, err := remember.read(c, a, o)
	if err != nil {
		return nil, err
	}
	m, err := config.Link.Model()
	if err != nil {
		return nil, err
	}
	options := query.Options{Unknown: unknown, Engines: engines.All()}
	if m != nil {
		if known.Vectors() != m.Fingerprint() {
			a.log.Warn("the state was grouped by other vectors: misspelt names may be found less surely")
		}
		options.Vectors = func(value string) []float32 { return m.Vector(embedding.Token(value), nil) }
	}
	return query.New(c.Context(), config, known, options)
}
