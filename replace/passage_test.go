package replace

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// passageOf is the passage of a text that a part of it is.
func passageOf(text, part, put string) Passage {
	i := strings.Index(text, part)
	return Passage{Span: span.Span{Start: i, End: i + len(part)}, Text: put}
}

func TestPassages(t *testing.T) {
	const text = "Old. Jane Doe came to Bern. Doe left. The end"
	r := replacer(t, "label", target("NAME", "Jane Doe", "Doe"), target("TOWN", "Bern"), target("X", "end of"), target("Y", "old somebody"))
	in := Input{Document: lethe.NewDocument("d", text)}
	res, err := r.Document(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		put     []Passage
		want    string
		refused []bool
	}{
		{"one", []Passage{passageOf(text, "Jane Doe came to Bern.", "She came to us.")}, "Old. She came to us. [NAME] left. The end", []bool{false}},
		{"two", []Passage{passageOf(text, "Doe left.", "They left."), passageOf(text, "Jane Doe came to Bern.", "She came.")}, "Old. She came. They left. The end", []bool{false, false}},
		{"none", nil, "Old. [NAME] came to [TOWN]. [NAME] left. The end", []bool{}},
		{"a value", []Passage{passageOf(text, "Jane Doe came to Bern.", "DOE came.")}, "Old. [NAME] came to [TOWN]. [NAME] left. The end", []bool{true}},
		{"a value as in a key", []Passage{passageOf(text, "Jane Doe came to Bern.", "jane.doe came.")}, "Old. [NAME] came to [TOWN]. [NAME] left. The end", []bool{true}},
		{"a value of something else", []Passage{passageOf(text, "Doe left.", "Bern left."), passageOf(text, "Jane Doe came to Bern.", "She came.")}, "Old. She came. [NAME] left. The end", []bool{true, false}},
		{"over the border", []Passage{passageOf(text, "Doe left. The", "The")}, "Old. [NAME] came to [TOWN]. The end", []bool{false}},
		{"all of it", []Passage{passageOf(text, text, "It ended")}, "It ended", []bool{false}},
	} {
		out, refused, err := r.Passages(in, res, c.put)
		if err != nil || out.Texts[0] != c.want || len(refused) != len(c.refused) {
			t.Errorf("%s: %q %v %v", c.name, out.Texts[0], refused, err)
			continue
		}
		for i := range refused {
			if refused[i] != c.refused[i] {
				t.Errorf("%s: refused %v", c.name, refused)
			}
		}
		for _, x := range out.Replacements {
			if got := x.Place.In(out.Texts[0]); len(x.Within) == 0 && !strings.HasPrefix(got, "[") || len(x.Within) > 0 && got == "" {
				t.Errorf("%s: %q at %v", c.name, got, x.Place)
			}
		}
	}
	// A value that begins before the passage, and one of two passages.
	over := Passage{Span: span.Span{Start: 5, End: 27}, Text: "somebody came."}
	r2 := replacer(t, "label", target("NAME", "Jane Doe", "Doe"), target("TOWN", "Bern"), target("Y", "old. somebody"), target("Z", "came. they"))
	res, err = r2.Document(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	if out, refused, err := r2.Passages(in, res, []Passage{over}); err != nil || !refused[0] || !strings.HasPrefix(out.Texts[0], "Old. [NAME] came") {
		t.Error(out, refused, err)
	}
	both := []Passage{passageOf(text, "Jane Doe came to Bern.", "She came."), passageOf(text, "Doe left.", "They left.")}
	if out, refused, err := r2.Passages(in, res, both); err != nil || !refused[0] || !refused[1] {
		t.Error(out, refused, err)
	}
}

func TestPassagesThatCannotBe(t *testing.T) {
	const text = "Jane Doe came to Bern."
	r := replacer(t, "label", target("NAME", "Jane Doe"))
	doc := &lethe.Document{ID: "d", Fields: []lethe.Field{{Text: text}, {Name: "/n", Text: "7", Kind: lethe.Number}}}
	in := Input{Document: doc}
	res, err := r.Document(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	for name, put := range map[string][]Passage{
		"cuts a replacement": {{Span: span.Span{Start: 5, End: 22}}},
		"cuts its end":       {{Span: span.Span{Start: 0, End: 4}}},
		"has none":           {{Span: span.Span{Start: 9, End: 22}}},
		"is outside":         {{Span: span.Span{Start: 0, End: 99}}},
		"overlaps another":   {{Span: span.Span{Start: 0, End: 13}}, {Span: span.Span{Start: 0, End: 22}}},
		"lies in a number":   {{Field: 1, Span: span.Span{Start: 0, End: 1}}},
	} {
		if _, _, err := r.Passages(in, res, put); err == nil || strings.Contains(err.Error(), "Jane") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever is put in, no value is left outside of what operators put in, and all else is
// as it was.
func TestPassagesProperties(t *testing.T) {
	values := []string{"ab", "b a", "Éa", "7", "a-b"}
	var targets []Target
	for _, v := range values {
		targets = append(targets, target("L", v))
	}
	r := replacer(t, "label", targets...)
	rapid.Check(t, func(rt *rapid.T) {
		text := prose.Draw(rt, "text")
		in := Input{Document: lethe.NewDocument("d", text)}
		res, err := r.Document(context.Background(), in)
		if err != nil {
			return
		}
		var put []Passage
		end := 0
		for i, x := range res.Replacements {
			if x.Field == 0 && x.Span.Start >= end && rapid.Bool().Draw(rt, "take") {
				s := x.Span
				if n := i + 1; n < len(res.Replacements) && res.Replacements[n].Field == 0 && rapid.Bool().Draw(rt, "both") {
					s.End = res.Replacements[n].Span.End
				}
				put, end = append(put, Passage{Span: s, Text: prose.Draw(rt, "put")}), s.End
			}
		}
		out, refused, err := r.Passages(in, res, put)
		if err != nil {
			rt.Fatal(err)
		}
		checkResult(rt, in.Document, out, nil, values)
		o := newOracle(values)
		for i, p := range put {
			if s, found := o.find(p.Text, nil); found && !refused[i] {
				rt.Fatalf("%q has a value at %v", p.Text, s)
			}
		}
	})
}
