package collateral

import (
	"bytes"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// marked is a document in which words are marked as label, entity and identifier.
func marked(id, text string, marks ...[4]string) *corpus.Document {
	d := &corpus.Document{Document: lethe.NewDocument(id, text)}
	for _, m := range marks {
		at := strings.Index(text, m[0])
		d.Gold = append(d.Gold, corpus.Mention{
			Span: span.Span{Start: at, End: at + len(m[0])}, Label: lethe.Label(m[1]), Entity: m[2], Identifier: corpus.Identifier(m[3]),
		})
	}
	return d
}

func becomes(text string) func(string) string { return func(string) string { return text } }

// TestPersons: by hand. Two letters tell of Ann her name, her village twice and her mule; the
// village is left once and the mule too. Of Dr Hardy the surname is left in one of two forms.
func TestPersons(t *testing.T) {
	var p Persons
	p.Add("person/ann", marked("1", "Ann Wells of Slad, says Jane Hardy", [4]string{"Ann Wells", "NAME", "person/ann"}, [4]string{"Slad", "LOCATION", "place/slad"}, [4]string{"Jane Hardy", "NAME", "staff/hardy"}),
		becomes("[NAME] of [LOCATION], says [NAME]"))
	p.Add("person/ann", marked("2", "from Slad, has a mule, says Hardy", [4]string{"Slad", "LOCATION", "place/slad"}, [4]string{"mule", "MISC", ""}, [4]string{"Hardy", "NAME", "staff/hardy"}),
		becomes("from Slad, has a mule, says Hardy"))
	p.Add("person/bob", marked("3", "Bob left", [4]string{"Bob", "NAME", "person/bob"}), becomes("[NAME] left"))
	p.Sort()
	want := []Person{
		{"1", true, Share{2, 3}, Share{2, 4}},
		{"1", false, Share{1, 2}, Share{1, 2}},
		{"3", true, Share{0, 1}, Share{0, 1}},
	}
	for i, w := range want {
		if *p.People[i] != w {
			t.Errorf("%d: %+v, want %+v", i, *p.People[i], w)
		}
	}
	var b bytes.Buffer
	if err := p.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(b.String()), " ")
	for _, line := range []string{"a document is about 2 1 33.3% 66.7% 40.0%", "bystanders 1 0 50.0% 50.0% 50.0%", "1 bystander 1 of 2 items, 1 of 2 mentions"} {
		if !strings.Contains(text, line) {
			t.Errorf("%s lacks %s", b.String(), line)
		}
	}
}

// TestPersonsOfCourts: where the gold tells identifiers, whoever is named directly is whom the
// document is about, what needs no mask does not count, and entities are of their document.
func TestPersonsOfCourts(t *testing.T) {
	var p Persons
	for _, id := range []string{"a", "b"} {
		p.Add(id, marked(id, "Mr Ek met Mr Holm in Oslo in court", [4]string{"Ek", "PERSON", "e1", "DIRECT"}, [4]string{"Holm", "PERSON", "e2", "QUASI"}, [4]string{"Oslo", "LOC", "e3", "QUASI"}, [4]string{"court", "ORG", "e4", "NO_MASK"}),
			becomes("Mr Ek met Mr *** in *** in court"))
	}
	p.Sort()
	if len(p.People) != 4 || *p.People[0] != (Person{"a", true, Share{1, 2}, Share{1, 2}}) || *p.People[3] != (Person{"b", false, Share{0, 1}, Share{0, 1}}) {
		t.Errorf("%+v %+v", p.People[0], p.People[3])
	}
}
