package asread_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/asread"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/span"
)

// person marks the first place of a name in what detectors see of a text.
func person(t *testing.T, r asread.Reading, name string) []lethe.Mention {
	t.Helper()
	at := strings.Index(r.Doc.Fields[0].Text, name)
	if at < 0 {
		t.Fatalf("%q does not stand in %q", name, r.Doc.Fields[0].Text)
	}
	return []lethe.Mention{{Span: span.Span{Start: at, End: at + len(name)}, Text: name, Label: lethe.Person}}
}

func TestBack(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"Ann Lee", "by ‹Ann Lee› now"},
		{"Ann Lee", "by **‹Ann Lee›** now"},
		{"Ann Lee", "by ‹**Ann** Lee› now"},
		{"Ann Lee", "by ‹<b>Ann</b> Lee› now"},
		{"Ann Lee", "by ‹Ann <b>Lee</b>› now"},
		{"Ann Lee", "by <b>Ms ‹Ann›</b> ‹Lee› now"},
		{"Ann Lee", "by **Ms ‹Ann›** ‹Lee› now"},
		{"Ann\n\nLee", "<td>‹Ann›</td><td>‹Lee›</td>"},
		{"Ann\nLee", "<p>‹Ann<br>Lee›</p>"},
		{"Ann Lee", "by [‹Ann Lee›](https://example.org)"},
		{"Ms Ann Lee", "by ‹Ms› [‹Ann Lee›](https://example.org)"},
		{"Ann Lee", "by `‹Ann Lee›`, _‹x›_"[:len("by `‹Ann Lee›`")]},
		{"Müller", "Frau ‹M&uuml;ller› kam"},
		{"Ann", `<a title="‹Ann›" href="u">x</a>`},
	} {
		text := strings.NewReplacer("‹", "", "›", "").Replace(c.text)
		r := asread.Of(lethe.NewDocument("x", text))
		ms := r.Back(person(t, r, c.name), "")
		var out strings.Builder
		at := 0
		for _, m := range ms {
			if m.Text != m.Span.In(text) {
				t.Errorf("%q: the text of %v is %q", text, m.Span, m.Text)
			}
			out.WriteString(text[at:m.Start] + "‹" + m.Text + "›")
			at = m.End
		}
		out.WriteString(text[at:])
		if out.String() != c.text {
			t.Errorf("\n got %s\nwant %s", out.String(), c.text)
		}
	}
}

// What was read is what a mention stands for, however it is written.
func TestNormalized(t *testing.T) {
	r := asread.Of(lethe.NewDocument("x", "M&uuml;ller and Ann"))
	ms := append(person(t, r, "Müller"), person(t, r, "Ann")...)
	ms = r.Back(ms, "")
	if ms[0].Normalized != "müller" {
		t.Errorf("an encoded name stands for %q", ms[0].Normalized)
	}
	if ms[1].Normalized != "" {
		t.Errorf("a plain name stands for %q before anybody asked", ms[1].Normalized)
	}
}

func TestPlainDocumentIsReadAsItIs(t *testing.T) {
	doc := lethe.NewDocument("x", "Ann Lee came (at 3 o'clock), with Jo & Co.")
	if r := asread.Of(doc); r.Doc != doc {
		t.Error("it is copied")
	}
}

// TestTagsStayBalanced replaces what was found anywhere in marked-up texts: every
// element that is opened is closed.
func TestTagsStayBalanced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		write(t, &b, 3)
		text := b.String()
		r := asread.Of(lethe.NewDocument("x", text))
		seen := r.Doc.Fields[0].Text
		if seen == "" {
			return
		}
		start := rapid.IntRange(0, len(seen)-1).Draw(t, "start")
		end := rapid.IntRange(start+1, len(seen)).Draw(t, "end")
		ms := r.Back([]lethe.Mention{{Span: span.Span{Start: start, End: end}, Text: seen[start:end], Label: lethe.Person, Score: .95}}, "") // what is less sure may be a heading
		var out strings.Builder
		at := 0
		for _, m := range ms {
			if m.Start < at || m.End > len(text) || m.Span.Empty() || m.Text != m.Span.In(text) {
				t.Fatalf("%q: a mention at %v", text, m.Span)
			}
			out.WriteString(text[at:m.Start] + "X")
			at = m.End
		}
		out.WriteString(text[at:])
		if !balanced(out.String()) {
			t.Fatalf("%q with %q replaced is %q", text, seen[start:end], out.String())
		}
		if letters := strings.Trim(seen[start:end], " \n"); letters != "" && len(ms) == 0 {
			t.Fatalf("%q: %q has no place", text, letters)
		}
	})
}

// write draws words in nested elements.
func write(t *rapid.T, b *strings.Builder, depth int) {
	for range rapid.IntRange(1, 3).Draw(t, "parts") {
		if depth > 0 && rapid.Bool().Draw(t, "element") {
			name := rapid.SampledFrom([]string{"b", "i", "td", "p", "span"}).Draw(t, "name")
			b.WriteString("<" + name + ">")
			write(t, b, depth-1)
			b.WriteString("</" + name + ">")
		} else {
			b.WriteString(rapid.SampledFrom([]string{"Ann", " Lee ", "M&uuml;ller", " of ", "x<br>y"}).Draw(t, "word"))
		}
	}
}

// balanced reports whether every element is closed, in order.
func balanced(text string) bool {
	var open []string
	for {
		at := strings.IndexByte(text, '<')
		if at < 0 {
			return len(open) == 0
		}
		end := at + strings.IndexByte(text[at:], '>')
		name := text[at+1 : end]
		text = text[end+1:]
		switch {
		case name == "br":
		case name[0] != '/':
			open = append(open, name)
		case len(open) == 0 || open[len(open)-1] != name[1:]:
			return false
		default:
			open = open[:len(open)-1]
		}
	}
}
