package invariant

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
)

// Sentence is a short text with the spans that must survive, and in some sets those that must not.
type Sentence struct {
	ID   string   `json:"id"`
	Lang string   `json:"lang"`
	Kind string   `json:"kind"` // of what must survive
	Text string   `json:"text"`
	Keep []string `json:"keep"`
	Go   []string `json:"go,omitempty"` // what identifies somebody and must not survive
}

//go:embed sets/*.jsonl
var sets embed.FS

// kinds are those of texts: each has a set of its own name, to which further ones were added later.
var kinds = []string{"clinical", "legal", "everyday"}

// Names are the sets. The further ones were written by someone else, when the first were fixed;
// the iberian ones are in Spanish and Catalan, written for both halves by who mends detection now. The mixed ones, by
// somebody who had not seen detection either, also say what must go.
func Names() []string {
	names := slices.Clone(kinds)
	for _, k := range kinds {
		names = append(names, k+"-further", k+"-further"+heldOut)
	}
	for _, k := range kinds {
		names = append(names, k+"-iberian", k+"-iberian"+heldOut)
	}
	for _, k := range kinds {
		names = append(names, k+"-mixed", k+"-mixed"+heldOut)
	}
	return names
}

const heldOut = "-held-out"

// HeldOut reports whether a set is for figures alone: anyone who reads what it loses has none left.
func HeldOut(set string) bool { return strings.HasSuffix(set, heldOut) }

// Load returns the sentences of a set.
func Load(name string) ([]Sentence, error) {
	data, err := sets.ReadFile("sets/" + name + ".jsonl")
	if err != nil {
		return nil, fmt.Errorf("invariant: there is no set %q; there are %s", name, strings.Join(Names(), ", "))
	}
	var all []Sentence
	for line := range strings.Lines(string(data)) {
		var s Sentence
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			return nil, fmt.Errorf("invariant: read set %s: %w", name, err)
		}
		all = append(all, s)
	}
	return all, nil
}

// ofCourts are the kinds of sentences that stand in judgments.
var ofCourts = []string{"article", "procedure", "reasoning", "institution", "criminal"}

// Profile is the profile that fits a sentence of a set.
func (s *Sentence) Profile(set string) string {
	set, _, _ = strings.Cut(set, "-")
	switch {
	case set == "clinical" && s.Lang == "de":
		return "clinical-de"
	case set == "clinical" && (s.Lang == "es" || s.Lang == "ca"):
		return "meddocan"
	case set == "legal" && s.Lang == "en" && slices.Contains(ofCourts, s.Kind):
		return "legal-en"
	}
	return "insurance"
}

// Document is the sentence as one of a collection.
func (s *Sentence) Document() *corpus.Document {
	d := lethe.NewDocument(s.ID, s.Text)
	d.Language = s.Lang
	return &corpus.Document{Document: d}
}
