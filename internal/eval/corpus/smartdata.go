package corpus

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
)

// readSmartData reads the corpus of Schiersch et al. (2018): concept mentions of
// German news and traffic reports.
func readSmartData(in *input, _ *Options) error {
	type record struct {
		ID   string `json:"id"`
		Text struct {
			String string `json:"string"`
		} `json:"text"`
		Mentions struct {
			Array []struct {
				Type lethe.Label `json:"type"`
				Span struct {
					Start *int `json:"start"`
					End   *int `json:"end"`
				} `json:"span"`
			} `json:"array"`
		} `json:"conceptMentions"`
	}
	n := 0
	return eachRecord(in.Reader, in.name, func(raw jsontext.Value) error {
		var r record
		if err := decode(raw, &r); err != nil {
			return err
		}
		n++
		d := newDocument(first(r.ID, numbered(in.name, n)), "de", r.Text.String)
		points := annotated.NewPoints(r.Text.String)
		for _, m := range r.Mentions.Array {
			s, err := points.Span(m.Span.Start, m.Span.End, nil)
			if err != nil {
				return err
			}
			d.Gold = append(d.Gold, Mention{Span: s, Label: m.Type})
		}
		return in.give(d)
	})
}
