package eval

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// Tests write gold and predictions into the text. Of gold:
//
//	[PERSON Zoë]            a mention
//	[PERSON:e1:DIRECT Zoë]  of an entity, with its identifier type
//	[PERSON:e1:DIRECT:b Zoë]  marked by annotator b
//
// and of predictions, [PERSON:.7 Zoë] with a relevance. They may nest.
var open = regexp.MustCompile(`\[([A-Z_]+)((?::[^ \]:]*)*) `)

type stretch struct {
	span.Span
	label string
	more  []string
}

// unmark gives the plain text and the spans in it, in order of their ends.
func unmark(t testing.TB, s string) (string, []stretch) {
	t.Helper()
	var b strings.Builder
	var stack, done []stretch
	for s != "" {
		if at := open.FindStringSubmatchIndex(s); at != nil && at[0] == 0 {
			more := strings.Split(s[at[4]:at[5]], ":")
			stack = append(stack, stretch{span.Span{Start: b.Len()}, s[at[2]:at[3]], more})
			s = s[at[1]:]
			continue
		}
		if s[0] == ']' {
			if len(stack) == 0 {
				t.Fatal("a bracket closes that did not open")
			}
			top := stack[len(stack)-1]
			top.End = b.Len()
			stack, done = stack[:len(stack)-1], append(done, top)
		} else {
			b.WriteByte(s[0])
		}
		s = s[1:]
	}
	return b.String(), done
}

func (s stretch) field(i int) string {
	if i < len(s.more) {
		return s.more[i]
	}
	return ""
}

func gold(t testing.TB, id, marked string) *corpus.Document {
	t.Helper()
	text, stretches := unmark(t, marked)
	d := &corpus.Document{Document: lethe.NewDocument(id, text)}
	for _, s := range stretches {
		d.Gold = append(d.Gold, corpus.Mention{
			Span: s.Span, Label: lethe.Label(s.label), Entity: s.field(1),
			Identifier: corpus.Identifier(s.field(2)), Annotator: s.field(3),
		})
	}
	return d
}

func predictions(t testing.TB, d *corpus.Document, marked string) []lethe.Mention {
	t.Helper()
	text, stretches := unmark(t, marked)
	if text != d.Fields[0].Text {
		t.Fatalf("predictions are for another text: %q", text)
	}
	var ms []lethe.Mention
	for _, s := range stretches {
		m := lethe.Mention{Span: s.Span, Label: lethe.Label(s.label), Score: 1}
		m.Relevance, _ = strconv.ParseFloat(s.field(1), 64)
		ms = append(ms, m)
	}
	return ms
}

// evaluate measures one document.
func evaluate(t testing.TB, o Options, goldText, foundText string) *Evaluation {
	t.Helper()
	e, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	d := gold(t, "d", goldText)
	if err := e.Add(d, predictions(t, d, foundText)); err != nil {
		t.Fatal(err)
	}
	return e
}

// asFound takes the gold of a document for predictions.
func asFound(d *corpus.Document) []lethe.Mention {
	var ms []lethe.Mention
	for _, m := range d.Gold {
		ms = append(ms, lethe.Mention{Field: m.Field, Span: m.Span, Label: m.Label, Score: 1, Relevance: 1})
	}
	return ms
}
