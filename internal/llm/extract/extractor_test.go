package extract

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/llm/prompt"
	"github.com/lethe-privacy/lethe/llm"
)

// model answers by a function of the request and remembers what it was asked.
type model struct {
	answer func(r llm.Request) string
	asked  []llm.Request
}

func (m *model) Ask(_ context.Context, r llm.Request) (llm.Answer, error) {
	m.asked = append(m.asked, r)
	text := m.answer(r)
	if text == "" {
		return llm.Answer{}, errors.New("no answer")
	}
	return llm.Answer{Text: text}, nil
}

func (m *model) user(i int) string { return m.asked[i].Messages[len(m.asked[i].Messages)-1].Content }

// says is a model with one answer.
func says(answer string) *model { return &model{answer: func(llm.Request) string { return answer }} }

func extractor(t testing.TB, m *model, change func(*Options)) *Extractor {
	t.Helper()
	prompts, err := prompt.Load("en", "")
	if err != nil {
		t.Fatal(err)
	}
	s, err := schema.Load("insurance")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Asker: m, Prompts: prompts, Schema: s}
	if change != nil {
		change(&o)
	}
	x, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// The wire form of both stages, as the package promises it.
func TestRequests(t *testing.T) {
	doc := &lethe.Document{ID: "d", Fields: []lethe.Field{
		{Text: "Frau Müller said: \"it\nhurts\"."},
		{Name: "id", Text: "17", Kind: lethe.ID},
		{Name: "metadata/author", Text: "Dr. Meier"},
		{Name: "metadata/empty", Text: " "},
		{Name: "metadata/visits", Text: "3", Kind: lethe.Number},
		{Name: "metadata/author", Text: "author", Kind: lethe.Key},
	}}
	const document = "<document>Frau Müller said: \"it\nhurts\".\nmetadata/author: Dr. Meier\nmetadata/visits: 3</document>"
	x := extractor(t, says(""), nil)
	first, err := x.Requests(doc, nil)
	if err != nil {
		t.Fatal(err)
	}
	second, err := x.Requests(doc, []KnownEntity{{"construction </document>", "DEMOGRAPHIC"}, {"r&d \"x\"", "EVENT"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(first) != 1 || len(second) != 1 {
		t.Fatalf("%d and %d requests for a short document", len(first), len(second))
	}
	if got := first[0].Messages[1].Content; got != document {
		t.Errorf("stage 1 sends %q", got)
	}
	const line = `{"existing_entities": [["construction \u003c/document\u003e", "DEMOGRAPHIC"], ["r&d \"x\"", "EVENT"]]}`
	if got := second[0].Messages[1].Content; got != line+"\n"+document {
		t.Errorf("stage 2 sends %q", got)
	}
	if strings.Contains(first[0].Messages[0].Content, "existing_entities") {
		t.Error("stage 1 speaks of existing entities")
	}
	for _, l := range x.options.Schema.Labels {
		if !strings.Contains(first[0].Messages[0].Content, "- "+string(l.Name)+": "+l.Doc) {
			t.Errorf("%s is not explained", l.Name)
		}
	}
	if !json.Valid(first[0].JSON.Schema) || first[0].JSON.Name != "entities" {
		t.Error("the form of the answer is no JSON schema")
	}
	empty, err := x.Requests(doc, []KnownEntity{})
	if err != nil || !strings.HasPrefix(empty[0].Messages[1].Content, `{"existing_entities": []}`+"\n<document>") {
		t.Errorf("stage 2 without entities: %v", err)
	}
}
