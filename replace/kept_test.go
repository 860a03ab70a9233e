package replace

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/span"
)

// keeping is a document whose places and firms are put back, and whose names go. Each mention is
// at bytes of the text.
func keeping(t failer, split bool, text string, mentions map[span.Span]lethe.Label) string {
	t.Helper()
	choice := operator(t, "label", Policy{})
	kept := operator(t, "identity", Policy{}).Default
	choice.ByLabel = map[lethe.Label]Operator{"ORG": kept, "PLACE": kept}
	var targets []Target
	var ms []Placement
	var at []span.Span
	for s := range mentions {
		at = append(at, s)
	}
	slices.SortFunc(at, span.Span.Compare)
	for _, s := range at {
		targets = append(targets, target(mentions[s], s.In(text)))
		ms = append(ms, Placement{Target: len(targets) - 1, Span: s})
	}
	r, err := New(targets, choice, Options{Reach: reach.Distinctive, Split: split})
	if err != nil {
		t.Fatal(err)
	}
	res, err := r.Document(context.Background(), Input{Document: &lethe.Document{Fields: []lethe.Field{{Text: text}}}, Mentions: ms})
	if err != nil {
		t.Fatal(err)
	}
	return res.Texts[0]
}

// of is where a part of a text is.
func of(text, part string) span.Span {
	i := strings.Index(text, part)
	return span.Span{Start: i, End: i + len(part)}
}

// What is put back covers nothing that is replaced, whichever is longer.
func TestKeptCoversNothing(t *testing.T) {
	for _, c := range []struct {
		text  string
		marks map[string]lethe.Label
		want  string
	}{
		{"Seen at Orla Fennick House today.", map[string]lethe.Label{"Orla Fennick House": "ORG", "Orla Fennick": "NAME"}, "Seen at [NAME] House today."},
		{"Seen at Orla Fennick House today.", map[string]lethe.Label{"Orla Fennick House": "ORG", "Fennick": "NAME"}, "Seen at Orla [NAME] House today."},
		{"Mrs Tarle Quay called.", map[string]lethe.Label{"Mrs Tarle": "NAME", "Tarle Quay": "PLACE"}, "[NAME] Quay called."},
		{"Mrs Tarle Quay called.", map[string]lethe.Label{"Tarle": "NAME", "Mrs Tarle Quay": "NAME"}, "[NAME] called."},
		{"Mrs Tarle called.", map[string]lethe.Label{"Mrs Tarle": "NAME", "Tarle": "PLACE"}, "[NAME] called."},
		{"At Tarle Quay and Fennick House.", map[string]lethe.Label{"Tarle Quay": "PLACE", "Fennick House": "ORG"}, "At Tarle Quay and Fennick House."},
	} {
		marks := map[span.Span]lethe.Label{}
		for part, label := range c.marks {
			marks[of(c.text, part)] = label
		}
		for _, split := range []bool{false, true} {
			if got := keeping(t, split, c.text, marks); got != c.want {
				t.Errorf("%q, split %v: %q, want %q", c.text, split, got, c.want)
			}
		}
	}
}

// Whatever overlaps, no letter of a mention that is replaced comes out, and each of one that is
// put back does where no other mention has it.
func TestKeptOrGone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.IntRange(1, 26).Draw(t, "words")
		text := "a b c d e f g h i j k l m n o p q r s t u v w x y z"[:2*words-1]
		marks := map[span.Span]lethe.Label{}
		gone := make([]bool, len(text))
		for range rapid.IntRange(0, 5).Draw(t, "mentions") {
			s := span.Span{Start: 2 * rapid.IntRange(0, words-1).Draw(t, "start")}
			s.End = 2*rapid.IntRange(s.Start/2, words-1).Draw(t, "end") + 1
			if _, twice := marks[s]; !twice {
				marks[s] = rapid.SampledFrom([]lethe.Label{"ORG", "NAME"}).Draw(t, "label")
			}
		}
		for s, label := range marks {
			for i := s.Start; i < s.End && label == "NAME"; i++ {
				gone[i] = true
			}
		}
		got := keeping(t, rapid.Bool().Draw(t, "split"), text, marks)
		for i, c := range text {
			if c != ' ' && strings.ContainsRune(got, c) == gone[i] {
				t.Fatalf("%v of %q: %q", marks, text, got)
			}
		}
	})
}
