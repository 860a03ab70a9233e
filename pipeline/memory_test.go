package pipeline

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
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
	if _, err := r.Anonymize(t.Context(), Output{Sink: nowhere{}, Report: t.TempDir() + "/report"}); err == nil {
		t.Error("a report was written beside it")
	}
}
