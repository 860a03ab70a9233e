package report

import (
	"cmp"
	"iter"

	"github.com/lethe-privacy/lethe/replace/rewrite"
)

// Rewrite is a passage that a language model was to rewrite without what is masked.
type Rewrite struct {
	Document string `json:"document"`
	Name     string `json:"-"` // what the page calls the document
	Field    string `json:"field,omitempty"`
	// Asked is false where something stands in the passage that the model must not see.
	Asked     bool `json:"asked"`
	Rewritten bool `json:"rewritten"` // else the labels stay
	// Refused says, for each answer that was not accepted, why.
	Refused []string `json:"refused,omitempty"`
	// Changes takes the passage with labels to the rewrite; Originals the passage as it
	// was, and is written with ShowOriginals only.
	Changes   []Stretch `json:"changes"`
	Originals []Stretch `json:"originals,omitempty"`
}

// Stretch is a part of a passage that stays, or one that goes for another.
type Stretch struct {
	Same string `json:"same,omitempty"`
	Out  string `json:"out,omitempty"`
	In   string `json:"in,omitempty"`
}

// Rewrite is a passage of a document as the report shows it; name and field are as they came.
func (v *View) Rewrite(document int, name, field string, p rewrite.Passage) Rewrite {
	scrub := v.Scrub
	if scrub == nil {
		scrub = func(s string) string { return s }
	}
	x := Rewrite{
		Document: v.Names.Document(document), Name: scrub(name), Field: scrub(field),
		Asked: p.Asked, Rewritten: p.Text != "", Changes: compared(p.Labelled, p.Text),
	}
	if p.Original != "" {
		x.Originals = compared(p.Original, p.Text)
	}
	for _, why := range p.Refused {
		x.Refused = append(x.Refused, string(why))
	}
	return x
}

// compared are both texts in stretches that are the same, and those that are not. Where
// there is no second, all of the first is the same.
func compared(was, now string) []Stretch {
	if now == "" {
		return []Stretch{{Same: was}}
	}
	var out []Stretch
	at := 0
	for _, c := range rewrite.Changes(was, now) {
		if at < c.From.Start {
			out = append(out, Stretch{Same: was[at:c.From.Start]})
		}
		out = append(out, Stretch{Out: c.From.In(was), In: c.To.In(now)})
		at = c.From.End
	}
	if at < len(was) {
		out = append(out, Stretch{Same: was[at:]})
	}
	return out
}

// tellRewrites removes what the options forbid to write.
func tellRewrites(all iter.Seq[Rewrite], opts Options) iter.Seq[Rewrite] {
	if all == nil || opts.ShowOriginals {
		return all
	}
	return func(yield func(Rewrite) bool) {
		for x := range all {
			x.Originals = nil
			if !yield(x) {
				return
			}
		}
	}
}

// rewriteSection shows the first of those passages, and counts all.
type rewriteSection struct {
	Total, Rewritten, NotAsked int
	Shown                      []rewriteRow
	More                       int
}

// rewriteRow is a passage with the comparison that may be shown.
type rewriteRow struct {
	Rewrite
	Diff []Stretch
}

func newRewriteSection(r *Report, opts Options) (v rewriteSection) {
	if r.Rewrites == nil {
		return v
	}
	for x := range tellRewrites(r.Rewrites, opts) {
		v.Total++
		if x.Rewritten {
			v.Rewritten++
		}
		if !x.Asked {
			v.NotAsked++
		}
		if len(v.Shown) == shownRewrites {
			v.More++
			continue
		}
		x.Name = cmp.Or(x.Name, x.Document)
		row := rewriteRow{x, x.Changes}
		if len(x.Originals) > 0 {
			row.Diff = x.Originals
		}
		v.Shown = append(v.Shown, row)
	}
	return v
}
