package tune

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
)

// WriteYAML writes the choice as a lethe.yaml.
func (r *ContextReport) WriteYAML(w io.Writer) error {
	c := r.Choice()
	_, err := fmt.Fprintf(w, "# ROUGE-1 F1 %.3f on %d documents with %d gold values, mean of %d runs\nextraction:\n  strength: %g\n  direct: %t\n",
		c.Score.F1, r.Documents, r.Values, r.Runs, c.Strength, !c.TypeFilter)
	if err != nil {
		return fmt.Errorf("tune: write settings: %w", err)
	}
	return nil
}

//go:embed context.html.tmpl
var contextPageFile string

var contextPageTemplate = template.Must(template.Must(chainsTemplate.Clone()).New("context").Funcs(template.FuncMap{"onOff": onOff}).Parse(contextPageFile))

// contextPage is the report as the template sees it.
type contextPage struct {
	*ContextReport
	Style     template.CSS
	StyleHash string
	Plot      template.URL // the drawing
	Best      Setting
	Near      float64
}

// WriteHTML writes a page with the plot and the table. It loads nothing and runs nothing.
func (r *ContextReport) WriteHTML(w io.Writer) error {
	var plot bytes.Buffer
	if err := r.WriteSVG(&plot); err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(chainsStyle))
	p := contextPage{ContextReport: r, Style: template.CSS(chainsStyle), StyleHash: base64.StdEncoding.EncodeToString(sum[:]), Best: r.Choice(), Near: near,
		Plot: template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(plot.Bytes()))}
	if err := contextPageTemplate.Execute(w, &p); err != nil {
		return fmt.Errorf("tune: write page: %w", err)
	}
	return nil
}
