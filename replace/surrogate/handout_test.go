package surrogate

import (
	"reflect"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/ready"
	"github.com/lethe-privacy/lethe/replace"
)

// What is handed over comes out as it went in, also where texts are not valid; a part of it is refused, or is what has
// fewer words.
func TestHanded(t *testing.T) {
	for _, h := range []handout{
		{what: category{Kind: kindDate, role: roleBirth}},
		{category{Kind: kindPhone}, Pair{Label: "CONTACT", Kind: kindPhone, Locale: "en-GB", Original: "020 7946 0018", Surrogate: "020 7946 0377"}},
		{category{Kind: kindPerson}, Pair{
			Label: "NAME", Kind: kindPerson, Locale: "de-CH", Gender: 'f', Original: "Ann\xe4 Keller\x00=|%", Surrogate: "Ruth Brändli",
			Words: []Word{{roleGiven, "ann\xe4", "Ruth"}, {roleFamily, "keller", "Brändli"}, {roleExtra, "", ""}},
		}},
	} {
		b := h.bytes()
		got, ok := handedIn(b)
		if !ok || !reflect.DeepEqual(got, h) {
			t.Errorf("%+v, %v, want %+v", got, ok, h)
		}
		for n := range b {
			if cut, ok := handedIn(b[:n]); ok && (len(cut.pair.Words) >= len(h.pair.Words) || cut.pair.Surrogate != h.pair.Surrogate) {
				t.Errorf("%d of %d bytes are read as %+v", n, len(b), cut)
			}
		}
	}
	if _, ok := handedIn([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 'x'}); ok {
		t.Error("a text is longer than all there is")
	}
}

// An operator that takes up what another made ready replaces as that one does, and knows nobody else.
func TestTakenUp(t *testing.T) {
	targets := []replace.Target{
		target("NAME", "anna keller", "Anna Keller", "A. Keller"), target("DATE", "2021-05-03", "3 May 2021"), target("CITY", "leeds", "Leeds"),
	}
	made := ready.New()
	first, second := newOperator(t), newOperator(t)
	if err := first.Prepare(t.Context(), replace.Briefing{Targets: targets, Original: originals(t, targets), Ready: made.Of(1)}); err != nil {
		t.Fatal(err)
	}
	other := ready.From(made.Made())
	if err := second.Prepare(t.Context(), replace.Briefing{Targets: targets, Ready: other.Of(0)}); err == nil {
		t.Error("what is another operator's was taken")
	}
	if err := second.Prepare(t.Context(), replace.Briefing{Targets: targets, Ready: other.Of(1)}); err != nil {
		t.Fatal(err)
	}
	for _, x := range targets {
		for _, way := range x.Entity.Originals {
			in := replace.Request{Entity: x.Entity, Mention: lethe.Mention{Text: way, Label: x.Entity.Label}, Field: lethe.Field{Text: way}}
			want, err1 := first.Replace(t.Context(), in)
			got, err2 := second.Replace(t.Context(), in)
			if err1 != nil || err2 != nil || got != want || got == way {
				t.Errorf("%q: %q (%v), want %q (%v)", way, got, err2, want, err1)
			}
		}
	}
	if err := second.Prepare(t.Context(), replace.Briefing{Targets: append(targets, target("NAME", "tom whitfield")), Ready: other.Of(1)}); err == nil {
		t.Error("somebody is taken who was not there")
	}
}

func newOperator(t *testing.T) *Operator {
	o, err := New(replace.Deps{Seed: "1"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return o
}
