package extract

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// errForm is what there is to say of an answer that is not one: its text may be the
// document's.
var errForm = errors.New("it is not a list of entities")

// rawEntity is an element of an answer, before it is checked.
type rawEntity struct {
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
// end, or an object with these names or others that models give them, in any case.
func element(raw json.RawMessage) (rawEntity, bool) {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) == nil {
		return tuple(list)
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(raw, &object) != nil {
		return rawEntity{}, false
	}
	names := make(map[string]json.RawMessage, len(object))
	for name, v := range object {
		if name = strings.ToLower(name); names[name] != nil {
			return rawEntity{}, false // which of the two is meant?
		}
		names[name] = v
	}
	return tuple([]json.RawMessage{
		first(names, "original", "original_value", "value", "text", "entity"),
		first(names, "normalized", "normalized_value", "canonical"),
		first(names, "type", "entity_type", "label", "category"),
		first(names, "relevance", "relevance_score"),
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

// tuple reads an element of which each member has its place. Without a value it is none;
// what is no type is read as a type that nobody knows.
func tuple(list []json.RawMessage) (g rawEntity, ok bool) {
	list = append(list, make([]json.RawMessage, max(0, 4-len(list)))...)
	if g.original, ok = literal(list[0]); !ok {
		return rawEntity{}, false
	}
	if g.normalized, ok = literal(list[1]); !ok {
		return rawEntity{}, false
	}
	g.label, _ = literal(list[2])
	g.relevance = list[3]
	g.original, g.normalized, g.label = strings.TrimSpace(g.original), strings.TrimSpace(g.normalized), strings.TrimSpace(g.label)
	return g, g.original != ""
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
