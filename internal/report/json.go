package report

import (
	"bufio"
	"fmt"
	"io"
	"iter"

	"github.com/go-json-experiment/json"
)

// WriteJSON writes report.json: one element a line, floats in the shortest form
// that reads back as the same number.
func (r *Report) WriteJSON(w io.Writer, opts Options) error {
	o := newObject(w)
	writeList(o, "documents", r.Documents)
	writeList(o, "entities", shown(r.Entities, opts))
	writeList(o, "edges", r.Edges)
	writeList(o, "chains", r.Chains)
	if r.Rewrites != nil {
		writeList(o, "rewrites", tellRewrites(r.Rewrites, opts))
	}
	o.member("versions", versions{r.Details.Version, r.Details.Fingerprint, r.Details.Parts})
	o.member("summary", r.Summary)
	return o.close()
}

// versions tie a report to one program, its settings and what was written.
type versions struct {
	Lethe   string `json:"lethe,omitempty"`
	Options string `json:"options,omitempty"`
	Parts   []Part `json:"parts,omitempty"`
}

// shown drops the values that the options do not allow to be written.
func shown(entities iter.Seq[Entity], opts Options) iter.Seq[Entity] {
	if entities == nil || opts.ShowOriginals {
		return entities
	}
	return func(yield func(Entity) bool) {
		for e := range entities {
			e.Normalized = ""
			if !yield(e) {
				return
			}
		}
	}
}

// object writes the members of one JSON object as they come. After an error it
// writes nothing more and keeps the error.
type object struct {
	w     *bufio.Writer
	comma string
	err   error
}

func newObject(w io.Writer) *object {
	o := &object{w: bufio.NewWriterSize(w, 1<<16)}
	o.raw("{")
	return o
}

func (o *object) raw(s string) {
	if o.err == nil {
		_, o.err = o.w.WriteString(s)
	}
}

func (o *object) value(v any) {
	if o.err == nil {
		o.err = json.MarshalWrite(o.w, v, json.FormatNilSliceAsNull(false))
	}
}

func (o *object) name(name string) {
	o.raw(o.comma + "\"" + name + "\": ")
	o.comma = ",\n"
}

func (o *object) member(name string, v any) {
	o.name(name)
	o.value(v)
}

func (o *object) close() error {
	o.raw("}\n")
	if o.err == nil {
		o.err = o.w.Flush()
	}
	if o.err != nil {
		return fmt.Errorf("report: write JSON: %w", o.err)
	}
	return nil
}

// writeList writes a member whose value is an array, and stops reading the
// sequence at the first error.
func writeList[T any](o *object, name string, seq iter.Seq[T]) {
	o.name(name)
	o.raw("[")
	if seq != nil {
		before := "\n"
		for v := range seq {
			o.raw(before)
			o.value(&v)
			if o.err != nil {
				return
			}
			before = ",\n"
		}
		o.raw("\n")
	}
	o.raw("]")
}
