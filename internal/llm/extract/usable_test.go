package extract

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/llm"
)

// TestUsable: what cannot be read is reported to who asks before it is kept.
func TestUsable(t *testing.T) {
	doc := &lethe.Document{ID: "d", Fields: []lethe.Field{{Text: "Anna met Ben."}}}
	for answer, want := range map[string]bool{
		`{"entities": []}`:                 true,
		`[]`:                               true,
		`{"entities": null}`:               false,
		`{"entities": {}}`:                 false,
		`{"entities": [null]}`:             false,
		`{"entities": [["Anna", "NAME"]]}`: false,
		`{"entities": [["Anna"], 5, ["Ben", "ben", "NAME", 1]]}`:       true,
		`{"entities": [["Anna", "anna", "", 1]]}`:                      false,
		`{"entities": [["Carl", "carl", "NOTHING OF THE SORT", 1]]}`:   true,
		`{"entities": [{"value": "Anna", "type": "NAME"}]}`:            true,
		`{"entities": [{"value": "Anna", "what is it": "who knows"}]}`: false,
	} {
		x := extractor(t, says(answer), nil)
		requests, err := x.Requests(doc, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := requests[0].Usable(answer); got != want {
			t.Errorf("%s: usable %v", answer, got)
		}
		if _, err := x.Local(t.Context(), doc); (err == nil) != want {
			t.Errorf("%s: read: %v", answer, err)
		}
	}
}

// TestUsableRatings: an answer that rates something else is refused only where no smaller
// question can be asked.
func TestUsableRatings(t *testing.T) {
	doc := &lethe.Document{ID: "d", Fields: []lethe.Field{{Text: "Anna met Ben."}}}
	var free, ruled int
	m := &model{answer: func(r llm.Request) string {
		if r.Usable == nil {
			free++
			return `{"relevance": [1]}`
		}
		ruled++
		if r.Usable(`{"relevance": []}`) || r.Usable(`{"relevance": ["much"]}`) || !r.Usable(`{"relevance": [0.5]}`) {
			t.Error("what is usable?")
		}
		return `{"relevance": [0.5]}`
	}}
	ms := []lethe.Mention{{Text: "Anna", Label: "NAME"}, {Text: "Ben", Label: "NAME"}}
	if got, err := extractor(t, m, nil).Judge(t.Context(), doc, ms); err != nil || got[0] != 0.5 || got[1] != 0.5 {
		t.Errorf("got %v, %v", got, err)
	}
	if free != 1 || ruled != 2 {
		t.Errorf("%d and %d requests", free, ruled)
	}
}
