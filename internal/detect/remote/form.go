package remote

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/lethe-privacy/lethe/span"
)

// ErrMalformed says that a service answered something that is not of its form.
var ErrMalformed = errors.New("the answer is not of the form that was asked for")

// result is something that a service found, in code points of the text that was sent.
type result struct {
	span.Span
	label string
	score float64
}

// form is how a kind of service is asked and answers: a body for the texts, and of an
// answer the results for each text, in the order of the texts.
type form struct {
	request func(language string, texts []string) any
	read    func(answer []byte, texts int) ([][]result, error)
	pieces  bool // results may begin or end within a word
}

var forms = map[Form]form{
	Presidio:    {askPresidio, readLists[presidioResult], false},
	HuggingFace: {askHuggingFace, readLists[huggingFaceResult], true},
	Lethe:       {askLethe, readLethe, false},
}

type presidioRequest struct {
	Text     any    `json:"text"` // one, or a list
	Language string `json:"language"`
}

func askPresidio(language string, texts []string) any {
	return presidioRequest{oneOrAll(texts), language}
}

// oneOrAll is a single text as itself: services of an older day take no lists.
func oneOrAll(texts []string) any {
	if len(texts) == 1 {
		return texts[0]
	}
	return texts
}

type presidioResult struct {
	Start *int     `json:"start"`
	End   *int     `json:"end"`
	Type  string   `json:"entity_type"`
	Score *float64 `json:"score"`
}

func (r presidioResult) result() (result, error) { return whole(r.Start, r.End, r.Type, r.Score) }

type huggingFaceRequest struct {
	Inputs     any `json:"inputs"`
	Parameters struct {
		Aggregation string `json:"aggregation_strategy"`
	} `json:"parameters"`
}

func askHuggingFace(_ string, texts []string) any {
	r := huggingFaceRequest{Inputs: oneOrAll(texts)}
	r.Parameters.Aggregation = "simple"
	return r
}

type huggingFaceResult struct {
	Start *int     `json:"start"`
	End   *int     `json:"end"`
	Group string   `json:"entity_group"` // of what was aggregated; else
	Token string   `json:"entity"`       // of a token, with B- or I-
	Score *float64 `json:"score"`
}

func (r huggingFaceResult) result() (result, error) {
	label := r.Group
	if label == "" {
		label = withoutTag(r.Token)
	}
	return whole(r.Start, r.End, label, r.Score)
}

// withoutTag takes the place of a token in its mention from the label: B-PER, I-PER and
// the like.
func withoutTag(label string) string {
	if len(label) > 2 && label[1] == '-' && strings.IndexByte("BIESLU", label[0]) >= 0 {
		return label[2:]
	}
	return label
}

// finding is what any kind of service says of something that it found.
type finding interface{ result() (result, error) }

// readLists reads a list of results for each text; for a single text, a list of results is
// understood as well.
func readLists[R finding](answer []byte, texts int) ([][]result, error) {
	var one []R
	if texts == 1 && json.Unmarshal(answer, &one) == nil && one != nil {
		return results([][]R{one}, texts)
	}
	var lists [][]R
	if err := json.Unmarshal(answer, &lists); err != nil {
		return nil, ErrMalformed
	}
	return results(lists, texts)
}

// results are as many lists as there are texts.
func results[R finding](lists [][]R, texts int) ([][]result, error) {
	if len(lists) != texts {
		return nil, fmt.Errorf("%w: %d lists for %d texts", ErrMalformed, len(lists), texts)
	}
	all := make([][]result, texts)
	for i, list := range lists {
		if list == nil {
			return nil, fmt.Errorf("%w: null for a text", ErrMalformed)
		}
		for _, r := range list {
			one, err := r.result()
			if err != nil {
				return nil, err
			}
			all[i] = append(all[i], one)
		}
	}
	return all, nil
}

// whole is a result that says everything it must.
func whole(start, end *int, label string, score *float64) (result, error) {
	switch {
	case start == nil || end == nil:
		return result{}, fmt.Errorf("%w: a result has no place in the text", ErrMalformed)
	case score == nil || !(*score >= 0 && *score <= 1):
		return result{}, fmt.Errorf("%w: a result has no score in [0,1]", ErrMalformed)
	}
	return result{span.Span{Start: *start, End: *end}, label, *score}, nil
}

type letheRequest struct {
	Texts    []string `json:"texts"`
	Language string   `json:"language"`
}

func askLethe(language string, texts []string) any { return letheRequest{texts, language} }

type letheResult struct {
	Start *int     `json:"start"`
	End   *int     `json:"end"`
	Label string   `json:"label"`
	Score *float64 `json:"score"`
}

func (r letheResult) result() (result, error) { return whole(r.Start, r.End, r.Label, r.Score) }

func readLethe(answer []byte, texts int) ([][]result, error) {
	var body struct {
		Mentions [][]letheResult `json:"mentions"`
	}
	if err := json.Unmarshal(answer, &body); err != nil {
		return nil, ErrMalformed
	}
	return results(body.Mentions, texts)
}
