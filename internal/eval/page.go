package eval

import (
	"bufio"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"

	"github.com/lethe-privacy/lethe"
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

// frame is what every page has. The policy of the page admits its style by the hash.
type frame struct {
	Style     template.CSS
	StyleHash string
}

func newFrame() frame {
	sum := sha256.Sum256([]byte(pageStyle))
	return frame{pageStyle, base64.StdEncoding.EncodeToString(sum[:])}
}

// writePage writes a page, that loads nothing and runs nothing, by the template of the name.
func writePage(w io.Writer, name string, page any) error {
	out := bufio.NewWriter(w)
	err := pageTemplate.ExecuteTemplate(out, name, page)
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("eval: write page: %w", err)
	}
	return nil
}

// page is a report as the templates see it.
type page struct {
	frame
	*Report
	Ways   []string
	Charts []drawing
	Heat   []heatRow
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

// WriteHTML writes the report as one page.
func (r *Report) WriteHTML(w io.Writer) error {
	return writePage(w, "page.html", page{frame: newFrame(), Report: r, Ways: ways, Charts: r.charts(), Heat: r.heat()})
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
