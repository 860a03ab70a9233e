package train

import (
	"context"
	"strings"

	"github.com/lethe-privacy/lethe/span"
)

// caseless is the model of the same language for texts in letters that tell nothing. It
// learns from the same texts, half of them in lower case and half in capitals. Texts in
// both are read by the other alone.
func caseless(r recipe) recipe {
	parts := r.parts
	r.info.Name, r.info.Caseless = r.info.Language+"-caseless", true
	r.info.Doc += "; all in capitals or in small letters"
	r.count, r.cut, r.epochs, r.once = 6, .13, 6, true
	r.info.Standing, r.favour = false, nil
	r.parts = func(ctx context.Context, d Data) (learn, stop, report []Document, err error) {
		learn, stop, report, err = parts(ctx, d)
		return withoutCase(learn), withoutCase(stop), withoutCase(report), err
	}
	return r
}

// withoutCase returns every other document in lower case and the rest in capitals.
func withoutCase(docs []Document) []Document {
	out := make([]Document, len(docs))
	for i := range docs {
		write := strings.ToLower
		if i%2 == 1 {
			write = strings.ToUpper
		}
		out[i] = docs[i].written(write)
	}
	return out
}

// written returns the document in other letters.
func (d *Document) written(write func(string) string) Document {
	out := *d
	out.Mentions = nil
	var b strings.Builder
	at := 0
	for _, m := range d.Mentions {
		b.WriteString(write(d.Text[at:m.Start]))
		from := b.Len()
		b.WriteString(write(m.In(d.Text)))
		out.Mentions = append(out.Mentions, Mention{span.Span{Start: from, End: b.Len()}, m.Type})
		at = m.End
	}
	b.WriteString(write(d.Text[at:]))
	out.Text = b.String()
	return out
}
