package tokenizer

import (
	"encoding/json"
	"errors"
	"fmt"
)

// templateJSON is a post-processor in the file: what all kinds have in it.
type templateJSON struct {
	Type       string            `json:"type"`
	Processors []json.RawMessage `json:"processors"`
	Cls        *markJSON         `json:"cls"`
	Sep        *markJSON         `json:"sep"`
	Single     []struct {
		SpecialToken *struct {
			ID string `json:"id"`
		} `json:"SpecialToken"`
		Sequence *struct{} `json:"Sequence"`
	} `json:"single"`
	SpecialTokens map[string]struct {
		IDs []int `json:"ids"`
	} `json:"special_tokens"`
}

// markJSON is ["[CLS]", 101].
type markJSON struct{ id int }

func (m *markJSON) UnmarshalJSON(data []byte) error {
	var text string
	return two(data, &text, &m.id)
}

// readTemplate gives the tokens that stand before and after a text.
func readTemplate(data json.RawMessage, b *bounds) (before, after []int, err error) {
	if absent(data) {
		return nil, nil, nil
	}
	var j templateJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, nil, fmt.Errorf("post-processor: %w", err)
	}
	switch j.Type {
	case "BertProcessing", "RobertaProcessing":
		if j.Cls == nil || j.Sep == nil {
			return nil, nil, fmt.Errorf("post-processor %s has no cls or no sep", j.Type)
		}
		return []int{j.Cls.id}, []int{j.Sep.id}, nil
	case "TemplateProcessing":
		return j.template()
	case "ByteLevel":
		return nil, nil, nil
	case "Sequence":
		if err := b.enter(); err != nil {
			return nil, nil, err
		}
		defer b.leave()
		for _, p := range j.Processors {
			first, last, err := readTemplate(p, b)
			if err != nil {
				return nil, nil, err
			}
			before, after = append(first, before...), append(after, last...)
		}
		return before, after, nil
	}
	return nil, nil, fmt.Errorf("post-processor %q is not known", j.Type)
}

func (j templateJSON) template() (before, after []int, err error) {
	texts := 0
	for _, item := range j.Single {
		switch {
		case item.Sequence != nil:
			texts++
		case item.SpecialToken == nil:
			return nil, nil, errors.New("post-processor: its template has neither text nor token in a place")
		default:
			special, ok := j.SpecialTokens[item.SpecialToken.ID]
			if !ok {
				return nil, nil, errors.New("post-processor: its template has a token that it does not explain")
			}
			if texts == 0 {
				before = append(before, special.IDs...)
			} else {
				after = append(after, special.IDs...)
			}
		}
	}
	if texts != 1 || len(before)+len(after) > 16 {
		return nil, nil, fmt.Errorf("post-processor: its template has the text %d times", texts)
	}
	return before, after, nil
}
