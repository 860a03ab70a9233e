package extract

import (
	"context"
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
)

// halvings are how often a list of values is halved that a model does not keep up with.
const halvings = 2

// Judge asks how relevant mentions are that others found, and gives a number in [0,1]
// for each. It is one request, with each value and label once; a document that is asked
// about in parts takes one for each part in which a value stands, and of several
// ratings the highest counts. Where an answer has too few or too many numbers, or
// something else than numbers, nobody knows what it rates: each half of the list is then
// asked about by itself, and each quarter, and after that it is an error.
func (x *Extractor) Judge(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) ([]float64, error) {
	values, of := distinct(ms)
	rated := make([]float64, len(values))
	questions, err := x.judging(doc, values)
	if err != nil {
		return nil, err
	}
	for i, q := range questions {
		numbers, err := x.rate(ctx, q, halvings)
		if err != nil {
			return nil, fmt.Errorf("llm: ask about part %d of %d: %w", i+1, len(questions), err)
		}
		for n, v := range q.places {
			rated[v] = max(rated[v], numbers[n])
		}
	}
	relevance := make([]float64, len(ms))
	for i := range ms {
		relevance[i] = rated[of[i]]
	}
	return relevance, nil
}

// rate asks a question, or its halves where the answer does not fit it.
func (x *Extractor) rate(ctx context.Context, q question, more int) ([]float64, error) {
	last := more == 0 || len(q.places) == 1
	if last { // else its halves are asked about
		q.request.Usable = func(text string) bool { _, err := ratings(text, len(q.places)); return err == nil }
	}
	said, err := x.options.Asker.Ask(ctx, q.request)
	if err != nil {
		return nil, err
	}
	numbers, err := ratings(said.Text, len(q.places))
	if err == nil || last {
		return numbers, err
	}
	half := len(q.places) / 2
	for _, places := range [][]int{q.places[:half], q.places[half:]} {
		part, err := x.question(q.part, q.values, places)
		if err != nil {
			return nil, err
		}
		some, err := x.rate(ctx, part, more-1)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, some...)
	}
	return numbers, nil
}

// JudgeRequests returns what [Extractor.Judge] would ask.
func (x *Extractor) JudgeRequests(doc *lethe.Document, ms []lethe.Mention) ([]llm.Request, error) {
	values, _ := distinct(ms)
	questions, err := x.judging(doc, values)
	if err != nil {
		return nil, err
	}
	requests := make([]llm.Request, len(questions))
	for i, q := range questions {
		requests[i] = q.request
	}
	return requests, nil
}

// question is a request about some of the values that stand in a part of a document.
type question struct {
	request llm.Request
	part    string
	values  []value
	places  []int // in values
}

// judging asks of each part of a document about the values that stand in it.
func (x *Extractor) judging(doc *lethe.Document, values []value) ([]question, error) {
	parts := x.parts(doc)
	inside, err := x.allot(parts, values)
	if err != nil {
		return nil, err
	}
	var questions []question
	for i, part := range parts {
		if len(inside[i]) == 0 {
			continue
		}
		q, err := x.question(part, values, inside[i])
		if err != nil {
			return nil, err
		}
		questions = append(questions, q)
	}
	return questions, nil
}

func (x *Extractor) question(part string, values []value, places []int) (question, error) {
	messages, err := x.options.Prompts.Messages("judge", prompt.Judge{
		Labels: x.labels, Values: x.list(values, places), Count: len(places), Document: prompt.Delimit(part),
	})
	if err != nil {
		return question{}, fmt.Errorf("llm: %w", err)
	}
	return question{llm.Request{
		Messages: messages, MaxAnswer: x.options.MaxAnswer,
		JSON: &llm.Answers{Name: "relevance", Schema: ratingsSchema(len(places))},
	}, part, values, places}, nil
}
