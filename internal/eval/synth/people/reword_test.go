package people_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/chattest"
	"github.com/lethe-privacy/lethe/internal/eval/synth/people"
	"github.com/lethe-privacy/lethe/llm"
)

var marks = regexp.MustCompile(`⟦[0-9]+⟧`)

// backwards is a model that gives the marks in the other order, one a line, under a heading.
func backwards(r *chattest.Request) chattest.Reply {
	all := marks.FindAllString(r.Messages[1].Content, -1)
	out := "Über früher\n"
	for i := len(all) - 1; i >= 0; i-- {
		out += all[i] + "\n"
	}
	return chattest.Reply{Content: out}
}

func reworded(t *testing.T, model chattest.Model) (*collection, *people.Rewording) {
	t.Helper()
	server := chattest.Start(t, chattest.Script{Model: model})
	client, err := llm.New(llm.Options{BaseURL: server.URL, Model: "m"})
	if err != nil {
		t.Fatal(err)
	}
	o := people.Options{People: 1000, Documents: 40, Languages: english, Seed: 4, Rewording: &people.Rewording{Asker: client, Concurrency: 3}}
	c := write(t, o)
	for _, m := range read[mention](t, &c.mentions) {
		for _, r := range server.Requests() {
			if m.Label == "PATIENT_ID" && strings.Contains(r.Messages[1].Content, m.Text) {
				t.Errorf("the model sees %s", m.Text)
			}
		}
	}
	return c, o.Rewording
}

// TestReword: what the model gives back in another order is what the documents are, and the gold is where it
// is said to be. Nothing of it is lost.
func TestReword(t *testing.T) {
	plain := write(t, people.Options{People: 1000, Documents: 40, Languages: english, Seed: 4})
	c, r := reworded(t, backwards)
	if r.Same != 0 {
		t.Errorf("%d documents stay as they were", r.Same)
	}
	texts := map[string][]rune{}
	for _, d := range read[document](t, &c.documents) {
		if !strings.HasPrefix(d.Content, "Über früher\n") || strings.ContainsAny(d.Content, "⟦⟧") {
			t.Errorf("%s is %q", d.ID, d.Content)
		}
		texts[d.ID] = []rune(d.Content)
	}
	was, is := read[mention](t, &plain.mentions), read[mention](t, &c.mentions)
	if len(was) != len(is) {
		t.Fatalf("%d mentions were %d", len(is), len(was))
	}
	for _, m := range is {
		if got := string(texts[m.Document][m.Start:m.End]); got != m.Text {
			t.Errorf("%s has %q at %d, want %q", m.Document, got, m.Start, m.Text)
		}
	}
	if was[0].Document == is[0].Document && was[0].Text == is[0].Text {
		t.Error("the first mention is still the first")
	}
}

// TestRewordUnusable: who leaves out a mark, says one twice or invents one is not believed.
func TestRewordUnusable(t *testing.T) {
	plain := write(t, people.Options{People: 1000, Documents: 40, Languages: english, Seed: 4})
	for _, spoil := range []func(string) string{
		func(s string) string { return strings.Replace(s, "⟦1⟧", "", 1) },
		func(s string) string { return s + "⟦1⟧" },
		func(s string) string { return s + "⟦900⟧" },
		func(s string) string { return strings.Replace(s, "⟦1⟧", "⟦1", 1) },
	} {
		c, r := reworded(t, func(r *chattest.Request) chattest.Reply {
			return chattest.Reply{Content: spoil(r.Messages[1].Content)}
		})
		if r.Same != 40 || c.documents.String() != plain.documents.String() || c.mentions.String() != plain.mentions.String() {
			t.Errorf("%d documents stay as they were", r.Same)
		}
	}
}
