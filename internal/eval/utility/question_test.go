package utility

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/llm/prompt"
)

func TestReadQuestions(t *testing.T) {
	const want = "[{event What happened? []} {paid How much was paid? [4711 4712]}]"
	yaml := "questions:\n  - id: event\n    text: What happened?\n  - {id: paid, text: How much was paid?, documents: [\"4711\", \"4712\"]}\n"
	lines := `{"id": "event", "text": "What happened?"}` + "\n\n" + `{"id": "paid", "text": "How much was paid?", "documents": ["4711", "4712"]}`
	for file, text := range map[string]string{"q.yaml": yaml, "q.jsonl": lines} {
		qs, err := ReadQuestions(strings.NewReader(text), file)
		if err != nil || fmt.Sprint(qs) != want {
			t.Errorf("%s: %v, %v", file, qs, err)
		}
		if len(Of(qs, "4711")) != 2 || len(Of(qs, "4713")) != 1 {
			t.Errorf("%s: %v", file, Of(qs, "4711"))
		}
	}
}

func TestReadQuestionsRefuses(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"q.yaml", "questions: []", "there are no questions"},
		{"q.yaml", "questions:\n  - id: a\n    txt: b", "q.yaml:3"},
		{"q.yaml", "questions:\n  - {id: a, text: b}\n  - {id: a, text: c}", "question 2 has the id of an earlier one"},
		{"q.yaml", "questions:\n  - {id: a}", "question 1 lacks"},
		{"q.yaml", "questions:\n  - {id: a, text: \"b\\nc\"}", "question 1 has more than one line"},
		{"q.jsonl", "{\"id\": \"a\", \"text\": \"b\"}\nnonsense", "q.jsonl:2"},
		{"q.jsonl", `{"id": "a", "text": "b", "answer": "secret"}`, "q.jsonl:1"},
	} {
		_, err := ReadQuestions(strings.NewReader(c.text), c.file)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s %q: %v", c.file, c.text, err)
		}
	}
}

// There are questions wherever there are prompts, and they are the same ones.
func TestEmbeddedQuestions(t *testing.T) {
	var ids string
	for _, language := range prompt.Languages() {
		qs, err := Questions(language)
		if err != nil {
			t.Fatal(err)
		}
		own := ""
		for _, q := range qs {
			own += q.ID + " "
		}
		if ids == "" {
			ids = own
		}
		if own != ids {
			t.Errorf("%s has %s, not %s", language, own, ids)
		}
	}
	if _, err := Questions("tlh"); err == nil {
		t.Error("there are questions in a language without prompts")
	}
}
