package unmask

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/span"
)

// ReleasedValue is a value and its replacement text in each of several releases.
type ReleasedValue struct {
	Document int
	Label    lethe.Label
	Original string
	Texts    []string // "" where it is not known which text stands there
}

// ReleasedIn finds what became of the mentions of a document in each release, by comparing texts.
func ReleasedIn(document int, before *lethe.Document, releases []*lethe.Document, ms []lethe.Mention) []ReleasedValue {
	var out []ReleasedValue
	for i, f := range before.Fields {
		of, _ := inField(f, ms)
		if len(of) == 0 {
			continue
		}
		changes := make([][]collateral.Edit, len(releases))
		for r, d := range releases {
			if d != nil && len(d.Fields) == len(before.Fields) {
				changes[r] = collateral.Compare(f.Text, d.Fields[i].Text)
			} else {
				changes[r] = []collateral.Edit{{Span: span.Span{End: len(f.Text)}}}
			}
		}
		for _, m := range of {
			x := ReleasedValue{document, m.Label, m.In(f.Text), nil}
			for _, edits := range changes {
				x.Texts = append(x.Texts, standsFor(f.Text, m, of, edits))
			}
			out = append(out, x)
		}
	}
	return out
}

// standsFor is the text in place of a mention after changes. Parts of it may have stayed.
func standsFor(text string, m lethe.Mention, all []lethe.Mention, edits []collateral.Edit) string {
	var b strings.Builder
	at := m.Start
	for _, e := range edits {
		if !e.Overlaps(m.Span) {
			continue
		}
		if _, only := the(all, e.Span); !only {
			return ""
		}
		if e.Start > at {
			b.WriteString(text[at:e.Start])
		}
		b.WriteString(e.Text)
		at = e.End
	}
	if at < m.End {
		b.WriteString(text[at:m.End])
	}
	return b.String()
}

// blank reports whether a text can be seen to be no value: a label in brackets, or nothing.
func blank(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return !letter.OrDigit(r)
}

// right is the chance that an attacker who sees these texts names the original. What most
// releases agree on is taken, since only the original comes again of what is drawn anew; of
// equals one is drawn.
func right(texts []string, original string) float64 {
	count := map[string]int{}
	most := 0
	for _, t := range texts {
		if !blank(t) {
			n := normalize.Text(t)
			count[n]++
			most = max(most, count[n])
		}
	}
	best := 0
	for _, n := range count {
		if n == most {
			best++
		}
	}
	if best == 0 || count[normalize.Text(original)] != most {
		return 0
	}
	return 1 / float64(best)
}

// Disclosure is how often the values of a label are named.
type Disclosure struct {
	Label  lethe.Label `json:"label"`
	Places int         `json:"places"`
	// Hidden are the places in which the first release has something else.
	Hidden int `json:"hidden"`
	// First is the share of all places that the first release tells, Best that of the release that
	// tells most, All that of all together. Uncovered is the share of the hidden ones that all tell.
	First     linkage.Estimate `json:"first"`
	Best      linkage.Estimate `json:"best"`
	All       linkage.Estimate `json:"all"`
	Uncovered linkage.Estimate `json:"uncovered"`
}

// Dates are how near an attacker comes to dates that were moved: with several releases to the
// day half-way between the first and the last that stand in a place.
type Dates struct {
	Places int `json:"places"`
	// Off are the median days between that and the true day, Exact the share where it is that day.
	FirstOff   int              `json:"first_off"`
	AllOff     int              `json:"all_off"`
	FirstExact linkage.Estimate `json:"first_exact"`
	AllExact   linkage.Estimate `json:"all_exact"`
}

// DifferenceReport is what several releases tell together.
type DifferenceReport struct {
	Releases  int          `json:"releases"`
	Documents int          `json:"documents"`
	Rows      []Disclosure `json:"labels"`
	Dates     *Dates       `json:"dates,omitempty"`
}

// Compare lets the attacker compare releases.
func Compare(documents, releases int, places []ReleasedValue) *DifferenceReport {
	r := &DifferenceReport{Releases: releases, Documents: documents, Dates: datesOf(places)}
	of := map[lethe.Label][]ReleasedValue{}
	for _, p := range places {
		of[p.Label] = append(of[p.Label], p)
	}
	for _, label := range slices.Sorted(maps.Keys(of)) {
		r.Rows = append(r.Rows, toldOf(label, releases, of[label]))
	}
	return r
}

func toldOf(label lethe.Label, releases int, places []ReleasedValue) Disclosure {
	t := Disclosure{Label: label, Places: len(places)}
	share := func(of []ReleasedValue, see func(ReleasedValue) []string) linkage.Estimate {
		var documents []int
		var values []float64
		for _, p := range of {
			documents, values = append(documents, p.Document), append(values, right(see(p), p.Original))
		}
		return linkage.MeanOf(documents, values)
	}
	for i := range releases {
		e := share(places, func(p ReleasedValue) []string { return p.Texts[i : i+1] })
		if i == 0 {
			t.First, t.Best = e, e
		} else if e.Value > t.Best.Value {
			t.Best = e
		}
	}
	all := func(p ReleasedValue) []string { return p.Texts }
	t.All = share(places, all)
	var hidden []ReleasedValue
	for _, p := range places {
		if normalize.Text(p.Texts[0]) != normalize.Text(p.Original) {
			hidden = append(hidden, p)
		}
	}
	t.Hidden, t.Uncovered = len(hidden), share(hidden, all)
	return t
}

// day returns the number of a text that is a day.
func day(text string) (int, bool) {
	m, end, ok := date.At(text, 0, "")
	if !ok || end != len(text) || m.Year == 0 || m.Month == 0 || m.Day == 0 {
		return 0, false
	}
	return int(time.Date(m.Year, time.Month(m.Month), m.Day, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60)), true
}

// datesOf looks at places in which all releases have a day, and the first another one.
func datesOf(places []ReleasedValue) *Dates {
	var documents, firstOff, allOff []int
	var firstExact, allExact []float64
	for _, p := range places {
		was, ok := day(p.Original)
		var days []int
		for _, t := range p.Texts {
			d, is := day(strings.TrimSpace(t))
			days, ok = append(days, d), ok && is
		}
		if !ok || days[0] == was {
			continue
		}
		middle := (slices.Min(days) + slices.Max(days)) / 2
		documents = append(documents, p.Document)
		firstOff, allOff = append(firstOff, distance(days[0], was)), append(allOff, distance(middle, was))
		firstExact, allExact = append(firstExact, exact(days[0], was)), append(allExact, exact(middle, was))
	}
	if len(documents) == 0 {
		return nil
	}
	return &Dates{
		Places: len(documents), FirstOff: median(firstOff), AllOff: median(allOff),
		FirstExact: linkage.MeanOf(documents, firstExact), AllExact: linkage.MeanOf(documents, allExact),
	}
}

func distance(a, b int) int { return max(a-b, b-a) }

func exact(a, b int) float64 {
	if a == b {
		return 1
	}
	return 0
}

func median(all []int) int {
	slices.SortFunc(all, func(a, b int) int { return cmp.Compare(a, b) })
	return all[(len(all)-1)/2]
}

// WriteText writes the shares as a table for a terminal. No value is in it.
func (r *DifferenceReport) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d releases of %d documents; places whose original an attacker names who compares them:\n", r.Releases, r.Documents)
	if len(r.Rows) > 0 {
		t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(t, "label\tplaces\tby the first alone\t95%\tby the best alone\t95%\tby all\t95%\thidden in the first\tof these by all\t95%\t")
		for _, x := range r.Rows {
			fmt.Fprintf(t, "%s\t%d\t%s%s%s%d\t%s\n", x.Label, x.Places, cell(x.First), cell(x.Best), cell(x.All), x.Hidden, cell(x.Uncovered))
		}
		t.Flush() // a buffer takes all
	}
	if d := r.Dates; d != nil {
		fmt.Fprintf(&b, "\n%d dates were moved. Half of them are within %d days of the first release's, and within %d of the middle of all; exactly right are %.1f%% (%.0f–%.0f) of the middles\n",
			d.Places, d.FirstOff, d.AllOff, 100*d.AllExact.Value, 100*d.AllExact.Low, 100*d.AllExact.High)
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("unmask: write text: %w", err)
	}
	return nil
}
