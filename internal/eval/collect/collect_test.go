package collect

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/eval/linkage"
)

// scripted answers questions as they are listed.
type scripted struct {
	answers map[string][]string
	asked   []string
}

func (s *scripted) Ask(_ context.Context, question string, n int) ([]string, error) {
	s.asked = append(s.asked, question)
	a := s.answers[question]
	return a[:min(n, len(a))], nil
}

// The second question is made of the passage that came, its rarest and longest words first; the
// third of what came for that. Then nothing is left to follow.
func TestCollect(t *testing.T) {
	s := &scripted{answers: map[string][]string{
		"mule barn":       {"the mule kicked"},
		"kicked mule the": {"the mule kicked", "the vet came to kick"},
	}}
	got, err := collect(context.Background(), s, "mule barn", Options{Sessions: 9, Passages: 3}, like("mule barn"))
	if err != nil || !slices.Equal(got, []string{"the mule kicked", "the vet came to kick"}) {
		t.Errorf("%q, %v", got, err)
	}
	if want := []string{"mule barn", "kicked mule the", "came kick vet the"}; !slices.Equal(s.asked, want) {
		t.Errorf("asked %q, want %q", s.asked, want)
	}
}

func TestMemory(t *testing.T) {
	x, err := NewMemory([]string{"a grey mule", "a mule and a mule", "a heron"})
	if err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{"mule": "a mule and a mule|a grey mule", "grey mule": "a grey mule|a mule and a mule", "otter": ""} {
		got, err := x.Ask(context.Background(), question, 5)
		if err != nil || strings.Join(got, "|") != want {
			t.Errorf("%s: %q, %v", question, got, err)
		}
	}
	if got, _ := x.Ask(context.Background(), "mule", 1); len(got) != 1 {
		t.Errorf("%q", got)
	}
}

func TestServer(t *testing.T) {
	answer, status := `{"passages":["a mule","a heron","an otter"]}`, 200
	var body string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		body = string(b)
		w.WriteHeader(status)
		io.WriteString(w, answer)
	}))
	defer s.Close()
	x, err := NewServer(s.URL+"/search", false, 2)
	if err != nil {
		t.Fatal(err)
	}
	got, err := x.Ask(context.Background(), "mule", 2)
	if err != nil || strings.Join(got, "|") != "a mule|a heron" || body != `{"passages":2,"question":"mule"}` {
		t.Errorf("%q, %v, %s", got, err, body)
	}
	for _, bad := range []string{`{"results":["secret"]}`, `["secret"]`, `{"passages":[1]}`, "secret"} {
		answer = bad
		if _, err := x.Ask(context.Background(), "mule", 2); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", bad, err)
		}
	}
	status = 500
	if _, err := x.Ask(context.Background(), "mule", 2); err == nil || !strings.Contains(err.Error(), "500") {
		t.Error(err)
	}
	if _, err := NewServer("ftp://x", false, 1); err == nil {
		t.Error("no address of a retriever")
	}
}

const village = `person,name,trade,town
ann,Ann Moor,baker,Slad
bob,Bob Fell,smith,Slad
cleo,Cleo Dale,baker,Nant
dora,Dora Combe,baker,Nant
`

// By the register alone: of trades the town tells most. Ann's town has one other, a smith; Bob's
// has a baker; Cleo's and Dora's have each another baker. So who asks nothing is right about Cleo
// and Dora, and who says baker about three of four. The index says what Ann and Bob are.
func TestAttributes(t *testing.T) {
	table, err := ReadTable(strings.NewReader(village))
	if err != nil {
		t.Fatal(err)
	}
	x, err := NewMemory([]string{"Ann Moor has baked, for she is a baker", "Bob Fell is the smith", "nothing of Cleo"})
	if err != nil {
		t.Fatal(err)
	}
	all, err := Attributes(context.Background(), x, table, []string{"ann", "bob", "cleo", "dora", "ann", "nobody"}, Options{Sessions: 2, Passages: 2, Threads: 2})
	if err != nil || len(all) != 3 {
		t.Fatalf("%+v, %v", all, err)
	}
	trade := all[1]
	if trade.Column != "trade" || trade.People != 4 || trade.Alone != .5 || trade.Commonest != .75 || trade.Right.Value != 1 {
		t.Errorf("%+v", trade)
	}
	// Nothing says a town. Of bakers most live in Nant: right about Cleo and Dora, and of Bob,
	// the only smith, the commonest town is said.
	if town := all[2]; town.Right.Value != town.Alone || town.Alone != .5 {
		t.Errorf("%+v", town)
	}
}

// The attacker knows six words of what happened, and holds a page about each of two. What comes
// says more than was asked: it leads to the right one.
func TestPeople(t *testing.T) {
	originals := []linkage.Text{
		{Person: "ann", Text: "The storm took the barn roof. The owner keeps a mule."},
		{Person: "bob", Text: "The storm took the barn door. The owner plays the harp."},
	}
	b, err := linkage.NewBackground([]linkage.Text{{Person: "ann", Text: "Her mule won a prize"}, {Person: "bob", Text: "He won a prize with his harp"}})
	if err != nil {
		t.Fatal(err)
	}
	attackers, err := linkage.Named([]string{"tfidf"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		index string
		rank1 float64
		none  int
	}{{"The storm took the barn roof. The owner keeps a mule.", .5, 0}, {"nothing", .5, 2}} {
		x, err := NewMemory([]string{c.index})
		if err != nil {
			t.Fatal(err)
		}
		r, err := Attack(context.Background(), x, attackers, b, nil, originals, Options{Sessions: 3, Passages: 1, Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.People.Linked.Rows[0].Documents.Rank1.Value; got != c.rank1 || r.People.Silent != c.none || r.People.Questions != 2 {
			t.Errorf("%s: %v, %+v", c.index, got, r.People)
		}
		var out bytes.Buffer
		if err := r.WriteText(&out); err != nil || strings.Contains(out.String(), "mule") || !strings.Contains(out.String(), "2 questions") {
			t.Error(err, out.String())
		}
	}
}
