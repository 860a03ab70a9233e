package train

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

// TestReadPages reads texts with their marks, and gives them the types of models.
func TestReadPages(t *testing.T) {
	files := fstest.MapFS{
		"pages/en/02.txt": {Data: []byte("=== note\nsecond")},
		"pages/en/01.txt": {Data: []byte("\n=== letter\n{S|2 Low Row},\n{L|Garth} {Z|GT1 2AB}\n\nDear {P|Ole}, {T|7 pm}\t{L|Bonn}, {L|Rome}\n\n=== list\n{J|baker}: {I|123-45-6789}, {I|12}, {D|May}\n")},
	}
	docs, err := readPages(context.Background(), files, "en")
	if err != nil {
		t.Fatal(err)
	}
	if len(docs) != 3 || docs[0].ID != "pages/en/01.txt#1" || docs[2].Text != "second" {
		t.Fatalf("read %d texts", len(docs))
	}
	if want := "2 Low Row,\nGarth GT1 2AB\n\nDear Ole, 7 pm\tBonn, Rome"; docs[0].Text != want {
		t.Errorf("read %q, want %q", docs[0].Text, want)
	}
	var got []string
	for i := range docs {
		docs[i].retype(pageMarks["en"])
		if err := docs[i].Check(); err != nil {
			t.Error(err)
		}
		got = append(got, values(docs[i])...)
	}
	want := []string{"ADDRESS 2 Low Row,\nGarth GT1 2AB", "PERSON Ole", "LOCATION Bonn", "LOCATION Rome", "OCCUPATION baker", "US_SSN 123-45-6789"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestRetypeGerman: streets stand alone, and times are dates as in the corpus.
func TestRetypeGerman(t *testing.T) {
	d, _, err := parsePage("{S|Am Wehr 3}, {Z|12345} {L|Gera}, {D|3. Mai} um {T|7 Uhr}, {I|44}")
	if err != nil {
		t.Fatal(err)
	}
	d.retype(pageMarks["de"])
	want := []string{"STREET Am Wehr 3", "LOCATION Gera", "DATE 3. Mai", "DATE 7 Uhr"}
	if got := values(d); !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPageFaults: an error names the line and nothing of the text.
func TestPageFaults(t *testing.T) {
	for source, want := range map[string]string{
		"=== a\nx\n{P|Ann} {P|Bo":    "3:",
		"=== a\n{P|Ann {L|Rome}}":    "2:",
		"=== a\nx\n\n=== b\n{X|Ann}": "5:",
		"=== a\nAnn}":                "2:",
		"=== a\n{Ann}":               "2:",
		"=== a\n{P|}":                "2:",
		"=== a\n{P|Ann }":            "2:",
		"=== a\n{P|Ann\n\nLee}":      "2:",
		"=== a\n\xffAnn":             "2:",
		"=== a\nx\nAnn\x00":          "3:",
		"=== a\n\n=== b\nx":          "2:",
		"Ann\n=== a\nx":              "1:",
		"Ann":                        "1:",
	} {
		_, err := readPages(context.Background(), fstest.MapFS{"pages/de/07.txt": {Data: []byte(source)}}, "de")
		if err == nil || !strings.HasPrefix(err.Error(), "train: pages/de/07.txt:"+want) || strings.Contains(err.Error(), "Ann") {
			t.Errorf("%q: error %v, want one of line %s", source, err, want)
		}
	}
}

// TestOwnPages reads all pages. Those that are not learnt from are an eighth of them.
func TestOwnPages(t *testing.T) {
	for lang := range pageMarks {
		learn, held, err := pages(context.Background(), lang)
		if err != nil {
			t.Error(err)
			continue
		}
		if n := (len(learn) + len(held)) / heldPages; len(held) != n || n == 0 {
			t.Errorf("%s: %d texts are learnt from and %d are not", lang, len(learn), len(held))
		}
	}
}
