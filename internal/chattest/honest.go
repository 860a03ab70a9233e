package chattest

import (
	"encoding/json"
	"strings"
)

// Entity is a row of an answer. It is written as a list of its first four fields.
type Entity struct {
	Original, Normalized, Type string
	Relevance                  float64
	// Hint, if not "": the entity is found in stage 2 only, and only where one of the
	// existing entities has this normalized value.
	Hint string
}

// MarshalJSON returns the list.
func (e Entity) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{e.Original, e.Normalized, e.Type, e.Relevance})
}

// UnmarshalJSON takes such a list, and a hint after it.
func (e *Entity) UnmarshalJSON(data []byte) error {
	fields := []any{&e.Original, &e.Normalized, &e.Type, &e.Relevance, &e.Hint}
	return json.Unmarshal(data, &fields)
}

// Entities is the reply that names entities, in the form that extraction asks for.
func Entities(es ...Entity) Reply {
	if es == nil {
		es = []Entity{}
	}
	return Reply{Content: string(encode(map[string]any{"entities": es}))}
}

// Honest is a model that knows some entities and finds in a document those that
// stand in it, letter by letter.
func Honest(known ...Entity) Model {
	return func(r *Request) Reply {
		var found []Entity
		text := r.Document()
		for _, e := range known {
			if strings.Contains(text, e.Original) && hinted(r, e) {
				found = append(found, e)
			}
		}
		return Entities(found...)
	}
}

func hinted(r *Request, e Entity) bool {
	if e.Hint == "" {
		return true
	}
	for _, k := range r.Known() {
		if len(k) > 0 && k[0] == any(e.Hint) {
			return true
		}
	}
	return false
}

// Says is a model that always says the same, whatever is asked.
func Says(text string) Model { return func(*Request) Reply { return Reply{Content: text} } }
