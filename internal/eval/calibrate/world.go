package calibrate

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"slices"

	"github.com/lethe-privacy/lethe/internal/calibration"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/eval/synth/people"
)

// World is an invented population, what is written about some of it, and what attackers hold.
type World struct {
	Documents []Document // the collection
	found     mentionsByID
	// Adversaries say whom its documents are about.
	Adversaries []adversary
}

// Document is one of the collection.
type Document struct {
	ID, Kind, Person string
	line             []byte // of JSON Lines
}

// adversary is a background and those who know it.
type adversary struct {
	holds      string
	background *linkage.Background
	attackers  []linkage.Attacker
}

// documentLine is a line of documents.jsonl.
type documentLine struct {
	ID       string            `json:"id"`
	Metadata map[string]string `json:"metadata"`
	Content  string            `json:"content"`
}

// NewWorld invents one.
func NewWorld(ctx context.Context, o people.Options) (*World, error) {
	var documents, persons, register bytes.Buffer
	err := people.Write(ctx, people.Outputs{
		Documents: &documents, Persons: &persons, Register: &register,
		Mentions: io.Discard, Background: io.Discard, Whose: io.Discard,
	}, o)
	if err != nil {
		return nil, err
	}
	of := map[string]string{}
	first := map[string]bool{} // the document of each person that is public
	for line := range bytes.Lines(persons.Bytes()) {
		var p struct {
			Person    string
			Documents []struct{ Document string }
		}
		if err := json.Unmarshal(line, &p); err != nil {
			return nil, err
		}
		slices.SortFunc(p.Documents, func(a, b struct{ Document string }) int { return cmp.Compare(a.Document, b.Document) })
		for _, d := range p.Documents {
			of[d.Document] = p.Person
		}
		if len(p.Documents) > 1 {
			first[p.Documents[0].Document] = true
		}
	}
	w := &World{}
	var public []linkage.Text
	for line := range bytes.Lines(documents.Bytes()) {
		var d documentLine
		if err := json.Unmarshal(line, &d); err != nil {
			return nil, err
		}
		if first[d.ID] {
			public = append(public, linkage.Text{Person: of[d.ID], Text: d.Content})
			continue
		}
		w.Documents = append(w.Documents, Document{d.ID, d.Metadata["kind"], of[d.ID], line})
	}
	b, attacker, err := linkage.NewRegister(&register)
	if err != nil {
		return nil, err
	}
	w.Adversaries = []adversary{{calibration.Register, b, []linkage.Attacker{attacker}}}
	if b, err = linkage.NewBackground(public); err != nil {
		return nil, err
	}
	w.Adversaries = append(w.Adversaries, adversary{calibration.Texts, b, linkage.Attackers()})
	return w, nil
}

// collection is what is read.
func (w *World) collection() *bytes.Reader {
	var all []byte
	for _, d := range w.Documents {
		all = append(all, d.line...)
	}
	return bytes.NewReader(all)
}

// Kind is which texts are counted together.
func Kind(kind string) string {
	switch kind {
	case "note", "discharge", "referral":
		return "clinical"
	case "court", "minutes":
		return "legal"
	}
	return "letters"
}
