package eval

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// WriteText writes the report as tables for a terminal.
func (r *Report) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s: %s, %s, %s\n", first(r.Corpus, "corpus"), plural(r.Documents, "document"),
		plural(r.Words, "word"), plural(r.Mentions, "marked mention"))
	r.maskingText(&b)
	r.anyText(&b)
	r.labelText(&b)
	r.confusionText(&b)
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("eval: write text: %w", err)
	}
	return nil
}

func (r *Report) maskingText(b *bytes.Buffer) {
	if len(r.Systems) == 0 || r.Systems[0].Masking == nil {
		return
	}
	rows := [][]string{{"masking", "ER direct", "ER quasi", "token R", "token P", "weighted P"}}
	for _, s := range r.Systems {
		m := s.Masking
		rows = append(rows, []string{
			s.Name, m.EntityRecallDirect.text(), m.EntityRecallQuasi.text(),
			m.TokenRecall.text(), m.TokenPrecision.text(), decimals(m.WeightedPrecision),
		})
	}
	grid(b, rows)
}

func (r *Report) anyText(b *bytes.Buffer) {
	rows := [][]string{append([]string{"any label"}, scoreHead...)}
	for _, s := range r.Systems {
		rows = append(rows, append([]string{s.Name}, s.Any.text()...))
	}
	grid(b, rows)
}

func (r *Report) labelText(b *bytes.Buffer) {
	for _, s := range r.Systems {
		if s.Micro == nil {
			continue
		}
		rows := [][]string{append([]string{"by label: " + s.Name}, scoreHead...)}
		for _, row := range s.Labels {
			rows = append(rows, append([]string{string(row.Label)}, row.text()...))
		}
		rows = append(rows, append([]string{"micro"}, s.Micro.text()...), append([]string{"macro"}, s.Macro.text()...))
		grid(b, rows)
	}
}

func (r *Report) confusionText(b *bytes.Buffer) {
	if len(r.Confusion.Labels) == 0 {
		return
	}
	head := []string{"marked \\ found"}
	for _, l := range r.Confusion.Labels {
		head = append(head, string(l))
	}
	rows := [][]string{append(head, "none")}
	for i, cells := range r.Confusion.Cells {
		row := []string{"none"}
		if i < len(r.Confusion.Labels) {
			row[0] = string(r.Confusion.Labels[i])
		}
		for _, n := range cells {
			row = append(row, dot(n))
		}
		rows = append(rows, row)
	}
	grid(b, rows)
}

// scoreHead are the columns of a row.
var scoreHead = func() []string {
	head := []string{"marked", "found"}
	for _, way := range ways {
		head = append(head, way+" P", "R", "F1", "F2")
	}
	return head
}()

func (r *Row) text() []string {
	row := []string{dot(r.Strict.Gold), dot(r.Strict.Found)}
	for _, s := range r.Scores() {
		row = append(row, decimals(s.Precision), decimals(s.Recall), decimals(s.F1), decimals(s.F2))
	}
	return row
}

func (p Part) text() string {
	if p.Of == 0 {
		return "–"
	}
	return decimals(p.Value)
}

func decimals(x float64) string { return strconv.FormatFloat(x, 'f', 3, 64) }

// dot makes zeros easy to pass over.
func dot(n int) string {
	if n == 0 {
		return "·"
	}
	return strconv.Itoa(n)
}

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// grid writes rows in columns, the first to the left, the others to the right.
func grid(b *bytes.Buffer, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	b.WriteByte('\n')
	for _, row := range rows {
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				b.WriteString(cell + pad)
			} else {
				b.WriteString("  " + pad + cell)
			}
		}
		b.WriteByte('\n')
	}
}
