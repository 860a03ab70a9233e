package pipeline

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestCertainInEveryReading surrounds an address with what texts are read through, or
// mistaken for: it is found whatever that is.
func TestCertainInEveryReading(t *testing.T) {
	c := Default()
	f, err := NewFinder(&c, FinderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	const address = "c.haddersley@brightwater-housing.example"
	around := []string{
		"(", ")", "<", ">", "<b>", "</b>", "**", "_", "`", "\n", " ", "&nbsp;", "=\n", "=C3=BC", "%20", "\u00ad", "\u200b", "| ", " | ", ";", "\t",
		"thewomanwhowasthereatthattime", "TheWomanWhoWasThereAtThatTime,andthatwasall.", "a b c d e f ", "<a href=\"x\">", "{\\rtf1 ", "\\u00fc", "> ", "Name: ", "\"mail\": \"", "\", ",
	}
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom(around), 0, 6).Draw(t, name), "")
		}
		// The address ends where the text says so: by a sign that is part of none.
		before, after := draw("before")+rapid.SampledFrom([]string{" ", "<", "(", "\""}).Draw(t, "open"), rapid.SampledFrom([]string{" ", ">", ")", "\""}).Draw(t, "close")+draw("after")
		text := before + address + after
		doc := lethe.NewDocument("d", text)
		ms, err := f.Detect(context.Background(), doc)
		if err != nil {
			t.Fatal(err)
		}
		found := span.NewMarks(len(text))
		for _, m := range ms {
			found.Set(m.Span)
		}
		if at := (span.Span{Start: len(before), End: len(before) + len(address)}); !found.All(at) {
			t.Fatalf("the address in %q is not found", text)
		}
	})
}
