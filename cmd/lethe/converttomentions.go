package main

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// correction is a line of a mentions file, the form in which corrected marks go back to what they
// were found in. What detection says besides, nobody marked.
type correction struct {
	Document string `json:"document"`
	Field    string `json:"field,omitempty"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	Label    string `json:"label"`
	Text     string `json:"text"`
	Detector string `json:"detector"`
}

// convertToMentions is convert into a mentions file. The texts of detect --as are named
// document#field, and go back to these.
func (a *app) convertToMentions(input string, in corpus.Options, overlaps string, out annotatedOut) error {
	n := 0
	err := a.output(out.out, out.force, func(to io.Writer) error {
		lines := json.NewEncoder(to)
		lines.SetEscapeHTML(false)
		for d, err := range corpus.Open(input, in) {
			if err != nil {
				return err
			}
			if overlaps == "unite" {
				unite(d)
			}
			if err := corrections(d, lines.Encode); err != nil {
				return err
			}
			n++
		}
		return nil
	})
	if err == nil {
		a.log.Info(plural(n, "document", "documents"))
	}
	return err
}

func corrections(d *corpus.Document, take func(any) error) error {
	field := d.Lookup()
	for _, g := range d.Gold {
		f, _ := field(g.Field)
		document, field := d.SourceID, g.Field
		if at := strings.LastIndex(document, "#/"); field == "" && at > 0 {
			document, field = document[:at], document[at+1:]
		}
		offsets := span.NewOffsets(f.Text)
		for _, p := range g.Spans() {
			at := offsets.Runes(p)
			if err := take(correction{document, field, at.Start, at.End, string(g.Label), p.In(f.Text), "review"}); err != nil {
				return err
			}
		}
	}
	return nil
}
