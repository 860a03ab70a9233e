package presidio

import (
	"encoding/json"
	"strings"
)

// Result is a text in which values were replaced, with their replacements, from the end on.
type Result struct {
	Text  string `json:"text"`
	Items []Item `json:"items"`
}

// Item is a value that was replaced. Places are code points of the new text.
type Item struct {
	Start    int    `json:"start"`
	End      int    `json:"end"`
	Type     string `json:"entity_type"`
	Text     string `json:"text"`
	Operator string `json:"operator"`
}

// place is a stretch of a text, in code points, that an operator is for.
type place struct {
	start, end int
	kind       string
	score      float64
}

// Anonymize answers a request to /anonymize.
func Anonymize(request any) (any, error) {
	content, err := fields(request)
	if err != nil {
		return nil, err
	}
	ops, err := operators(content["anonymizers"])
	if err != nil {
		return nil, err
	}
	for _, o := range ops {
		if o.name == "custom" {
			return nil, &problem{400, "Custom type anonymizer is not supported"}
		}
	}
	if _, ok := ops[byDefault]; !ok {
		ops[byDefault] = operator{name: "replace"}
	}
	found := content["analyzer_results"]
	return eachText(content, "analyzer_results", found, func(text, found any) (*Result, error) {
		places, err := analyzerResults(found)
		if err != nil {
			return nil, err
		}
		letters, err := lettersOf(text)
		if err != nil {
			return nil, err
		}
		return operate(letters, joined(letters, settle(places)), ops, anonymizers)
	})
}

// Deanonymize answers a request to /deanonymize.
func Deanonymize(request any) (any, error) {
	content, err := fields(request)
	if err != nil {
		return nil, err
	}
	var ops map[string]operator
	if _, many := content["text"].([]any); many {
		if ops, err = operators(content["deanonymizers"]); err != nil {
			return nil, err
		}
	}
	found := content["anonymizer_results"]
	return eachText(content, "anonymizer_results", found, func(text, found any) (*Result, error) {
		var places []place
		if truthy(found) {
			if places, err = placesOf(found, false); err != nil {
				return nil, err
			}
		}
		if ops == nil {
			if ops, err = operators(content["deanonymizers"]); err != nil {
				return nil, err
			}
		}
		letters, err := lettersOf(text)
		if err != nil {
			return nil, err
		}
		return operate(letters, backwards(places, false), ops, deanonymizers)
	})
}

// fields is a request that is an object with something in it.
func fields(request any) (map[string]any, error) {
	if !truthy(request) {
		return nil, &problem{400, "Invalid request json"}
	}
	content, ok := request.(map[string]any)
	if !ok {
		return nil, errInternal
	}
	return content, nil
}

// eachText does a text, or a list of texts each with its own results.
func eachText(content map[string]any, name string, results any, do func(text, results any) (*Result, error)) (any, error) {
	text, given := content["text"]
	if !given {
		text = ""
	}
	texts, many := text.([]any)
	if !many {
		r, err := do(text, results)
		if err != nil {
			return nil, err
		}
		return r, nil
	}
	lists, ok := results.([]any)
	if results == nil {
		lists, ok = make([]any, len(texts)), true
		for i := range lists {
			lists[i] = []any{}
		}
	}
	if !ok {
		return nil, errInternal
	}
	if len(lists) != len(texts) {
		return nil, invalid("Invalid input, '%s' must contain one list of results per item in 'text' when 'text' is a list (%d text items, %d '%s' items)",
			name, len(texts), len(lists), name)
	}
	out := make([]*Result, len(texts))
	for i := range texts {
		r, err := do(texts[i], lists[i])
		if err != nil {
			return nil, err
		}
		out[i] = r
	}
	return out, nil
}

func lettersOf(text any) ([]rune, error) {
	s, ok := text.(string)
	if !ok {
		return nil, errInternal
	}
	return []rune(s), nil
}

func analyzerResults(v any) ([]place, error) {
	if v == nil {
		return nil, invalid("Invalid input, request must contain analyzer results")
	}
	return placesOf(v, true)
}

func placesOf(v any, scored bool) ([]place, error) {
	list, ok := v.([]any)
	if !ok {
		if !truthy(v) && (typeOf(v) == "str" || typeOf(v) == "dict") {
			return nil, nil // which has no members either
		}
		return nil, errInternal
	}
	out := make([]place, 0, len(list))
	for _, x := range list {
		m, ok := x.(map[string]any)
		if !ok {
			return nil, errInternal
		}
		p, err := placeOf(m)
		if err != nil {
			return nil, err
		}
		if scored {
			if m["score"] == nil {
				return nil, invalid("Invalid input, analyzer result must contain score")
			}
			if n, ok := m["score"].(json.Number); ok {
				p.score, _ = n.Float64()
			}
		}
		out = append(out, p)
	}
	return out, nil
}

func placeOf(m map[string]any) (p place, err error) {
	for _, b := range []struct {
		name string
		to   *int
	}{{"start", &p.start}, {"end", &p.end}} {
		if m[b.name] == nil {
			return p, invalid("Invalid input, result must contain %s", b.name)
		}
		if err := wrongType(m[b.name], b.name, "int"); err != nil {
			return p, err
		}
	}
	if !truthy(m["entity_type"]) {
		return p, invalid("Invalid input, result must contain entity_type")
	}
	if p.start, err = whole(m["start"]); err != nil {
		return p, err
	}
	if p.end, err = whole(m["end"]); err != nil {
		return p, err
	}
	switch {
	case p.start < 0 || p.end < 0:
		return p, invalid("Invalid input, result start and end must be positive")
	case p.start > p.end:
		return p, invalid("Invalid input, start index '%d' must be smaller than end index '%d'", p.start, p.end)
	}
	kind, ok := m["entity_type"].(string)
	if !ok {
		return p, errInternal
	}
	p.kind = kind
	return p, nil
}

// operate replaces the text at places, which come from the end of the text on. Of what
// two places share, the later one has all.
func operate(text []rune, places []place, ops map[string]operator, known map[string]apply) (*Result, error) {
	out := &Result{Items: make([]Item, 0, len(places))}
	var pieces []string // from the end on
	last, tail := len(text), 0
	for _, p := range places {
		if p.start > len(text) || p.end > len(text) {
			return nil, invalid("Invalid analyzer result, start: %d and end: %d, while text length is only %d.", p.start, p.end, len(text))
		}
		op, ok := ops[p.kind]
		if !ok {
			if op, ok = ops[byDefault]; !ok {
				return nil, errInternal
			}
		}
		do, ok := known[op.name]
		if !ok {
			return nil, invalid("Invalid operator class '%s'.", op.name)
		}
		became, err := do(op.params, p.kind, text[p.start:p.end])
		if err != nil {
			return nil, err
		}
		between := text[min(p.end, last):last]
		pieces = append(pieces, string(between), became)
		n := len([]rune(became))
		tail += len(between) + n
		out.Items = append(out.Items, Item{tail, n, p.kind, became, op.name}) // from the end on, as yet
		last = p.start
	}
	var b strings.Builder
	b.WriteString(string(text[:last]))
	for i := len(pieces) - 1; i >= 0; i-- {
		b.WriteString(pieces[i])
	}
	out.Text = b.String()
	for i := range out.Items {
		it := &out.Items[i]
		it.Start = last + tail - it.Start
		it.End += it.Start
	}
	return out, nil
}
