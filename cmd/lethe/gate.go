package main

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/format/gatexml"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/span"
)

// gateForm is the name of the form in which GATE saves documents.
const gateForm = "gate"

// gateMark is a span of a text that somebody marked or that was found.
type gateMark struct {
	field, typ string
	span.Span
	features map[string]string
}

// gateWriter writes documents of GATE into a folder.
type gateWriter struct {
	folder *publish.Folder
	set    string // of what is marked
}

// gateFolder calls write with a writer. The folder appears whole or not at all.
func (a *app) gateFolder(dir, set string, write func(*gateWriter) error) error {
	folder, err := publish.NewFolder(dir, 0o700, func(place string) error {
		return fmt.Errorf("%s %w; choose another place", place, publish.ErrExists)
	})
	if err != nil {
		return err
	}
	if err = write(&gateWriter{folder, set}); err == nil {
		err = folder.Appear()
	}
	if err != nil {
		folder.Discard()
		return err
	}
	return folder.Done()
}

// write writes a document: its content as elements with text, its metadata as features.
func (w *gateWriter) write(doc *lethe.Document, marks []gateMark) error {
	var texts []gatexml.Text
	at := map[string]int{}
	var features []gatexml.Feature
	for _, f := range doc.Fields {
		if f.Kind != lethe.Text && f.Kind != lethe.Number {
			continue
		}
		if beside, ok := strings.CutPrefix(f.Name, "metadata/"); ok {
			features = append(features, gatexml.Feature{Name: beside, Value: f.Text})
		}
		if f.InContent() {
			at[f.Name] = len(texts)
			texts = append(texts, gatexml.Text{Pointer: f.Name, Text: f.Text, Number: f.Kind == lethe.Number})
		}
	}
	d, places := gatexml.FromTexts(texts)
	d.Features = features
	found := make([]gatexml.Annotation, 0, len(marks))
	for _, m := range marks {
		i, ok := at[m.field]
		if !ok {
			continue
		}
		a := gatexml.Annotation{Type: m.typ, Span: span.Span{Start: places[i].Start + m.Start, End: places[i].Start + m.End}}
		for _, name := range slices.Sorted(maps.Keys(m.features)) {
			a.Features = append(a.Features, gatexml.Feature{Name: name, Value: m.features[name]})
		}
		found = append(found, a)
	}
	d.Add(w.set, found...)
	data, err := d.Write()
	if err != nil {
		return fmt.Errorf("document %s: %w", doc.SourceID, err)
	}
	return w.file(fileNameOf(doc.SourceID)+".xml", data)
}

func (w *gateWriter) file(name string, data []byte) error {
	if err := w.folder.Root.MkdirAll(filepath.FromSlash(path.Dir(name)), 0o700); err != nil {
		return err
	}
	f, err := w.folder.Root.OpenFile(filepath.FromSlash(name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err = f.Write(data); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// gateMarks are mentions as GATE has them: with the type and the features that rules gave
// them, else their label.
func gateMarks(ms []lethe.Mention) []gateMark {
	var out []gateMark
	for _, m := range ms {
		g := gateMark{field: m.Field, typ: string(m.Label), Span: m.Span, features: maps.Clone(m.Map())}
		if e := m.Features[clinical.FeatureEntity]; e != "" {
			g.typ = e
			delete(g.features, clinical.FeatureEntity)
		}
		out = append(out, g)
	}
	return out
}

// clinicalTypes makes labels of the schema clinical of the clinical tool's types.
func clinicalTypes() *corpus.Labels {
	l := &corpus.Labels{To: map[lethe.Label]lethe.Label{}}
	for _, t := range clinical.DefaultTypes {
		l.To[lethe.Label(t)] = lethe.Label(strings.ToUpper(t))
	}
	return l
}
