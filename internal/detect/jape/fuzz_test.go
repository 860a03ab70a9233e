package jape

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

var placeOfError = regexp.MustCompile(`fuzz\.jape:\d+:\d+: `)

// caseParts gives the grammars of the conformance cases.
func caseGrammars(tb testing.TB) []string {
	files, _ := filepath.Glob("testdata/*.txtar")
	var out []string
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			tb.Fatal(err)
		}
		for _, c := range txtar.Parse(data).Files {
			if parts := regexp.MustCompile(`(?m)^---\n`).Split(string(c.Data), -1); len(parts) == 3 {
				out = append(out, parts[1])
			}
		}
	}
	return out
}

// FuzzParse: no text makes the parser panic, and every error says where; what parses
// runs, or ends in an error.
func FuzzParse(f *testing.F) {
	for _, g := range caseGrammars(f) {
		f.Add(g)
	}
	doc := annotation.NewDocument("Dr. Anna Muster-Beispiel, 67-jährig, am 04.07.1951")
	tokenize(doc)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if g, err := Plus.Parse("fuzz.jape", text); err == nil {
			_ = g.Run(ctx, copied(doc))
		}
		g, err := Parse("fuzz.jape", text)
		if err != nil {
			if !placeOfError.MatchString(err.Error()) && err.Error() != "jape: parse: fuzz.jape names other files; it must be loaded" {
				t.Errorf("an error without a place: %v", err)
			}
			return
		}
		_ = g.Run(ctx, copied(doc))
	})
}

// FuzzJava: no block makes the compiler or its result panic.
func FuzzJava(f *testing.F) {
	for _, s := range []string{
		`Annotation an = bindings.get("a").iterator().next(); outputAS.add(an.getStartNode(), an.getEndNode(), "T", Factory.newFeatureMap());`,
		`for (Annotation x : inputAS.get("Token")) { if (x.getFeatures().get("kind").equals("word")) { outputAS.remove(x); continue; } break; }`,
		`Annotation an = null; outputAS.remove(an); Utils.addNameAnnotation("R", "t", "", bindings, doc, outputAS);`,
		`String s = gate.Utils.stringFor(doc, bindings.get("a")); int i = s.length() - 1; while (i >= 0) { i--; } doc.getFeatures().put("x", s.substring(0, i + 1) + 'c');`,
		`try { FeatureMap f = null; f.put("a", 1); } catch (Exception e) { return; } finally { ; }`,
		`Map<String, AnnotationSet> m = new HashMap<>(); m.put("a", bindings.get("b")); List<Annotation> l = new ArrayList<Annotation>(m.get("a")); Collections.sort(l, new OffsetComparator());`,
		`boolean b = "x".matches("[a-z]") && !("y".split("-").length > 1) ? true : false;`,
	} {
		f.Add(s)
	}
	doc := annotation.NewDocument("Anna Muster")
	tokenize(doc)
	ids := doc.Of("Token")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 500 {
			return
		}
		act, failed := compileJava(text, "")
		if failed != nil {
			return
		}
		d := copied(doc)
		_ = act.run(&firing{doc: d, rule: &rule{name: "R"}, bound: []binding{{"a", ids[:1]}, {"name", ids}}, gone: map[annotation.ID]annotation.Annotation{}})
	})
}
