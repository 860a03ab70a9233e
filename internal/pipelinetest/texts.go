// Package pipelinetest anonymizes texts in memory, for tests of what comes out.
package pipelinetest

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/pipeline"
)

// Texts is what becomes of a collection, a document for each text.
func Texts(t testing.TB, config pipeline.Config, texts ...string) []string {
	t.Helper()
	var records bytes.Buffer
	for i, text := range texts {
		line, err := json.Marshal(map[string]string{"id": strconv.Itoa(i), "content": text})
		if err != nil {
			t.Fatal(err)
		}
		records.Write(append(line, '\n'))
	}
	all := Stream(t, config, &records, pipeline.Options{})
	if len(all) != len(texts) {
		t.Fatalf("%d texts became %d", len(texts), len(all))
	}
	return all
}

// Stream is the contents of what becomes of a collection in JSON Lines.
func Stream(t testing.TB, config pipeline.Config, records *bytes.Buffer, options pipeline.Options) (contents []string) {
	t.Helper()
	ctx := context.Background()
	source, err := format.Open("-", format.Options{Format: "jsonl", Stdin: records})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	run, err := pipeline.New(ctx, config, source, options)
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	var out bytes.Buffer
	if _, err := run.Anonymize(ctx, pipeline.Output{Stream: &out}); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		var doc struct{ Content string }
		if err := json.Unmarshal([]byte(line), &doc); err != nil {
			t.Fatal(err)
		}
		contents = append(contents, doc.Content)
	}
	return contents
}
