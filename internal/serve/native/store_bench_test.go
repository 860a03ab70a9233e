package native

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/synth"
	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// large is a store with a run of so many documents with ten mentions each, as if it had been
// carried out.
func large(t testing.TB, documents int) *Store {
	t.Helper()
	c, err := synth.Collection(synth.Options{Documents: documents, Mentions: 10 * documents, Skew: 1.1})
	if err != nil {
		t.Fatal(err)
	}
	a, err := risk.Assess(t.Context(), c, risk.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	plan, err := mask.Select(t.Context(), a, mask.Defaults())
	if err != nil {
		t.Fatal(err)
	}
	s := opened(t, t.TempDir())
	if _, err := s.NewProject("claims"); err != nil {
		t.Fatal(err)
	}
	made, err := s.NewCollection("claims", "may")
	if err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(s.root, "claims", collectionFolder, "may")
	rows, err := s.newRows(context.Background(), at, "made")
	if err != nil {
		t.Fatal(err)
	}
	if err := rows.Planned(plan); err != nil {
		t.Fatal(err)
	}
	masked := plan.Mask()
	for d, ref := range c.Documents {
		text := ""
		var ms []review.Mention
		for _, e := range a.Entities(d) {
			x := c.Entities[e]
			text += "Then came "
			ms = append(ms, review.Mention{Start: len(text), End: len(text) + len(x.Normalized), Entity: e, Label: x.Label, Value: x.Normalized, Masked: masked[e]})
			text += x.Normalized + " and went. "
		}
		doc := &lethe.Document{ID: ref.ID, SourceID: ref.SourceID, Language: "en", Fields: []lethe.Field{{Text: text}}}
		err := rows.Document(review.Document{Index: d, Place: fmt.Sprintf("letter-%06d.txt", d), Document: doc, Texts: []string{text}, Mentions: ms,
			Before: a.Risk(d), After: plan.RiskAfter(d)})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := rows.appear(); err != nil {
		t.Fatal(err)
	}
	made.Files, made.Run = documents, &Run{ID: "made", State: Done, Of: 1, Settings: 1, Documents: documents}
	b, err := json.Marshal(made)
	if err == nil {
		err = os.WriteFile(filepath.Join(at, collectionFile), b, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// BenchmarkReview asks what a page asks of a run of 100,000 documents.
func BenchmarkReview(b *testing.B) {
	b.Run("files", benchmarkReview)
	b.Run("PostgreSQL", func(b *testing.B) { inPostgres(b); benchmarkReview(b) })
}

func benchmarkReview(b *testing.B) {
	s := large(b, 100_000)
	benchQueue(b, s)
	repeated(b, "document", func() error {
		_, err := s.Page(b.Context(), "claims", "may", 777)
		return err
	})
	benchEffects(b, s)
	i := 0
	repeated(b, "dial", func() error {
		i++
		_, err := s.Dial(b.Context(), "claims", "may", Bounds{Bounds: mask.Bounds{ThetaDoc: .9, ThetaChain: .5, RhoHigh: .7, RhoMedium: .9 - float64(i%10)/1000}})
		return err
	})
	repeated(b, "why", func() error {
		_, err := s.Why(b.Context(), "claims", "may", 777)
		return err
	})
	repeated(b, "graph", func() error {
		_, err := s.Graph(b.Context(), "claims", "may")
		return err
	})
}

// repeated times what fails nowhere.
func repeated(b *testing.B, name string, do func() error) {
	b.Run(name, func(b *testing.B) {
		for b.Loop() {
			if err := do(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// benchQueue times pages of the queue.
func benchQueue(b *testing.B, s *Store) {
	for _, x := range []struct {
		name   string
		wanted Filter
	}{
		{"first page", Filter{}},
		{"page behind 0.5", Filter{After: &Cursor{ToBound: .5}}},
		{"label", Filter{Label: "NAME"}},
		{"search", Filter{Search: "letter-0777"}},
		{"word", Filter{Search: "came"}},
		{"status", Filter{Status: Twice}},
	} {
		x.wanted.Entity, x.wanted.Limit = -1, 100
		repeated(b, x.name, func() error {
			_, _, err := s.Queue(b.Context(), "claims", "may", x.wanted)
			return err
		})
	}
	repeated(b, "count", func() error {
		_, err := s.Count(b.Context(), "claims", "may", Filter{Entity: -1, Label: "NAME"})
		return err
	})
}

// benchEffects times what it would change to mask an entity, and to keep one.
func benchEffects(b *testing.B, s *Store) {
	began := time.Now()
	m, err := s.measures(b.Context(), "claims", "may")
	if err != nil {
		b.Fatal(err)
	}
	b.Logf("read and measured again in %v", time.Since(began))
	es, _, err := s.Entities(b.Context(), "claims", "may", "", "", 0, 1000)
	if err != nil {
		b.Fatal(err)
	}
	for _, masks := range []bool{true, false} {
		i := slices.IndexFunc(es, func(e Entity) bool { return e.Masked != masks })
		if i < 0 {
			continue
		}
		repeated(b, fmt.Sprintf("effect, masks %v, %d documents", masks, es[i].Documents), func() error {
			_, err := m.effect(b.Context(), es[i].ID, masks)
			return err
		})
	}
}
