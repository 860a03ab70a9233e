package replace

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/span"
)

// target makes an entity out of a label and its original values.
func target(label lethe.Label, originals ...string) Target {
	n := lethe.Lower(originals[0])
	return Target{Entity: &lethe.Entity{ID: lethe.NewEntityID(n, label), Label: label, Normalized: n, Originals: originals}}
}

func byName(t testing.TB, name string) Choice {
	t.Helper()
	o, err := makeNamed(name, Deps{Key: testKey(t)})
	if err != nil {
		t.Fatal(err)
	}
	return Choice{Default: o}
}

// makeNamed makes one of the operators of this package.
func makeNamed(name string, deps Deps) (Operator, error) {
	for _, k := range append(Basic(), Policies()...) {
		if k.Name == name {
			return k.Make(deps)
		}
	}
	return nil, fmt.Errorf("no operator is named %q", name)
}

func testKey(t testing.TB) Key {
	t.Helper()
	k, err := seal.NewKey([]byte("0123456789abcdef0123456789ABCDEF"))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func replacer(t testing.TB, operator string, targets ...Target) *Replacer {
	t.Helper()
	r, err := New(targets, byName(t, operator), Options{Reach: reach.Everywhere})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// text rewrites a document of one text field.
func text(t testing.TB, r *Replacer, s string, mentions ...Placement) string {
	t.Helper()
	res, err := r.Document(context.Background(), Input{Document: lethe.NewDocument("d", s), Mentions: mentions})
	if err != nil {
		t.Fatal(err)
	}
	return res.Texts[0]
}

func at(s, part string, target int) Placement {
	i := strings.Index(s, part)
	return Placement{Span: span.Span{Start: i, End: i + len(part)}, Target: target}
}

func TestValuesEverywhere(t *testing.T) {
	r := replacer(t, "label",
		target("NAME", "Jane Doe", "Doe"), target("TOWN", "Weißenburg"), target("ID", "4711"), target("NICK", "🦄"))
	for in, want := range map[string]string{
		"":                                     "",
		"nobody":                               "nobody",
		"Jane Doe lives in WEISSENBURG.":       "[NAME] lives in [TOWN].",
		"JANE\n DOE's file, jane_doe, Doe-Ray": "[NAME]'s file, [NAME], [NAME]-Ray",
		"Doeberg, Does, Jane":                  "Doeberg, Does, Jane",
		"no. 4711, 47110, x4711, 4711.5":       "no. [ID], 47110, x4711, [ID].5",
		"so 🦄🦄 and 👍🦄!":                        "so [NICK][NICK] and 👍[NICK]!",
		"Doe\u00ad, \u200bDoe":                 "[NAME]\u00ad, \u200b[NAME]",
	} {
		if got := text(t, r, in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

func TestMentions(t *testing.T) {
	r := replacer(t, "label", target("NAME", "Meier"), target("TOWN", "Meierhof"), target("JOB", "hof", "xyz"))
	for _, c := range []struct {
		in, part string
		target   int
		want     string
	}{
		{"the Meierhof", "Meierhof", 1, "the [TOWN]"},
		{"the Meierhöfe", "Meier", 0, "the [NAME]höfe"},
		{"the Meierhofs", "Meier", 0, "the [NAME]hofs"},
		{"the Meierxyz", "Meier", 0, "the [NAME][JOB]"}, // cutting makes a word of xyz
		{"Herr Meier jun.", "Herr Meier", 1, "[TOWN] jun."},
		{"Herr Meier jun.", "Meier jun", 2, "Herr [JOB]."},
		{"some words", "me wo", 0, "so[NAME]rds"},
		{"Meier", "Meier", 2, "[JOB]"}, // a mention goes before a found value
	} {
		if got := text(t, r, c.in, at(c.in, c.part, c.target)); got != c.want {
			t.Errorf("%q became %q, want %q", c.in, got, c.want)
		}
	}
}

func TestOverlaps(t *testing.T) {
	a, b := target("A", "Anna Keller"), target("B", "Keller AG Basel")
	r := replacer(t, "label", a, b, target("C", "und"), target("D", "UND"))
	if got := text(t, r, "Anna Keller AG Basel und"); got != "[B] [C]" {
		t.Errorf("longest of a union, first of equals: %q", got)
	}
	s := "one two three"
	first, second := at(s, "one two", 0), at(s, "two three", 0)
	second.Target = 1
	for _, ms := range [][]Placement{{first, second}, {second, first}} {
		if got := text(t, r, s, ms...); got != "[B]" {
			t.Errorf("longest mention: %q", got)
		}
	}
	same := []Placement{{Span: first.Span, Target: 0}, {Span: first.Span, Target: 1}}
	want := "[A] three"
	if a.Entity.ID.Compare(b.Entity.ID) > 0 {
		want = "[B] three"
	}
	if got := text(t, r, s, same...); got != want {
		t.Errorf("smaller id: %q, want %q", got, want)
	}
	touching := []Placement{at(s, "one", 0), at(s, " two", 1)}
	if got := text(t, r, s, touching...); got != "[A][B] three" {
		t.Errorf("touching: %q", got)
	}
}

// TestBridges: a name that a text has turned round between a name and the address behind it makes no one of both; one
// that reaches beyond them goes.
func TestBridges(t *testing.T) {
	r := replacer(t, "label", target("NAME", "Joan Petty", "Petty, Joan"), target("EMAIL", "joan.petty@mill.example"))
	for s, want := range map[string]string{
		"Joan Petty, joan.petty@mill.example":  "[NAME], [EMAIL]",
		"Ms Petty, Joan, joan.petty@mill.test": "Ms [NAME], joan.petty@mill.test", // without a mention
	} {
		var ms []Placement
		for i, part := range []string{"Joan Petty", "joan.petty@mill.example"} {
			if strings.Contains(s, part) {
				ms = append(ms, at(s, part, i))
			}
		}
		if got := text(t, r, s, ms...); got != want {
			t.Errorf("%q became %q, want %q", s, got, want)
		}
	}
}

func TestKinds(t *testing.T) {
	doc := &lethe.Document{ID: "d", Fields: []lethe.Field{
		{Text: "jane-doe, 42, 42.0"},
		{Text: "jane-doe_7", Kind: lethe.ID},
		{Text: "Jane.Doe", Kind: lethe.Key},
		{Text: "42", Kind: lethe.Number},
		{Text: "42.0", Kind: lethe.Number},
		{Text: "-42", Kind: lethe.Number},
		{Text: "1234", Kind: lethe.Number},
	}}
	r := replacer(t, "label", target("NAME", "Jane Doe"), target("AGE", "42"))
	res, err := r.Document(context.Background(), Input{Document: doc, Mentions: []Placement{{Field: 6, Span: span.Span{Start: 1, End: 2}, Target: 1}}})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"jane-doe, [AGE], [AGE].0", "[NAME]_7", "[NAME]", "[AGE]", "42.0", "-42", "[AGE]"}
	if !slices.Equal(res.Texts, want) {
		t.Errorf("got %q, want %q", res.Texts, want)
	}
	for _, x := range res.Replacements {
		if got := x.Place.In(res.Texts[x.Field]); got != "[NAME]" && got != "[AGE]" {
			t.Errorf("place of a replacement holds %q", got)
		}
	}
	if len(res.Replacements) != 6 {
		t.Errorf("%d replacements", len(res.Replacements))
	}
}

func TestInserted(t *testing.T) {
	r := replacer(t, "label", target("NAME", "Doe", "name", "] says"), target("X", "NAME] x"))
	for in, want := range map[string]string{
		"Doe":             "[NAME]",
		"Doe and name":    "[NAME] and [NAME]",
		"Doe says hello":  "[NAME] hello", // "] says" would straddle
		"Doe x":           "[NAME]",
		"Doe Doe x y":     "[NAME] [NAME] y",
		"Doe, the [NAME]": "[NAME], the [[NAME]]",
	} {
		if got := text(t, r, in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

// swap puts in words of its own, which can form values with what is beside them.
var swap = Choice{Default: Func(func(_ context.Context, in Request) (string, error) {
	return in.Entity.Normalized, nil
})}

func TestWidening(t *testing.T) {
	a, b := target("A", "Anna"), target("B", "Berta", "Carla Dora", "Dora Dora")
	a.Entity.Normalized, b.Entity.Normalized = "Carla", "Dora"
	r, err := New([]Target{a, b}, swap, Options{Reach: reach.Everywhere})
	if err != nil {
		t.Fatal(err)
	}
	for in, want := range map[string]string{
		"Anna and Berta":       "Carla and Dora",
		"x Anna\n Berta y":     "x Dora y",
		"Anna Dora":            "Carla",
		"Anna Berta Berta":     "Dora",
		"Berta Berta Berta, ":  "Dora, ",
		"Berta; Berta: Dora; ": "Dora; Dora: Dora; ",
	} {
		if got := text(t, r, in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

func TestFailsClosed(t *testing.T) {
	b := target("B", "Berta", "Dora secret")
	b.Entity.Normalized = "Dora"
	in := "Berta" + strings.Repeat(" secret", 30)
	r, err := New([]Target{b}, swap, Options{Reach: reach.Everywhere, Rounds: 4})
	if err != nil {
		t.Fatal(err)
	}
	res, err := r.Document(context.Background(), Input{Document: lethe.NewDocument("d", in)})
	if !errors.Is(err, errSurvives) || res.Texts != nil {
		t.Fatalf("got %v, %v", res, err)
	}
	if strings.Contains(strings.ToLower(err.Error()), "secret") {
		t.Errorf("the error quotes the text: %v", err)
	}
	if got := r.Scrub(in); got != redacted {
		t.Errorf("scrubbed to %q", got)
	}
	failing := Choice{Default: Func(func(context.Context, Request) (string, error) {
		return "", errors.New("no")
	})}
	if r, err = New([]Target{b}, failing, Options{Reach: reach.Everywhere}); err != nil {
		t.Fatal(err)
	}
	if _, err = r.Document(context.Background(), Input{Document: lethe.NewDocument("d", in)}); err == nil {
		t.Error("a failing operator passed")
	}
}

func TestMentionsThatDoNotFit(t *testing.T) {
	r := replacer(t, "label", target("A", "x"))
	for _, m := range []Placement{
		{Field: 1}, {Field: -1}, {Target: 1}, {Target: -2}, {Span: span.Span{Start: 0, End: 0}},
		{Span: span.Span{Start: 0, End: 9}}, {Span: span.Span{Start: 1, End: 2}},
	} {
		if _, err := r.Document(context.Background(), Input{Document: lethe.NewDocument("d", "aüb"), Mentions: []Placement{m}}); err == nil {
			t.Errorf("%+v passed", m)
		}
	}
}

func TestScrubAndClean(t *testing.T) {
	r := replacer(t, "pseudonym", target("NAME", "Jane Doe", "name"), target("CODE", "AB-12"))
	in := "claim-jane_doe-ab_12"
	if r.clean(in) == nil {
		t.Error("a value passed for clean")
	}
	got := r.Scrub(in)
	if !strings.HasPrefix(got, "claim-[NAME_") || !strings.Contains(got, "-ab_12") {
		t.Errorf("scrubbed to %q", got)
	}
	for _, s := range []string{got, "[NAME]", "[REDACTED]", "claims", "a [NAME_0123456789abcdef]"} {
		if err := r.clean(s); err != nil {
			t.Errorf("%q: %v", s, err)
		}
	}
	for _, s := range []string{"[NAME", "name]", "[a name]", "[NAME_xyz]", "[NAME] jane doe"} {
		if r.clean(s) == nil {
			t.Errorf("%q passed for clean", s)
		}
	}
}

func TestOperators(t *testing.T) {
	e := target("NAME", "Jane Doe")
	for _, c := range []struct{ name, want string }{
		{"redact", "[REDACTED]"}, {"label", "[NAME]"}, {"pseudonym", "[NAME_0599894ee148f13d]"},
	} {
		if got := text(t, replacer(t, c.name, e), "jane doe"); got != c.want {
			t.Errorf("%s gave %q", c.name, got)
		}
	}
	if _, err := makeNamed("pseudonym", Deps{}); err == nil {
		t.Error("a pseudonym without a key")
	}
	if _, err := New(nil, Choice{}, Options{Reach: reach.Everywhere}); err == nil {
		t.Error("no operator")
	}
	choice := byName(t, "label")
	choice.ByLabel = map[lethe.Label]Operator{"AGE": Func(redact)}
	r, err := New([]Target{e, target("AGE", "42")}, choice, Options{Reach: reach.Everywhere})
	if err != nil {
		t.Fatal(err)
	}
	if got := text(t, r, "Jane Doe, 42"); got != "[NAME], [REDACTED]" {
		t.Errorf("per label: %q", got)
	}
}

func TestConcurrent(t *testing.T) {
	r := replacer(t, "label", target("NAME", "Jane Doe", "Kel\u00adler"), target("TOWN", "Bern"))
	in := strings.Repeat("Jane Doe of Bern, Kel-\nler; ", 50)
	want := text(t, r, in)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 20 {
				res, err := r.Document(context.Background(), Input{Document: lethe.NewDocument(fmt.Sprint(i), in)})
				if err != nil || res.Texts[0] != want {
					t.Errorf("differs: %v", err)
				}
			}
		})
	}
	wg.Wait()
}
