package train

import (
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
)

var (
	properNoun = regexp.MustCompile(`(?m)^\d+\t(\S+)\t.*\tnp0000\S+\t.*\t(\S+)$`)
	wholeName  = regexp.MustCompile(`MWE=([^|]*)`)
)

// TestAnCoraExtents holds that every name of the corpus is read, and as long as its
// annotators made it: a name cut short would be taken for a fault of the tagger.
func TestAnCoraExtents(t *testing.T) {
	d := data(t)
	r, err := d.open(context.Background(), "ancora-ca/ca_ancora-ud-dev.conllu.xz")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, m := range properNoun.FindAllStringSubmatch(string(raw), -1) {
		name := m[1]
		if x := wholeName.FindStringSubmatch(m[2]); x != nil {
			name = x[1]
		}
		want = append(want, strings.ReplaceAll(name, "_", ""))
	}
	docs, err := d.AnCora(context.Background(), "ca")
	if err != nil {
		t.Fatal(err)
	}
	var got []Mention
	var names []string
	for _, doc := range docs {
		for _, m := range doc.Mentions {
			got = append(got, m)
			names = append(names, squeeze(m.In(doc.Text)))
		}
	}
	if len(want) == 0 || len(got) != len(want) {
		t.Fatalf("%d mentions, want %d", len(got), len(want))
	}
	for i := range want {
		if names[i] != want[i] {
			t.Errorf("mention %d at [%d,%d) of its document is not as long as its MWE", i, got[i].Start, got[i].End)
		}
	}
}
