package collateral

import "github.com/lethe-privacy/lethe/corpus"

// Marks are the stretches of a field that the gold wants gone, of all annotators: those that
// need masking where the corpus tells, else all.
func Marks(d *corpus.Document, field string) []Mark {
	tells := false
	for _, m := range d.Gold {
		tells = tells || m.Identifier != corpus.Unknown
	}
	var out []Mark
	for _, m := range d.Gold {
		if m.Field != field || tells && !m.Identifier.NeedsMask() {
			continue
		}
		for _, s := range m.Spans() {
			out = append(out, Mark{s, m.Label})
		}
	}
	return out
}
