package train

import (
	"strings"
	"testing"
)

func show(d Document) string {
	var out []string
	for _, m := range d.Mentions {
		out = append(out, m.Type+" "+m.In(d.Text))
	}
	return strings.Join(out, "|")
}

func TestCoNLL(t *testing.T) {
	docs, err := CoNLL(strings.NewReader("-DOCSTART- O\n\nAnna B-PER\nBlum I-PER\n, O\nUlm B-LOC\n. O\n\nKarl I-PER\nMia B-PER\n"), "x", Columns{Doc: "-DOCSTART-"})
	if err != nil || len(docs) != 1 {
		t.Fatal(err, len(docs))
	}
	if docs[0].Text != "Anna Blum, Ulm. Karl Mia" || show(docs[0]) != "PER Anna Blum|LOC Ulm|PER Karl|PER Mia" {
		t.Errorf("%q: %s", docs[0].Text, show(docs[0]))
	}
	docs, err = CoNLL(strings.NewReader("Anna S-PER\nUlm B-LOC\nStadt E-LOC\nMitte S-LOC\n"), "x", Columns{})
	if err != nil || show(docs[0]) != "PER Anna|LOC Ulm Stadt|LOC Mitte" {
		t.Errorf("%v %v", docs, err)
	}
}

func TestBrat(t *testing.T) {
	d, err := Brat("Señor Núñez, Ulm", strings.NewReader("T1\tPER 6 11\tNúñez\nR1\tx\nT2\tLOC 13 16\tUlm\n"), "a.ann")
	if err != nil || show(d) != "PER Núñez|LOC Ulm" {
		t.Errorf("%s %v", show(d), err)
	}
}

func TestJSONLines(t *testing.T) {
	docs, err := JSONLines(strings.NewReader(`{"id":"1","text":"é Anna","mentions":[{"start":2,"end":6,"label":"PERSON"}]}
{"full_text":"Ulm","spans":[{"start_position":0,"end_position":3,"entity_type":"LOC"}]}`), "m.jsonl")
	if err != nil || len(docs) != 2 || show(docs[0]) != "PERSON Anna" || show(docs[1]) != "LOC Ulm" {
		t.Errorf("%v %v", docs, err)
	}
}

func TestUniversal(t *testing.T) {
	const text = "# newdoc\n# text = Viu a l'Hospitalet del Mar.\n1\tViu\t_\t_\tv\t_\t_\t_\t_\t_\n2\ta\t_\t_\ts\t_\t_\t_\t_\t_\n" +
		"3\tl'\t_\t_\tnp0000l\t_\t_\t_\t_\tMWE=l'Hospitalet_del_Mar\n4\tHospitalet\t_\t_\t_\t_\t_\t_\t_\t_\n5-6\tdel\t_\t_\t_\t_\t_\t_\t_\t_\n5\tde\t_\t_\t_\t_\t_\t_\t_\t_\n6\tel\t_\t_\t_\t_\t_\t_\t_\t_\n7\tMar\t_\t_\t_\t_\t_\t_\t_\t_\n8\t.\t_\t_\t_\t_\t_\t_\t_\t_\n"
	docs, err := Universal{}.Read(strings.NewReader(text), "x")
	if err != nil || len(docs) != 1 || show(docs[0]) != "np0000l l'Hospitalet del Mar" {
		t.Errorf("%v %v", docs, err)
	}
}

// Every fault names its file and line, and no text.
func TestReadersRefuse(t *testing.T) {
	const secret = "Zwingelmann"
	for name, read := range map[string]func() error{
		"f:2: columns": func() error {
			_, err := CoNLL(strings.NewReader("Anna O\n"+secret+"\n"), "f", Columns{})
			return err
		},
		"f:1: tag": func() error {
			_, err := CoNLL(strings.NewReader(secret+" PER\n"), "f", Columns{})
			return err
		},
		"f:2: offsets": func() error {
			_, err := Brat(secret, strings.NewReader("T1\tX 0 2\tZw\nT2\tX 5 99\ty\n"), "f")
			return err
		},
		"f:1: text": func() error {
			_, err := Brat(secret, strings.NewReader("T1\tX 0 2\tAb\n"), "f")
			return err
		},
		"f:2: range": func() error {
			_, err := JSONLines(strings.NewReader(`{"text":"a"}`+"\n"+`{"text":"`+secret+`","mentions":[{"start":3,"end":99,"label":"X"}]}`), "f")
			return err
		},
		"f:2: json": func() error {
			_, err := JSONLines(strings.NewReader(`{"text":"a"}`+"\n{nonsense"), "f")
			return err
		},
		"f:1: tab": func() error {
			_, err := TAB(strings.NewReader(`{"text":"`+secret+`","entities":[{"start_offset":1,"end_offset":99}]}`), "f", "")
			return err
		},
		"f:2: ud": func() error {
			_, err := Universal{Tag: 2}.Read(strings.NewReader("# text = a\n1\t"+secret+"\tO\n"), "f")
			return err
		},
	} {
		err := read()
		at, _, _ := strings.Cut(name, ": ")
		if err == nil || !strings.Contains(err.Error(), at) || strings.Contains(err.Error(), secret) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzJSONLines(f *testing.F) {
	f.Add(`{"text":"é Anna","mentions":[{"start":2,"end":6,"label":"P"}]}`)
	f.Add(`[{"text":"x"},{"full_text":"y","spans":[{}]}]`)
	f.Fuzz(func(t *testing.T, s string) {
		docs, err := JSONLines(strings.NewReader(s), "f")
		if err != nil {
			return
		}
		for _, d := range docs {
			if err := d.Check(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func FuzzCoNLL(f *testing.F) {
	f.Add("Anna B-PER\nBlum I-PER\n\n. O\n")
	f.Fuzz(func(t *testing.T, s string) {
		docs, err := CoNLL(strings.NewReader(s), "f", Columns{})
		if err != nil {
			return
		}
		for _, d := range docs {
			for _, m := range d.Mentions {
				if m.Start < 0 || m.End > len(d.Text) || m.Empty() {
					t.Fatalf("[%d,%d) of %d", m.Start, m.End, len(d.Text))
				}
			}
		}
	})
}
