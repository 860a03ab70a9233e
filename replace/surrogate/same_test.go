package surrogate

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal/state"
)

// TestSame: what tells a firm from others becomes one word in every name that has it, in
// its founder's too, whatever else stands there, and what it does stays.
func TestSame(t *testing.T) {
	ways := map[string][]string{
		"en-GB": {"J. Arkwright & Sons", "Arkwright and Sons Ltd", "Arkwright Haulage", "Arkwrights", "Arkwright's Primary School", "St Arkwright's Church"},
		"de-DE": {"Nordsee Rösner GmbH & Co. KG", "Rösner Metallbau", "Spedition Rösner", "Apotheke Rösner", "Kanzlei Rösner & Kollegen"},
	}
	for tag, names := range ways {
		var targets []replace.Target
		for _, n := range names {
			targets = append(targets, target("ORG", strings.ToLower(n), n))
		}
		founder := map[string]string{"en-GB": "Josiah Arkwright", "de-DE": "Georg Rösner"}[tag]
		targets = append(targets, target("NAME", strings.ToLower(founder), founder))
		o := prepared(t, Options{Locale: tag}, targets...)
		to := pairFor(t, o, targets[len(targets)-1]).Words[1].To
		for i, x := range targets {
			p := pairFor(t, o, x)
			if !strings.Contains(p.Surrogate, to) {
				t.Errorf("%s: %q becomes %q, without %q", tag, p.Original, p.Surrogate, to)
			}
			for _, stays := range []string{"Haulage", "Primary School", "Church", "Metallbau", "Spedition", "Apotheke", "Kanzlei", "& Sons"} {
				if i < len(names) && strings.Contains(p.Original, stays) != strings.Contains(p.Surrogate, stays) {
					t.Errorf("%s: %q becomes %q", tag, p.Original, p.Surrogate)
				}
			}
		}
	}
}

// TestSameLater: a state hands the words on to the names of a later run.
func TestSameLater(t *testing.T) {
	s := state.New()
	first, later := target("ORG", "tideway haulage", "Tideway Haulage"), target("NAME", "ann tideway", "Ann Tideway")
	before := pairFor(t, prepared(t, Options{Locale: "en-GB", State: s}, first), first)
	after := pairFor(t, prepared(t, Options{Locale: "en-GB", State: s}, later), later)
	if before.Words[0].To != after.Words[1].To {
		t.Errorf("%q, then %q", before.Surrogate, after.Surrogate)
	}
}

// TestHouseOfFirm: what is taken for a house is the company where one is called so.
func TestHouseOfFirm(t *testing.T) {
	firm, house, other := target("ORG", "hollins mill bakery", "Hollins Mill Bakery"), target("ADDRESS", "hollins mill", "Hollins Mill"), target("ADDRESS", "rose mill", "Rose Mill")
	o := prepared(t, Options{Locale: "en-GB"}, firm, house, other)
	if a, b := pairFor(t, o, firm), pairFor(t, o, house); b.Kind != kindOrganisation || a.Words[0].To != b.Words[0].To {
		t.Errorf("%q and %q", a.Surrogate, b.Surrogate)
	}
	if got := pairFor(t, o, other); got.Kind != kindAddress {
		t.Errorf("%q is no company", got.Original)
	}
}

// TestOneSurname: of people of whom no more than the surname is known, and of one with a given
// name, each is somebody else, and all have one surname, in this run and in the next.
func TestOneSurname(t *testing.T) {
	s := state.New()
	for run := range 2 {
		him, her, either := target("NAME", "maier", "Maier"), target("NAME", "maier (2)", "Maier", "Maiers"), target("NAME", "maier (3)", "MAIER")
		whole, other := target("NAME", "bernd maier", "Bernd Maier"), target("NAME", "hofer", "Hofer")
		o := prepared(t, Options{Locale: "de-DE", State: s}, him, her, either, whole, other)
		to := pairFor(t, o, him).Surrogate
		for _, x := range []replace.Target{her, either} {
			if got := pairFor(t, o, x).Render("Maier", "de"); got != to {
				t.Errorf("run %d: %q and %q for one surname", run, to, got)
			}
		}
		if got := pairFor(t, o, whole); got.Words[1].To != to || got.Surrogate == to {
			t.Errorf("run %d: %q beside %q", run, got.Surrogate, to)
		}
		if got := pairFor(t, o, other).Surrogate; got == to {
			t.Errorf("run %d: %q for two surnames", run, got)
		}
	}
}

// TestDoubleSurname: a family and one of it have one surname, whose halves are those of others
// who bear them alone.
func TestDoubleSurname(t *testing.T) {
	family, wife, husband := target("NAME", "demirtas-krause", "Demirtas-Krause"), target("NAME", "demirtas-krause (2)", "Demirtas-Krause"), target("NAME", "krause", "Krause")
	o := prepared(t, Options{Locale: "de-DE"}, family, wife, husband)
	to := pairFor(t, o, family).Surrogate
	if got := pairFor(t, o, wife).Surrogate; got != to {
		t.Errorf("%q and %q for one surname", to, got)
	}
	if half := pairFor(t, o, husband).Surrogate; !strings.HasSuffix(to, "-"+half) {
		t.Errorf("%q does not end in %q", to, half)
	}
}
