package rewrite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
	"github.com/lethe-privacy/lethe/replace"
)

// promptName is the prompt's, and that of the answer's schema.
const promptName = "rewrite"

var answers = &llm.Answers{Name: promptName, Schema: json.RawMessage(
	`{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false}`)}

// request asks for a passage, naming what was wrong with earlier answers.
func (r *Rewriter) request(ref *reference, refused []Reason) (llm.Request, error) {
	data := prompt.Rewrite{Document: prompt.Delimit(ref.shown)}
	var err error
	if data.LeaveOut, err = leaveOut(ref.leave); err != nil {
		return llm.Request{}, err
	}
	for _, why := range refused {
		data.Refused = append(data.Refused, sentences[r.options.Prompts.Language()][why])
	}
	messages, err := r.options.Prompts.Messages(promptName, data)
	if err != nil {
		return llm.Request{}, fmt.Errorf("rewrite: %w", err)
	}
	most := llm.Tokens(ref.shown)
	return llm.Request{Messages: messages, JSON: answers, MaxAnswer: 2*most + 64}, nil
}

// leaveOut is the line that names the values. Signs of mark-up in them are escaped, so that
// none can begin the passage.
func leaveOut(values []string) (string, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(strings.ContainsAny(strings.Join(values, ""), "<>"))
	if err := e.Encode(map[string][]string{"leave_out": values}); err != nil {
		return "", fmt.Errorf("rewrite: %w", err)
	}
	return strings.TrimSpace(b.String()), nil
}

// ask returns what the model says, or why that is nothing: an answer that is not one counts
// as one that is not accepted, a server that gives none is an error.
func (r *Rewriter) ask(ctx context.Context, ref *reference, refused []Reason) (string, Reason, error) {
	request, err := r.request(ref, refused)
	if err != nil {
		return "", reasonForm, err
	}
	answer, err := r.options.Asker.Ask(ctx, request)
	if unfit(err) {
		return "", reasonForm, nil
	}
	if err != nil {
		return "", reasonForm, fmt.Errorf("rewrite: %w", err)
	}
	said, ok := parse(answer.Text)
	if !ok {
		return "", reasonForm, nil
	}
	return said, accepted, nil
}

// parse reads an answer: an object with the one member text, a string that says
// something.
func parse(text string) (string, bool) {
	var answer struct {
		Text *string `json:"text"`
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if d.Decode(&answer) != nil || d.More() || answer.Text == nil {
		return "", false
	}
	said := strings.TrimSpace(prompt.Unescape(*answer.Text))
	return said, said != ""
}

// unfit reports whether the model answered, but with nothing that could be used.
func unfit(err error) bool {
	for _, of := range []error{llm.ErrRefused, llm.ErrTruncated, llm.ErrMalformed} {
		if errors.Is(err, of) {
			return true
		}
	}
	var status *llm.StatusError
	return errors.As(err, &status) && (status.Reason == "content_filter" || status.Reason == "content_policy_violation")
}

// Requests are the first ones about a document, one for each passage that is asked about,
// for dry runs.
func (r *Rewriter) Requests(ctx context.Context, in replace.Input, res replace.Result) ([]llm.Request, error) {
	var out []llm.Request
	for _, ref := range r.references(ctx, in, res) {
		may, err := r.may(ctx, in, ref)
		if err != nil {
			return nil, err
		}
		if !may {
			continue
		}
		request, err := r.request(ref, nil)
		if err != nil {
			return nil, err
		}
		out = append(out, request)
	}
	return out, nil
}
