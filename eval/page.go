package eval

import (
	"bufio"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"

	lethe "github.com/lethe-privacy/lethe"
)

//go:embed page
var pageFiles embed.FS

var pageTemplate = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"decimals": decimals, "plural": plural, "part": Part.text, "dot": dot,
}).ParseFS(pageFiles, "page/*.html"))

// pageStyle is the style sheet. The page's security policy admits it by its hash,
// and nothing else.
var pageStyle = func() template.CSS {
	b, err := pageFiles.ReadFile("page/style.css")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return template.CSS(b)
}()

// page is a report as the templates see it.
type page struct {
	*Report
	Style     template.CSS
	StyleHash string
	Ways      []string
	Charts    []chart
	Heat      []heatRow
}

// Heading is what the page is called.
func (page) Heading() string { return "Evaluation" }

// heatRow is a row of the confusion matrix with its colours.
type heatRow struct {
	Label lethe.Label
	Cells []heatCell
}

type heatCell struct {
	Count int
	Class string // heat0 to heat5, and right on the diagonal
}

// WriteHTML writes the report as one page that loads nothing and runs nothing.
func (r *Report) WriteHTML(w io.Writer) error {
	sum := sha256.Sum256([]byte(pageStyle))
	p := page{
		Report: r, Style: pageStyle, StyleHash: base64.StdEncoding.EncodeToString(sum[:]),
		Ways: ways, Charts: r.charts(), Heat: r.heat(),
	}
	out := bufio.NewWriter(w)
	err := pageTemplate.Execute(out, p)
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("eval: write HTML: %w", err)
	}
	return nil
}

// heat colours each cell by its share of its row, in five steps.
func (r *Report) heat() []heatRow {
	var rows []heatRow
	for i, cells := range r.Confusion.Cells {
		row, sum := heatRow{Label: "none"}, 0
		if i < len(r.Confusion.Labels) {
			row.Label = r.Confusion.Labels[i]
		}
		for _, n := range cells {
			sum += n
		}
		for j, n := range cells {
			class := fmt.Sprintf("heat%d", (n*5+max(sum, 1)-1)/max(sum, 1))
			if i == j && n > 0 {
				class += " right"
			}
			row.Cells = append(row.Cells, heatCell{n, class})
		}
		rows = append(rows, row)
	}
	return rows
}
