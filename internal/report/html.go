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

// parsed are the pages in each language, once they were needed. Nothing that is made when the
// program begins leads to them, so that a program without pages does not link them.
var parsed struct {
	once sync.Once
	in   map[string]*template.Template
}

func templates() map[string]*template.Template {
	parsed.once.Do(func() {
		parsed.in = map[string]*template.Template{}
		for code, t := range tongues() {
			parsed.in[code] = template.Must(template.New("").Funcs(t.functions()).ParseFS(files, "page/*.html"))
		}
	})
	return parsed.in
}

// style is the style sheet, and its hash: the page's security policy admits it by that and nothing else.
func style() (sheet template.CSS, hash string) {
	b, err := files.ReadFile("page/style.css")
	if err != nil {
		panic(err) // the file is part of the program
	}
	sum := sha256.Sum256(b)
	return template.CSS(b), base64.StdEncoding.EncodeToString(sum[:])
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
