package pipeline

import (
	"context"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/detect/column"
	"github.com/lethe-privacy/lethe/internal/detect/spoken"
	"github.com/lethe-privacy/lethe/internal/publication"
	"github.com/lethe-privacy/lethe/internal/scratch"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/internal/text/membername"
)

// view is a record as the stages see it: without the fields that the user wants
// kept as they are, or emptied.
type view struct {
	record *format.Record
	doc    *lethe.Document
	fields []int       // for each field of doc, its index in the record's document; nil: the same
	erased []int       // fields of the record's document that are emptied
	gone   field.Paths // paths of members that are taken out whole, where the form has members

	notes     scratch.Scratch // what detection kept of it
	overruled string          // the language that was named, where the texts leave no doubt that they are in another
}

func newView(ctx context.Context, record *format.Record, c *Config, erased field.Paths) *view {
	v := &view{record: record, doc: record.Document, notes: scratch.Of(ctx)}
	if c.Replace.Erased == dropped {
		v.gone = erased
	}
	if v.doc.Language == "" {
		v.doc.Language = c.Detect.Language
	}
	v.overruled = language.Settle(ctx, v.doc)
	if len(c.Metadata.Keep) == 0 && len(erased) == 0 && len(c.Input.Columns) == 0 {
		return v
	}
	doc := *v.doc
	doc.Fields = nil
	v.fields = []int{}
	for i, f := range v.doc.Fields {
		switch {
		case (f.Kind == lethe.Text || f.Kind == lethe.Number) && erased.Cover(f.Name):
			v.erased = append(v.erased, i)
		case !kept(f, c.Metadata.Keep) && !column.Types(c.Input.Columns).Stays(f):
			doc.Fields = append(doc.Fields, f)
			v.fields = append(v.fields, i)
		}
	}
	v.doc = &doc
	return v
}

// kept reports whether a field lies under a key that the user wants kept.
func kept(f lethe.Field, keys []string) bool {
	if f.InContent() || f.Kind == lethe.ID {
		return false
	}
	_, pointer, _ := strings.Cut(membername.Value(f.Name), "/")
	first, _, _ := strings.Cut(pointer, "/")
	key := strings.NewReplacer("~1", "/", "~0", "~").Replace(first)
	return slices.Contains(keys, "*") || slices.Contains(keys, key)
}

// left are the fields that stay as they are, on purpose.
func (v *view) left() (fields []lethe.Field) {
	if v.fields == nil {
		return nil
	}
	for i, f := range v.record.Document.Fields {
		_, seen := slices.BinarySearch(v.fields, i)
		_, emptied := slices.BinarySearch(v.erased, i)
		if f.Kind == lethe.Text && !seen && !emptied {
			fields = append(fields, f)
		}
	}
	return fields
}

// encode writes the record with the view's fields changed to texts.
func (v *view) encode(texts []string, moves ...format.Move) ([]byte, error) {
	if v.fields == nil {
		return v.record.Encode(texts, moves...)
	}
	for i := range moves {
		moves[i].Field = v.fields[moves[i].Field]
	}
	all := make([]string, len(v.record.Document.Fields))
	for i, f := range v.record.Document.Fields {
		all[i] = f.Text
	}
	for i, text := range texts {
		all[v.fields[i]] = text
	}
	for _, i := range v.erased {
		all[i] = ""
	}
	out, err := v.record.Encode(all, moves...)
	if err != nil || len(v.gone) == 0 {
		return out, err
	}
	out, _, err = v.record.Drop(out, v.gone.Cover)
	return out, err
}

// dropped is the setting under which members are taken out instead of emptied.
const dropped = "drop"

// original is the record as it came.
func (v *view) original() publication.Original {
	return publication.Original{Record: v.record, Field: v.field, Erased: v.erased}
}

// field is the place of the view's field in the record's document.
func (v *view) field(i int) int {
	if v.fields == nil {
		return i
	}
	return v.fields[i]
}

// speech returns the evidence in the record of its language.
func (v *view) speech() spoken.Speech {
	return spoken.Of(scratch.Again(context.Background(), v.notes), v.record.Document, v.overruled != "")
}
