package extract

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// errRatings is what there is to say of an answer that rates something else.
var errRatings = errors.New("it is not a list with one number for each value")

// value is what is rated once.
type value struct {
	text  string
	label lethe.Label
}

// distinct gives each value and label once, and which of them each mention is. Case and
// white space make no difference.
func distinct(ms []lethe.Mention) (values []value, of []int) {
	at := map[value]int{}
	of = make([]int, len(ms))
	for i, m := range ms {
		key := value{normalize.Text(m.Text), m.Label}
		n, again := at[key]
		if !again {
			n = len(values)
			at[key] = n
			values = append(values, value{m.Text, m.Label})
		}
		of[i] = n
	}
	return values, of
}

// allot says which values stand in which part. One that was cut, and so stands in none,
// is rated by the first.
func (x *Extractor) allot(parts []string, values []value) ([][]int, error) {
	if len(parts) == 0 && len(values) > 0 {
		return nil, errors.New("llm: judge mentions: the document has no text")
	}
	inside := make([][]int, len(parts))
	for n, v := range values {
		found := false
		for i, part := range parts {
			if len(parts) == 1 || strings.Contains(part, x.sent(v.text)) {
				inside[i] = append(inside[i], n)
				found = true
			}
		}
		if !found {
			inside[0] = append(inside[0], n)
		}
	}
	return inside, nil
}

// sent is a text as it is sent.
func (x *Extractor) sent(text string) string {
	if x.options.Lower {
		return lethe.Lower(text)
	}
	return text
}

// list numbers values, one per line.
func (x *Extractor) list(values []value, which []int) string {
	var b strings.Builder
	for i, n := range which {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%d. %s %s", i+1, values[n].label, quote(x.sent(values[n].text)))
	}
	return b.String()
}

// ratingsSchema is the form of an answer with n numbers.
func ratingsSchema(n int) json.RawMessage {
	count := strconv.Itoa(n)
	return json.RawMessage(`{"type":"object","properties":{"relevance":{"type":"array","items":{"type":"number"},` +
		`"minItems":` + count + `,"maxItems":` + count + `}},"required":["relevance"],"additionalProperties":false}`)
}

// ratings reads an answer that must have n numbers.
func ratings(text string, n int) ([]float64, error) {
	var answer struct{ Relevance []json.RawMessage }
	if json.Unmarshal([]byte(text), &answer) != nil || len(answer.Relevance) != n {
		return nil, errRatings
	}
	numbers := make([]float64, n)
	var c Counts
	for i, raw := range answer.Relevance {
		numbers[i] = relevance(raw, &c)
	}
	if c.Unrated > 0 {
		return nil, errRatings
	}
	return numbers, nil
}
