package replace

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/span"
)

func distinctive(t *testing.T, targets ...Target) *Replacer {
	t.Helper()
	r, err := New(targets, byName(t, "label"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What users found destroyed: the first of each pair is the mention, the second what must
// not follow from it.
func TestReach(t *testing.T) {
	age := target("AGE", "80")
	id := target("PATIENT_ID", "3")
	name := target("NAME", "Stein", "Anna Stein")
	phone := target("PHONE_NUMBER", "030 23125-123")
	r := distinctive(t, age, id, name, phone)
	const text = "Anna Stein, 80, RR 135/80, Puls 80/min, Nierenstein, ein Stein, 3. Tel (030) 23125123. anna stein"
	doc := &lethe.Document{ID: "d", Fields: []lethe.Field{
		{Text: text}, {Name: "/no", Text: "3", Kind: lethe.Number}, {Name: "/3_claim", Text: "3_claim", Kind: lethe.Key},
	}}
	at := strings.Index(text, "80")
	in := Input{Document: doc, Spoken: "de", Mentions: []Placement{
		{Span: span.Span{Start: at, End: at + 2}}, {Span: span.Span{End: len("Anna Stein")}, Target: 2},
	}}
	got, err := r.Document(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	const want = "[NAME], [AGE], RR 135/80, Puls 80/min, Nierenstein, ein Stein, 3. Tel [PHONE_NUMBER]. [NAME]"
	if got.Texts[0] != want || got.Texts[1] != "3" || got.Texts[2] != "3_claim" {
		t.Errorf("got  %q\nwant %q", got.Texts, want)
	}
	reached := 0
	for _, x := range got.Replacements {
		if x.Reached {
			reached++
		}
	}
	if reached != 2 { // the telephone number, and the name in lower case
		t.Errorf("%d places are reached: %+v", reached, got.Replacements)
	}
	left := map[reach.Why]int{}
	for _, x := range got.Left {
		left[x.Why]++
	}
	if left[reach.Short] != 5 || left[reach.Ordinary] != 1 { // 80 twice, 3 as position, number and key; Stein
		t.Errorf("left: %v", left)
	}
}

// Mentions are replaced under every rule, and under mentions nothing else in texts.
func TestMentionsAlways(t *testing.T) {
	for _, rule := range []reach.Rule{reach.Mentions, reach.Distinctive, reach.Everywhere} {
		r, err := New([]Target{target("AGE", "5"), target("NAME", "will")}, byName(t, "label"), Options{Reach: rule})
		if err != nil {
			t.Fatal(err)
		}
		in := Input{
			Document: &lethe.Document{Fields: []lethe.Field{{Text: "5 will 5 will"}}},
			Mentions: []Placement{{Span: span.Span{End: 1}}, {Span: span.Span{Start: 2, End: 6}, Target: 1}},
		}
		want := "[AGE] [NAME] 5 will"
		if rule == reach.Everywhere {
			want = "[AGE] [NAME] [AGE] [NAME]"
		}
		if got, err := r.Document(context.Background(), in); err != nil || got.Texts[0] != want {
			t.Errorf("%v: %q, %v", rule, got.Texts, err)
		}
	}
}

// What the rule promises holds in the outcome: a value that reaches a place anew is not
// there but in what operators put in.
func TestReachProves(t *testing.T) {
	words := []string{"Haddersley", "Corwin Haddersley", "WRI-330718", "WRI", "will", "Will May", "030 23125-123", "03023125123", "5", "12,500", "12500", "3 April 1961", " ", ", ", "/", ".", "-", "(", ")", "x"}
	rapid.Check(t, func(t *rapid.T) {
		var targets []Target
		for _, l := range []string{"NAME", "PATIENT_ID", "PHONE_NUMBER", "AGE"} {
			targets = append(targets, target(lethe.Label(l), rapid.SampledFrom(words[:12]).Draw(t, l)))
		}
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 12).Draw(t, "text"), "")
		r, err := New(targets, Choice{Default: Func(func(_ context.Context, in Request) (string, error) { return "§", nil })}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := r.Document(context.Background(), Input{Document: &lethe.Document{Fields: []lethe.Field{{Text: text}}}})
		if err != nil {
			t.Fatal(err)
		}
		r.searched.each(lethe.Field{}, got.Texts[0], "", func(h hit) {
			if h.why == reach.Reached {
				t.Fatalf("%q became %q, where %v is left", text, got.Texts[0], h)
			}
		})
	})
}
