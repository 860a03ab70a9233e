package stored

import (
	"context"
	"encoding/json"
	"reflect"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/store"
)

// notedMeta is the name under which a corpus has the settings of its last annotation.
const notedMeta = "settings"

// Provenance are the settings of detection that a corpus was annotated with, for runs that are
// told no others.
type Provenance struct {
	Profile  string                     `json:"profile"`
	Settings map[string]json.RawMessage `json:"settings"` // by path
}

// NoteSettings keeps the settings of detection in a corpus, which holds originals as they do.
func NoteSettings(ctx context.Context, corpus *store.Corpus, c *pipeline.Config) error {
	n := Provenance{Profile: c.Profile, Settings: map[string]json.RawMessage{}}
	d := pipeline.Detecting(c)
	d.Metadata = c.Metadata
	for _, s := range pipeline.Settings(&d) {
		if !s.Noted {
			continue
		}
		value, err := json.Marshal(s.Value.Interface())
		if err != nil {
			return failure.Errorf("stored", "note %s: %w", s.Path, err)
		}
		n.Settings[s.Path] = value
	}
	data, err := json.Marshal(n)
	if err == nil {
		err = corpus.SetMeta(ctx, notedMeta, string(data))
	}
	if err != nil {
		return failure.Errorf("stored", "note the settings of detection: %w", err)
	}
	return nil
}

// ReadNoted returns the settings that a corpus was annotated with; nil where it was not.
func ReadNoted(ctx context.Context, corpus *store.Corpus) (*Provenance, error) {
	text, err := corpus.Meta(ctx, notedMeta)
	if err != nil || text == "" {
		return nil, err
	}
	n := &Provenance{}
	if json.Unmarshal([]byte(text), n) != nil {
		return nil, nil // of another version
	}
	return n, nil
}

// Take lays the settings over c, and gives those that it changes.
func (n *Provenance) Take(c *pipeline.Config) (changed []pipeline.Setting) {
	for _, s := range pipeline.Settings(c) {
		raw, there := n.Settings[s.Path]
		if !there || !s.Noted {
			continue
		}
		value := reflect.New(s.Value.Type())
		if json.Unmarshal(raw, value.Interface()) != nil {
			continue // of another version
		}
		if before, err := json.Marshal(s.Value.Interface()); err != nil || string(before) != string(raw) {
			changed = append(changed, s)
			s.Value.Set(value.Elem())
		}
	}
	return changed
}
