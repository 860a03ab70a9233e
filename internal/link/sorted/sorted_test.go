package sorted_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/link/sorted"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/link"
)

// item is what an item of a source is.
type item struct {
	ref      *lethe.DocumentRef // nil: it cannot be read
	print    uint64
	mentions []lethe.Mention
}

func drawItem(t *rapid.T) item {
	if rapid.IntRange(0, 9).Draw(t, "fails") == 0 {
		return item{}
	}
	ref := &lethe.DocumentRef{ID: rapid.StringMatching(`[ab\x00]{1,3}`).Draw(t, "id"), SourceID: rapid.StringMatching(`[ab\x00\x01]{0,2}`).Draw(t, "source")}
	it := item{ref: ref, print: rapid.Uint64Range(1, 2).Draw(t, "print")}
	at := 0
	for range rapid.IntRange(0, 6).Draw(t, "mentions") {
		m := drawMention(t)
		at += rapid.SampledFrom([]int{0, 1, 30}).Draw(t, "distance")
		m.Start, m.End = at, at+len(m.Text)
		at = m.End
		it.mentions = append(it.mentions, m)
	}
	return it
}

// drawMention draws a value of few, or a name of few people in one of many forms, with what may be known of them.
func drawMention(t *rapid.T) lethe.Mention {
	m := lethe.Mention{
		Label: rapid.SampledFrom([]lethe.Label{"NAME", "CITY", "CLERK", "NAME", "NAME", "BORN"}).Draw(t, "label"),
		Field: rapid.SampledFrom([]string{"", "born"}).Draw(t, "field"), Relevance: rapid.Float64Range(0, 1).Draw(t, "relevance"),
	}
	switch {
	case m.Label == "CITY" || rapid.IntRange(0, 9).Draw(t, "odd") == 0:
		m.Text = rapid.SampledFrom([]string{"Anna", "ANNA", "&uuml;", "ü", "Leeds", "", "anna keller (2)"}).Draw(t, "text")
		m.Normalized = rapid.SampledFrom([]string{"anna", "ü", "x", "y", "anna keller (2)"}).Draw(t, "normalized")
		return m
	case m.Label == "BORN":
		m.Text = rapid.SampledFrom([]string{"01/02/1980", "03/04/1990", "1980"}).Draw(t, "date")
		m.Normalized = m.Text
		return m
	}
	given := rapid.SampledFrom([]string{"Anna", "Hans", "Hans Peter", "Maria", "José"}).Draw(t, "given")
	surname := rapid.SampledFrom([]string{"Keller", "KELLER", "Meier", "Núñez Leal", "Núñez", "Meier-Huber"}).Draw(t, "surname")
	form := rapid.SampledFrom([]string{"G S", "G S", "S, G", "I. S", "S", "S", "G", "S G", "G K.", "G S jun.", "Ss"}).Draw(t, "form")
	m.Text = strings.NewReplacer("G", given, "I", given[:1], "K", surname[:1], "S", surname).Replace(form)
	m.Normalized = lethe.Lower(m.Text)
	switch rapid.IntRange(0, 3).Draw(t, "known") {
	case 0:
		m.Details = lethe.DetailsOf(map[string]string{"title": rapid.SampledFrom([]string{"Mr", "Frau", "Mr and Mrs"}).Draw(t, "title")})
	case 1:
		m.Details = lethe.DetailsOf(map[string]string{"role": rapid.SampledFrom([]string{"subject", "staff"}).Draw(t, "role")})
	case 2:
		m.Details = lethe.DetailsOf(map[string]string{"gender": rapid.SampledFrom([]string{"m", "f"}).Draw(t, "gender")})
	}
	return m
}

// drawOptions draws whether values are linked exactly, or names of people by their structure.
func drawOptions(t *rapid.T) link.Options {
	o := link.Options{Originals: true}
	if n := rapid.IntRange(0, 2).Draw(t, "labels of people"); n > 0 {
		o.People, o.BirthDates = []lethe.Label{"NAME", "CLERK"}[:n], []lethe.Label{"BORN"}
	}
	return o
}

func guessed(m *lethe.Mention) (sure, born bool) { return m.Relevance > .5, m.Relevance < .1 }

// What is linked on disk is what package link makes of the same documents, whatever the limit; and no more than
// the limit is owned, but for what items, names and the longest text take.
func TestSortedIsLinked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := rapid.SliceOfN(rapid.Custom(drawItem), 0, 60).Draw(t, "items")
		limit := rapid.SampledFrom([]int{12 << 10, 64 << 10, 1 << 20}).Draw(t, "limit")
		store, options := spill.New(limit), drawOptions(t)
		want, handles, documents := inMemory(items, options)
		d := sorted.NewDocuments(store)
		check := func(err error) {
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, it := range items {
			check(d.Add(it.ref, it.print))
		}
		check(d.End(t.Context()))
		l := sorted.NewLinker(store, options)
		read := 0
		for i, it := range items {
			if it.ref == nil {
				continue
			}
			if again, _ := d.Repeats(i); again != (documents[i] < 0) {
				t.Fatalf("item %d comes again: %v", i, again)
			} else if again {
				continue
			}
			if got := d.Place(i); int(got) != want.Documents[read] {
				t.Fatalf("item %d stands at %d, want %d", i, got, want.Documents[read])
			}
			read++
			check(l.Add(d.Place(i), it.mentions, guessed))
		}
		check(l.End(t.Context()))
		same(t, l, want, handles)
		check(l.Close())
		if most := store.Most(); most > limit+2*(1<<16)*8 {
			t.Fatalf("%d bytes were owned, with a limit of %d", most, limit)
		}
		check(store.Close())
	})
}

// inMemory is what package link makes of items, the handle of each mention, and of each item its number as a
// document, -1 for none.
func inMemory(items []item, o link.Options) (*link.Result, []link.Handle, []int) {
	b := link.New(o)
	var handles []link.Handle
	documents := make([]int, len(items))
	seen := map[string]bool{}
	for i, it := range items {
		documents[i] = -1
		if it.ref == nil || seen[it.ref.ID] {
			continue
		}
		documents[i], seen[it.ref.ID] = len(seen), true
		handles = append(handles, b.Add(*it.ref, it.mentions)...)
	}
	return b.Collection(), handles, documents
}

func same(t *rapid.T, l *sorted.Linker, want *link.Result, handles []link.Handle) {
	var got []lethe.Entity
	births := map[int]string{}
	err := l.Entities(t.Context(), func(e *lethe.Entity, born string) error {
		if born != "" {
			births[len(got)] = born
		}
		one := *e
		one.Occurrences = slices.Clone(e.Occurrences)
		got = append(got, one)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(got)+len(want.Collection.Entities) > 0 && !reflect.DeepEqual(got, want.Collection.Entities) {
		t.Fatalf("entities\n%+v\nwant\n%+v", got, want.Collection.Entities)
	}
	if !reflect.DeepEqual(births, want.Born) {
		t.Fatalf("born %v, want %v", births, want.Born)
	}
	var merges []link.Merge
	err = l.Merges(t.Context(), func(m *link.Merge) error {
		merges = append(merges, *m)
		return nil
	})
	if err != nil || !slices.Equal(merges, want.Merges) {
		t.Fatalf("merges %v\n%+v\nwant\n%+v", err, merges, want.Merges)
	}
	var entities []int
	counts := map[int]int32{}
	for h, err := range l.Handles() {
		if err != nil {
			t.Fatal(err)
		}
		counts[len(entities)] = h.Mentions
		entities = append(entities, int(h.Entity))
	}
	if fmt.Sprint(entities) != fmt.Sprint(want.Entities) {
		t.Fatalf("handles are of %v, want %v", entities, want.Entities)
	}
	i := 0
	for h, err := range l.Mentions() {
		if err != nil || i == len(handles) || int(h) != int(handles[i]) {
			t.Fatalf("mention %d of %d has handle %d: %v", i, len(handles), h, err)
		}
		counts[int(h)]--
		i++
	}
	for h, n := range counts {
		if n != 0 || i != len(handles) {
			t.Fatalf("%d mentions too many of handle %d; %d mentions, want %d", n, h, i, len(handles))
		}
	}
}

// Two values with one id are refused: package link would take one of them for the other.
func TestOneIDOfTwo(t *testing.T) {
	store := spill.New(1 << 20)
	l := sorted.NewLinker(store, link.Options{})
	if err := l.Add(0, []lethe.Mention{{Label: "B", Normalized: "xA"}, {Label: "AB", Normalized: "x"}}, guessed); err != nil {
		t.Fatal(err)
	}
	if err := l.End(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := l.Entities(t.Context(), func(*lethe.Entity, string) error { return nil }); err == nil {
		t.Error("one value is taken for the other")
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// Names that take more memory than there is end the linking. No more than that is owned.
func TestTooManyNames(t *testing.T) {
	const limit = 1 << 14
	store := spill.New(limit)
	l := sorted.NewLinker(store, link.Options{People: []lethe.Label{"NAME"}})
	var err error
	for i := 0; err == nil && i < 10_000; i++ {
		text := fmt.Sprintf("Anna Keller%d", i)
		err = l.Add(int32(i), []lethe.Mention{{Label: "NAME", Text: text, Normalized: lethe.Lower(text)}}, guessed)
	}
	if err == nil {
		err = l.End(t.Context())
	}
	if err == nil || !strings.Contains(err.Error(), "names of people") {
		t.Fatal(err)
	}
	if most := store.Most(); most > limit+(1<<16)*8+4096 {
		t.Errorf("%d bytes were owned", most)
	}
	if err := errors.Join(l.Close(), store.Close()); err != nil {
		t.Fatal(err)
	}
}
