package people_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/eval/synth/people"
)

type collection struct {
	documents, mentions, persons, register, background, whose bytes.Buffer
}

func write(t *testing.T, o people.Options) *collection {
	t.Helper()
	c := &collection{}
	err := people.Write(t.Context(), people.Outputs{Documents: &c.documents, Mentions: &c.mentions, Persons: &c.persons,
		Register: &c.register, Background: &c.background, Whose: &c.whose}, o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func read[T any](t *testing.T, from *bytes.Buffer) (all []T) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(from.Bytes()))
	for {
		var v T
		if err := d.Decode(&v); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
}

type document struct {
	ID, Content string
	Metadata    map[string]string
}

type mention struct {
	Document, Label, Text, Entity string
	Start, End                    int
}

type person struct {
	Person, Name, Born string
	DecoyOf            string `json:"decoy_of"`
	Alike              int
	Documents          []struct {
		Document, Kind string
		Tells          []string
		Alike          int
	}
}

func each(t *testing.T, test func(t *testing.T, o people.Options)) {
	for _, language := range people.Languages {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			o := people.Defaults()
			o.Languages, o.Seed = []string{language}, 3
			test(t, o)
		})
	}
}

// TestGold looks for each mention where it is said to be, and for slots left open.
func TestGold(t *testing.T) {
	each(t, func(t *testing.T, o people.Options) {
		c := write(t, o)
		texts := map[string][]rune{}
		kinds := map[string]int{}
		for _, d := range read[document](t, &c.documents) {
			texts[d.ID] = []rune(d.Content)
			kinds[d.Metadata["kind"]]++
			if i := strings.IndexAny(d.Content, "{}[]|\x00"); i >= 0 {
				t.Errorf("%s (%s) has a gap: %.40q", d.ID, d.Metadata["kind"], d.Content[max(0, i-20):])
			}
			if strings.Contains(d.Content, "  ,") || strings.Contains(d.Content, " .\n") || strings.Contains(d.Content, "\n\n\n") {
				t.Errorf("%s (%s) has white space that nobody writes: %s", d.ID, d.Metadata["kind"], d.Content)
			}
		}
		if len(texts) != o.Documents || len(kinds) != len(people.Kinds) {
			t.Errorf("%d documents of kinds %v", len(texts), kinds)
		}
		labels := map[string]int{}
		end := map[string]int{}
		for _, m := range read[mention](t, &c.mentions) {
			if got := string(texts[m.Document][m.Start:m.End]); got != m.Text {
				t.Fatalf("%s has %q at %d, want %q", m.Document, got, m.Start, m.Text)
			}
			if m.Start < end[m.Document] || m.Entity == "" || strings.TrimSpace(m.Text) != m.Text {
				t.Errorf("%s: %+v", m.Document, m)
			}
			end[m.Document] = m.End
			labels[m.Label]++
		}
		if len(labels) != 16 {
			t.Errorf("labels %q", slices.Sorted(maps.Keys(labels)))
		}
	})
}

// TestChains holds the gold of people against the documents, and the counts against the register.
func TestChains(t *testing.T) {
	each(t, func(t *testing.T, o people.Options) {
		c := write(t, o)
		named := map[string]bool{}
		for _, m := range read[mention](t, &c.mentions) {
			named[m.Document+" "+m.Entity] = true
		}
		documents, decoys, unique, calledBy := 0, 0, 0, 0
		all := read[person](t, &c.persons)
		for i, p := range all {
			if n := len(p.Documents); n < 1 || n > 6 || n == 1 && i < len(all)-64 {
				t.Errorf("%s has %d documents", p.Person, n)
			}
			if p.DecoyOf != "" {
				decoys++
			}
			if p.Alike == 1 {
				unique++
			}
			for _, d := range p.Documents {
				documents++
				if named[d.Document+" "+p.Person] {
					calledBy++
				}
				if d.Alike < p.Alike || p.Alike < 1 {
					t.Errorf("%s: %d are alike by all documents, %d by %s", p.Person, p.Alike, d.Alike, d.Document)
				}
			}
		}
		if documents != o.Documents || decoys == 0 || unique == 0 || unique == len(all) || calledBy < documents*9/10 {
			t.Errorf("%d documents, %d of them name their person; %d chains, %d decoys, %d unique", documents, calledBy, len(all), decoys, unique)
		}
		if rows := bytes.Count(c.register.Bytes(), []byte("\n")); rows != o.People+1 {
			t.Errorf("the register has %d rows", rows)
		}
		whose, about := holders(t, c)
		for _, p := range all {
			for _, d := range p.Documents {
				if whose[d.Document] != p.Person {
					t.Errorf("%s is about %q, not %s", d.Document, whose[d.Document], p.Person)
				}
			}
		}
		background := read[document](t, &c.background)
		for _, d := range background {
			if !strings.HasPrefix(whose[d.ID], "person/") {
				t.Errorf("%s is about %q", d.ID, whose[d.ID])
			}
		}
		if n := len(background); n < 100 || about != o.Documents+n {
			t.Errorf("%d background texts, %d texts are about somebody", n, about)
		}
	})
}

// holders reads whom texts are about, and how many there are.
func holders(t *testing.T, c *collection) (map[string]string, int) {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(c.whose.Bytes())).ReadAll()
	if err != nil || len(rows) == 0 || !slices.Equal(rows[0], []string{"document", "person"}) {
		t.Fatalf("no table document,person: %v", err)
	}
	of := map[string]string{}
	for _, row := range rows[1:] {
		of[row[0]] = row[1]
	}
	return of, len(rows) - 1
}

// TestSame: a seed gives the same bytes, on any number of threads, and fewer documents are the first of many.
func TestSame(t *testing.T) {
	each(t, func(t *testing.T, o people.Options) {
		o.People, o.Documents, o.Threads = 3000, 700, 1
		a := write(t, o)
		o.Threads = 4
		b := write(t, o)
		o.Documents = 100
		few := write(t, o)
		o.Seed++
		other := write(t, o)
		if fmt.Sprint(a) != fmt.Sprint(b) {
			t.Error("threads change the bytes")
		}
		if !bytes.HasPrefix(a.documents.Bytes(), few.documents.Bytes()) || bytes.Equal(few.documents.Bytes(), other.documents.Bytes()) {
			t.Error("the seed does not decide alone")
		}
	})
}

// TestMixture: of four languages each has a quarter of the people, and about as much of every part of the documents.
// The first is written as if it were alone. Nobody is of two, and all that holds of one language holds.
func TestMixture(t *testing.T) {
	o := people.Options{People: 8002, Documents: 800, Languages: people.Languages, Seed: 3}
	c := write(t, o)
	o.Threads = 3
	if fmt.Sprint(c) != fmt.Sprint(write(t, o)) {
		t.Error("threads change the bytes")
	}
	documents := read[document](t, &c.documents)
	for half := range 2 {
		count := map[string]int{}
		for _, d := range documents[400*half : 400*(half+1)] {
			count[d.Metadata["language"]]++
		}
		for _, language := range people.Languages {
			if n := count[language]; n < 60 || n > 140 {
				t.Errorf("%d of 400 documents are in %s", n, language)
			}
		}
	}
	language := map[string]string{}
	whose, _ := holders(t, c)
	for _, d := range documents {
		if p := whose[d.ID]; language[p] != "" && language[p] != d.Metadata["language"] {
			t.Errorf("%s is of two languages", p)
		}
		language[whose[d.ID]] = d.Metadata["language"]
	}
	rows, err := csv.NewReader(bytes.NewReader(c.register.Bytes())).ReadAll()
	if err != nil || len(rows) != o.People+1 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	alone := write(t, people.Options{People: 2000, Documents: 1, Languages: english, Seed: 3})
	if !bytes.HasPrefix(c.register.Bytes(), alone.register.Bytes()) {
		t.Error("English is written otherwise where it is not alone")
	}
	names := map[string]string{}
	for i, row := range rows[1:] {
		if row[0] != fmt.Sprintf("person/%08d", i) {
			t.Fatalf("row %d is about %s", i, row[0])
		}
		names[row[0]] = row[1] + " " + row[2]
	}
	for _, p := range read[person](t, &c.persons) {
		if names[p.Person] != p.Name || p.DecoyOf != "" && names[p.DecoyOf] == "" {
			t.Errorf("%s is %s in the register, %s in the gold", p.Person, names[p.Person], p.Name)
		}
	}
}

var english = []string{"en"}

func TestValidate(t *testing.T) {
	for _, o := range []people.Options{{People: 5, Documents: 1, Languages: english}, {People: 10_000_001, Documents: 1, Languages: english},
		{People: 1000, Documents: 1001, Languages: english}, {People: 1000, Languages: english}, {People: 1000, Documents: 1}, {People: 1999, Documents: 1, Languages: []string{"en", "de"}},
		{People: 2000, Documents: 1, Languages: []string{"en", "en"}}, {People: 1000, Documents: 1, Languages: []string{"en", "xx"}}} {
		if people.Write(t.Context(), people.Outputs{}, o) == nil {
			t.Errorf("%+v is valid", o)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	o := people.Defaults()
	for b.Loop() {
		to := people.Outputs{Documents: io.Discard, Mentions: io.Discard, Persons: io.Discard, Register: io.Discard, Background: io.Discard, Whose: io.Discard}
		if err := people.Write(b.Context(), to, o); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(o.Documents*b.N)/b.Elapsed().Seconds()*60, "docs/min")
}
