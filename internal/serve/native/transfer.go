package native

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/lethe-privacy/lethe/internal/serve/access"
)

// Whole are the patterns of what is sent or answered in a stream: it is as long as it is, and
// takes as long as it takes.
func (*API) Whole() []string { return whole() }

func whole() []string { return append(byLine(), inStreams()...) }

// byLine are those that answer a line for a line.
func byLine() []string {
	return []string{"POST /v1/detect/lines", "POST /v1/anonymize/lines", "POST /v1/reveal/lines", "POST /v1/query/lines"}
}

// inStreams are those of collections.
func inStreams() []string {
	const collection = projects + "/{project}/collections/{collection}"
	return []string{"PUT " + collection + "/files/{file}", "GET " + collection + "/events",
		"GET " + collection + "/download", "GET " + collection + "/report/{file}", "GET " + collection + "/plan", "GET " + collection + "/examples"}
}

// streams registers inStreams.
func (r *rooms) streams(mux *http.ServeMux) {
	for i, s := range []struct {
		summary string
		role    access.Role
		did     string
		do      func(http.ResponseWriter, *http.Request, CollectionPath) error
	}{
		{"Upload a file, as it is", access.Reviewer, "file.upload", r.upload},
		{"The collection whenever it changes, as server-sent events, until its run ends", access.Reviewer, "", r.events},
		{"What may be shared, as a ZIP file", access.Approver, "collection.export", r.download},
		{"A file of the report of the last run", access.Reviewer, "report.read", r.report},
		{"What the last run masked, with the values", access.Reviewer, "plan.read", r.plan},
		{"The documents that somebody has read, with what was found there as decisions left it, for lethe train: JSON Lines", access.Reviewer, "examples.export", r.examples},
	} {
		r.describe(inStreams()[i], s.summary, forRoles(s.role))
		mux.HandleFunc(inStreams()[i], func(w http.ResponseWriter, q *http.Request) {
			at := CollectionPath{ProjectPath{q.PathValue("project")}, q.PathValue("collection")}
			err := may(q.Context(), s.role)
			if err == nil {
				err = r.record(q.Context(), s.did, at, nil)
			}
			if err == nil {
				err = s.do(w, q, at)
			}
			if err != nil {
				answer(w, problem(err))
			}
		})
	}
}

// describe adds to the description what is no plain question and answer.
func (r *rooms) describe(pattern, summary, description string) *huma.Operation {
	method, path, _ := strings.Cut(pattern, " ")
	op := &huma.Operation{OperationID: operation(method, path), Method: method, Path: path, Summary: summary, Description: description,
		Responses: map[string]*huma.Response{"200": {Description: "OK"}, "default": {Description: "Error", Content: map[string]*huma.MediaType{"application/problem+json": {}}}}}
	for part := range strings.SplitSeq(path, "/") {
		if name := strings.Trim(part, "{}"); name != part {
			op.Parameters = append(op.Parameters, &huma.Param{Name: name, In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}})
		}
	}
	r.api.OpenAPI().AddOperation(op)
	return op
}

// answer writes an error.
func answer(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	if e := huma.StatusError(nil); errors.As(err, &e) {
		status = e.GetStatus()
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(err)
}

func (r *rooms) upload(w http.ResponseWriter, q *http.Request, at CollectionPath) error {
	c, err := r.Projects.Upload(at.Project, at.Collection, q.PathValue("file"), &patient{q.Body, http.NewResponseController(w)})
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("ETag", etag(c.Version))
	return json.NewEncoder(w).Encode(c)
}

// idle is how long nothing may come of an upload, or go of a download.
const idle = time.Minute

// patient reads as long as something comes.
type patient struct {
	io.Reader
	on *http.ResponseController
}

func (p *patient) Read(b []byte) (int, error) {
	p.on.SetReadDeadline(time.Now().Add(idle))
	p.on.SetWriteDeadline(time.Now().Add(2 * idle)) // of the answer
	return p.Reader.Read(b)
}

// longWriter writes for as long as the client takes anything.
type longWriter struct {
	http.ResponseWriter
	on *http.ResponseController
}

func (l *longWriter) Write(b []byte) (int, error) {
	l.on.SetWriteDeadline(time.Now().Add(idle))
	return l.ResponseWriter.Write(b)
}

// tick is how often events are looked for.
const tick = 250 * time.Millisecond

// events sends the collection whenever it changes, as server-sent events, until its run ends.
func (r *rooms) events(w http.ResponseWriter, q *http.Request, at CollectionPath) error {
	c, err := r.Projects.Collection(at.Project, at.Collection)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/event-stream")
	on := http.NewResponseController(w)
	out := &longWriter{w, on}
	var last string
	beats := time.NewTicker(tick)
	defer beats.Stop()
	for silent := 0; ; silent++ {
		b, err := json.Marshal(c)
		if err != nil {
			return nil
		}
		if string(b) != last {
			last, silent = string(b), 0
			fmt.Fprintf(out, "event: collection\ndata: %s\n\n", b)
		} else if silent%60 == 59 { // proxies end what is silent
			fmt.Fprint(out, ": still here\n\n")
		}
		if on.Flush() != nil || c.Run == nil || c.Run.Ended != nil {
			return nil
		}
		select {
		case <-q.Context().Done():
			return nil
		case <-r.Stopping:
			return nil
		case <-beats.C:
		}
		if c, err = r.Projects.Collection(at.Project, at.Collection); err != nil {
			return nil
		}
	}
}

// download sends what may be shared, as a ZIP file.
func (r *rooms) download(w http.ResponseWriter, _ *http.Request, at CollectionPath) error {
	folder, err := r.Projects.Shared(at.Project, at.Collection)
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	attachment(w, "application/zip", at.Collection+".zip")
	out := zip.NewWriter(&longWriter{w, http.NewResponseController(w)})
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		in, err := root.Open(filepath.FromSlash(name))
		if err != nil {
			return err
		}
		defer in.Close()
		to, err := out.CreateHeader(&zip.FileHeader{Name: path.Join(at.Collection, name), Method: zip.Deflate})
		if err == nil {
			_, err = io.Copy(to, in)
		}
		return err
	})
	if err == nil {
		err = out.Close()
	}
	if err != nil {
		panic(http.ErrAbortHandler) // half a file must not look whole
	}
	return nil
}

func (r *rooms) report(w http.ResponseWriter, q *http.Request, at CollectionPath) error {
	name := q.PathValue("file")
	f, err := r.Projects.Report(at.Project, at.Collection, name)
	if err != nil || name != "report.html" {
		return send(w, f, err, name)
	}
	defer f.Close()
	sample, err := r.Projects.Quality(q.Context(), at.Project, at.Collection)
	if err != nil {
		return err
	}
	page, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	if sample != nil { // the report was written before anybody read
		page = bytes.Replace(page, []byte("</main>"), []byte("<section><p>"+html.EscapeString(sample.String())+"</p></section></main>"), 1)
	}
	attachment(w, "text/html; charset=utf-8", name)
	if _, err := (&longWriter{w, http.NewResponseController(w)}).Write(page); err != nil {
		panic(http.ErrAbortHandler)
	}
	return nil
}

func (r *rooms) plan(w http.ResponseWriter, _ *http.Request, at CollectionPath) error {
	f, err := r.Projects.Plan(at.Project, at.Collection)
	return send(w, f, err, at.Collection+"-plan.json")
}

// examples sends what a tagger can be trained on. What cannot be sent is an error as long as nothing was.
func (r *rooms) examples(w http.ResponseWriter, q *http.Request, at CollectionPath) error {
	begun := false
	to := &longWriter{w, http.NewResponseController(w)}
	err := r.Projects.Examples(q.Context(), at.Project, at.Collection, func(x Example) error {
		if !begun {
			attachment(w, "application/x-ndjson", at.Collection+"-examples.jsonl")
			begun = true
		}
		line, err := json.Marshal(x)
		if err == nil {
			_, err = to.Write(append(line, '\n'))
		}
		return err
	})
	if err != nil && begun {
		panic(http.ErrAbortHandler) // half a file must not look whole
	}
	return err
}

func send(w http.ResponseWriter, f *os.File, err error, name string) error {
	if err != nil {
		return err
	}
	defer f.Close()
	kind := "application/json"
	if path.Ext(name) == ".html" {
		kind = "text/html; charset=utf-8"
	}
	attachment(w, kind, name)
	if _, err := io.Copy(&longWriter{w, http.NewResponseController(w)}, f); err != nil {
		panic(http.ErrAbortHandler)
	}
	return nil
}

func attachment(w http.ResponseWriter, kind, name string) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	// A report opened from here is of another origin than the service.
	w.Header().Set("Content-Security-Policy", "sandbox allow-scripts")
}
