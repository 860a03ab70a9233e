package native

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/decision"
	"github.com/lethe-privacy/lethe/mask"
)

// only is the entity of the last run whose value has a text.
func only(t *testing.T, s *Store, value string) Entity {
	t.Helper()
	es, _, err := s.Entities(t.Context(), "claims", "may", "", value, 0, 10)
	if err != nil || len(es) != 1 {
		t.Fatalf("%s: %+v %v", value, es, err)
	}
	return es[0]
}

func rowOf(t *testing.T, s *Store, place string) Row {
	t.Helper()
	rows, _, err := s.Queue(t.Context(), "claims", "may", Filter{Entity: -1, Search: place, Limit: 10})
	if err != nil || len(rows) != 1 {
		t.Fatalf("%s: %+v %v", place, rows, err)
	}
	return rows[0]
}

func decided(t *testing.T, s *Store, by string, ds ...decision.Decision) {
	t.Helper()
	if _, err := s.Decide("claims", "may", ds, by, 0); err != nil {
		t.Fatal(err)
	}
}

// The effect that is shown before deciding is what the next run then measures.
func TestEffectIsWhatTheNextRunMeasures(t *testing.T) { inBoth(t, testEffectIsWhatTheNextRunMeasures) }

func testEffectIsWhatTheNextRunMeasures(t *testing.T) {
	s, _ := filled(t)
	ran(t, s)
	town := only(t, s, "wexford")
	before := rowOf(t, s, "a.txt")
	e, err := s.Effect(t.Context(), "claims", "may", town.ID, true)
	if err != nil || town.Masked {
		t.Fatal(town, err)
	}
	// 7 letters of the 58 and 52 of both texts, whose names have one letter each.
	if e.Documents != 1 || e.Mentions != 1 || e.Changed != 1 || math.Abs(e.Letters-7.0/112) > 1e-12 || e.Highest.Before != before.After {
		t.Errorf("%+v", e)
	}
	decided(t, s, "k", decision.Decision{Verdict: decision.Mask, Label: "LOCATION", Value: "Wexford"})
	ran(t, s)
	if after := rowOf(t, s, "a.txt"); after.After != e.Highest.After || after.After >= before.After {
		t.Errorf("told %v, then %v; before %v", e.Highest.After, after.After, before.After)
	}
	back, err := s.Effect(t.Context(), "claims", "may", only(t, s, "wexford").ID, false)
	if err != nil || back.Highest.Before != e.Highest.After || back.Highest.After != e.Highest.Before {
		t.Errorf("the other way round: %+v, %v", back, err)
	}
}

// The arithmetic that is shown for a document gives its risk.
func TestWhyAddsUp(t *testing.T) { inBoth(t, testWhyAddsUp) }

func testWhyAddsUp(t *testing.T) {
	s, _ := filled(t)
	ran(t, s)
	row := rowOf(t, s, "a.txt")
	w, err := s.Why(t.Context(), "claims", "may", row.ID)
	if err != nil {
		t.Fatal(err)
	}
	before, after := 1.0, 1.0
	for _, r := range w.Reasons {
		// Of two documents: log(3/f) / log 3.
		if want := math.Log(3/float64(only(t, s, r.Value).Documents)) / math.Log(3); math.Abs(r.Uniqueness-want) > 1e-12 {
			t.Errorf("%s: uniqueness %v, want %v", r.Value, r.Uniqueness, want)
		}
		if math.Abs(r.Adds-r.Relevance*r.Uniqueness*r.Weight) > 1e-12 {
			t.Errorf("%+v", r)
		}
		before *= 1 - r.Adds
		if !r.Masked {
			after *= 1 - r.Adds
		} else if r.Pass == "" || r.Step == 0 {
			t.Errorf("%+v", r)
		}
	}
	if math.Abs(w.Before-(1-before)) > 1e-12 || math.Abs(w.After-(1-after)) > 1e-12 || w.Before != row.Before || w.After != row.After || len(w.Reasons) != 4 {
		t.Errorf("%+v, want %v %v", w, 1-before, 1-after)
	}
}

// The dial tells what a run with such settings does.
func TestDialIsWhatARunDoes(t *testing.T) { inBoth(t, testDialIsWhatARunDoes) }

func testDialIsWhatARunDoes(t *testing.T) {
	s, _ := filled(t)
	ran(t, s)
	b := Bounds{Bounds: mask.Bounds{ThetaDoc: 0.1, ThetaChain: 0.1, RhoHigh: 0.5, RhoMedium: 0.5}, Always: []string{"EVENT_DATE"}}
	told, err := s.Dial(t.Context(), "claims", "may", b)
	if err != nil {
		t.Fatal(err)
	}
	s.known = nil // as another process has it, that reads what was measured
	if again, err := s.Dial(t.Context(), "claims", "may", b); err != nil || !reflect.DeepEqual(told, again) {
		t.Errorf("read again: %+v, %v", again, err)
	}
	_, err = s.PatchSettings("claims", map[string]any{"mask.theta_doc": 0.1, "mask.theta_chain": 0.1, "mask.rho_high": 0.5,
		"mask.rho_medium": 0.5, "mask.always": []string{"direct", "EVENT_DATE"}}, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	c := ran(t, s)
	if told.Masked != c.Run.Masked || told.Entities != c.Run.Entities || told.Highest != c.Run.After.HighestRisk || told.Over != 0 || c.Run.Masked < 4 {
		t.Errorf("told %+v, run %+v", told, c.Run)
	}
	yaml, _, err := s.Settings("claims")
	if err != nil || !strings.Contains(string(yaml), "theta_doc: 0.1") {
		t.Errorf("%s %v", yaml, err)
	}
	if _, err := s.PatchSettings("claims", map[string]any{"llm.url": "http://evil.example"}, nil, 0); err == nil {
		t.Error("a setting that names a server")
	}
}

// Lists grow by what is added, and by nothing twice.
func TestListsOfAProject(t *testing.T) {
	s, _ := filled(t)
	for _, values := range [][]string{{"Wexford", "Tom Hale"}, {"Tom Hale", "Sligo"}} {
		if _, err := s.PatchSettings("claims", nil, map[string][]string{"detect.allow": values}, 0); err != nil {
			t.Fatal(err)
		}
	}
	yaml, _, err := s.Settings("claims")
	if err != nil || strings.Count(string(yaml), "Tom Hale") != 1 || !strings.Contains(string(yaml), "Sligo") {
		t.Fatalf("%s %v", yaml, err)
	}
	ran(t, s)
	if es, _, err := s.Entities(t.Context(), "claims", "may", "", "hale", 0, 10); err != nil || len(es) != 0 {
		t.Errorf("what is allowed is found: %+v %v", es, err)
	}
}

func TestGraphOfTwo(t *testing.T) { inBoth(t, testGraphOfTwo) }

func testGraphOfTwo(t *testing.T) {
	s, _ := filled(t)
	upload(t, s, "c.txt", "The weather was fine.")
	ran(t, s)
	g, err := s.Graph(t.Context(), "claims", "may")
	if err != nil || len(g.Clusters) != 1 || g.Alone != 1 || g.Clusters[0].Documents != 2 || g.Clusters[0].Before == 0 || g.Clusters[0].After != 0 {
		t.Fatalf("%+v %v", g, err)
	}
	o, err := s.OpenCluster(t.Context(), "claims", "may", g.Clusters[0].ID)
	if err != nil || len(o.Documents) != 2 || len(o.Links) != 1 || len(o.Links[0].Via) != 2 {
		t.Fatalf("%+v %v", o, err)
	}
	p, err := s.Paths(t.Context(), "claims", "may", false, 5)
	if err != nil || len(p) != 1 || len(p[0].Documents) != 2 || len(p[0].Via[0]) != 2 || p[0].After != 0 || p[0].Before == 0 {
		t.Fatalf("%+v %v", p, err)
	}
}

// Two people read, and differ in what they decide; it is approved when they do no longer.
func TestTwoReaders(t *testing.T) { inBoth(t, testTwoReaders) }

func testTwoReaders(t *testing.T) {
	s, _ := filled(t)
	c := ran(t, s)
	if _, err := s.SetDemand("claims", "may", Demand{Readers: 2}); err != nil {
		t.Fatal(err)
	}
	reads := func(place, who string) *Page {
		t.Helper()
		p, err := s.Page(t.Context(), "claims", "may", rowOf(t, s, place).ID)
		if err == nil {
			p, err = s.Read(t.Context(), "claims", "may", p.ID, p.Print, who, who)
		}
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	approves := func() error {
		_, err := s.Approve(t.Context(), "claims", "may", c.Run.ID, "o", "owner")
		return err
	}
	if err := approves(); !errors.Is(err, ErrUnread) {
		t.Error(err)
	}
	if _, err := s.Read(t.Context(), "claims", "may", 1, "another", "anna", "anna"); !errors.Is(err, ErrChanged) {
		t.Error(err)
	}
	reads("a.txt", "anna")
	reads("b.txt", "anna")
	if p := reads("b.txt", "anna"); p.Status != Once {
		t.Errorf("one person twice: %s", p.Status)
	}
	if p := reads("b.txt", "ben"); p.Status != Twice {
		t.Error(p.Status)
	}
	decided(t, s, "ben", decision.Decision{Verdict: decision.Keep, Label: "LOCATION", Value: "WEXFORD"})
	p := reads("a.txt", "ben")
	if p.Status != Differs || len(p.Differences) != 1 || p.Differences[0].Of != "LOCATION wexford" || !slices.Equal(p.Differences[0].Said, []string{"", "keep"}) {
		t.Fatalf("%s %+v", p.Status, p.Differences)
	}
	c = ran(t, s) // Wexford stayed before, too: the same is shared
	if err := approves(); !errors.Is(err, ErrUnread) {
		t.Error(err)
	}
	if p := reads("a.txt", "anna"); p.Status != Twice {
		t.Error(p.Status, p.Differences)
	}
	if err := approves(); err != nil {
		t.Error(err)
	}
	decided(t, s, "ben", decision.Decision{Verdict: decision.Mask, Label: "LOCATION", Value: "Wexford"})
	c = ran(t, s)
	progress, err := s.Progress(t.Context(), "claims", "may")
	if err != nil || progress.Left != 1 || progress.Statuses[Unread] != 1 || progress.Statuses[Twice] != 1 {
		t.Errorf("what is shared otherwise is to be read again: %+v %v", progress, err)
	}
	if err := approves(); !errors.Is(err, ErrUnread) {
		t.Error(err)
	}
}

func TestTakeBackIsOfOnesOwn(t *testing.T) { inBoth(t, testTakeBackIsOfOnesOwn) }

func testTakeBackIsOfOnesOwn(t *testing.T) {
	s, _ := filled(t)
	one := func(value string) decision.Decision {
		return decision.Decision{Verdict: decision.Mask, Label: "NAME", Value: value}
	}
	decided(t, s, "anna", one("a"))
	decided(t, s, "ben", one("b"))
	decided(t, s, "anna", one("c"))
	if _, err := s.TakeBack("claims", "may", "ben"); err != nil {
		t.Fatal(err)
	}
	lines, version, err := s.Decisions("claims", "may")
	if err != nil || strings.Contains(string(lines), `"b"`) || strings.Count(string(lines), "\n") != 2 {
		t.Errorf("%s %v", lines, err)
	}
	if _, err := s.TakeBack("claims", "may", "ben"); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
	if c, _ := s.Collection("claims", "may"); c.Version != version {
		t.Error("nothing was taken back, and the version is another")
	}
}

// How many of a kind must be looked at without a failure, with one, with two, so that at 95 % there
// are at most 5 % is in the tables of acceptance sampling.
func TestAtMost(t *testing.T) {
	for _, x := range []struct{ missed, of int }{{0, 59}, {1, 93}, {2, 124}, {3, 153}, {4, 181}} {
		if p := atMost(x.missed, x.of, .05); p > .05 || p < .0485 {
			t.Errorf("%v: %v", x, p)
		}
		if p := atMost(x.missed, x.of-1, .05); p <= .05 {
			t.Errorf("%v: one fewer: %v", x, p)
		}
	}
	if p := atMost(0, 10, .05); math.Abs(p-(1-math.Pow(.05, .1))) > 1e-12 { // (1-p)^n = alpha
		t.Error(p)
	}
	if atMost(0, 0, .05) != 1 || atMost(3, 3, .05) != 1 {
		t.Error("of nothing, or all")
	}
}

func TestSample(t *testing.T) { inBoth(t, testSample) }

func testSample(t *testing.T) {
	s, _ := filled(t)
	s.Direct = []string{"NAME"}
	upload(t, s, "c.txt", "The wexy one came by.")
	ran(t, s)
	one, err := s.Draw(t.Context(), "claims", "may", 2, 7, "anna", "Anna")
	if err != nil || one.Seed != 7 || len(one.Drawn) != 2 || one.Direct.AtMost != 1 {
		t.Fatalf("%+v %v", one, err)
	}
	if two, err := s.Draw(t.Context(), "claims", "may", 2, 7, "anna", "Anna"); err != nil || !slices.Equal(one.Drawn, two.Drawn) {
		t.Errorf("%+v %v", two, err)
	}
	x, err := s.Draw(t.Context(), "claims", "may", 10, 0, "anna", "Anna")
	if err != nil || x.Size != 3 || x.Seed == 0 {
		t.Fatalf("%+v %v", x, err)
	}
	start, end, text := 4, 8, "wexy"
	decided(t, s, "anna", decision.Decision{Verdict: decision.Add, Document: "c", Start: &start, End: &end, Text: &text, Label: "NAME"})
	for _, d := range x.Drawn {
		if x, err = s.Check(t.Context(), "claims", "may", x.ID, d, "anna"); err != nil {
			t.Fatal(err)
		}
	}
	// Two names in each of two letters, and one that was missed.
	if x.Checked != 3 || x.Direct.Missed != 1 || x.Direct.Of != 5 || x.Documents.Missed != 1 || x.Documents.Of != 3 || len(x.Drawn) != 0 {
		t.Errorf("%+v", x)
	}
	all, err := s.Samples(t.Context(), "claims", "may")
	if err != nil || len(all) != 3 || all[0].ID != x.ID {
		t.Errorf("%+v %v", all, err)
	}
}

func TestSearch(t *testing.T) { inBoth(t, testSearch) }

func testSearch(t *testing.T) {
	s, _ := filled(t)
	ran(t, s)
	for search, want := range map[string]int{"treated tom": 1, "Hale": 2, "b.tx": 1, `"` + `) OR 1`: 0, "nowhere": 0, "wexf": 1} {
		rows, _, err := s.Queue(t.Context(), "claims", "may", Filter{Entity: -1, Search: search, Limit: 10})
		if err != nil || len(rows) != want {
			t.Errorf("%q: %d, %v", search, len(rows), err)
		}
	}
}
