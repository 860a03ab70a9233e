package ask

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/llm/extract"
)

// of is a collection of documents that say what their ids are. "-" is skipped, "=" repeats another,
// "!" cannot be opened.
func of(passed func(string, error) error, ids ...string) Collection[string] {
	return Collection[string]{
		Items: func(context.Context) iter.Seq[string] { return slices.Values(ids) },
		Open: func(id string) (Document, error) {
			if id == "!" {
				return Document{}, errors.New("no document")
			}
			doc := &lethe.Document{ID: id, Fields: []lethe.Field{{Text: id}}}
			return Document{Document: doc, Print: uint64(id[0]), Skip: id == "-", Repeat: id == "="}, nil
		},
		Passed: passed, Threads: 2,
	}
}

// named is a reply that names values.
func named(values ...string) *Reply {
	r := &Reply{}
	for _, v := range values {
		r.Found = append(r.Found, extract.Entity{Original: v, Normalized: v, Label: "NAME", Relevance: 1})
	}
	return r
}

func TestEach(t *testing.T) {
	var order []string
	c := of(func(id string, err error) error {
		if (err != nil) != (id == "b" || id == "!") || err != nil && strings.Contains(err.Error(), "Roe") {
			t.Errorf("%s passed with %v", id, err)
		}
		order = append(order, id)
		return nil
	}, "a", "-", "b", "=", "!", "a")
	r, err := Each(context.Background(), c, func(_ context.Context, d *lethe.Document) *Reply {
		if d.ID == "b" {
			panic("Jane Roe")
		}
		return named(d.ID)
	})
	if err != nil || !slices.Equal(order, []string{"a", "-", "b", "=", "!", "a"}) {
		t.Errorf("passed %v, %v", order, err)
	}
	if a := r.Of('a'); a == nil || len(a.Found) != 1 {
		t.Errorf("of a was said %+v", a)
	}
	if b := r.Of('b'); b == nil || b.Err == nil {
		t.Errorf("the question about b broke down, and of it was said %+v", b)
	}
	if same := r.Of('='); same == nil || same.Found != nil || same.Err != nil {
		t.Errorf("of the document that repeats another was said %+v", same)
	}
	if r.Of('-') != nil || r.Of('!') != nil {
		t.Error("something was said of what was not asked about")
	}
}

func TestEachEnds(t *testing.T) {
	stop := errors.New("stop")
	c := of(func(_ string, err error) error { return err }, "a", "b", "c")
	_, err := Each(context.Background(), c, func(_ context.Context, d *lethe.Document) *Reply {
		if d.ID == "b" {
			return &Reply{Err: stop}
		}
		return named()
	})
	if !errors.Is(err, stop) {
		t.Errorf("%v", err)
	}
}

// In waves of two, a and b are told what the first stage found, c also what a and b named then. b
// failed in the first stage and is not asked about again; a comes twice and is asked about once.
func TestAgain(t *testing.T) {
	c := of(func(string, error) error { return nil }, "a", "b", "c", "a")
	r, err := Each(context.Background(), c, func(_ context.Context, d *lethe.Document) *Reply {
		if d.ID == "b" {
			return &Reply{Err: errors.New("no answer")}
		}
		return named("first " + d.ID)
	})
	if err != nil {
		t.Fatal(err)
	}
	type question struct {
		id    string
		known []string
	}
	asked := make(chan question, 8)
	w := Waves{Context: extract.ContextOptions{Tokens: 1000}, Size: 2}
	err = Again(context.Background(), c, r, w, func(_ context.Context, d *lethe.Document, known []extract.KnownEntity) *Reply {
		q := question{id: d.ID}
		for _, k := range known {
			q.known = append(q.known, k.Normalized)
		}
		slices.Sort(q.known)
		asked <- q
		return named("second " + d.ID)
	})
	if err != nil {
		t.Fatal(err)
	}
	close(asked)
	got := map[string]string{}
	for q := range asked {
		if _, twice := got[q.id]; twice {
			t.Errorf("%s is asked about twice", q.id)
		}
		got[q.id] = strings.Join(q.known, ", ")
	}
	if len(got) != 2 || got["a"] != "first a, first c" || got["c"] != "first a, first c, second a" {
		t.Errorf("asked with %v", got)
	}
	var values []string
	for _, e := range r.Of('a').Found {
		values = append(values, e.Normalized)
	}
	if slices.Sort(values); !slices.Equal(values, []string{"first a", "second a"}) {
		t.Errorf("of a was said %v", values)
	}
	w.Alone = true
	if err := Again(context.Background(), c, r, w, func(context.Context, *lethe.Document, []extract.KnownEntity) *Reply { return named("third") }); err != nil {
		t.Fatal(err)
	}
	if f := r.Of('c').Found; len(f) != 1 || f[0].Normalized != "third" {
		t.Errorf("of c alone was said %v", f)
	}
}
