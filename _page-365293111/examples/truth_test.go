package examples_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// truth is claims-truth.json; README.md explains its members.
type truth struct {
	About  string
	Counts struct {
		Documents               int
		Language, Kind, Content map[string]int
	}
	Clusters   []cluster
	Common     []fact
	Background []string
}

type cluster struct {
	ID, Language, Topic string
	Documents           []string
	Person              struct {
		Name  string
		Forms map[string][]string
	}
	Secret         fact
	Facts, Details []fact
	Chains         []struct {
		Documents []string
		Links     [][]string
		Reveals   string
	}
}

type fact struct {
	ID, What, Normalized, Match string
	Label                       lethe.Label
	Forms, Elsewhere            map[string][]string // document → values as written there
}

func readTruth(t *testing.T) truth {
	t.Helper()
	data, err := os.ReadFile("claims-truth.json")
	if err != nil {
		t.Fatal(err)
	}
	var tr truth
	strict(t, "claims-truth.json", data, &tr)
	return tr
}

func TestTruthCoversTheClaims(t *testing.T) {
	docs, tr := readClaims(t), readTruth(t)
	if tr.Counts.Documents != promisedDocuments ||
		!maps.Equal(tr.Counts.Language, promisedLanguages) || !maps.Equal(tr.Counts.Kind, promisedKinds) ||
		!maps.Equal(tr.Counts.Content, map[string]int{"text": promisedTexts, "tree": promisedTrees}) {
		t.Errorf("counts: %+v", tr.Counts)
	}
	if len(tr.Clusters) != promisedClusters {
		t.Errorf("%d clusters", len(tr.Clusters))
	}
	listed := slices.Clone(tr.Background)
	for _, c := range tr.Clusters {
		if n := len(c.Documents); n < 3 || n > 7 {
			t.Errorf("%s: has %d documents", c.ID, n)
		}
		for _, id := range c.Documents {
			if docs[id].Metadata["language"] != c.Language {
				t.Errorf("%s: %s has another language", c.ID, id)
			}
		}
		listed = append(listed, c.Documents...)
	}
	slices.Sort(listed)
	if !slices.Equal(listed, slices.Sorted(maps.Keys(docs))) {
		t.Errorf("clusters and background do not hold each document once: %v", listed)
	}
}

func TestEveryFormStandsInItsDocument(t *testing.T) {
	docs, tr := readClaims(t), readTruth(t)
	insurance, err := schema.Load(schema.Default)
	if err != nil {
		t.Fatal(err)
	}
	check := func(where string, f fact) {
		if insurance.Weight(f.Label) == 0 {
			t.Errorf("%s: label %q is not of the schema", where, f.Label)
		}
		for _, forms := range []map[string][]string{f.Forms, f.Elsewhere} {
			for id, values := range forms {
				language, _ := docs[id].Metadata["language"].(string)
				for _, v := range values {
					if !stands(docs[id].Content, v) {
						t.Errorf("%s: %q does not stand in %s", where, v, id)
					}
					if got := f.normalize(v, language); got != f.Normalized {
						t.Errorf("%s: %q of %s is normalized to %q", where, v, id, got)
					}
				}
			}
		}
	}
	for _, c := range tr.Clusters {
		for id, values := range c.Person.Forms {
			for _, v := range values {
				if !stands(docs[id].Content, v) {
					t.Errorf("%s: %q does not stand in %s", c.ID, v, id)
				}
			}
		}
		for _, f := range c.all() {
			check(c.ID+"/"+f.ID, f)
		}
	}
	for _, f := range tr.Common {
		check("common/"+f.Normalized, f)
	}
}

// Where a fact occurs in a document that the truth does not list for it, a test
// against the truth would count a good find as a bad one.
func TestNoFormStandsElsewhere(t *testing.T) {
	docs, tr := readClaims(t), readTruth(t)
	for _, c := range tr.Clusters {
		for _, f := range c.all() {
			for id := range docs {
				if f.Forms[id] == nil && f.Elsewhere[id] == nil && f.in(docs[id].Content) {
					t.Errorf("%s/%s: stands in %s too", c.ID, f.ID, id)
				}
			}
			for id := range f.Forms {
				if !slices.Contains(c.Documents, id) {
					t.Errorf("%s/%s: %s is not of the cluster", c.ID, f.ID, id)
				}
			}
		}
	}
	for _, f := range tr.Common {
		groups := map[string]bool{}
		for id := range docs {
			if f.in(docs[id].Content) != (f.Forms[id] != nil) {
				t.Errorf("common/%s: wrong about %s", f.Normalized, id)
			}
		}
		for id := range f.Forms {
			groups[tr.group(id)] = true
		}
		if len(f.Forms) < 3 || len(groups) < 2 {
			t.Errorf("common/%s: %d documents of %d groups", f.Normalized, len(f.Forms), len(groups))
		}
	}
}

func TestNoDocumentGivesThePersonAway(t *testing.T) {
	docs, tr := readClaims(t), readTruth(t)
	for _, c := range tr.Clusters {
		surname := c.Person.Name[strings.LastIndexByte(c.Person.Name, ' ')+1:]
		for id, d := range docs {
			named := whole(strings.Join(append(texts(d.Content), texts(d.Metadata)...), "\n"), surname)
			if named != (c.Person.Forms[id] != nil) {
				t.Errorf("%s: wrong about the name in %s", c.ID, id)
			}
			if !named {
				continue
			}
			if c.Secret.Forms[id] != nil {
				t.Errorf("%s: %s has both the name and the secret", c.ID, id)
			}
			if !slices.ContainsFunc(c.Facts, func(f fact) bool { return f.Forms[id] == nil }) {
				t.Errorf("%s: %s has the name and all linking facts", c.ID, id)
			}
		}
		if len(c.Person.Forms) == 0 || len(c.Secret.Forms) == 0 {
			t.Errorf("%s: lacks a name or a secret", c.ID)
		}
	}
}

func TestChainsRevealThePerson(t *testing.T) {
	tr := readTruth(t)
	for _, c := range tr.Clusters {
		facts := map[string]fact{}
		for _, f := range c.Facts {
			if facts[f.ID].ID != "" || len(f.Forms) < 2 {
				t.Errorf("%s/%s: stands twice, or in fewer than two documents", c.ID, f.ID)
			}
			facts[f.ID] = f
		}
		short := false // a chain of the default length that tells the secret
		for _, ch := range c.Chains {
			where := fmt.Sprintf("%s: chain %v", c.ID, ch.Documents)
			n := len(ch.Documents)
			if n < 2 || len(ch.Links) != n-1 || ch.Reveals == "" {
				t.Fatalf("%s: is not whole", where)
			}
			secret := false
			for i, id := range ch.Documents {
				if slices.Contains(ch.Documents[:i], id) || !slices.Contains(c.Documents, id) {
					t.Errorf("%s: %s twice, or of another cluster", where, id)
				}
				if (c.Person.Forms[id] != nil) != (i == n-1) {
					t.Errorf("%s: the name must stand in the last document only", where)
				}
				secret = secret || c.Secret.Forms[id] != nil
				if i == 0 {
					continue
				}
				if len(ch.Links[i-1]) == 0 {
					t.Errorf("%s: nothing links to %s", where, id)
				}
				for _, l := range ch.Links[i-1] {
					if facts[l].Forms[id] == nil || facts[l].Forms[ch.Documents[i-1]] == nil {
						t.Errorf("%s: %s does not link to %s", where, l, id)
					}
				}
			}
			short = short || secret && n <= 3
		}
		if !short {
			t.Errorf("%s: no chain of three tells the secret", c.ID)
		}
	}
}

// all are the facts of a cluster, linking or not.
func (c cluster) all() []fact { return slices.Concat(c.Facts, c.Details, []fact{c.Secret}) }

// group is the cluster of a document, "" for the background.
func (tr truth) group(id string) string {
	for _, c := range tr.Clusters {
		if slices.Contains(c.Documents, id) {
			return c.ID
		}
	}
	return ""
}

// normalize is what the value comes to by the fact's rule of matching.
func (f fact) normalize(v, language string) string {
	switch f.Match {
	case "text":
		return normalize.Text(v)
	case "date":
		d, _ := normalize.Date(v, language)
		return d
	case "phone":
		region := map[string]string{"en": "GB", "de": "DE"}[language]
		p, _ := normalize.Phone(v, region)
		return p
	case "id":
		return normalize.ID(v)
	case "variant": // a paraphrase: only knowledge makes them one
		return f.Normalized
	}
	return "unknown rule of matching " + f.Match
}

// in reports whether any form of the fact stands in the content as whole words,
// in whatever case.
func (f fact) in(content any) bool {
	text := strings.Join(texts(content), "\n")
	for _, values := range f.Forms {
		if slices.ContainsFunc(values, func(v string) bool { return whole(text, v) }) {
			return true
		}
	}
	return false
}

// whole reports whether s stands in the text, in whatever case, where no letter
// or digit touches it.
func whole(text, s string) bool {
	text, s = lethe.Lower(text), lethe.Lower(s)
	for from := 0; ; from++ {
		at := strings.Index(text[from:], s)
		if at < 0 {
			return false
		}
		from += at
		left, _ := utf8.DecodeLastRuneInString(text[:from])
		right, _ := utf8.DecodeRuneInString(text[from+len(s):])
		if !touches(left) && !touches(right) {
			return true
		}
	}
}

func touches(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// stands reports whether a text of the content holds s verbatim.
func stands(content any, s string) bool {
	return s != "" && slices.ContainsFunc(texts(content), func(text string) bool { return strings.Contains(text, s) })
}
