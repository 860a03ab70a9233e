package examples_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

// mention is a line of mentions.jsonl.
type mention struct {
	Document, Field, Text, Normalized, Detector string
	Start, End                                  int // code points
	Label                                       lethe.Label
	Score, Relevance                            float64
}

func TestMentionsFitTheNotes(t *testing.T) {
	insurance, err := schema.Load(schema.Default)
	if err != nil {
		t.Fatal(err)
	}
	notes := map[string]document{}
	for _, l := range jsonLines(t, "mentions/notes.jsonl") {
		var d document
		strict(t, "notes.jsonl", l, &d)
		notes[d.ID] = d
	}
	if len(notes) != 6 {
		t.Errorf("%d notes", len(notes))
	}
	total, shifted, marked := 0, 0, map[string]bool{}
	for i, l := range jsonLines(t, "mentions/mentions.jsonl") {
		var m mention
		strict(t, "mentions.jsonl", l, &m)
		text := notes[m.Document].field(m.Field)
		runes := []rune(text)
		if m.Start < 0 || m.End <= m.Start || m.End > len(runes) || string(runes[m.Start:m.End]) != m.Text {
			t.Errorf("mentions.jsonl:%d: does not fit its note", i+1)
			continue
		}
		if insurance.Weight(m.Label) == 0 {
			t.Errorf("mentions.jsonl:%d: label %q is not of the schema", i+1, m.Label)
		}
		total++
		marked[m.Document] = true
		if m.End > len(text) || text[m.Start:m.End] != m.Text {
			shifted++
		}
	}
	if len(marked) != len(notes) {
		t.Errorf("%d of %d notes have mentions", len(marked), len(notes))
	}
	if shifted < total*4/5 {
		t.Errorf("only %d of %d mentions tell code points from bytes", shifted, total)
	}
}

func jsonLines(t *testing.T, file string) [][]byte {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
	for i, l := range lines {
		if !json.Valid(l) {
			t.Fatalf("%s:%d: not JSON", file, i+1)
		}
	}
	return lines
}

// field is the text of that name: "" for the content, a JSON Pointer into it, or
// one into the metadata with that word before it.
func (d document) field(name string) string {
	value := d.Content
	if rest, ok := strings.CutPrefix(name, "metadata/"); ok {
		name, value = "/"+rest, d.Metadata
	}
	if name != "" {
		for step := range strings.SplitSeq(name[1:], "/") {
			switch v := value.(type) {
			case map[string]any:
				value = v[strings.NewReplacer("~1", "/", "~0", "~").Replace(step)]
			case []any:
				i, err := strconv.Atoi(step)
				if err != nil || i < 0 || i >= len(v) {
					return ""
				}
				value = v[i]
			}
		}
	}
	text, _ := value.(string)
	return text
}
