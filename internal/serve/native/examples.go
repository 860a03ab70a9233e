package native

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/lethe-privacy/lethe"
)

// ErrNoExamples says that there is nothing to learn from.
var ErrNoExamples = errors.New("nobody has read a document since the last run: only what was read becomes an example")

// Example is a text with the mentions in it, as 'lethe train' takes it. Places are code points.
type Example struct {
	ID       string        `json:"id"`
	Language string        `json:"language,omitempty"`
	Text     string        `json:"text"`
	Spans    []ExampleSpan `json:"spans"`
}

// ExampleSpan is a mention of an example.
type ExampleSpan struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Label string `json:"label"`
}

// Examples returns the texts of those documents of the last run that somebody has read, with what was
// found there as decisions left it.
func (s *Store) Examples(ctx context.Context, project, name string, take func(Example) error) error {
	c, at, err := s.finished(project, name)
	if err != nil {
		return err
	}
	if c.Stale {
		return ErrStale
	}
	db, err := s.base.reading(ctx, at, c.Run.ID)
	if err != nil {
		return err
	}
	defer db.Close()
	some := false
	err = db.each(ctx, "SELECT d.source, d.language, d.fields"+tables+" WHERE "+status+" <> 'unread' ORDER BY d.id", func(scan scanner) error {
		var source, language, packed string
		var fields []Field
		if err := scan(&source, &language, &packed); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(packed), &fields); err != nil {
			return fmt.Errorf("project: %w", err)
		}
		some = true
		for _, f := range fields {
			if of := (lethe.Field{Name: f.Name}); !of.InContent() {
				continue // no tagger is asked about it
			}
			x := Example{ID: source, Language: language, Text: f.Text, Spans: []ExampleSpan{}}
			if f.Name != "" {
				x.ID += "#" + f.Name
			}
			for _, m := range f.Mentions {
				x.Spans = append(x.Spans, ExampleSpan{m.Start, m.End, m.Label})
			}
			if err := take(x); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && !some {
		err = ErrNoExamples
	}
	return err
}
