package decision

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// schema knows four labels and maps one.
func schema(l lethe.Label) (lethe.Label, bool, error) {
	switch l {
	case "NAME", "LOCATION", "CODE":
		return l, true, nil
	case "PERSON":
		return "NAME", true, nil
	case "MISC":
		return "", false, nil
	}
	return "", false, fmt.Errorf("no label %q", l)
}

const text = "Zoë Keller met Will in Sheffield. Will he come? Ask Wexy."

// found are Zoë Keller, both Will, and Sheffield as a NAME.
func found() []lethe.Mention {
	var ms []lethe.Mention
	for _, v := range []string{"Zoë Keller", "Will", "Sheffield"} {
		for at := 0; ; {
			i := strings.Index(text[at:], v)
			if i < 0 {
				break
			}
			s := span.Span{Start: at + i, End: at + i + len(v)}
			ms = append(ms, lethe.Mention{Doc: "1", Span: s, Label: "NAME", Text: v, Normalized: lethe.Lower(v), Score: .8})
			at = s.End
		}
	}
	slices.SortFunc(ms, func(a, b lethe.Mention) int { return a.Start - b.Start })
	return ms
}

func apply(t *testing.T, lines string) (*Set, string) {
	t.Helper()
	s, err := Read(strings.NewReader(lines), "d.jsonl", schema)
	if err != nil {
		t.Fatal(err)
	}
	doc := &lethe.Document{ID: "1", SourceID: "a", Fields: []lethe.Field{{Text: text}}}
	var out []string
	for _, m := range s.Apply(doc, found(), func(ms []lethe.Mention) {
		for i := range ms {
			ms[i].Normalized = lethe.Lower(ms[i].Text) + "!"
		}
	}) {
		out = append(out, fmt.Sprintf("%s %s=%s", m.Label, m.Text, m.Normalized))
	}
	return s, strings.Join(out, "; ")
}

func TestApply(t *testing.T) {
	const all = "NAME Zoë Keller=zoë keller; NAME Will=will; NAME Sheffield=sheffield; NAME Will=will"
	for name, x := range map[string]struct{ lines, want string }{
		"nothing":          {"", all},
		"mask and keep":    {`{"decision":"mask","label":"NAME","value":"will"}` + "\n" + `{"decision":"keep","label":"NAME","value":"Sheffield"}`, all},
		"nobody":           {`{"decision":"none","label":"PERSON","value":"WILL"}`, "NAME Zoë Keller=zoë keller; NAME Sheffield=sheffield"},
		"nobody here":      {`{"decision":"none","document":"a","start":34,"end":38,"text":"Will"}`, "NAME Zoë Keller=zoë keller; NAME Will=will; NAME Sheffield=sheffield"},
		"another label":    {`{"decision":"label","label":"NAME","value":"Sheffield","to":"LOCATION"}`, "NAME Zoë Keller=zoë keller; NAME Will=will; LOCATION Sheffield=sheffield!; NAME Will=will"},
		"label here":       {`{"decision":"label","document":"a","start":34,"end":38,"text":"Will","to":"CODE"}`, "NAME Zoë Keller=zoë keller; NAME Will=will; NAME Sheffield=sheffield; CODE Will=will!"},
		"missed":           {`{"decision":"add","document":"a","start":52,"end":56,"text":"Wexy","label":"NAME"}`, all + "; NAME Wexy=wexy!"},
		"missed and takes": {`{"decision":"add","document":"a","start":8,"end":14,"text":"er met","label":"NAME"}`, "NAME Zoë Keller met=zoë keller met!; NAME Will=will; NAME Sheffield=sheffield; NAME Will=will"},
		"the same":         {`{"decision":"link","label":"NAME","value":"Will","to":"Zoë Keller"}`, "NAME Zoë Keller=zoë keller; NAME Will=zoë keller; NAME Sheffield=sheffield; NAME Will=zoë keller"},
		"the later counts": {`{"decision":"none","label":"NAME","value":"Will"}` + "\n\n" + `{"decision":"keep","label":"NAME","value":"will"}`, all},
		"added stays":      {`{"decision":"none","label":"NAME","value":"will"}` + "\n" + `{"decision":"add","document":"a","start":34,"end":38,"text":"Will","label":"NAME"}`, "NAME Zoë Keller=zoë keller; NAME Sheffield=sheffield; NAME Will=will!"},
	} {
		s, got := apply(t, x.lines)
		if got != x.want {
			t.Errorf("%s: %s\nwant %s", name, got, x.want)
		}
		if err := s.Check(); err != nil || len(s.Idle()) > 0 {
			t.Errorf("%s: %v, idle %v", name, err, s.Idle())
		}
	}
}

func TestOf(t *testing.T) {
	s, _ := apply(t, `{"decision":"mask","label":"NAME","value":"Will"}`+"\n"+`{"decision":"keep","label":"LOCATION","value":"Sheffield"}`)
	for _, x := range []struct {
		label lethe.Label
		text  string
		want  Verdict
	}{{"NAME", "WILL", Mask}, {"LOCATION", "Sheffield", Keep}, {"NAME", "Sheffield", ""}} {
		if got := s.Of(&lethe.Mention{Label: x.label, Text: x.text}); got != x.want {
			t.Errorf("%s %s: %q, want %q", x.label, x.text, got, x.want)
		}
	}
	if idle := s.Idle(); !slices.Equal(idle, []int{2}) {
		t.Errorf("idle lines %v, want [2]", idle)
	}
}

// TestRefused: what is wrong with a line is said by its number, and no value is quoted.
func TestRefused(t *testing.T) {
	for _, line := range []string{
		`{`, `[]`, `{"decision":"mask"}`, `{"decision":"hide","label":"NAME","value":"Secretus"}`, `{"decision":"mask","label":"NONE","value":"Secretus"}`,
		`{"decision":"mask","label":"MISC","value":"Secretus"}`, `{"decision":"mask","label":"NAME","value":"Secretus","valeu":"x"}`,
		`{"decision":"label","label":"NAME","value":"Secretus"}`, `{"decision":"mask","label":"NAME","value":"Secretus","to":"CODE"}`,
		`{"decision":"add","document":"a","start":3,"end":3,"text":"Secretus","label":"NAME"}`, `{"decision":"add","document":"a","start":3,"end":5,"text":"Secretus"}`,
		`{"decision":"none","start":3,"end":5,"text":"Secretus"}`, `{"decision":"mask","document":"a","start":3,"end":5,"text":"Secretus"}`,
		`{"decision":"label","label":"NAME","value":"Secretus","to":"NOWHERE"}`,
	} {
		_, err := Read(strings.NewReader("\n"+line), "d.jsonl", schema)
		if err == nil || !strings.HasPrefix(err.Error(), "d.jsonl:2: ") || strings.Contains(err.Error(), "Secretus") {
			t.Errorf("%s: %v", line, err)
		}
	}
}

func TestCheck(t *testing.T) {
	for lines, want := range map[string]string{
		`{"decision":"none","document":"b","start":0,"end":3,"text":"Zoë"}`:             "no document",
		`{"decision":"none","document":"a","field":"x","start":0,"end":3,"text":"Zoë"}`: "no such text field",
		`{"decision":"none","document":"a","start":0,"end":300,"text":"Zoë"}`:           "outside",
		`{"decision":"none","document":"a","start":1,"end":4,"text":"Zoë"}`:             "another text",
	} {
		s, _ := apply(t, "\n\n"+lines)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "d.jsonl:3: ") {
			t.Errorf("%s: %v, want %s", lines, err, want)
		}
	}
}
