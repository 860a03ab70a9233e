package utility

import (
	"context"
	"errors"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
)

// Options say who is asked, and when an answer is kept.
type Options struct {
	Asker   llm.Asker
	Prompts *prompt.Set
	// Threshold is the ROUGE-1 F1 from which on two answers count as the same where no
	// judge is asked; 0: 0.5.
	Threshold float64
	// Judge asks the model itself about answers that are not the same word for word.
	Judge bool
}

// Examiner asks a model the same questions before and after. It is safe for concurrent
// use.
type Examiner struct{ options Options }

// New checks the options.
func New(o Options) (*Examiner, error) {
	if o.Asker == nil || o.Prompts == nil {
		return nil, errors.New("utility: there is no model to ask, or no prompt to ask it with")
	}
	if !(o.Threshold >= 0 && o.Threshold <= 1) {
		return nil, fmt.Errorf("utility: the threshold is %v; it must lie in [0,1]", o.Threshold)
	}
	if o.Threshold == 0 {
		o.Threshold = 0.5
	}
	return &Examiner{o}, nil
}

// Request is what the model is asked about one document.
func (x *Examiner) Request(doc *lethe.Document, qs []Question) (llm.Request, error) {
	data := prompt.Answer{Document: prompt.Delimit(extract.Text(doc))}
	for i, q := range qs {
		data.Questions = append(data.Questions, prompt.Question{Number: i + 1, Text: q.Text})
	}
	r, err := x.request("answer", data, answersForm)
	r.Usable = func(text string) bool { _, err := parseAnswers(text, len(qs)); return err == nil }
	return r, err
}

func (x *Examiner) request(name string, data any, form *llm.Answers) (llm.Request, error) {
	messages, err := x.options.Prompts.Messages(name, data)
	if err != nil {
		return llm.Request{}, fmt.Errorf("utility: %w", err)
	}
	return llm.Request{Messages: messages, JSON: form}, nil
}

// Ask asks questions about one document, before or after, in one request. The answers
// are in the order of the questions, "" where there is none.
func (x *Examiner) Ask(ctx context.Context, doc *lethe.Document, qs []Question) ([]string, error) {
	if len(qs) == 0 {
		return nil, nil
	}
	request, err := x.Request(doc, qs)
	if err != nil {
		return nil, err
	}
	answer, err := x.options.Asker.Ask(ctx, request)
	if err != nil {
		return nil, fmt.Errorf("utility: ask: %w", err)
	}
	return parseAnswers(answer.Text, len(qs))
}

// Compare holds answers after against those before, of the same questions about the same
// document. Where there is a judge, and answers for it to compare, it is asked once.
func (x *Examiner) Compare(ctx context.Context, qs []Question, before, after []string) ([]Answer, error) {
	answers := make([]Answer, len(qs))
	for i, q := range qs {
		answers[i] = compare(q, before[i], after[i])
	}
	if x.options.Judge {
		if err := x.judge(ctx, qs, answers); err != nil {
			return nil, err
		}
	}
	for i := range answers {
		answers[i].settle(x.options.Threshold, x.options.Judge)
	}
	return answers, nil
}
