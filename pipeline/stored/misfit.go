package stored

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/pipeline"
)

// settingsOf is the name under which a corpus has the settings of a fingerprint.
func settingsOf(options string) string { return "detection " + options }

// readable returns the settings of detection by their paths, so that it can be told which
// differ. Lists may name people: they are known by a hash.
func readable(c *pipeline.Config) (map[string]string, error) {
	d := pipeline.Detecting(c)
	out := map[string]string{}
	for _, s := range pipeline.Settings(&d) {
		switch s.Value.Kind() {
		case reflect.Slice, reflect.Map:
			if s.Value.Len() == 0 {
				continue
			}
			data, err := json.Marshal(s.Value.Interface())
			if err != nil {
				return nil, failure.Errorf("stored", "note the settings of detection: %w", err)
			}
			sum := sha256.Sum256(data)
			out[s.Path] = hex.EncodeToString(sum[:8])
		default:
			if !s.Value.IsZero() {
				out[s.Path] = fmt.Sprint(s.Value.Interface())
			}
		}
	}
	return out, nil
}

// noteSettings keeps the settings of an annotation beside its fingerprint.
func (a *Annotation) noteSettings(ctx context.Context, c *pipeline.Config) error {
	settings, err := readable(c)
	if err != nil {
		return err
	}
	data, err := json.Marshal(settings)
	if err == nil {
		err = a.corpus.SetMeta(ctx, settingsOf(a.options), string(data))
	}
	if err != nil {
		return failure.Errorf("stored", "note the settings of detection: %w", err)
	}
	return nil
}

// Misfit says why none of the notes of a corpus can be taken, "" where some can or where
// there are none.
func (s *Mentions) Misfit(ctx context.Context) (string, error) {
	noted, err := s.corpus.Noted(ctx)
	if err != nil || len(noted) == 0 || slices.Contains(noted, s.options) {
		return "", err
	}
	var closest []string
	for i, options := range noted {
		text, err := s.corpus.Meta(ctx, settingsOf(options))
		if err != nil {
			return "", err
		}
		var before map[string]string
		if json.Unmarshal([]byte(text), &before) != nil || before == nil {
			return "they are of an earlier version of lethe", nil
		}
		if d := different(before, s.settings); i == 0 || len(d) < len(closest) {
			closest = d
		}
	}
	switch len(closest) {
	case 0:
		return "they are of another version of lethe, or a file that the settings name has changed", nil
	case 1:
		return closest[0] + " differs", nil
	}
	return strings.Join(closest, ", ") + " differ", nil
}

// different are the names under which two maps have not the same.
func different(a, b map[string]string) (names []string) {
	all := maps.Clone(a)
	maps.Copy(all, b)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if a[name] != b[name] {
			names = append(names, name)
		}
	}
	return names
}
