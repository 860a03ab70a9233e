package corpus

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
)

type jsonSpan struct {
	Start      *int        `json:"start"`
	End        *int        `json:"end"`
	Label      lethe.Label `json:"label"`
	Type       lethe.Label `json:"entity_type"`
	Text       *string     `json:"text"`
	Entity     string      `json:"entity"`
	EntityID   string      `json:"entity_id"`
	Identifier Identifier  `json:"identifier"`
}

// readLines reads lethe's own records.
func readLines(in *input, o *Options) error {
	if o.Mentions != "" {
		return readBeside(in, o.Mentions)
	}
	return readRecords(in, annotated.Spans)
}

// readDoccano reads what doccano exports for sequence labelling.
func readDoccano(in *input, _ *Options) error { return readRecords(in, annotated.Doccano) }

// readRecords reads texts with their spans. The names that other programs give an id
// are understood too.
func readRecords(in *input, form annotated.Form) error {
	n := 0
	return eachRecord(in.Reader, in.name, func(raw jsontext.Value) error {
		r, err := annotated.ParseRecord(raw, form)
		if err != nil {
			return err
		}
		n++
		m := r.Members
		d := newDocument(first(m["id"], m["record_id"], numbered(in.name, n)), m["language"], r.Text)
		d.Part = m["part"]
		d.mark(r.Spans)
		for i := range d.Gold {
			g := &d.Gold[i]
			g.Entity = first(g.Features["entity"], g.Features["entity_id"])
			g.Identifier = Identifier(g.Features["identifier"])
			g.Features = nil
		}
		return in.give(d)
	})
}
