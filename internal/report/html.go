package report

import (
	"bufio"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"sync"
)

//go:embed page
var files embed.FS

// templates are the pages in each language.
var templates = sync.OnceValue(func() map[string]*template.Template {
	all := map[string]*template.Template{}
	for code, t := range tongues {
		all[code] = template.Must(template.New("").Funcs(t.functions()).ParseFS(files, "page/*.html"))
	}
	return all
})

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
	return write(w, "page.html", newPage(r, opts), opts)
}

// WriteDecision writes decision.html, a few sheets to decide on and sign.
func (r *Report) WriteDecision(w io.Writer, opts Options) error {
	return write(w, "decision.html", newDecisionPage(r, opts), opts)
}

// WriteDocuments writes documents.html, all documents in three orders.
func (r *Report) WriteDocuments(w io.Writer, opts Options) error {
	return write(w, "documents.html", newDocumentsPage(r, opts), opts)
}

func write(w io.Writer, name string, page any, opts Options) error {
	out := bufio.NewWriterSize(w, 1<<16)
	err := templates()[tongueOf(opts.Language).Code].ExecuteTemplate(out, name, page)
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("report: write HTML: %w", err)
	}
	return nil
}
