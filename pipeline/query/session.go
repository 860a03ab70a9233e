package query

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe/seal/vault"
)

// Session rewrites questions and reveals answers.
type Session struct {
	Rewriter *Rewriter
	Vault    *vault.Vault      // nil: only what the question said is put back
	Reason   string            // why answers are revealed, for the audit of the vault
	Explain  bool              // answers tell what was found and why
	pending  []pendingQuestion // the latest last
}

// pendingQuestion is a question whose answer may still come.
type pendingQuestion struct {
	id, question string
	Rewording
}

// mostPending is how many questions are remembered for their answers.
const mostPending = 1000

// One rewrites one question.
func (s *Session) One(ctx context.Context, question string, out io.Writer) error {
	r, err := s.Rewriter.Query(ctx, question)
	if err != nil {
		return err
	}
	if s.Explain {
		return json.NewEncoder(out).Encode(line{Query: &r.Text, Changes: changes(r)})
	}
	_, err = fmt.Fprintln(out, r.Text)
	return err
}

// line is a line of a session, in or out.
type line struct {
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

func changes(r Rewording) []change {
	var out []change
	for _, c := range r.Changes {
		out = append(out, change{
			c.Place.Start, c.Place.End, string(c.Label), string(c.Basis), c.Group, c.Rule, c.Cosine, c.Scaled, c.JaroWinkler,
		})
	}
	return out
}

// Run answers line by line. A line that is not one of the protocol gets an error of its
// own, and the session goes on.
func (s *Session) Run(ctx context.Context, from io.Reader, to io.Writer) error {
	in, out := json.NewDecoder(from), json.NewEncoder(to)
	out.SetEscapeHTML(false)
	for ctx.Err() == nil {
		var l line
		err := in.Decode(&l)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("read a line of the session: at byte %d: it is not JSON of the form that --help shows", in.InputOffset())
		}
		if err := out.Encode(s.reply(ctx, l)); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (s *Session) reply(ctx context.Context, in line) line {
	out := line{ID: in.ID}
	var err error
	switch {
	case (in.Query == nil) == (in.Answer == nil):
		err = errors.New("a line has either a query or an answer")
	case in.Query != nil:
		err = s.ask(ctx, *in.Query, &out)
	default:
		err = s.answer(*in.Answer, &out)
	}
	if err != nil {
		return line{ID: in.ID, Error: err.Error()}
	}
	return out
}

func (s *Session) ask(ctx context.Context, question string, out *line) error {
	r, err := s.Rewriter.Query(ctx, question)
	if err != nil {
		return err
	}
	out.Query = &r.Text
	if s.Explain {
		out.Changes = changes(r)
	}
	if len(s.pending) == mostPending {
		s.pending = append(s.pending[:0], s.pending[1:]...)
	}
	s.pending = append(s.pending, pendingQuestion{string(out.ID), question, r})
	return nil
}

func (s *Session) answer(text string, out *line) error {
	if s.Vault != nil {
		r, err := s.Vault.UnsafeReveal(vault.Request{Reason: s.Reason, Documents: 1, Names: []string{"answer " + string(out.ID)}})
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
	for i := len(s.pending) - 1; i >= 0; i-- {
		if q := s.pending[i]; q.id == string(out.ID) && q.id != "" {
			back, err := q.Answer(text, q.question)
			out.Answer = &back
			return err
		}
	}
	return errors.New("no question of this id was asked, and there is no vault: nothing can be put back")
}
