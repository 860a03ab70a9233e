package report

import (
	"bufio"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
)

//go:embed page
var files embed.FS

var pageTemplate = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"count": count, "risk": risk, "exact": exact, "setting": setting, "percent": percent, "plural": plural,
}).ParseFS(files, "page/*.html"))

// style is the style sheet. The page's security policy admits it by its hash and
// nothing else.
var style = func() template.CSS {
	b, err := files.ReadFile("page/style.css")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return template.CSS(b)
}()

func styleHash() string {
	sum := sha256.Sum256([]byte(style))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// WriteHTML writes report.html. Its size does not depend on the number of
// documents: lists are cut, and say so.
func (r *Report) WriteHTML(w io.Writer, opts Options) error {
	out := bufio.NewWriterSize(w, 1<<16)
	err := pageTemplate.Execute(out, newPage(r, opts))
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("report: write HTML: %w", err)
	}
	return nil
}
