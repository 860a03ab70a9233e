package restore

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/seal/vault"
	"github.com/lethe-privacy/lethe/span"
)

// record reads the one record of a JSON Lines text.
func record(t *testing.T, text string) *format.Record {
	t.Helper()
	source, err := format.Open("-", format.Options{Format: "jsonl", Stdin: strings.NewReader(text)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { source.Close() })
	for item, err := range source.Items(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		r, err := source.Decode(item)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	t.Fatal("no record")
	return nil
}

func TestRecord(t *testing.T) {
	const written = `{"id":"1","content":"[NAME] met [NAME] in Bern"}` + "\n"
	first, second := span.Span{Start: 0, End: 6}, span.Span{Start: 11, End: 17}
	content := -1
	r := record(t, written)
	for i, f := range r.Document.Fields {
		if f.InContent() {
			content = i
		}
	}
	both := []vault.Edit{
		{Field: content, Span: first, Surrogate: "[NAME]", Original: "Anna Keller"},
		{Field: content, Span: second, Surrogate: "[NAME]", Original: "Jo"},
	}
	got, err := Record(r, both, vault.Rest{})
	if want := `{"id":"1","content":"Anna Keller met Jo in Bern"}`; err != nil || strings.TrimSpace(string(got)) != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
	for name, edits := range map[string][]vault.Edit{
		"another surrogate stands there": {{Field: content, Span: first, Surrogate: "[CITY]", Original: "Basel"}},
		"the text is shorter":            {{Field: content, Span: span.Span{Start: 20, End: 90}, Surrogate: "x", Original: "y"}},
		"there are fewer fields":         {{Field: 9, Span: first, Surrogate: "[NAME]", Original: "Anna"}},
	} {
		if got, err := Record(record(t, written), edits, vault.Rest{}); err == nil {
			t.Errorf("%s: %s", name, got)
		}
	}
	whole := vault.Rest{Fields: []vault.Whole{{Field: content, Text: "nothing was masked"}}}
	if got, err := Record(record(t, written), nil, whole); err != nil || !strings.Contains(string(got), `"nothing was masked"`) {
		t.Errorf("%s, %v", got, err)
	}
}
