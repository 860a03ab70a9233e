package field_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/span"
)

// FuzzSideFiles reads any text as each of the side files: an error names a line, and
// what can be read can be applied, leaving annotations that lie in the text.
func FuzzSideFiles(f *testing.F) {
	f.Add("//a//b; Name; type=patient, confidence=90; c, d # x", "Max Muster")
	f.Add("Max;NameContext;1;2\nlebt mit;C;0;0", "er lebt mit Max")
	f.Add("a;Name, Date\n\ufeff;;;\xff", "")
	f.Fuzz(func(t *testing.T, file, text string) {
		r := tokenize(field.FromDocument(document("/a/b", strings.ToValidUTF8(text, "?"), "/c/0", "Max Muster", "", "x")))
		lines := strings.Count(file, "\n") + 1
		try := func(err error, apply func()) {
			var fe *field.FileError
			switch {
			case err == nil:
				apply()
			case !errors.As(err, &fe) || fe.Line < 1 || fe.Line > lines:
				t.Fatalf("%v", err)
			}
		}
		m, err := field.ReadMapping(strings.NewReader(file), "f")
		try(err, func() { m.Apply(r) })
		s, err := field.ReadStructured(strings.NewReader(file), "f")
		try(err, func() { s.Apply(r) })
		tr, err := field.ReadTriggers(strings.NewReader(file), "f")
		try(err, func() { tr.Apply(r) })
		b, err := field.ReadBlacklist(strings.NewReader(file), "f")
		try(err, func() { b.Apply(r) })
		types := r.Annotations.Types()
		r.CopyConfident(types)
		r.Cleanup(types)
		r.RemoveOverlaps(types)
		field.DefaultSchema().Apply(r)
		for _, typ := range r.Annotations.Types() {
			for _, id := range r.Annotations.Of(typ) {
				if a := r.Annotations.Get(id); a.Check(r.Annotations.Text) != nil {
					t.Fatalf("%s lies outside", typ)
				}
				r.Pieces(nil, r.Annotations.Get(id).Span)
			}
		}
		r.Pieces(nil, span.Span{End: len(r.Annotations.Text)})
	})
}
