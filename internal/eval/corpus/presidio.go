package corpus

import (
	"errors"
	"fmt"
	"path"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
)

// readPresidio reads the samples of presidio-research.
func readPresidio(in *input, _ *Options) error {
	type record struct {
		Text  *string `json:"full_text"`
		Spans []struct {
			Type  lethe.Label `json:"entity_type"`
			Value *string     `json:"entity_value"`
			Start *int        `json:"start_position"`
			End   *int        `json:"end_position"`
		} `json:"spans"`
	}
	n := 0
	return eachRecord(in.Reader, in.name, func(raw jsontext.Value) error {
		var r record
		if err := decode(raw, &r); err != nil {
			return err
		}
		if r.Text == nil {
			return errors.New(`there is no "full_text"`)
		}
		n++
		d := newDocument(numbered(in.name, n), "", *r.Text)
		points := annotated.NewPoints(*r.Text)
		for _, m := range r.Spans {
			s, err := points.Span(m.Start, m.End, m.Value)
			if err != nil {
				return err
			}
			d.Gold = append(d.Gold, Mention{Span: s, Label: m.Type})
		}
		return in.give(d)
	})
}

// numbered is an id for the n-th document of a file that gives it none.
func numbered(file string, n int) string { return fmt.Sprintf("%s#%d", path.Base(file), n) }
