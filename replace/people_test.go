package replace

import (
	"strconv"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
)

func namedPeople(t testing.TB) *Replacer {
	t.Helper()
	var targets []Target
	for _, x := range []struct {
		label lethe.Label
		value string
	}{
		{"NAME", "Anna Maria Keller"}, {"NAME", "Dr. Jürg Müller"}, {"PERSON", "Puig Soler, Joan"}, {"NAME", "Bo Li"},
		{"NAME", "Sean O'Neill"}, {"NAME", "Pau Vil·la"},
		{"ORGANIZATION", "Zorn Logistik"},
	} {
		targets = append(targets, Target{Entity: &lethe.Entity{ID: lethe.NewEntityID(x.value, x.label), Label: x.label, Originals: []string{x.value}}})
	}
	o, err := labeled(Deps{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(targets, Choice{Default: o}, Options{Reach: reach.Everywhere})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Names of files and ids are made of parts of names. Wanted by hand: the surname goes in
// any order, spelling and case, with the given name or letter beside it.
func TestNamesOfFiles(t *testing.T) {
	r := namedPeople(t)
	for id, want := range map[string]string{
		"keller":             "[NAME]",
		"KELLER-2019":        "[NAME]-2019",
		"keller_anna":        "[NAME]",
		"anna.keller.1":      "[NAME].1",
		"Keller, Anna Maria": "[NAME]",
		"x_keller-anna_9":    "x_[NAME]_9",
		"AKeller":            "[NAME]",
		"kellera":            "[NAME]",
		"annakeller2":        "[NAME]2",
		"KellerAnna":         "[NAME]",
		"claimKeller17":      "claim[NAME]17",
		"mueller_juerg":      "[NAME]",
		"muller-3":           "[NAME]-3",
		"Mu\u0308ller":       "[NAME]",
		"JMÜLLER":            "[NAME]",
		"puig":               "[PERSON]",
		"soler-17":           "[PERSON]-17",
		"bo-li":              "[NAME]",
		"O'Neill-1":          "[NAME]-1",
		"claimO’Neill17":     "claim[NAME]17",
		"seano'neill":        "[NAME]",
		"'oneill'":           "'[NAME]'",
		"o'neill_sean":       "[NAME]",
		"Vil·la.3":           "[NAME].3",
		"VILLA":              "[NAME]",
		"keller_anna's":      "[NAME]'s",
		"'keller'-2":         "'[NAME]'-2",
		// what only looks like it
		"li-17": "li-17", "kellerei": "kellerei", "anna-3": "anna-3", "zorn": "zorn", "kellerwald": "kellerwald", "report-2019": "report-2019", "": "", "o'neal": "o'neal", "'": "'",
	} {
		if got := r.Scrub(id); got != want {
			t.Errorf("%q: %q, not %q", id, got, want)
		}
	}
}

// In sentences and the names of members a surname alone is for detectors to see; a text that
// is one token has no more around it than an id.
func TestSurnamesInTexts(t *testing.T) {
	r := namedPeople(t)
	doc := &lethe.Document{ID: "x", Fields: []lethe.Field{
		{Name: "id", Text: "keller-1", Kind: lethe.ID}, {Text: "der keller ist nass"}, {Name: "k", Text: "keller", Kind: lethe.Key},
		{Name: "user", Text: " akeller\n"}, {Name: "surname", Text: "Keller"}, {Name: "user", Text: "Keller is here"}, {Name: "word", Text: "Kellerei"},
	}}
	res, err := r.Document(t.Context(), Input{Document: doc})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"[NAME]-1", "der keller ist nass", "keller", " [NAME]\n", "[NAME]", "Keller is here", "Kellerei"} {
		if res.Texts[i] != want {
			t.Errorf("%q, not %q", res.Texts[i], want)
		}
	}
}

// What is long takes time in proportion.
func BenchmarkLongID(b *testing.B) {
	r := namedPeople(b)
	for _, n := range []int{1 << 8, 1 << 12} {
		id := strings.Repeat("keller anna ", n)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			for b.Loop() {
				r.Scrub(id)
			}
		})
	}
}

func FuzzScrubPeople(f *testing.F) {
	r := namedPeople(f)
	for _, s := range []string{"keller_anna", "AKeller.müller", "kelleranna-Müller_\xff", "[NAME]keller"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, id string) {
		out := r.Scrub(id)
		if again := r.Scrub(out); out != redacted && again != out {
			t.Errorf("%q, then %q", out, again)
		}
	})
}
