package pipeline

import "github.com/lethe-privacy/lethe/internal/review"

// reviewed returns a document as the reviewers of a run see it.
func (w *writer) reviewed(g *planning, out rewriting) review.Document {
	document := g.Documents[out.document]
	d := review.Document{
		Index: int(document), Place: out.reading.item.Place.String(), Document: out.view.doc,
		Texts: out.result.Texts, Replacements: out.result.Replacements,
		Before: g.before.Risk(document), After: g.after.Risk(document),
	}
	places := g.placesOf(int(out.document)) // by the order in which documents are read, not that of the collection
	first := g.ends[out.document] - len(places)
	for i, p := range places {
		entity := g.Entities[p.entity]
		e := g.Collection.Entities[entity]
		d.Mentions = append(d.Mentions, review.Mention{
			Field: int(p.field), Start: int(p.start), End: int(p.end),
			Entity: entity, Label: e.Label, Value: e.Normalized, Masked: g.masked[entity],
		})
		if g.masked[entity] {
			found := g.features.at(first + i)
			d.Mentions[i].Operator = w.runner.config.Replace.OperatorFor(e.Label, found.details.Rule, found.detector)
		}
	}
	return d
}
