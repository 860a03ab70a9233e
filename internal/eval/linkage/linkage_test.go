package linkage

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"
)

func close(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func scores(s scorer, texts int, question string) []float64 {
	out := make([]float64, texts)
	if err := s.Score(context.Background(), question, out); err != nil {
		panic(err)
	}
	return out
}

// TestCombination: no word tells the texts apart, two together do.
func TestCombination(t *testing.T) {
	background := []string{"mule xx", "harp xx", "mule harp"}
	for range few {
		background = append(background, "mule yy", "harp zz")
	}
	got := scores(localScorer{newCombination(background)}, len(background), "a mule, and then a harp")
	for i, s := range got {
		if (s > 0) != (i == 2) {
			t.Errorf("text %d: %v", i, s)
		}
	}
}

func TestPlace(t *testing.T) {
	p := placeOf([]float64{.5, .2, .2, .2, .1}, 1)
	if p != (Place{1, 2, 5}) {
		t.Fatalf("%+v", p)
	}
	// One above, three share ranks 2 to 4: never first, within 3 by 2 of 3; one of four below, two equal.
	if p.within(1) != 0 || !close(p.within(3), 2./3) || p.within(5) != 1 || !close(p.auc(), .5) {
		t.Errorf("%v %v %v %v", p.within(1), p.within(3), p.within(5), p.auc())
	}
}

func TestEstimate(t *testing.T) {
	one := func(p Place) float64 { return p.within(1) }
	var qs []question
	for i := range 40 { // person 0 has 20 documents, all found; 20 others have one each, none found
		if i < 20 {
			qs = append(qs, question{0, Place{0, 0, 21}})
		} else {
			qs = append(qs, question{i, Place{3, 0, 21}})
		}
	}
	e := estimateOf(qs, one)
	// By documents 20 of 40 would be .5 ± .16. Who is drawn decides on half of it: the interval is wider.
	if e.Value != .5 || e.Low > 0 || e.High < .7 || e.High >= 1 {
		t.Errorf("%+v", e)
	}
}

func TestAttack(t *testing.T) {
	b, err := NewBackground([]Text{{"ann", "a grey mule in the barn"}, {"bob", "plays the harp"}, {"bob", "sings at weddings"}, {"cid", "sails a yawl"}, {"", "of nobody"}})
	if err != nil {
		t.Fatal(err)
	}
	documents := []Text{{"ann", "she keeps a mule"}, {"bob", "heard at weddings, the harp"}, {"bob", "nothing known"}, {"dora", "a yawl"}, {"", "a yawl"}}
	one, err := Attack(context.Background(), Attackers(), b, documents, 1)
	if err != nil {
		t.Fatal(err)
	}
	if one.Documents != 3 || one.Others != 2 || one.People != 3 || one.Chance != 1./3 {
		t.Errorf("%+v", one)
	}
	tfidf := one.Rows[0]
	// Of three documents two are found, and of one nothing is known: a third.
	if tfidf.Name != "tfidf" || !close(tfidf.Documents.Rank1.Value, (2+1./3)/3) || tfidf.People.Rank1.Value != 1 || tfidf.People.Questions != 2 {
		t.Errorf("%+v", tfidf)
	}
	many, err := Attack(context.Background(), Attackers(), b, documents, 8)
	if err != nil || !slices.Equal(one.Rows, many.Rows) {
		t.Errorf("other threads, other figures: %v", err)
	}
}

func TestNothingToAttack(t *testing.T) {
	if _, err := NewBackground([]Text{{"ann", "mule"}, {"ann", "barn"}}); err == nil {
		t.Error("one person is enough")
	}
	b, _ := NewBackground([]Text{{"ann", "mule"}, {"bob", "barn"}})
	if _, err := Attack(context.Background(), Attackers(), b, []Text{{"cid", "mule"}}, 1); err == nil {
		t.Error("documents about nobody are enough")
	}
	if _, err := Named([]string{"nobody"}); err == nil {
		t.Error("an unknown attacker is enough")
	}
}

// TestRegister: Ann and Bob share a village, Ann and Cid an occupation, nobody both.
func TestRegister(t *testing.T) {
	table := "person,village,occupation,born\nann,Upper Slad,farrier,1961-03-27\nbob,Upper Slad,baker,1970-01-01\ncid,Thornby,farrier,1961-12-24\ndan,Thornby,baker,1980-05-05\n"
	b, attacker, err := NewRegister(strings.NewReader(table))
	if err != nil {
		t.Fatal(err)
	}
	s, _ := attacker.learn(context.Background(), nil)
	got := scores(s, 4, "The farrier of upper  slad, born in 1961.")
	half := math.Log(2) // each value is two people's
	for i, want := range []float64{3 * half, half, 2 * half, 0} {
		if !close(got[i], want) {
			t.Errorf("person %d: %v, want %v", i, got[i], want)
		}
	}
	r, err := Attack(context.Background(), []Attacker{attacker}, b, []Text{{"ann", "the farrier of Upper Slad"}, {"ann", "somebody of Upper Slad"}, {"dan", "a farrier"}}, 1)
	if err != nil {
		t.Fatal(err)
	}
	d := r.Rows[0].Documents
	// What is said of her: Ann's occupation and village are together hers alone, her village is
	// Bob's too; of Dan nothing is said that he has, so he is one of four.
	k := r.Rows[0].KMap
	if want := (KMap{K: 1, Alone: 1, Below5: 3, Median: 2, Worst: 1, Expected: k.Documents.Expected}); k.Documents != want || !close(want.Expected.Value, (1+.5+.25)/3) {
		t.Errorf("%+v", k.Documents)
	}
	if p := k.People; p.K != 1 || p.Median != 1 || p.Below5 != 2 || !close(p.Expected.Value, (1+.25)/2) {
		t.Errorf("%+v", p)
	}
	// Ann alone; Ann or Bob; two farriers above Dan, and Bob equal.
	if want := (Candidates{One: 1, Below5: 3, Median: 2}); d.Candidates != want || !close(d.Rank1.Value, .5) {
		t.Errorf("%+v", d)
	}
	for _, bad := range []string{"", "person\n", "person,village\nann,x\n", "person,village\nann,x\nann,y\n", "person,village\nann,x,y\nbob,y\n"} {
		if _, _, err := NewRegister(strings.NewReader(bad)); err == nil {
			t.Errorf("%q is a register", bad)
		}
	}
}

// TestFound: one after the other, what Attack counts together.
func TestFound(t *testing.T) {
	b, err := NewBackground([]Text{{"ann", "a grey mule in the barn"}, {"bob", "plays the harp"}, {"cid", "sails a yawl"}})
	if err != nil {
		t.Fatal(err)
	}
	documents := []Text{{"dora", "a yawl"}, {"ann", "she keeps a mule"}, {"", "a yawl"}, {"bob", "nothing known"}, {"cid", "the harp"}}
	got, err := Found(context.Background(), Attackers()[:1], b, documents, 2)
	if err != nil || !slices.EqualFunc(got[0], []float64{Nobody, 1, Nobody, 1. / 3, 0}, close) {
		t.Errorf("%v, %v", got, err)
	}
}
