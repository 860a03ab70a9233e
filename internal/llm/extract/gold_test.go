package extract_test

import (
	"os"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
)

const corpora = "../../../../shared/data/"

// A model that knows what people marked in real texts, and says each value once: every
// stretch that they marked must lie in something that is located. most is what may be
// missing: "H" for a sex, which is a word all over a report, and half of a word that
// somebody marked by mistake.
func TestRealGold(t *testing.T) {
	if _, err := os.Stat(corpora); err != nil {
		t.Skip("the folder shared/data does not lie beside the checkout: real corpora are not read")
	}
	for _, c := range []struct {
		file, format string
		most         int
	}{
		{"tab-echr/tab_train_dev_113.jsonl.xz", "tab", 0},
		{"presidio-synth-en/generated_large.json.xz", "presidio", 0},
		{"meddocan/meddocan_dev_brat.tar.xz", "brat", 6},
	} {
		marked, missing := 0, 0
		for d, err := range corpus.Open(corpora+c.file, corpus.Options{Format: c.format}) {
			if err != nil {
				t.Fatal(err)
			}
			ms, _ := extract.Locate(d.Document, values(d))
			for _, g := range d.Gold {
				marked++
				if !covered(g, ms) {
					missing++
				}
			}
		}
		t.Logf("%s: %d marked, %d missing", c.file, marked, missing)
		if marked == 0 || missing > c.most {
			t.Errorf("%s: %d of %d are not located", c.file, missing, marked)
		}
	}
}

// values are the different texts that are marked in a document.
func values(d *corpus.Document) []extract.Entity {
	var es []extract.Entity
	seen := map[string]bool{}
	for _, g := range d.Gold {
		f, _ := d.Field(g.Field)
		if text := f.Text[g.Start:g.End]; !seen[text] {
			seen[text] = true
			es = append(es, extract.Entity{Original: text, Normalized: "n", Label: "X"})
		}
	}
	return es
}

func covered(g corpus.Mention, ms []lethe.Mention) bool {
	for _, m := range ms {
		if m.Field == g.Field && m.Start <= g.Start && m.End >= g.End {
			return true
		}
	}
	return false
}
