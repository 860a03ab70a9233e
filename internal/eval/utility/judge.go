package utility

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/llm/prompt"
)

// pair is what the judge is shown of a question. JSON escapes what could be taken for
// anything but data.
type pair struct {
	Number   int    `json:"number"`
	Question string `json:"question"`
	First    string `json:"first"`
	Second   string `json:"second"`
}

// judge asks about the answers that are there before and after and not the same word
// for word: one request, or none.
func (x *Examiner) judge(ctx context.Context, qs []Question, answers []Answer) error {
	var lines []string
	var asked []int
	for i, a := range answers {
		if !a.Before || !a.After || a.Same {
			continue
		}
		asked = append(asked, i)
		line, err := json.Marshal(pair{len(asked), qs[i].Text, a.Texts[0], a.Texts[1]})
		if err != nil {
			return fmt.Errorf("utility: write pair: %w", err)
		}
		lines = append(lines, string(line))
	}
	if len(asked) == 0 {
		return nil
	}
	r, err := x.request("same", prompt.Same{Pairs: strings.Join(lines, "\n")}, sameForm)
	if err != nil {
		return err
	}
	r.Usable = func(text string) bool { _, err := parseSame(text, len(asked)); return err == nil }
	answer, err := x.options.Asker.Ask(ctx, r)
	if err != nil {
		return fmt.Errorf("utility: ask the judge: %w", err)
	}
	same, err := parseSame(answer.Text, len(asked))
	if err != nil {
		return err
	}
	for k, i := range asked {
		answers[i].Judged = &same[k]
	}
	return nil
}
