package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/pipeline/engines"
	"github.com/lethe-privacy/lethe/pipeline/query"
	"github.com/lethe-privacy/lethe/seal/vault"
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
	s := &session{app: a}
	var unknown, vaultPath string
	c.Flags().StringVar(&unknown, "unknown", string(query.Direct), "what is found and not known, or may be several: direct hides what identifies a person, hide hides all, keep none")
	c.Flags().BoolVar(&s.explain, "explain", false, "tell what was found and why")
	c.Flags().StringVar(&vaultPath, "vault", "", "the vault by which answers are revealed")
	key := bindKey(c, "vault-", "the vault")
	c.Flags().StringVar(&s.reason, "reason", "", "why answers are revealed, for the audit; without names")
	c.RunE = func(c *cobra.Command, args []string) error {
		if remember.path == "" {
			return usageError{hint(errors.New("say with --state which surrogates there are"), c)}
		}
		if (vaultPath == "") != (s.reason == "") {
			return usageError{hint(errors.New("--vault and --reason go together: each answer that is revealed is written to the audit"), c)}
		}
		if vaultPath != "" {
			v, err := a.openVault(c, vaultPath, key)
			if err != nil {
				return err
			}
			defer v.Close()
			s.vault = v
		}
		var err error
		if s.rewriter, err = a.rewriter(c, o, remember, query.Unknown(unknown)); err != nil {
			return err
		}
		defer s.rewriter.Close()
		if len(args) == 1 && args[0] != "-" {
			return s.one(c.Context(), args[0])
		}
		return s.run(c.Context())
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

// session rewrites questions and reveals answers.
type session struct {
	*app
	rewriter *query.Rewriter
	vault    *vault.Vault // nil: only what the question said is put back
	reason   string
	explain  bool
	asked    []asked // the latest last
}

// asked is a question whose answer may come.
type asked struct {
	id, question string
	query.Rewritten
}

// mostAsked is how many questions are remembered for their answers.
const mostAsked = 1000

func (s *session) one(ctx context.Context, question string) error {
	r, err := s.rewriter.Query(ctx, question)
	if err != nil {
		return err
	}
	if s.explain {
		return json.NewEncoder(s.stdout).Encode(said{Query: &r.Text, Changes: changes(r)})
	}
	_, err = fmt.Fprintln(s.stdout, r.Text)
	return err
}

// said is a line of a session, in or out.
type said struct {
	ID         json.RawMessage `json:"id,omitempty"`
	Query      *string         `json:"query,omitempty"`
	Answer     *string         `json:"answer,omitempty"`
	Changes    []change        `json:"changes,omitempty"`
	Unresolved []string        `json:"unresolved,omitempty"` // surrogates that may stand for several
	Error      string          `json:"error,omitempty"`
}

// change is a part of a question that something was found in. Offsets are bytes of the
// rewritten question: nothing here holds an original.
type change struct {
	Start       int     `json:"start"`
	End         int     `json:"end"`
	Label       string  `json:"label"`
	How         string  `json:"how"`
	Group       string  `json:"group,omitempty"`
	Rule        string  `json:"rule,omitempty"`
	Cosine      float64 `json:"cosine,omitempty"`
	Scaled      float64 `json:"scaled,omitempty"`
	JaroWinkler float64 `json:"jaro_winkler,omitempty"`
}

func changes(r query.Rewritten) []change {
	var out []change
	for _, c := range r.Changes {
		out = append(out, change{
			c.Place.Start, c.Place.End, string(c.Label), string(c.Basis), c.Group, c.Rule, c.Cosine, c.Scaled, c.JaroWinkler,
		})
	}
	return out
}

// run answers line by line. A line that is none of the protocol gets an error of its
// own, and the session goes on.
func (s *session) run(ctx context.Context) error {
	in, out := json.NewDecoder(s.stdin), json.NewEncoder(s.stdout)
	out.SetEscapeHTML(false)
	for ctx.Err() == nil {
		var line said
		err := in.Decode(&line)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("read a line of the session: at byte %d: it is no JSON of the form that --help shows", in.InputOffset())
		}
		if err := out.Encode(s.reply(ctx, line)); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (s *session) reply(ctx context.Context, line said) said {
	out := said{ID: line.ID}
	var err error
	switch {
	case (line.Query == nil) == (line.Answer == nil):
		err = errors.New("a line has either a query or an answer")
	case line.Query != nil:
		err = s.ask(ctx, *line.Query, &out)
	default:
		err = s.answer(*line.Answer, &out)
	}
	if err != nil {
		return said{ID: line.ID, Error: err.Error()}
	}
	return out
}

func (s *session) ask(ctx context.Context, question string, out *said) error {
	r, err := s.rewriter.Query(ctx, question)
	if err != nil {
		return err
	}
	out.Query = &r.Text
	if s.explain {
		out.Changes = changes(r)
	}
	if len(s.asked) == mostAsked {
		s.asked = append(s.asked[:0], s.asked[1:]...)
	}
	s.asked = append(s.asked, asked{string(out.ID), question, r})
	return nil
}

func (s *session) answer(text string, out *said) error {
	if s.vault != nil {
		r, err := s.vault.UnsafeReveal(vault.Request{Reason: s.reason, Documents: 1, Names: []string{"answer " + string(out.ID)}})
		if err != nil {
			return err
		}
		revealed, left, err := r.Text(text)
		if err != nil {
			return err
		}
		out.Answer = &revealed
		for _, u := range left {
			out.Unresolved = append(out.Unresolved, u.Surrogate)
		}
		return nil
	}
	for i := len(s.asked) - 1; i >= 0; i-- {
		if q := s.asked[i]; q.id == string(out.ID) && q.id != "" {
			back, err := q.Answer(text, q.question)
			out.Answer = &back
			return err
		}
	}
	return errors.New("no question of this id was asked, and there is no vault: nothing can be put back")
}
