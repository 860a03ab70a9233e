package pipeline

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/mask/guard"
)

// Documents in memory become what a run writes of the same records, in their order.
func TestDocumentsInMemory(t *testing.T) {
	c := Default()
	c.Mask.Mode = "all"
	docs := []*lethe.Document{
		lethe.NewDocument("b", "Tom Hale came."),
		{SourceID: "a", Language: "en", Fields: []lethe.Field{{Name: "/note/first", Text: "Mail tom@mail.example.org"}, {Name: "metadata/town", Text: "quiet"}}},
		lethe.NewDocument("c", ""),
	}
	shared, done, err := Documents(t.Context(), c, docs, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(shared) != 3 || done.Written != 3 || shared[0].SourceID != "b" || shared[1].SourceID != "a" {
		t.Fatalf("%d documents, %+v", len(shared), done.Outcome)
	}
	for i, want := range []struct{ field, text string }{{"", "[NAME] came."}, {"/note/first", "Mail [EMAIL]"}, {"", ""}} {
		if f, ok := shared[i].Field(want.field); !ok || f.Text != want.text {
			t.Errorf("%d: %q, want %q", i, f.Text, want.text)
		}
	}
	if f, _ := docs[0].Field(""); f.Text != "Tom Hale came." {
		t.Error("the documents that were given changed")
	}
}

// What cannot be a record fails the run, and says nothing of the text; with keep_going it is
// left out.
func TestDocumentsThatFail(t *testing.T) {
	odd := &lethe.Document{SourceID: "x", Fields: []lethe.Field{{Name: "/a", Text: "Tom Hale"}, {Name: "/a/b", Text: "Tom Hale"}}}
	docs := []*lethe.Document{lethe.NewDocument("fine", "It rained."), odd}
	if _, _, err := Documents(t.Context(), Default(), docs, Options{}); err == nil || strings.Contains(err.Error(), "Hale") {
		t.Error(err)
	}
	c := Default()
	c.Run.KeepGoing = true
	shared, done, err := Documents(t.Context(), c, docs, Options{})
	if err != nil || len(shared) != 1 || shared[0].SourceID != "fine" || len(done.Failures) != 1 {
		t.Errorf("%d documents: %v", len(shared), err)
	}
}

// A sink of the program's own goes with nothing that is written beside it.
func TestSinkGoesAlone(t *testing.T) {
	r := runner(t, Default(), "", record("a", "It rained."))
	if _, err := r.Anonymize(t.Context(), Output{Sink: nullSink{}, Report: t.TempDir() + "/report"}); err == nil {
		t.Error("a report was written beside it")
	}
}

// A finder that is lent serves many runs, which leave it as it is; a guard has its own.
func TestLentFinder(t *testing.T) {
	c := Default()
	c.Mask.Mode = "all"
	f, err := NewFinder(&c, FinderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for range 2 {
		shared, _, err := Documents(t.Context(), c, []*lethe.Document{lethe.NewDocument("b", "Tom Hale came.")}, Options{Finder: f})
		if err != nil {
			t.Fatal(err)
		}
		if text, _ := shared[0].Field(""); text.Text != "[NAME] came." {
			t.Errorf("it became %q", text.Text)
		}
	}
	source := format.From(format.Documents("memory", nil), "memory")
	defer source.Close()
	for _, lent := range []bool{true, false} {
		o := Options{Finder: f}
		if !lent {
			o.Guard = &guard.Guard{}
		}
		r, err := New(t.Context(), c, source, o)
		if err != nil {
			t.Fatal(err)
		}
		if (r.finder == f) != lent || f.Schema.Has(guard.Label) {
			t.Errorf("lent %v: the run has the finder: %v", lent, r.finder == f)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestReportWithoutPages: a program that links no pages writes no report by half.
func TestReportWithoutPages(t *testing.T) {
	source := format.From(format.Documents("memory", []*lethe.Document{lethe.NewDocument("1", "Ann Ash came.")}), "memory")
	r, err := New(t.Context(), Default(), source, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	out := filepath.Join(t.TempDir(), "out")
	if _, err := r.Anonymize(t.Context(), Output{Folder: out}); err == nil || !strings.Contains(err.Error(), "Engines.Pages") {
		t.Error(err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("something was written")
	}
}
