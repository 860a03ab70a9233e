package llm

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// errForm is what there is to say of an answer that is none: its text may be the
// document's.
var errForm = errors.New("it is no list of entities")

// given is an element of an answer, before it is checked.
type given struct {
	original, normalized, label string
	relevance                   json.RawMessage
}

// elements takes an answer apart: {"entities": […]}, or the list alone.
func elements(text string) ([]json.RawMessage, error) {
	text = strings.TrimSpace(text)
	var list []json.RawMessage
	if strings.HasPrefix(text, "[") {
		if json.Unmarshal([]byte(text), &list) != nil {
			return nil, errForm
		}
		return list, nil
	}
	var object map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &object) != nil {
		return nil, errForm
	}
	if json.Unmarshal(object["entities"], &list) != nil || list == nil {
		return nil, errForm
	}
	return list, nil
}

// element reads [original, normalized, type, relevance], without what is missing at the
// end, or an object with these names.
func element(raw json.RawMessage) (given, bool) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) == nil {
		return tuple(list)
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(raw, &object) != nil {
		return given{}, false
	}
	return tuple([]json.RawMessage{
		first(object, "original", "original_value", "value", "text"),
		first(object, "normalized", "normalized_value"),
		first(object, "type", "entity_type", "label"),
		first(object, "relevance"),
	})
}

// first is the first member of an object that is there.
func first(object map[string]json.RawMessage, names ...string) json.RawMessage {
	for _, name := range names {
		if v, ok := object[name]; ok {
			return v
		}
	}
	return nil
}

func tuple(list []json.RawMessage) (given, bool) {
	if len(list) < 3 {
		return given{}, false
	}
	var g given
	for i, to := range []*string{&g.original, &g.normalized, &g.label} {
		s, ok := literal(list[i])
		if !ok {
			return given{}, false
		}
		*to = strings.TrimSpace(s)
	}
	if len(list) > 3 {
		g.relevance = list[3]
	}
	return g, g.original != "" && g.label != ""
}

// literal is a string, or a number as it is written; nothing is "".
func literal(raw json.RawMessage) (string, bool) {
	var s string
	if len(raw) == 0 || json.Unmarshal(raw, &s) == nil { // null is ""
		return s, true
	}
	var n json.Number
	if json.Unmarshal(raw, &n) == nil {
		return string(n), true
	}
	return "", false
}

// relevance reads a number from 0 to 1, as such or as a text. What is none is 1.
func relevance(raw json.RawMessage, c *Counts) float64 {
	s, ok := literal(raw)
	s = strings.ReplaceAll(strings.TrimSpace(s), ",", ".")
	scale := 1.0
	if cut, percent := strings.CutSuffix(s, "%"); percent {
		s, scale = strings.TrimSpace(cut), 100
	}
	r, err := strconv.ParseFloat(s, 64)
	if !ok || errors.Is(err, strconv.ErrSyntax) || math.IsNaN(r) {
		c.Unrated++
		return 1
	}
	r /= scale
	if r < 0 || r > 1 {
		c.Clamped++
	}
	return min(max(r, 0), 1)
}

// longestValue is the most characters of a value. What is longer is no value but a
// passage.
const longestValue = 400

func tooLong(s string) bool { return len(s) > longestValue && utf8.RuneCountInString(s) > longestValue }
