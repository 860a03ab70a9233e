package texts_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/eval/texts"
)

func read(t *testing.T, records ...string) texts.Texts {
	t.Helper()
	var docs []*lethe.Document
	for i := 0; i < len(records); i += 2 {
		docs = append(docs, lethe.NewDocument(records[i], records[i+1]))
	}
	ts, err := texts.Read(t.Context(), format.From(format.Documents("test", docs), "test"), 2, func(_, _ int64) {})
	if err != nil {
		t.Fatal(err)
	}
	return ts
}

func TestAbout(t *testing.T) {
	ts := read(t, "a", "first", "b", "second")
	want := []linkage.Text{{Person: "Ann", Text: "first"}, {Person: "b", Text: "second"}}
	if got := ts.About(map[string]string{"a": "Ann"}); !reflect.DeepEqual(got, want) {
		t.Errorf("they are about %v, not %v", got, want)
	}
	if got := ts.Topics(map[string]string{"b": "law"}); !reflect.DeepEqual(got, []string{"", "law"}) {
		t.Errorf("the topics are %q", got)
	}
}

func TestInOrderOf(t *testing.T) {
	was, is := read(t, "a", "1", "b", "2"), read(t, "b", "two", "c", "three", "a", "one")
	got, whole := is.InOrderOf(was)
	if !whole || len(got) != 2 || got[0].Text != "one" || got[1].Text != "two" {
		t.Errorf("they are %v, whole: %t", got, whole)
	}
	if _, whole := was.InOrderOf(is); whole {
		t.Error("nothing is missing, though c is")
	}
}

func TestMaskedBy(t *testing.T) {
	maskings, err := corpus.ReadMaskings(strings.NewReader(`{"a": [[0, 3]]}`), "test.json")
	if err != nil {
		t.Fatal(err)
	}
	ts := read(t, "a", "Ann met Jim")
	got, err := ts.MaskedBy(maskings)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(got[0].Text, "Ann") || !strings.Contains(got[0].Text, "met Jim") || got[0].Document.Fields[0].Text != got[0].Text {
		t.Errorf("it is %q", got[0].Text)
	}
	if ts[0].Document.Fields[0].Text != "Ann met Jim" {
		t.Error("the original is changed")
	}
}

func TestReadTable(t *testing.T) {
	got, err := texts.ReadTable(strings.NewReader("document,person\na,Ann\nb,Jim\n"), "p.csv", "person")
	if err != nil || !reflect.DeepEqual(got, map[string]string{"a": "Ann", "b": "Jim"}) {
		t.Errorf("the table is %v, %v", got, err)
	}
	for text, want := range map[string]string{
		"":                            "p.csv: the first line is to be document,person",
		"document,topic\n":            "p.csv: the first line is to be document,person",
		"document,person\na,b\na,c\n": "p.csv:3: the document is named before",
		"document,person\na\n":        "p.csv:2: not two fields of CSV",
	} {
		_, err := texts.ReadTable(strings.NewReader(text), "p.csv", "person")
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, not %q", text, err, want)
		}
		if errors.Is(err, texts.ErrHeader) != strings.Contains(want, "first line") {
			t.Errorf("%q: it is ErrHeader: %t", text, errors.Is(err, texts.ErrHeader))
		}
	}
}
