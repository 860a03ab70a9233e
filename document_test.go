package lethe_test

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// TestDocumentID: the id is the source id and the MD5 of the content in lower case.
func TestDocumentID(t *testing.T) {
	// printf 'anna ärzte, zürich' | md5sum
	const sum = "4bca9e840e2df2f5f0dec3f1558e9a4a"
	if got := lethe.DocumentID("x-", "Anna ÄRZTE, ZÜRICH"); got != "x-"+sum {
		t.Errorf("%s, want x-%s", got, sum)
	}
}

// Lookup finds what Field finds, in small documents and in large ones, of several fields of
// one name too.
func TestLookup(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var d lethe.Document
		for range rapid.IntRange(0, 30).Draw(t, "fields") {
			name := rapid.SampledFrom([]string{"", "/a", "/b", "/c", "/d", "record/a", "id"}).Draw(t, "name")
			kind := rapid.SampledFrom([]lethe.Kind{lethe.Text, lethe.Number, lethe.Key, lethe.ID}).Draw(t, "kind")
			d.Fields = append(d.Fields, lethe.Field{Name: name, Kind: kind, Text: strconv.Itoa(len(d.Fields))})
		}
		field := d.Lookup()
		for _, name := range []string{"", "/a", "/d", "id", "/none"} {
			want, ok := d.Field(name)
			if got, found := field(name); got != want || found != ok {
				t.Fatalf("%q: %+v, %v; want %+v, %v", name, got, found, want, ok)
			}
		}
	})
}
