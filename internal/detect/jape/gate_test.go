package jape

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// TestGATE runs the cases in testdata/gate. The expectations were computed by GATE 8.6,
// the original in Java, not by this package; grammars and texts are this project's. A
// section is a case: the text in quotation marks, “tokens” where tokenize is to add
// them, annotations with start, end and features, the grammar, and what fired.
func TestGATE(t *testing.T) {
	files, err := filepath.Glob("testdata/gate/*.txtar")
	if err != nil || len(files) < 2 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Files) < 15 {
			t.Errorf("%s: only %d cases", file, len(a.Files))
		}
		for _, c := range a.Files {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar")+"/"+c.Name, func(t *testing.T) {
				runGATE(t, string(c.Data))
			})
		}
	}
}

func runGATE(t *testing.T, data string) {
	parts := strings.Split(data, "---\n")
	if len(parts) != 3 {
		t.Fatalf("%d parts, not 3", len(parts))
	}
	doc := gateDocument(t, lines(parts[0]))
	g, err := Parse("case.jape", parts[1])
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	err = g.RunTraced(context.Background(), doc, func(f Firing) { got = append(got, gateFiring(f)) })
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(got)
	got = slices.Compact(got)
	want := lines(parts[2])
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s\nGATE:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// gateFiring writes a firing as the cases have it. Ids count from 0.
func gateFiring(f Firing) string {
	line := f.Rule
	for _, l := range f.Labels {
		ids := slices.Clone(l.Annotations)
		slices.Sort(ids)
		line += " " + l.Name + strings.ReplaceAll(fmt.Sprint(ids), " ", ",")
	}
	return line
}

var gateFeature = regexp.MustCompile(`(\w+)=("(?:[^"\\]|\\.)*")`)

func gateDocument(t *testing.T, head []string) *annotation.Document {
	t.Helper()
	text, err := strconv.Unquote(head[0])
	if err != nil {
		t.Fatal(err)
	}
	doc := annotation.NewDocument(text)
	for _, l := range head[1:] {
		if l == "tokens" {
			tokenize(doc)
			continue
		}
		var typ string
		var s span.Span
		if _, err := fmt.Sscan(l, &typ, &s.Start, &s.End); err != nil {
			t.Fatalf("%s: %v", l, err)
		}
		var features annotation.Features
		for _, m := range gateFeature.FindAllStringSubmatch(l, -1) {
			value, err := strconv.Unquote(m[2])
			if err != nil {
				t.Fatal(err)
			}
			features = features.With(m[1], value)
		}
		doc.Add(typ, s, features)
	}
	return doc
}
