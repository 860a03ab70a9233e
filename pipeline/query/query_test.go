package query_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/query"
	"github.com/lethe-privacy/lethe/seal/state"
)

// known is a state with a few groups whose surrogates were written by hand.
func known(t testing.TB) *state.State {
	t.Helper()
	s := state.New()
	add := func(label lethe.Label, sur state.Surrogate, members ...state.Member) {
		g, err := s.Add(label, members...)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.SetSurrogate(g.ID, sur); err != nil {
			t.Fatal(err)
		}
	}
	add("ORGANIZATION", stands("organisation", "Meta Platforms Inc.", "Norwick Foundry Inc.", "cmeta=Norwick|cplatforms=Foundry|xinc=Inc"),
		state.Member{Value: "meta platforms inc."}, state.Member{Value: "meta platforms"})
	add("PERSON", stands("person", "Anna Maria Keller", "Vera Louise Brandt", "ganna=Vera|gmaria=Louise|skeller=Brandt"),
		state.Member{Value: "anna maria keller"})
	add("PERSON", stands("person", "Hans Meier", "Paul Winter", "ghans=Paul|smeier=Winter"), state.Member{Value: "hans meier", Birth: "01/02/1960"})
	add("PERSON", stands("person", "Hans Meier", "Karl Sommer", "ghans=Karl|smeier=Sommer"), state.Member{Value: "hans meier", Birth: "03/04/1990"})
	return s
}

func stands(kind, original, surrogate, words string) state.Surrogate {
	return state.Surrogate{Text: surrogate, Details: state.NewDetails(map[string]string{"kind": kind, "locale": "en-US", "original": original, "words": words})}
}

func finder(t testing.TB, c *pipeline.Config) *pipeline.Finder {
	t.Helper()
	f, err := pipeline.NewFinder(c, pipeline.FinderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func rewriter(t testing.TB, o query.Options) *query.Rewriter {
	t.Helper()
	config := pipeline.Default()
	config.Schema = "general"
	r, err := query.New(t.Context(), finder(t, &config), config.Link, known(t), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestQuery(t *testing.T) {
	r := rewriter(t, query.Options{})
	for _, c := range []struct{ question, want, how string }{
		{"Which claims did Meta Platforms Inc. file in Zürich?", "Which claims did Norwick Foundry Inc. file in Zürich?", "known"},
		{"which claims did meta platforms file", "which claims did norwick foundry file", "known"},
		{"Which claims did Meta Platfroms file?", "Which claims did Norwick Foundry file?", "similar"},
		{"Was A. M. Keller ill in May?", "Was V. L. Brandt ill in May?", "similar"},
		{"Did Mrs Keller call?", "Did Mrs Brandt call?", "similar"},
		{"Who is KELLER, Anna?", "Who is BRANDT, Vera?", ""},
		// Two people have the name, and it identifies somebody: it is hidden.
		{"Is Hans Meier insured?", "Is [PERSON] insured?", "several"},
		{"Is Zebulon Quatermass insured?", "Is [PERSON] insured?", "unknown"},
		{"How many claims were filed?", "How many claims were filed?", ""},
	} {
		got, err := r.Query(t.Context(), c.question)
		if err != nil {
			t.Fatal(err)
		}
		if got.Text != c.want {
			t.Errorf("%q became %q, want %q (%+v)", c.question, got.Text, c.want, got.Changes)
		}
		for _, change := range got.Changes {
			if change.Span.In(c.question) == "" || change.Place.In(got.Text) == "" {
				t.Errorf("%q: %+v", c.question, change)
			}
		}
		if c.how != "" && (len(got.Changes) == 0 || string(got.Changes[0].Basis) != c.how) {
			t.Errorf("%q: how %+v, want %s", c.question, got.Changes, c.how)
		}
	}
}

func TestUnknown(t *testing.T) {
	for unknown, want := range map[query.Unknown]string{
		query.Keep:   "Did Zebulon Quatermass live in Leeds?",
		query.Direct: "Did [PERSON] live in Leeds?",
		query.Hide:   "Did [PERSON] live in [LOCATION]?",
	} {
		got, err := rewriter(t, query.Options{Unknown: unknown}).Query(t.Context(), "Did Zebulon Quatermass live in Leeds?")
		if err != nil || got.Text != want {
			t.Errorf("%s: %q, want %q, %v", unknown, got.Text, want, err)
		}
	}
	config := pipeline.Default()
	if _, err := query.New(t.Context(), finder(t, &config), config.Link, known(t), query.Options{Unknown: "perhaps"}); err == nil || !strings.Contains(err.Error(), "perhaps") {
		t.Error(err)
	}
}

func TestAnswer(t *testing.T) {
	r := rewriter(t, query.Options{})
	question := "What did Anna Maria Keller buy from Meta Platforms?"
	asked, err := r.Query(t.Context(), question)
	if err != nil {
		t.Fatal(err)
	}
	got, err := asked.Answer("VERA LOUISE BRANDT bought a lamp from Norwick  Foundry, said Paul Winter.", question)
	if want := "Anna Maria Keller bought a lamp from Meta Platforms, said Paul Winter."; got != want || err != nil {
		t.Errorf("got %q, want %q, %v", got, want, err)
	}
}
