package eval

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
)

// OutputReport is what came out of anonymization, compared with a gold standard. It holds no
// text; its tally may.
type OutputReport struct {
	Corpus string `json:"corpus"`
	// Split says that it is known where mentions stood: detected and reached are distinguished.
	Split bool `json:"split"`
	*collateral.Tally
}

// Measures are the figures that a change should be judged by, in percent: three decimals of a
// share say too little. Forms of which there are few are left out.
func (r *OutputReport) Measures() []Measure {
	var all []Measure
	add := func(name string, s collateral.Share) {
		all = append(all, Measure{r.Corpus, "output " + name + " %", 100 * s.Value()})
	}
	add("gold left", r.Left)
	add("other changed", r.Changed)
	add("other changed, wrongly detected", r.Wrong)
	add("other changed, reached", r.Reached)
	for _, f := range collateral.Forms {
		if kept := r.Kept[f]; kept.Of >= 20 {
			add(string(f)+" kept", kept)
		}
	}
	return all
}

// WriteJSON writes the report as JSON, the same bytes for the same counts.
func (r *OutputReport) WriteJSON(w io.Writer) error { return WriteJSON(w, r) }

// WriteText writes the report as tables for a terminal.
func (r *OutputReport) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s\n", first(r.Corpus, "output"), plural(r.Texts, "text"))
	grid(&b, r.shares())
	grid(&b, r.byLabel())
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("eval: write text: %w", err)
	}
	return nil
}

func (r *OutputReport) shares() [][]string {
	rows := [][]string{{"letters and digits", "", "of", "percent"}}
	row := func(name string, s collateral.Share) {
		rows = append(rows, []string{name, dot(s.Count), dot(s.Of), percent(s)})
	}
	row("gold left", r.Left)
	if r.Split {
		row("gold reached", r.GoldReached)
	}
	row("other changed", r.Changed)
	if r.Split {
		row("  wrongly detected", r.Wrong)
		row("    beside gold", r.Beside)
		row("  reached", r.Reached)
	}
	for _, f := range collateral.Forms {
		row(string(f)+" kept", r.Kept[f])
	}
	if r.Keys.Of > 0 {
		row("names of members changed", r.Keys)
	}
	if r.Types.Of > 0 {
		row("numbers that became texts", r.Types)
	}
	rows = append(rows, []string{"replacements that cut", dot(r.Cuts), "", ""})
	for _, f := range []collateral.Form{collateral.Date, collateral.Time, collateral.PostCode} {
		rows = append(rows, []string{"impossible " + string(f), dot(r.Introduced[f]), "", ""})
	}
	return rows
}

func (r *OutputReport) byLabel() [][]string {
	rows := [][]string{{"by label", "gold left", "of", "percent", "wrongly", "reached", "mentions right", "of", "percent"}}
	labels := slices.SortedFunc(maps.Keys(r.Labels), func(a, b lethe.Label) int {
		x, y := r.Labels[a], r.Labels[b]
		return cmp.Or(y.Wrong+y.Reached-x.Wrong-x.Reached, cmp.Compare(a, b))
	})
	if !r.Split {
		rows[0] = rows[0][:4]
	}
	for _, l := range labels {
		c := r.Labels[l]
		if !r.Split && c.Left.Of == 0 {
			continue // what was replaced, whose label nobody knows
		}
		row := []string{
			string(l), dot(c.Left.Count), dot(c.Left.Of), percent(c.Left), dot(c.Wrong), dot(c.Reached),
			dot(c.Right.Count), dot(c.Right.Of), percent(c.Right),
		}
		rows = append(rows, row[:len(rows[0])])
	}
	return rows
}

func percent(s collateral.Share) string {
	if s.Of == 0 {
		return "–"
	}
	return strconv.FormatFloat(100*s.Value(), 'f', 2, 64)
}
