package gatexml

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/span"
)

// saved was written by hand as GATE 8.6 saves: numbers of nodes are no offsets, since its
// text was changed.
const saved = `<?xml version='1.0' encoding='UTF-8'?>
<GateDocument version="3">
<!-- The document's features-->

<GateDocumentFeatures>
<Feature>
  <Name className="java.lang.String">FCODE</Name>
  <Value className="java.lang.String">AUSTRITT &amp; mehr</Value>
</Feature>
<Feature>
  <Name className="java.lang.String">nr</Name>
  <Value className="java.lang.Integer">7</Value>
</Feature>
</GateDocumentFeatures>
<TextWithNodes><Node id="3"/><Node id="0"/>Frau <Node id="7"/>Zoë &lt;Kern&gt;<Node id="99"/>
<Node id="100"/>kam.<Node id="104"/></TextWithNodes>
<!-- The default annotation set -->
<AnnotationSet>
</AnnotationSet>
<AnnotationSet Name="Original markups" >
<Annotation Id="0" Type="report" StartNode="3" EndNode="104">
</Annotation>
<Annotation Id="1" Type="Pat___95---Name" StartNode="0" EndNode="99">
</Annotation>
<Annotation Id="2" Type="Verlauf" StartNode="100" EndNode="104">
</Annotation>
</AnnotationSet>
<AnnotationSet Name="phi-annotations" >
<Annotation Id="5" Type="Name" StartNode="7" EndNode="99">
<Feature>
  <Name className="java.lang.String">type</Name>
  <Value className="java.lang.String">patient</Value>
</Feature>
</Annotation>
</AnnotationSet>
</GateDocument>
`

func fields(d *Document) string {
	var out []string
	for _, f := range d.Fields() {
		out = append(out, fmt.Sprintf("%s=%q", f.Pointer, f.In(d.Text)))
	}
	return strings.Join(out, " ")
}

func TestRead(t *testing.T) {
	d, err := Read([]byte(saved))
	if err != nil {
		t.Fatal(err)
	}
	if d.Text != "Frau Zoë <Kern>\nkam." || fmt.Sprint(d.Features) != "[{FCODE AUSTRITT & mehr } {nr 7 java.lang.Integer}]" {
		t.Errorf("%q %v", d.Text, d.Features)
	}
	if got := fields(d); got != `/Pat_Name="Frau Zoë <Kern>" /Verlauf="kam."` {
		t.Error(got)
	}
	found, _ := d.Set(Found)
	if len(found) != 1 || found[0].In(d.Text) != "Zoë <Kern>" || Get(found[0].Features, "type") != "patient" {
		t.Errorf("%+v", found)
	}
	again, err := d.Write()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<TextWithNodes><Node id="0"/>Frau <Node id="5"/>Zoë &lt;Kern&gt;<Node id="15"/>` + "\n" + `<Node id="16"/>kam.<Node id="20"/></TextWithNodes>`,
		`<Annotation Id="5" Type="Name" StartNode="5" EndNode="15">`, `<Value className="java.lang.Integer">7</Value>`,
	} {
		if !strings.Contains(string(again), want) {
			t.Errorf("%s lacks %s", again, want)
		}
	}
	if j, err := d.JSON(); err != nil || string(j) != `{"Pat_Name":"Frau Zoë <Kern>","Verlauf":"kam."}` {
		t.Errorf("%s %v", j, err)
	}
}

// XML of any other kind is its text with its elements.
func TestOtherXML(t *testing.T) {
	d, err := Read([]byte(`<?xml version="1.0"?><report><Kopf><Name rolle="P">Kern</Name> <PLZ>8000</PLZ></Kopf><LISTELEMENT>a</LISTELEMENT><LISTELEMENT>b</LISTELEMENT><Text>Puls <b>76</b> gut</Text></report>`))
	if err != nil {
		t.Fatal(err)
	}
	if got := fields(d); got != `/Kopf/Name="Kern" /Kopf/PLZ="8000" /0="a" /1="b" /Text="Puls " /Text/b="76" /Text~#2=" gut"` {
		t.Error(got)
	}
}

// What an element says of itself hides no text.
func TestKindsAreNotBelieved(t *testing.T) {
	for kind, text := range map[string]string{"null": "Kern", "true": "Kern", "false": "true", "number": "Kern"} {
		d := &Document{Text: text}
		d.Add(Markups, Annotation{Type: "report", Span: span.Span{End: len(text)}, Features: []Feature{{Name: FeatureKind, Value: kind}}})
		fs := d.Fields()
		j, err := d.JSON()
		if len(fs) != 1 || fs[0].Number || err != nil || string(j) != `"`+text+`"` {
			t.Errorf("%s: %+v %s %v", kind, fs, j, err)
		}
	}
}

func TestRefused(t *testing.T) {
	deep := strings.Repeat("<a>", maxDepth+1) + strings.Repeat("</a>", maxDepth+1)
	for _, x := range []struct {
		in   string
		want error
	}{
		{`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`, errDTD},
		{`<a>&x;</a>`, errXML}, {`<a>&#0;</a>`, errXML}, {`<a><b></a>`, errXML}, {`<a>`, errXML}, {``, errText}, {`x`, errText}, {"<a>\xff</a>", errXML},
		{deep, errDepth},
		{`<?xml version="1.0" encoding="UTF-16"?><a/>`, errXML},
		{`<GateDocument></GateDocument>`, errText},
		{`<GateDocument><TextWithNodes/><TextWithNodes/></GateDocument>`, errText},
		{`<GateDocument><TextWithNodes><b/></TextWithNodes></GateDocument>`, errPlace},
		{`<GateDocument><TextWithNodes><Node id="1"/><Node id="1"/></TextWithNodes></GateDocument>`, errNode},
		{`<GateDocument><TextWithNodes><Node id="x"/></TextWithNodes></GateDocument>`, errNode},
		{`<GateDocument><TextWithNodes><Node id="1"/></TextWithNodes><AnnotationSet><Annotation Type="a" StartNode="1" EndNode="2"/></AnnotationSet></GateDocument>`, errBorder},
		{`<GateDocument><TextWithNodes><Node id="1"/>x<Node id="2"/></TextWithNodes><AnnotationSet><Annotation Type="a" StartNode="2" EndNode="1"/></AnnotationSet></GateDocument>`, errBorder},
		{`<GateDocument><TextWithNodes/><AnnotationSet><Annotation Id="-4" Type="a" StartNode="2" EndNode="1"/></AnnotationSet></GateDocument>`, errBorder},
	} {
		_, err := Read([]byte(x.in))
		var f *Fault
		if !errors.Is(err, x.want) || !errors.As(err, &f) {
			t.Errorf("%.60s: %v, not %v", x.in, err, x.want)
		}
	}
}

// Replaced by hand: "Zoë <Kern>" becomes NAME, and what lay within it is gone.
func TestReplace(t *testing.T) {
	d, err := Read([]byte(saved))
	if err != nil {
		t.Fatal(err)
	}
	d.Add("other", Annotation{Type: "Token", Span: span.Span{Start: 0, End: 4}})
	at := strings.Index(d.Text, "Zoë")
	out := d.Replace([]Change{{span.Span{Start: at, End: at + len("Zoë <Kern>")}, "NAME"}}, Markups, Found)
	found, _ := out.Set(Found)
	if out.Text != "Frau NAME\nkam." || found[0].In(out.Text) != "NAME" || len(out.Sets) != 2 || fields(out) != `/Pat_Name="Frau NAME" /Verlauf="kam."` {
		t.Errorf("%q %+v %s", out.Text, out.Sets, fields(out))
	}
}

// What is a number, a truth value, null or empty comes back, and so do all names.
func TestJSON(t *testing.T) {
	for _, in := range []string{
		`{"a":1.50,"b":[true,false,null,"",{},[],[[""]]],"c":{"":"x","1a":"","EMPTY":0,"NUMBER_1":"","LISTELEMENT":1,"a b/c~_é😀":"\\n\" ___SPACE___"}}`,
		`"x"`, `7`, `null`, `[]`, `{}`, `""`, `[" ","\n","\r\t","___RAW_NULL___"]`, `{"a":"1","a":2}`,
	} {
		checkJSON(t, in)
	}
	if _, err := FromJSON([]byte(`{"a":`)); err == nil {
		t.Error("no error for JSON that ends")
	}
	if _, err := FromJSON([]byte(strings.Repeat("[", 2000))); !errors.Is(err, errDepth) {
		t.Error(err)
	}
}

func checkJSON(t interface{ Errorf(string, ...any) }, in string) {
	d, err := FromJSON([]byte(in))
	if err != nil {
		t.Errorf("%s: %v", in, err)
		return
	}
	xml, err := d.Write()
	if err != nil {
		t.Errorf("%s: %v", in, err)
		return
	}
	again, err := Read(xml)
	if err != nil {
		t.Errorf("%s: %v", in, err)
		return
	}
	out, err := again.JSON()
	if err != nil {
		t.Errorf("%s: %v", in, err)
		return
	}
	want := jsontext.Value(in)
	if err := want.Compact(jsontext.AllowDuplicateNames(true)); err != nil || string(out) != string(want) {
		t.Errorf("%s became %s: %v", want, out, err)
	}
}

// What nobody says of the elements is read as the clinical tool does.
func TestJSONOfTheClinicalTool(t *testing.T) {
	text := `<report><A>say \"hi\"</A>` + "\n" + `<B>___RAW_NULL___</B>` + "\n" + `<C><LISTELEMENT>x</LISTELEMENT>` + "\n" + `</C>` + "\n" + `<NUMBER_1>___SPACE___</NUMBER_1>` + "\n" + `</report>`
	d, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	out, err := d.JSON()
	if err != nil || string(out) != `{"A":"say \"hi\"","B":null,"C":["x"],"1":" "}` {
		t.Errorf("%s %v", out, err)
	}
}

func TestPropertiesOfDocuments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a-zé😀<&> \n\t"]{0,20}`).Draw(t, "text")
		d := &Document{Text: text}
		var borders []int
		for i := range text {
			borders = append(borders, i)
		}
		borders = append(borders, len(text))
		for range rapid.IntRange(0, 5).Draw(t, "n") {
			x, y := rapid.SampledFrom(borders).Draw(t, "x"), rapid.SampledFrom(borders).Draw(t, "y")
			d.Add(rapid.SampledFrom([]string{"", Markups, Found}).Draw(t, "set"), Annotation{
				Type: rapid.SampledFrom([]string{"A", "LISTELEMENT", "a \"<&"}).Draw(t, "type"), Span: span.Span{Start: min(x, y), End: max(x, y)},
				Features: []Feature{{Name: rapid.SampledFrom([]string{"f", FeatureKind}).Draw(t, "feature"), Value: rapid.StringMatching(`[a<&é\r\n"]{0,4}`).Draw(t, "value")}},
			})
		}
		checkWritten(t, d)
		last := 0
		for _, f := range d.Fields() {
			if f.Start < last || f.End > len(text) || f.Empty() && text != "" {
				t.Fatalf("field %+v of %q", f, text)
			}
			last = f.End
		}
		for i, r := range text { // nothing that could be read is in no field
			if !unicode.IsSpace(r) && !slices.ContainsFunc(d.Fields(), func(f Field) bool { return f.Start <= i && i < f.End }) {
				t.Fatalf("%q at %d of %q is in no field", r, i, text)
			}
		}
	})
}

// checkWritten writes a document and reads it again.
func checkWritten(t interface{ Fatalf(string, ...any) }, d *Document) {
	out, err := d.Write()
	if errors.Is(err, errCharacter) {
		return
	}
	if err != nil {
		t.Fatalf("%v", err)
	}
	again, err := Read(out)
	if err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	second, err := again.Write()
	if err != nil || again.Text != d.Text || string(second) != string(out) {
		t.Fatalf("%v: %q became %q", err, out, second)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(saved))
	f.Add([]byte(`<a x="1">b<c/>&amp;<![CDATA[d]]></a>`))
	f.Add([]byte(`<GateDocument><TextWithNodes/></GateDocument>`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Read(data)
		if err != nil {
			return
		}
		checkWritten(t, d)
		if _, err := d.JSON(); err != nil && !errors.Is(err, errMixed) {
			t.Fatal(err)
		}
		d.Fields()
	})
}

func FuzzJSON(f *testing.F) {
	f.Add(`{"a":[1,null,"x"],"":{}}`)
	f.Fuzz(func(t *testing.T, in string) {
		d, err := FromJSON([]byte(in))
		if err != nil {
			return
		}
		if _, err := d.Write(); err == nil {
			checkJSON(t, in)
		}
	})
}

// A record without truth values and nulls comes back from its texts.
func TestFromTexts(t *testing.T) {
	d, places := FromTexts([]Text{{"/a/0/n", "1.50", true}, {"/a/0/t", "x", false}, {"/a/1/t", "", false}, {"/b~1c", "y", false}, {"/b~1c~#2", "z", false}})
	out, err := d.JSON()
	if err != nil || string(out) != `{"a":[{"n":1.50,"t":"x"},{"t":""}],"b/c":"y","b/c":"z"}` || places[3].In(d.Text) != "y" {
		t.Errorf("%s %v %v", out, err, places)
	}
	if got := fields(d); got != `/a/0/n="1.50" /a/0/t="x" /b~1c="y" /b~1c~#2="z"` {
		t.Error(got)
	}
	if d, _ := FromTexts([]Text{{"", "alone", false}}); d.Text != "alone" || d.Sets != nil || fields(d) != `="alone"` {
		t.Errorf("%+v", d)
	}
}
