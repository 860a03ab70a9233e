package jape

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// TestConformance runs the cases in testdata. A section of an archive is a case:
//
//	# how the manual is read
//	text
//	+Type "words" feature=value …      an annotation over the first of these words, #2 over the second
//	---
//	grammar
//	---
//	Type "words" feature=value …       every annotation that the grammar adds, by place
//	-Type "words"                      one that it removes
//
// The expectations were worked out by hand. Tokens are made by tokenize.
func TestConformance(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	n := 0
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range a.Files {
			n++
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar")+"/"+c.Name, func(t *testing.T) {
				runCase(t, string(c.Data))
			})
		}
	}
	if n < 120 {
		t.Errorf("only %d cases", n)
	}
}

func runCase(t *testing.T, data string) {
	parts := strings.Split(data, "---\n")
	if len(parts) != 3 {
		t.Fatalf("%d parts, not 3", len(parts))
	}
	doc, said := caseDocument(t, parts[0])
	if !said {
		t.Fatal("no comment says how the manual is read")
	}
	before := held(doc)
	g, err := Parse("case.jape", parts[1])
	if err == nil {
		err = g.Run(context.Background(), doc)
	}
	got := changes(before, held(doc))
	if err != nil {
		got = []string{"error: " + err.Error()}
	}
	if doc.Features != nil {
		for k, v := range doc.Features {
			got = append(got, fmt.Sprintf("document %s=%q", k, v))
		}
	}
	if g != nil {
		for _, w := range g.Warnings {
			got = append(got, "warning: "+w.String())
		}
	}
	want := lines(parts[2])
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

var unescape = strings.NewReplacer(`\n`, "\n", `\r`, "\r")

func lines(s string) []string {
	var out []string
	for l := range strings.Lines(s) {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}

// caseDocument makes the document of a case, and whether a comment stands there.
func caseDocument(t *testing.T, head string) (doc *annotation.Document, said bool) {
	t.Helper()
	for _, l := range lines(head) {
		switch {
		case strings.HasPrefix(l, "#"):
			said = true
		case strings.HasPrefix(l, "+"):
			typ, s, features := caseAnnotation(t, doc.Text, l[1:])
			doc.Add(typ, s, features)
		default:
			doc = annotation.NewDocument(unescape.Replace(l))
			tokenize(doc)
		}
	}
	return doc, said
}

func caseAnnotation(t *testing.T, text, line string) (string, span.Span, annotation.Features) {
	t.Helper()
	typ, rest, _ := strings.Cut(line, ` "`)
	words, rest, ok := strings.Cut(rest, `"`)
	if !ok {
		t.Fatalf("not an annotation: %s", line)
	}
	words, rest = unescape.Replace(words), strings.TrimSpace(rest)
	start, nth := 0, 1
	if n, _ := fmt.Sscanf(rest, "#%d", &nth); n == 1 {
		_, rest, _ = strings.Cut(rest, " ")
	}
	for range nth {
		i := strings.Index(text[start:], words)
		if i < 0 {
			t.Fatalf("%q is not in the text", words)
		}
		start += i + 1
	}
	features := annotation.Features{}
	for _, f := range strings.Split(strings.TrimSpace(rest), "; ") {
		if name, value, ok := strings.Cut(f, "="); ok {
			features = features.With(name, value)
		}
	}
	return typ, span.Span{Start: start - 1, End: start - 1 + len(words)}, features
}

// held are all annotations as lines, by start, end and id.
func held(doc *annotation.Document) []string {
	var all []annotation.Annotation
	for _, t := range doc.Types() {
		for _, id := range doc.Of(t) {
			all = append(all, *doc.Get(id))
		}
	}
	sort.SliceStable(all, func(i, j int) bool {
		a, b := all[i], all[j]
		if a.Start != b.Start {
			return a.Start < b.Start
		}
		if a.End != b.End {
			return a.End < b.End
		}
		return a.ID < b.ID
	})
	var out []string
	for _, a := range all {
		line := fmt.Sprintf("%s %q", a.Type, a.In(doc.Text))
		for _, f := range a.Features {
			line += fmt.Sprintf(" %s=%s", f.Name, f.Value)
		}
		out = append(out, fmt.Sprintf("%06d %06d %06d ", a.Start, a.End, a.ID)+line)
	}
	return out
}

// changes are the lines that came and went.
func changes(before, after []string) []string {
	var out []string
	for _, l := range after {
		if !slices.Contains(before, l) {
			out = append(out, l)
		}
	}
	var gone []string
	for _, l := range before {
		if !slices.Contains(after, l) {
			gone = append(gone, l[:21]+"-"+l[21:])
		}
	}
	slices.Sort(out)
	slices.Sort(gone)
	out = append(out, gone...)
	for i, l := range out {
		out[i] = l[21:]
	}
	return out
}

// tokenize adds Token and SpaceToken as GATE's tokenizer does, for plain words,
// numbers and signs.
func tokenize(doc *annotation.Document) {
	text := doc.Text
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		is := func(rune) bool { return false }
		typ, kind := "Token", "punctuation"
		switch {
		case unicode.IsLetter(r):
			is, kind = unicode.IsLetter, "word"
		case unicode.IsDigit(r):
			is, kind = unicode.IsDigit, "number"
		case r == '\n' || r == '\r':
			typ, kind = "SpaceToken", "control"
		case unicode.IsSpace(r):
			typ, kind = "SpaceToken", "space"
		case strings.ContainsRune("+$^<>=~|", r):
			kind = "symbol"
		}
		j := i + n
		for j < len(text) {
			next, m := utf8.DecodeRuneInString(text[j:])
			if !is(next) {
				break
			}
			j += m
		}
		s := text[i:j]
		f := annotation.NewFeatures("kind", kind, "string", s, "length", fmt.Sprint(utf8.RuneCountInString(s)))
		if kind == "word" {
			f = f.With("orth", orth(s))
		}
		doc.Add(typ, span.Span{Start: i, End: j}, f)
		i = j
	}
}

func orth(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case strings.ToLower(s) == s:
		return "lowercase"
	case unicode.IsUpper(r) && strings.ToLower(s[n:]) == s[n:]:
		return "upperInitial"
	case strings.ToUpper(s) == s:
		return "allCaps"
	}
	return "mixedCaps"
}
