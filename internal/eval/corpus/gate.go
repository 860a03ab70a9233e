package corpus

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/gatexml"
	"github.com/lethe-privacy/lethe/span"
)

// readGate reads documents of GATE, one a file, from a folder and those below it.
func readGate(in *input, o *Options) error {
	if in.folder == "" {
		data, err := io.ReadAll(in)
		if err != nil {
			return err
		}
		return gateFile(in, o, in.name, data)
	}
	root := os.DirFS(in.folder)
	return fs.WalkDir(root, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.ToLower(path.Ext(name)) != ".xml" {
			return err
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		return gateFile(in, o, name, data)
	})
}

func gateFile(in *input, o *Options, name string, data []byte) error {
	g, err := gatexml.Read(data)
	if err != nil {
		return &Error{File: name, Err: err}
	}
	d := newDocument(strings.TrimSuffix(name, path.Ext(name)), "", g.Text)
	fields := g.Fields()
	if len(fields) != 1 || fields[0].Pointer != "" {
		d.Fields = d.Fields[:0]
		for _, f := range fields {
			d.Fields = append(d.Fields, lethe.Field{Name: f.Pointer, Text: f.In(g.Text)})
		}
	}
	if len(d.Fields) == 0 {
		return &Error{File: name, Err: errors.New("the document has no text")}
	}
	for _, a := range gold(g, o.Set) {
		d.Gold = append(d.Gold, pieces(&a, fields)...)
	}
	return in.give(d)
}

// gold are the annotations that count.
func gold(g *gatexml.Document, set string) []gatexml.Annotation {
	if set != "" {
		as, _ := g.Set(set)
		return as
	}
	for _, name := range []string{gatexml.Marked, gatexml.Found} {
		if as, there := g.Set(name); there {
			return as
		}
	}
	as, _ := g.Set("")
	return as
}

// pieces are the parts of an annotation in texts: what lies in several is several.
func pieces(a *gatexml.Annotation, fields []gatexml.Field) []Mention {
	features := map[string]string{}
	for _, f := range a.Features {
		features[f.Name] = f.Value
	}
	var out []Mention
	for _, f := range fields {
		s := span.Span{Start: max(a.Start, f.Start) - f.Start, End: min(a.End, f.End) - f.Start}
		if !s.Empty() {
			out = append(out, Mention{Field: f.Pointer, Span: s, Label: lethe.Label(a.Type), Features: features})
		}
	}
	return out
}
