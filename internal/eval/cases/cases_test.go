package cases_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/eval/cases"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// show writes a case as its text and what is expected, with the places in bytes.
func show(c *cases.Case) string {
	out := fmt.Sprintf("%d %q", c.Line, c.Text)
	for _, e := range c.Expected {
		out += fmt.Sprintf(" %s[%d,%d)", e.Type, e.Start, e.End)
		for _, f := range e.Features {
			out += fmt.Sprintf(" %s=%q", f.Name, f.Value)
		}
	}
	return out
}

func TestRead(t *testing.T) {
	s, err := cases.Read(strings.NewReader(`Name, Date ; Feld # types
# a comment
Frau <Name type="patient" format='ll'>Muster</Name> kam. # and another

<Feld>1.2.2018 / <Name>AB</Name> </Feld>
Zeile\neins, Nr. \#5, Bäche &amp; &#65;&lt;5 mg & <5
<Name>Müller</Name>-Kern, "<Name>Abt</Name>", <Ort typ="x">Bern</Ort>.
`), "f.txt")
	if err != nil || len(s.Broken) > 0 {
		t.Fatal(err, s.Broken)
	}
	if got := fmt.Sprint(s.Types, s.Fields); got != "[Name Date] [Feld]" {
		t.Error(got)
	}
	var got []string
	for i := range s.Cases {
		got = append(got, show(&s.Cases[i]))
	}
	want := []string{
		`3 "Frau Muster kam." Name[5,11) format="ll" type="patient"`,
		`5 "1.2.2018 / AB " Name[11,13)`,
		`6 "Zeile\neins, Nr. #5, Bäche & A<5 mg & <5"`,
		`7 "Müller -Kern, \"Abt \", Bern ." Name[0,7) Name[16,19)`,
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}

// Fields are nodes of the report, wherever marks lie between them.
func TestReport(t *testing.T) {
	s, err := cases.Read(strings.NewReader("Name;A,B\n<A>x <Name><B>y</B> z</Name></A> w"), "f.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := s.Cases[0].Report()
	m, err := field.ReadMapping(strings.NewReader("/A/B; Inner\n/A;Outer"), "m.txt")
	if err != nil {
		t.Fatal(err)
	}
	m.Apply(r)
	for typ, want := range map[string]string{"A": "x y z", "B": "y", "Inner": "y", "Outer": "x y z", "report": "x y z w"} {
		ids := r.Annotations.Of(typ)
		if len(ids) != 1 || r.Annotations.Get(ids[0]).In(r.Annotations.Text) != want {
			t.Errorf("%s: %d", typ, len(ids))
		}
	}
	if len(r.Annotations.Of("Name")) > 0 {
		t.Error("what is expected is given away")
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                          "f.txt:1: the first line must name",
		" ; Feld\nx":                                "f.txt:1: the first line must name",
		"Der Patient, der\nx":                       "f.txt:1: the first line must name types",
		"Name\n\xff":                                "f.txt:2: the line is not UTF-8",
		"Name\n\n<Name>x":                           "f.txt:3: <Name> is not closed",
		"Name\nx</Name>":                            "f.txt:2: </Name> closes nothing",
		"Name\n<Name><A>x</Name></A>":               "f.txt:2: <A> is closed by </Name>",
		"Name\n<Name></Name>":                       "f.txt:2: <Name> marks nothing",
		"Name\n<Name/>":                             "f.txt:2: <Name> marks nothing",
		"Name\n<Name type=x>y</Name>":               "f.txt:2: a feature of <Name> is not written",
		"Name\n<Name type=\"x>y</Name>":             "f.txt:2: a feature of <Name> has no closing quote",
		"Name\n<Name a='1' a='2'>y</Name>":          "f.txt:2: a feature of <Name> is given twice",
		"Name\n<Name y</Name>":                      "f.txt:2: a feature of <Name> is not written",
		"Name\n<Name>y</Name":                       "f.txt:2: </Name is not closed",
		"Name\n" + strings.Repeat("<a>", 200) + "x": "f.txt:2: marks are nested too deep",
	} {
		s, err := cases.Read(strings.NewReader(text), "f.txt")
		if err == nil && len(s.Broken) == 1 {
			err = s.Broken[0]
		}
		var e *cases.Error
		if !errors.As(err, &e) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

// capitals finds two letters in capitals as Name, "other" for four.
func capitals(_ context.Context, r *field.Report) ([]annotation.Annotation, error) {
	var out []annotation.Annotation
	for _, m := range regexp.MustCompile(`[A-Z]{2,}`).FindAllStringIndex(r.Annotations.Text, -1) {
		typ := "staff"
		if m[1]-m[0] == 4 {
			typ = "other"
		}
		s := span.Span{Start: m[0], End: m[1]}
		out = append(out,
			annotation.Annotation{Type: "Name", Span: s, Features: annotation.NewFeatures("rule", "capitals", "type", typ)},
			annotation.Annotation{Type: "Word", Span: s})
	}
	return out, nil
}

func TestRun(t *testing.T) {
	s, err := cases.Read(strings.NewReader(`Name
kein Kürzel
<Name>AB</Name> und <Name type="staff">XYZ</Name>
(<Name type="other"> ABCD </Name>)
<Name>A</Name> B
<Name>x AB y</Name>
<Name>AB
<Name type="patient">AB</Name>
AB & C
ab <Name>cd</Name>\n
`), "f.txt")
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(t.Context(), capitals)
	if err != nil {
		t.Fatal(err)
	}
	if r.Passed != 3 || r.Failed() != 6 || len(s.Broken) != 1 {
		t.Errorf("%d passed, %d failed, %d broken", r.Passed, r.Failed(), len(s.Broken))
	}
	var diffs []string
	for _, f := range r.Failures {
		diffs = append(diffs, f.Diff())
	}
	want := `f.txt:5
  - <Name>A</Name> B
  + A B
  missing     <Name>A</Name>
f.txt:6
  - <Name>x AB y</Name>
  + x <Name rule="capitals" type="staff">AB</Name> y
  missing     <Name>x AB y</Name>
f.txt:8
  - <Name type="patient">AB</Name>
  + <Name rule="capitals" type="staff">AB</Name>
  missing     <Name type="patient">AB</Name>
f.txt:9
  - AB &amp; C
  + <Name rule="capitals" type="staff">AB</Name> &amp; C
  unexpected  <Name rule="capitals" type="staff">AB</Name>
f.txt:10
  - ab <Name>cd</Name>
  + ab cd
  missing     <Name>cd</Name>
`
	want = strings.Replace(want, "ab <Name>cd</Name>\n  + ab cd", "ab <Name>cd</Name>\\n\n  + ab cd\\n", 1)
	if got := strings.Join(diffs, ""); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	stop := errors.New("stop")
	_, err = s.Run(t.Context(), func(context.Context, *field.Report) ([]annotation.Annotation, error) { return nil, stop })
	if !errors.Is(err, stop) || !strings.Contains(err.Error(), "f.txt:2") {
		t.Errorf("an annotator that fails: %v", err)
	}
}

func TestMark(t *testing.T) {
	at := func(typ string, a, b int) annotation.Annotation {
		return annotation.Annotation{Type: typ, Span: span.Span{Start: a, End: b}}
	}
	got := cases.Mark("abc <#> d", []annotation.Annotation{at("X", 0, 1), at("Y", 1, 3), at("Z", 0, 3), at("X", 8, 9)})
	if want := `<Z><X>a</X><Y>bc</Y></Z> &lt;\#> <X>d</X>`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A case that is written as it was read is read as the same case.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{"ab", "ü", " ", "<", "&", "&amp;", `"`, `\n`, `\#`, "<N>", "</N>", "<M f='x\"'>", "</M>", "5"}), 1, 12).Draw(t, "parts")
		s, err := cases.Read(strings.NewReader("N,M\n"+strings.Join(parts, "")), "f")
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Cases) == 0 {
			return
		}
		line := cases.Mark(s.Cases[0].Text, s.Cases[0].Expected)
		again, err := cases.Read(strings.NewReader("N,M\n"+line), "f")
		if err != nil || len(again.Cases) != 1 || show(&again.Cases[0]) != show(&s.Cases[0]) {
			t.Fatalf("%q: %v %v", line, err, again.Broken)
		}
	})
}

func FuzzRead(f *testing.F) {
	f.Add("Name;A\nx <Name type='y'>z</Name> # c\n<A>&#65;\\n</A>")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := cases.Read(strings.NewReader(text), "f")
		if err != nil {
			return
		}
		for i := range s.Cases {
			c := &s.Cases[i]
			for _, e := range c.Expected {
				if err := e.Check(c.Text); err != nil || e.Empty() {
					t.Fatalf("%v %v", e, err)
				}
			}
			c.Report()
		}
	})
}
