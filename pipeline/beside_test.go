package pipeline

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// What looks like the rest of what was replaced is reported to the owner by its place, and
// a word with a capital that was left by why it was.
func TestRestsAreTold(t *testing.T) {
	config := Default()
	config.Mask.Mode = "all"
	text := "Then we asked Mr Brian Haddersley and Mr Brian May about it; Brian left, as did Brian."
	mentions := `{"document":"a","start":17,"end":22,"label":"PERSON","text":"Brian","relevance":1}
{"document":"a","start":41,"end":46,"label":"PERSON","text":"Brian","relevance":1}
`
	var out bytes.Buffer
	done, err := runner(t, config, mentions, record("a", text)).Anonymize(context.Background(), Output{Stream: &out})
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, w := range done.Warnings {
		if strings.Contains(w.Message, "stands") {
			told = append(told, w.Message)
		}
		if strings.Contains(w.Message, "Haddersley") || strings.Contains(w.Message, "May") {
			t.Errorf("a warning tells the text: %s", w.Message)
		}
	}
	// Each [NAME] is one character longer than Brian.
	want := []string{
		"beside what was replaced stands what looks like the rest of it: characters 24–34 of what is shared",
		"beside a name that was replaced stands a word with a capital; it is an ordinary one of the language and was left: characters 49–52 of what is shared",
	}
	if strings.Join(told, "\n") != strings.Join(want, "\n") {
		t.Errorf("told\n%s\nof %s", strings.Join(told, "\n"), out.String())
	}
}
