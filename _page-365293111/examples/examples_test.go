// Package examples_test proves what README.md says about the examples.
package examples_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// What README.md promises of the claims.
const (
	promisedDocuments = 60
	promisedTexts     = 39
	promisedTrees     = 21
	promisedClusters  = 12
)

var (
	promisedLanguages = map[string]int{"en": 40, "de": 16, "de-CH": 4}
	promisedKinds     = map[string]int{
		"call_note": 12, "claim_form": 14, "complaint": 7, "discharge_letter": 8, "email": 11, "referral": 8,
	}
)

// document is a file of the claims.
type document struct {
	ID       string         `json:"id"`
	Metadata map[string]any `json:"metadata"`
	Content  any            `json:"content"`
}

// texts are the text leaves of a value, in no particular order.
func texts(v any) []string {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		var all []string
		for _, e := range v {
			all = append(all, texts(e)...)
		}
		return all
	case map[string]any:
		return texts(slices.Collect(maps.Values(v)))
	}
	return nil
}

// strict decodes one JSON value and nothing else, without unknown members.
func strict(t *testing.T, file string, data []byte, to any) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if d.More() {
		t.Fatalf("%s: more than one value", file)
	}
}

func readClaims(t *testing.T) map[string]document {
	t.Helper()
	entries, err := os.ReadDir("claims")
	if err != nil {
		t.Fatal(err)
	}
	docs := map[string]document{}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join("claims", e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if !utf8.Valid(data) {
			t.Errorf("%s: not UTF-8", e.Name())
		}
		var d document
		strict(t, e.Name(), data, &d)
		if e.Name() != d.ID+".json" {
			t.Errorf("%s: has the id %q", e.Name(), d.ID)
		}
		docs[d.ID] = d
	}
	return docs
}

func TestClaims(t *testing.T) {
	docs := readClaims(t)
	neutral := regexp.MustCompile(`^claim-00[0-9]{2}$`)
	languages, kinds := map[string]int{}, map[string]int{}
	written, trees := 0, 0
	for id, d := range docs {
		if !neutral.MatchString(id) {
			t.Errorf("%s: the id is not neutral", id)
		}
		language, _ := d.Metadata["language"].(string)
		kind, _ := d.Metadata["kind"].(string)
		date, _ := d.Metadata["date"].(string)
		languages[language]++
		kinds[kind]++
		if _, err := time.Parse(time.DateOnly, date); err != nil {
			t.Errorf("%s: date of the metadata: %v", id, err)
		}
		switch d.Content.(type) {
		case string:
			written++
		case map[string]any:
			trees++
			checkTree(t, id, d.Content)
		default:
			t.Errorf("%s: the content is neither a text nor a tree", id)
		}
		if n := len(strings.Fields(strings.Join(texts(d.Content), " "))); n < 80 || n > 350 {
			t.Errorf("%s: has %d words", id, n)
		}
	}
	if len(docs) != promisedDocuments || written != promisedTexts || trees != promisedTrees {
		t.Errorf("%d documents, %d texts, %d trees", len(docs), written, trees)
	}
	if !maps.Equal(languages, promisedLanguages) {
		t.Errorf("languages: %v", languages)
	}
	if !maps.Equal(kinds, promisedKinds) {
		t.Errorf("kinds: %v", kinds)
	}
}

// checkTree asks of a tree that it exercises more than text leaves.
func checkTree(t *testing.T, id string, content any) {
	t.Helper()
	found := map[string]bool{}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case nil:
			found["null"] = true
		case bool:
			found["boolean"] = true
		case float64:
			found["number"] = true
		case []any:
			found["list"] = true
			for _, e := range v {
				walk(e)
			}
		case map[string]any:
			for _, e := range v {
				walk(e)
			}
		}
	}
	walk(content)
	for _, want := range []string{"null", "boolean", "number", "list"} {
		if !found[want] {
			t.Errorf("%s: the tree has no %s", id, want)
		}
	}
}
