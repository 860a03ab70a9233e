package attacks

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/pipelinetest"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/suite"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/span"
)

// moved is what `anonymize --mask all` makes of a text by an operator and a seed.
func moved(t *testing.T, operator, seed, text string) string {
	t.Helper()
	config := pipeline.Default()
	config.Mask.Mode, config.Replace.Operator, config.Replace.Seed = "all", operator, seed
	return pipelinetest.Texts(t, config, text)[0]
}

// TestMovedDates: the text next to a moved date must not tell which it was.
func TestMovedDates(t *testing.T) {
	for _, c := range []struct {
		text    string
		telling []string // none of them may be left
	}{
		{"He came on Christmas Eve, 24 December 2018, and left on Easter Monday, 22 April 2019.", []string{"Christmas", "Easter"}},
		{"He came on 3 May 2019. The log says 20190503T101500Z, and Unix time 1556841600.", []string{"20190503", "1556841600"}},
		{"He came on 3 May 2019, in ISO week 18/2019, and fell ill at Easter 2019. Easter was early.", []string{"week 18", "Easter"}},
		{"Er kam am Tag der Arbeit, dem 1. Mai 2019, in KW 18 und blieb bis Pfingsten.", []string{"Tag der Arbeit", "KW 18", "Pfingsten"}},
		{"Ingresó en Nochebuena, 24 de diciembre de 2018, y el Viernes Santo volvió a casa.", []string{"Nochebuena", "Viernes Santo"}},
		{"Va ingressar el Divendres Sant, 19 d'abril de 2019, i va tornar el dia de Sant Jordi.", []string{"Divendres", "Sant Jordi"}},
	} {
		for _, operator := range []string{"date-shift", "surrogate"} {
			for seed := range 3 {
				out := moved(t, operator, fmt.Sprint(seed), c.text)
				for _, word := range c.telling {
					if strings.Contains(out, word) {
						t.Errorf("%s: %q is left: %s", operator, word, out)
					}
				}
			}
		}
	}
}

// TestHiddenDates: the text next to a date that is hidden must not tell which it was,
// whatever hides it.
func TestHiddenDates(t *testing.T) {
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, []byte(strings.Repeat("0f1e2d3c4b5a69788796a5b4c3d2e1f0", 2)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, operator := range []string{"label", "redact", "mask", "numbered", "running", "initials", "generalise", "pseudonym", "hash", "random", "scrubber", "intelligent"} {
		for _, c := range []struct {
			text    string
			telling []string // none of them may be left
			stays   string
		}{
			{"He came on Christmas Eve, 24 December 2018. She sings at Easter.", []string{"Christmas"}, "sings at Easter"},
			{"It was 3 May 2019 (a Friday), in ISO week 18/2019. Every Monday he swims.", []string{"Friday", "18/2019"}, "Every Monday he swims"},
			{"Er kam am Tag der Arbeit, 1. Mai 2019, in KW 18. Jeden Montag schwimmt er.", []string{"Tag der Arbeit", "KW 18"}, "Jeden Montag schwimmt er"},
			{"Vino el viernes 3 de mayo de 2019. Cada lunes nada.", []string{"viernes"}, "Cada lunes nada"},
			{"Ingresó en Nochebuena, 24 de diciembre de 2018.", []string{"Nochebuena"}, "Ingresó en"},
		} {
			config := pipeline.Default()
			config.Mask.Mode, config.Replace.Operator, config.Replace.KeyFile = "all", operator, key
			out := pipelinetest.Texts(t, config, c.text)[0]
			for _, word := range c.telling {
				if operator == "intelligent" && word == "viernes" {
					continue // it moves dates with their weekdays, and may draw another Friday
				}
				if strings.Contains(out, word) {
					t.Errorf("%s: %q is left: %s", operator, word, out)
				}
			}
			if !strings.Contains(out, c.stays) {
				t.Errorf("%s: %q is gone: %s", operator, c.stays, out)
			}
		}
	}
}

// TestMovedWeekday: a weekday near a date is that of the date that stands there.
func TestMovedWeekday(t *testing.T) {
	said := regexp.MustCompile(`(\d+ \w+ \d{4}) \(a (\w+day)\)`)
	for seed := range 8 {
		out := moved(t, "surrogate", fmt.Sprint(seed), "It was 3 May 2019 (a Friday), and he was admitted to the ward.")
		m := said.FindStringSubmatch(out)
		if m == nil {
			t.Fatal(out)
		}
		day, err := time.Parse("2 January 2006", m[1])
		if err != nil || day.Weekday().String() != m[2] {
			t.Errorf("%s: %v", out, day.Weekday())
		}
	}
}

// TestOneKeyOtherShifts: what is moved by one operator must not tell by how much another
// moves under the same key.
func TestOneKeyOtherShifts(t *testing.T) {
	key, err := seal.NewKey(bytes.Repeat([]byte{7, 1}, 16))
	if err != nil {
		t.Fatal(err)
	}
	same, all := 0, 200
	for i := range all {
		var days []string
		for _, use := range []struct {
			operator string
			policy   replace.Policy
			seed     string
		}{
			{"date-shift", replace.Policy{MinDays: 1, MaxDays: 365, ShiftBy: "document"}, ""},
			{"surrogate", replace.Policy{MinDays: 1, MaxDays: 365, ShiftBy: "document", Locale: "en-GB"}, ""},
			{"date-shift", replace.Policy{MinDays: 1, MaxDays: 365, ShiftBy: "collection"}, fmt.Sprint(i)},
			{"date-shift", replace.Policy{MinDays: 2, MaxDays: 365, ShiftBy: "document"}, ""},
		} {
			days = append(days, day(t, use.operator, replace.Deps{Key: key, Policy: use.policy, Seed: use.seed}, fmt.Sprint(i)))
		}
		slices.Sort(days)
		if len(slices.Compact(days)) < 4 {
			same++
		}
	}
	// Six pairs of four draws among 730 days: by chance 1.6 of 200, with three times the deviation 5.5.
	if same > 5 {
		t.Errorf("%d of %d documents move equally under one key", same, all)
	}
}

// day is what one day of a document becomes.
func day(t *testing.T, operator string, deps replace.Deps, id string) string {
	t.Helper()
	o, err := suite.ByName(operator, deps)
	if err != nil {
		t.Fatal(err)
	}
	e := entity("DATE", "2019-05-03")
	choice := replace.Choice{Default: o}
	targets := []replace.Target{{Entity: e}}
	if err := choice.Prepare(context.Background(), replace.Briefing{Targets: targets}); err != nil {
		t.Fatal(err)
	}
	r, err := replace.New(targets, choice, replace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	out, err := r.Document(context.Background(), dated(id))
	if err != nil {
		t.Fatal(err)
	}
	return out.Texts[0]
}

func entity(label lethe.Label, value string) *lethe.Entity {
	return &lethe.Entity{ID: lethe.NewEntityID(value, label), Label: label, Normalized: value, Originals: []string{value}}
}

// dated is a document that is nothing but a date.
func dated(id string) replace.Input {
	const text = "2019-05-03"
	return replace.Input{
		Document: &lethe.Document{ID: id, SourceID: id, Fields: []lethe.Field{{Text: text, Kind: lethe.Text}}},
		Mentions: []replace.Placement{{Span: span.Span{End: len(text)}}},
	}
}

// TestReleasesOfDates measures what several releases under different keys tell of one day: the
// attacker knows by how many days it moved at most, so that each release leaves the days
// that are no further away, and looks at what is left of all.
func TestReleasesOfDates(t *testing.T) {
	const most = 365
	truth := time.Date(2019, 5, 3, 0, 0, 0, 0, time.UTC)
	left := map[int][]int{}
	for document := range 200 {
		low, high := -10000, 10000
		for release := range 7 {
			secret := sha256.Sum256([]byte{byte(release), 'k'})
			key, err := seal.NewKey(secret[:])
			if err != nil {
				t.Fatal(err)
			}
			out := day(t, "date-shift", replace.Deps{Key: key, Policy: replace.Policy{MinDays: 1, MaxDays: most}}, fmt.Sprint(document))
			at, err := time.Parse(time.DateOnly, out)
			if err != nil {
				t.Fatal(err)
			}
			by := int(at.Sub(truth).Hours() / 24)
			if by == 0 || by < -most || by > most {
				t.Fatalf("moved by %d days", by)
			}
			low, high = max(low, by-most), min(high, by+most)
			left[release+1] = append(left[release+1], high-low+1)
		}
	}
	for releases := 1; releases <= 7; releases++ {
		days := left[releases]
		slices.Sort(days)
		t.Logf("%d releases: %d days are left in the median, %d at least", releases, days[len(days)/2], days[0])
	}
	// With n uniform shifts of up to d days the span of them is 2d(n-1)/(n+1) in the mean, and the
	// rest of 2d+1 days is left: for 7 of 365 that is 730/4 = 182 days.
	if m := left[1][100]; m != 2*most+1 {
		t.Errorf("one release leaves %d days, not %d", m, 2*most+1)
	}
	if m := left[7][100]; m < 120 || m > 240 {
		t.Errorf("seven releases leave %d days in the median; 182 in the mean were expected", m)
	}
}
