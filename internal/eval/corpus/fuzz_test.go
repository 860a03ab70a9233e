package corpus

import (
	"bufio"
	"bytes"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// fuzz feeds a reader. Whatever comes in, what comes out fits its text.
func fuzz(f *testing.F, o Options, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		docs, _ := collect(Read(bytes.NewReader(data), "f", o))
		for _, d := range docs {
			fits(t, d)
		}
	})
}

// fits checks again, by other means, what the reader must have checked.
func fits(t *testing.T, d *Document) {
	for _, m := range d.Gold {
		field, ok := d.Field(m.Field)
		if !ok || m.Label == "" {
			t.Fatalf("no field %q, or no label", m.Field)
		}
		for _, s := range m.Spans() {
			if s.Empty() || !m.Contains(s) || s.Check(field.Text) != nil {
				t.Fatalf("[%d,%d) does not fit", s.Start, s.End)
			}
		}
	}
}

func FuzzTAB(f *testing.F) {
	fuzz(f, Options{Format: "tab"}, tabLine, `[{"doc_id": "1", "text": "Zoë", "annotations": {"a": {"entity_mentions": [
		{"entity_type": "P", "start_offset": 0, "end_offset": 3, "entity_id": "1", "identifier_type": "DIRECT"}]}}}]`, `[`, `{"entities":[]}{`)
}

func FuzzConll(f *testing.F) {
	fuzz(f, Options{Format: "conll"}, "Jo B-P\nAx I-P\n\nUlm S-L\n", "-DOCSTART- -a- O\n\nJo\tI-P\n", "# newdoc id = 1\n# text = Jo Ax.\nJo B-P\nAx. I-P\n", "\x1f\x8b", "Zoë E-P\r\n")
}

func FuzzUNER(f *testing.F) {
	fuzz(f, Options{Format: "conll", Columns: Columns{Token: 2, Tag: 3, Separator: "\t", Comments: true, Tight: true, Lines: true, Sentences: 2}},
		"# newdoc\n# text = Al-Zaman\n1\tAl\tB-O\n2\t-\tI-O\n3\tZaman\tI-O\n", "1-2\tdel\t_\n1\tde\tO\n2\tel\tB-L\n3.1\tx\tB-L\n", "1\t\tO\n1\t \tB-P\n", "2\t(\tO\n3\t,\tO\n\n\n1\tx\tB-O")
}

func FuzzAnCora(f *testing.F) {
	fuzz(f, Options{Format: "ancora"},
		"# text = Fira de Ulm\n1\tFira\t_\t_\tnp0000o\t_\t_\t_\t_\tMWE=Fira_de_Ulm\n2\tde\t_\t_\t_\t_\t_\t_\t_\t_\n",
		"1\tUlm\t_\t_\tnp0000l\t_\t_\t_\t_\tMWE=Ulm__\n", "1-2\tdel\t_\t_\tnp0000l\t_\t_\t_\t_\t_\n")
}

func FuzzJSONL(f *testing.F) {
	fuzz(f, Options{Format: "jsonl"}, `{"text": "😀 Zoë", "spans": [{"start": 2, "end": 5, "label": "P", "text": "Zoë"}]}`, `[{"text": "", "annotations": []}]`, `{"text": "a", "spans": [{"start": -1, "end": 9223372036854775807, "label": "P"}]}`)
}

func FuzzPresidio(f *testing.F) {
	fuzz(f, Options{Format: "presidio"}, `[{"full_text": "Ms Zoë", "spans": [{"entity_type": "P", "entity_value": "Zoë", "start_position": 3, "end_position": 6}]}]`, `[{"full_text": "a", "spans": [{"entity_type": "P", "start_position": 1, "end_position": 0}]}]`)
}

func FuzzSmartData(f *testing.F) {
	fuzz(f, Options{Format: "smartdata"}, `{"id": "1", "text": {"string": "Köln"}, "conceptMentions": {"array": [{"type": "L", "span": {"start": 0, "end": 4}}]}}`, "{\n}\n{\n}")
}

func FuzzBrat(f *testing.F) {
	f.Add(bratText, bratAnn)
	f.Add("Zoë", "T1\tP 0 1;2 3\tZ ë\nA1\tX T1\n")
	f.Add("a\r\nb", "T1\tP 0 4\ta b")
	f.Add("\xff", "T1\tP 0 1\t\xff")
	f.Fuzz(func(t *testing.T, text, annotation string) {
		d, err := bratDocument("d", text, "d.ann", annotation)
		if err == nil && d.check() == nil {
			fits(t, d)
		}
	})
}

func FuzzBratArchive(f *testing.F) {
	f.Add([]byte("ustar"))
	f.Add(bytes.Repeat([]byte{0}, 1024))
	f.Fuzz(func(t *testing.T, data []byte) {
		docs, _ := collect(Read(bytes.NewReader(data), "f", Options{Format: "brat"}))
		for _, d := range docs {
			fits(t, d)
		}
	})
}

func FuzzBeside(f *testing.F) {
	f.Add([]byte(treeDocuments), []byte(`{"document": "n2", "field": "/a~1b/0/note", "start": 5, "end": 7, "label": "X"}`))
	f.Add([]byte(`{"id": "", "content": []}`), []byte(`{"document": "x"}`))
	f.Add([]byte(`{"id": "x", "content": {"": {"": "a"}}}`), []byte(`{"document": "x", "field": "//", "start": 0, "end": 1, "label": "X"}`))
	f.Fuzz(func(t *testing.T, docs, mentions []byte) {
		b, err := parseBeside(bytes.NewReader(mentions), "m")
		if err != nil {
			return
		}
		b.read(&input{Reader: bufio.NewReader(bytes.NewReader(docs)), name: "f", give: func(d *Document) error {
			if d.check() == nil {
				fits(t, d)
			}
			return nil
		}})
	})
}

func FuzzLabels(f *testing.F) {
	f.Add(labelsYAML, "ES_NIF")
	f.Add("fold: {'*': X}", "")
	f.Fuzz(func(t *testing.T, file, label string) {
		l, err := ReadLabels(bytes.NewReader([]byte(file)), "f")
		if err != nil {
			return
		}
		if to, keep := l.Predicted(lethe.Label(label)); !keep && to != "" {
			t.Fatal("a label that does not count has a name")
		}
	})
}
