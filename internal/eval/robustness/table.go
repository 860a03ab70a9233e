package robustness

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
)

// Count is what of the marks of a label is found.
type Count struct {
	Marks   int `json:"marks"`
	Touched int `json:"touched"`
	Letters int `json:"letters"` // and digits
	Found   int `json:"found"`
}

// TouchedShare is the share of the marks of which something is found.
func (c Count) TouchedShare() float64 { return float64(c.Touched) / float64(max(c.Marks, 1)) }

// FoundShare is the share of letters and digits that are found.
func (c Count) FoundShare() float64 { return float64(c.Found) / float64(max(c.Letters, 1)) }

// Row is what is found of texts that are written in one way.
type Row struct {
	Change string                 `json:"change"` // "plain" for texts as they are
	Labels map[lethe.Label]*Count `json:"labels"`
}

// Add counts what was found in a document. Labels that only does not name do not count;
// none: all count.
func (r *Row) Add(d *Document, found []lethe.Mention, only []lethe.Label) {
	if r.Labels == nil {
		r.Labels = map[lethe.Label]*Count{}
	}
	covered := d.covered(found)
	for i := range d.plain.Gold {
		m := &d.plain.Gold[i]
		if len(only) > 0 && !slices.Contains(only, m.Label) {
			continue
		}
		n, all := d.share(m, covered)
		if all == 0 {
			continue
		}
		c := r.Labels[m.Label]
		if c == nil {
			c = &Count{}
			r.Labels[m.Label] = c
		}
		c.Marks, c.Letters, c.Found = c.Marks+1, c.Letters+all, c.Found+n
		if n > 0 {
			c.Touched++
		}
	}
}

// Table is what is found of a corpus, plain and changed.
type Table struct {
	Corpus string `json:"corpus"`
	Rows   []Row  `json:"rows"` // the first is the plain text
}

// labels are those that the gold has.
func (t *Table) labels() []lethe.Label {
	if len(t.Rows) == 0 {
		return nil
	}
	return slices.Sorted(maps.Keys(t.Rows[0].Labels))
}

// WriteText writes a table for each label: what is touched and found, and how far each
// change stays behind the plain text, in points.
func (t *Table) WriteText(w io.Writer) error {
	var b bytes.Buffer
	for _, l := range t.labels() {
		plain := t.Rows[0].Labels[l]
		fmt.Fprintf(&b, "%s: %s, %d marks\n%-16s %8s %8s %8s %8s\n", t.Corpus, l, plain.Marks, "", "touched", "", "found", "")
		for _, r := range t.Rows {
			c := r.Labels[l]
			if c == nil {
				c = &Count{}
			}
			fmt.Fprintf(&b, "%-16s %8.1f %+8.1f %8.1f %+8.1f\n", r.Change,
				100*c.TouchedShare(), 100*(c.TouchedShare()-plain.TouchedShare()), 100*c.FoundShare(), 100*(c.FoundShare()-plain.FoundShare()))
		}
		b.WriteByte('\n')
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("robustness: write text: %w", err)
	}
	return nil
}
