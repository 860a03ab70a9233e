package corpus

import (
	"crypto/sha256"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/slow"
)

// corpora is where the corpora lie, beside a checkout.
const corpora = "../../../../shared/data"

func needData(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(corpora); err != nil {
		t.Skip("the folder shared/data does not lie beside the checkout: real corpora are not read")
	}
}

// counted is what a file holds, counted by other means: documents by grep for what
// begins them, or as the folder's INDEX.md says; mentions by grep for B-, for T lines,
// for "entity_type".
type counted struct {
	file                string
	documents, mentions int
}

func TestRealFiles(t *testing.T) {
	needData(t)
	conll := Options{Format: "conll"}
	tabs := Options{Format: "conll", Columns: Columns{Separator: "\t"}}
	uner := Options{Format: "conll", Columns: Columns{Token: 2, Tag: 3, Separator: "\t", Comments: true}}
	for _, c := range []struct {
		counted
		o Options
	}{
		{counted{"tab-echr/tab_train_dev_113.jsonl.xz", 113, 5186}, Options{Format: "tab"}},
		{counted{"meddocan/meddocan_dev_brat.tar.xz", 250, 5801}, Options{Format: "brat"}},
		{counted{"meddocan/meddocan_train_brat.tar.xz", 500, 11333}, Options{Format: "brat"}},
		{counted{"presidio-synth-en/generated_large.json.xz", 2109, 4055}, Options{Format: "presidio"}},
		{counted{"presidio-synth-en/synth_dataset_v2.json.xz", 1500, 2863}, Options{Format: "presidio"}},
		{counted{"smartdata-de/v1_20180119_train.json.xz", 1244, 10397}, Options{Format: "smartdata"}},
		{counted{"smartdata-de/v1_20180119_test.json.xz", 1192, 10083}, Options{Format: "smartdata"}},
		{counted{"pii-anon-eval/dev_v1.1.jsonl.xz", 10436, 82815}, Options{Format: "jsonl"}},
		{counted{"uner-en-ewt/en_ewt-ud-dev.iob2.xz", 318, 966}, uner},
		{counted{"uner-en-ewt/en_ewt-ud-train.iob2.xz", 540, 2698 + 540 + 1434 + 888 + 2873}, uner},
		{counted{"mobie-de/dev.conll2003.xz", 494, 2793}, tabs},
		{counted{"mobie-de/test.conll2003.xz", 623, 4988}, tabs},
		{counted{"mobie-de/train.conll2003.xz", 2115, 12935}, tabs},
		{counted{"germeval2014-de/NER-de-test.tsv.xz", 5100, 6178}, uner},
		{counted{"ler-de/ler_dev.conll.xz", 6666, 5044}, conll},
		{counted{"wikigold-en/wikigold.conll.txt.xz", 145, 3558}, conll},
		{counted{"wnut17-en/emerging.dev.conll.xz", 1009, 836}, tabs},
		{counted{"wnut17-en/emerging.test.annotated.xz", 1287, 1079}, tabs},
		{counted{"wnut17-en/wnut17train.conll.xz", 3394, 1975}, tabs},
		{counted{"btc-en/a.conll.xz", 1000, 229 + 173 + 119}, tabs},
		{counted{"btc-en/e.conll.xz", 200, 144 + 122 + 59}, tabs},
		{counted{"sec-filings-en/FIN3.txt.xz", 3, 318}, conll},
		{counted{"sec-filings-en/FIN5.txt.xz", 5, 1168}, conll},
		{counted{"ancora-ca/ca_ancora-ud-dev.conllu.xz", 155, 1 + 368 + 923 + 1129 + 669}, Options{Format: "ancora"}},
	} {
		t.Run(c.file, func(t *testing.T) { c.check(t, c.o) })
	}
}

func (c counted) check(t *testing.T, o Options) {
	got := counted{file: c.file}
	for d, err := range Open(filepath.Join(corpora, c.file), o) {
		if err != nil {
			t.Fatal(err)
		}
		got.documents++
		got.mentions += len(d.Gold)
	}
	if got != c {
		t.Errorf("%d documents and %d mentions, want %d and %d", got.documents, got.mentions, c.documents, c.mentions)
	}
}

// Every part of every card can be read, and its labels are known: where long tests do not
// run, of the first documents of those that are not counted here.
func TestRealCards(t *testing.T) {
	needData(t)
	counted := map[string]int{
		"tab train": 92, "tab dev": 21, "smartdata all": 2436, "mobie train": 2115, "presidio-synth all": 3609,
		"ancora-es all": 69 + 9, // INDEX.md counts those that have names
	}
	sizes := map[string]int{}
	for _, c := range allCards(t) {
		for part := range c.Parts {
			most := math.MaxInt
			if _, ok := counted[c.Name+" "+part]; !ok {
				most = slow.Times(200, most)
			}
			for d, err := range c.Open(corpora, part) {
				if err != nil {
					t.Fatalf("%s %s: %v", c.Name, part, err)
				}
				if d.Language == "" {
					t.Fatalf("%s: document %s has no language", c.Name, d.SourceID)
				}
				if sizes[c.Name+" "+part]++; sizes[c.Name+" "+part] == most {
					break
				}
			}
		}
	}
	for name, want := range counted {
		if sizes[name] != want {
			t.Errorf("%s: %d documents, want %d", name, sizes[name], want)
		}
	}
}

func TestRealTAB(t *testing.T) {
	needData(t)
	entities, types := map[string]bool{}, map[Identifier]int{}
	for d, err := range Open(corpora+"/tab-echr/tab_train_dev_113.jsonl.xz", Options{Format: "tab"}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range d.Gold {
			entities[d.SourceID+" "+m.Entity] = true
			types[m.Identifier]++
		}
	}
	if len(entities) != 3817 || types[Direct] != 238 || types[Quasi] != 3247 || types[NoMask] != 1701 {
		t.Error(len(entities), types)
	}
}

// Every case has a head that ends with the doctor's line, and marks on both sides.
func TestRealBody(t *testing.T) {
	needData(t)
	c, err := CardOf("meddocan")
	if err != nil {
		t.Fatal(err)
	}
	head, body := 0, 0
	for d, err := range c.Open(corpora, "dev") {
		if err != nil {
			t.Fatal(err)
		}
		s := c.BodyOf(d.Fields[0].Text)
		if s.Start == 0 {
			t.Errorf("document %s has no head", d.SourceID)
		}
		for _, m := range d.Gold {
			if m.Start < s.Start {
				head++
			} else {
				body++
			}
		}
	}
	if head < 3000 || body < 1500 {
		t.Error(head, body)
	}
}

// INDEX.md: 1,564 documents are in both of the corpora that DFKI made of one source.
func TestRealShared(t *testing.T) {
	needData(t)
	seen := map[[32]byte]bool{}
	shared := 0
	for _, part := range []struct{ card, part string }{
		{"smartdata", "all"}, {"mobie", "train"}, {"mobie", "dev"}, {"mobie", "test"},
	} {
		c, err := CardOf(part.card)
		if err != nil {
			t.Fatal(err)
		}
		for d, err := range c.Open(corpora, part.part) {
			if err != nil {
				t.Fatal(err)
			}
			if h := digest(d); c.Name == "smartdata" {
				seen[h] = true
			} else if seen[h] {
				shared++
			}
		}
	}
	if shared < 1560 || shared > 1564 { // a few have characters that the tokens lack
		t.Errorf("%d documents are shared, want 1564", shared)
	}
}

// digest is a hash of the document's texts without white space: a text that was
// rebuilt from tokens is the same as the one they came from.
func digest(d *Document) [sha256.Size]byte {
	h := sha256.New()
	for _, f := range d.Fields {
		h.Write([]byte(strings.Join(strings.Fields(f.Text), "") + "\x00"))
	}
	return [sha256.Size]byte(h.Sum(nil))
}
