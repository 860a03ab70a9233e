package surrogate

import (
	"regexp"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal/state"
)

// in puts a target into documents.
func in(x replace.Target, docs ...int) replace.Target {
	x.Entity.Occurrences = nil
	for _, d := range docs {
		x.Entity.Occurrences = append(x.Entity.Occurrences, lethe.Occurrence{Doc: d})
	}
	return x
}

// TestKin: a short name is written with the words of the one person whom it can mean.
func TestKin(t *testing.T) {
	for _, c := range []struct {
		tag, who, short string
		shape           string // G and S are the given name and surname of the whole one, g and s their first letters
	}{
		{"de-DE", "Jens-Uwe Hollstein", "J.-U. Hollstein", "g.-h. S"},
		{"de-DE", "Heilwig Bruhns", "H. Bruhns", "g. S"},
		{"de-DE", "Friederike Ohlsen", "Fritzi Ohlsen", "G S"},
		{"de-DE", "Friederike Ohlsen", "Rike", "G"},
		{"de-DE", "Friederike Ohlsen", "1 Fritzi Ohlsen", "G S"},
		{"es-ES", "Remedios Arjona Vilches", "Reme Arjona", "G S"},
		{"es-ES", "Remedios Arjona Vilches", "Remedios A.", "G s."},
		{"es-ES", "Anselmo Vilches Rubio", "Anselmillo", "G"},
		{"en-GB", "Deborah Thackray", "Debs Thackray", "G S"},
		{"ca-ES", "Meritxell Casadevall", "M. Casadevall", "g. S"},
		{"de-DE", "Theodor Hollstein", "Th. Hollstein", "C. S"},
		{"de-DE", "Stanko Irlbeck", "Herrn I.", "s."},
		{"de-DE", "Irlbeck", "Herr I.", "s."},
		{"en-GB", "Deborah Thackray", "DT", "gs"},
		{"en-GB", "Samuel", "Sam", "G"},
		{"es-ES", "Consuelo", "Chelo", "G"},
		{"de-DE", "Stanko Irlbeck", "S.", "g."},
		{"de-DE", "Stanko Irlbeck", "I.", "s."},
		{"es-ES", "Remedios Arjona Vilches", "R. A.", "g. s."},
	} {
		text, elsewhere := strings.CutPrefix(c.short, "1 ") // in a document of its own
		whole, short := in(target("NAME", c.who), 0, 1), in(target("NAME", text), 1)
		if elsewhere {
			whole = in(whole, 0)
		}
		other := in(target("NAME", "Knut Zabel"), 1)
		o := prepared(t, Options{Locale: c.tag}, short, other, whole)
		p, got := pairFor(t, o, whole), pairFor(t, o, short).Surrogate
		var given, family []string
		for _, w := range p.Words {
			if w.Role == roleGiven {
				given = append(given, w.To)
			} else {
				family = append(family, w.To)
			}
		}
		if family == nil {
			family = []string{"?"}
		}
		if given == nil {
			given = []string{"?"}
		}
		second := ""
		if len(given) > 1 {
			second = given[1][:1]
		}
		want := strings.NewReplacer("G", given[0], "C", inShort(given[0], 2), "S", family[0], "g", given[0][:1], "h", second, "s", family[0][:1]).Replace(c.shape)
		if got != want {
			t.Errorf("%s is %s, and %s is %s, not %s", c.who, p.Surrogate, c.short, got, want)
		}
	}
}

// TestNoKin: an initial of two, somebody of another gender, and a given name in another document mean nobody.
func TestNoKin(t *testing.T) {
	for _, c := range []struct {
		tag   string
		whole []replace.Target
		short replace.Target
	}{
		{"de-DE", []replace.Target{in(target("NAME", "Friederike Ohlsen"), 0), in(target("NAME", "Frauke Ohlsen"), 0)}, in(target("NAME", "F. Ohlsen"), 0)},
		{"de-DE", []replace.Target{in(target("NAME", "Friedrich Ohlsen"), 0)}, in(target("NAME", "Frau F. Ohlsen"), 0)},
		{"de-DE", []replace.Target{in(target("NAME", "Friederike Ohlsen"), 0)}, in(target("NAME", "Rike"), 1)},
		{"de-DE", []replace.Target{in(target("NAME", "Janine Ohlsen"), 0)}, in(target("NAME", "Jan"), 0)},
		{"de-DE", []replace.Target{in(target("NAME", "Ines Ohlsen"), 0)}, in(target("NAME", "Frau I."), 0)},
		{"de-DE", []replace.Target{in(target("NAME", "Stefan Irlbeck"), 0)}, in(target("NAME", "Frau I."), 0)},
		{"de-DE", []replace.Target{in(target("NAME", "Stanko Irlbeck"), 0)}, in(target("NAME", "Herr I."), 1)},
		{"de-DE", []replace.Target{in(target("NAME", "Stanko Irlbeck"), 0)}, in(target("NAME", "I. S."), 0)},
		{"de-DE", []replace.Target{in(target("NAME", "Stanko Irlbeck"), 0)}, in(target("NAME", "Chr. Irlbeck"), 0)},
	} {
		o, err := New(replace.Deps{Seed: "1"}, Options{Locale: c.tag})
		if err != nil {
			t.Fatal(err)
		}
		all := append([]replace.Target{c.short}, c.whole...)
		m := &maker{Operator: o, collected: replace.Briefing{Targets: all}}
		var people []int
		for i := range all {
			people = append(people, i)
		}
		m.findKin(people)
		if of := m.kin.of[c.short.Entity.ID]; len(of) == 1 {
			t.Errorf("%q means %q", c.short.Entity.Normalized, all[of[0]].Entity.Normalized)
		}
	}
}

// TestGenitiveAlone: a surname in the genitive is that of who is named beside, and keeps its s.
func TestGenitiveAlone(t *testing.T) {
	boysen, genitive, other := in(target("NAME", "Hollmer"), 0), in(target("NAME", "Hollmers"), 0), in(target("NAME", "Mertens"), 0)
	o := prepared(t, Options{Locale: "de-DE"}, genitive, boysen, other)
	whose := pairFor(t, o, boysen).Surrogate
	if got := pairFor(t, o, genitive).Surrogate; got != whose+"s" && got != whose+"'" {
		t.Errorf("Hollmer is %s, and his is %s", whose, got)
	}
	if got := pairFor(t, o, other); got.Words[0].From != "mertens" {
		t.Errorf("%v", got.Words)
	}
}

// TestDonOfNobody: a title stays before a given name that no list knows, and is an initial before a surname.
func TestDonOfNobody(t *testing.T) {
	for text, stays := range map[string]bool{"D. Ginebrio Moya": true, "D. García López": false} {
		x := target("NAME", text)
		got := pairFor(t, prepared(t, Options{Locale: "es-ES"}, x), x)
		if strings.HasPrefix(got.Surrogate, "D. ") != stays && stays {
			t.Errorf("%s is %s", text, got.Surrogate)
		}
		if !stays && len(got.Words) != 3 {
			t.Errorf("%s: %v", text, got.Words)
		}
	}
}

// TestInShort: an abbreviated given name is replaced by an abbreviation.
func TestInShort(t *testing.T) {
	for _, c := range []struct{ text, shape string }{
		{"Chr. Amsler", `^(?:Chr|Ch|Joh|Ph|St|Th|\p{Lu})\. \p{Lu}\pL{2,}`}, {"Joh. Amsler", `^(?:Ch|Joh|Ph|St|Th|\p{Lu})\. \p{Lu}\pL{2,}`}, {"Jost Amsler", `^\p{Lu}\pL{2,} \p{Lu}`},
	} {
		x := target("NAME", c.text)
		got := pairFor(t, prepared(t, Options{Locale: "de-CH"}, x), x)
		if out := got.Render(c.text, "de"); !regexp.MustCompile(c.shape).MatchString(out) {
			t.Errorf("%s is %s", c.text, out)
		}
	}
	for to, want := range map[string]string{"Christa": "Ch", "Stine": "St", "Sabine": "S", "Öner": "Ö"} {
		if got := inShort(to, 2); got != want {
			t.Errorf("%s is %s", to, got)
		}
	}
}

// TestInitialsInState: initials that stand for somebody's are in no state, which would find them in any sentence.
func TestInitialsInState(t *testing.T) {
	s, whole, short := state.New(), in(target("NAME", "Stanko Irlbeck"), 0), in(target("NAME", "S. I."), 0)
	o := prepared(t, Options{Locale: "de-DE", State: s}, whole, short)
	if p := pairFor(t, o, short); len(p.Surrogate) != len("A. B.") || s.Used("NAME", p.Surrogate) {
		t.Errorf("%s", p.Surrogate)
	}
}

// TestStateOfOne: a state that holds each surrogate once takes up what is one by several names, and gives it back the
// same: short names of one person, and a town by its longer name.
func TestStateOfOne(t *testing.T) {
	for _, c := range []struct {
		tag string
		of  []replace.Target
	}{
		{"de-DE", []replace.Target{in(target("NAME", "Friederike Ohlsen"), 0), in(target("NAME", "Fritzi"), 0), in(target("NAME", "Friedi"), 0)}},
		{"en-GB", []replace.Target{in(target("NAME", "Deborah Thackray"), 0), in(target("NAME", "Debs Thackray"), 1), in(target("NAME", "Deb Thackray"), 1)}},
		{"es-ES", []replace.Target{target("CITY", "Baltanás"), target("CITY", "Baltanás de Cerrato")}},
	} {
		s := state.New()
		first := prepared(t, Options{Locale: c.tag, State: s}, c.of...)
		again := prepared(t, Options{Locale: c.tag, State: s}, c.of...)
		seen := map[string]bool{}
		for _, x := range c.of {
			before, after := pairFor(t, first, x).Surrogate, pairFor(t, again, x).Surrogate
			if before != after {
				t.Errorf("%s is %q and then %q", x.Entity.Normalized, before, after)
			}
			seen[before] = true
		}
		if len(seen) == len(c.of) {
			t.Errorf("%s: nothing is one", c.tag)
		}
	}
}

// TestFatherAndSon: one surname of two people is one, also where it is a given name in other countries.
func TestFatherAndSon(t *testing.T) {
	for _, c := range [][2]string{{"Jordi Sunyer i Vallbona", "Ramon Sunyer"}, {"Mercè Sunyer Vallbona", "Sunyer"}} {
		son, father := in(target("NAME", c[0]), 0), in(target("NAME", c[1]), 0)
		o := prepared(t, Options{Locale: "ca-ES"}, son, father)
		to := func(x replace.Target) string {
			for _, w := range pairFor(t, o, x).Words {
				if w.From == "sunyer" {
					return w.To
				}
			}
			return ""
		}
		if to(son) == "" || to(son) != to(father) {
			t.Errorf("%s and %s are %s and %s", c[0], c[1], pairFor(t, o, son).Surrogate, pairFor(t, o, father).Surrogate)
		}
	}
}
