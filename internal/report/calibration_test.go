package report

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/calibration"
)

func TestMeaning(t *testing.T) {
	steps := []calibration.Step{{From: .2, To: .6, Success: .05, Low: .0401, High: .0899, Cases: 100}}
	g := &Ground{Curves: []*calibration.Curve{
		{Of: calibration.Documents, Against: calibration.Register, People: 3000, Steps: steps},
		{Of: calibration.Chains, Against: calibration.Register, People: 3000, Steps: steps},
	}}
	empty := &Measures{Documents: 1, Risk: func(int) float64 { return 0 }}
	if m := meanOf(&calibration.Curve{Steps: []calibration.Step{{Low: .25, High: .5}}}, empty); m == nil || *m != (Mean{.25, .5}) {
		t.Errorf("%+v", m)
	}
	if meanOf(g.Curves[0], empty) != nil {
		t.Error("an index of 0 was not seen")
	}
	english, german := tongueOf("en"), tongueOf("de")
	for _, x := range []struct {
		ground          *Ground
		document, chain float64
		say             []string // each in the text
		not             string
	}{
		{g, .5, .4, []string{"register of 3,000 people, in 4 to 9 of 100 cases", "led that attacker to their person in 4 to 9", "other texts"}, "not measured"},
		{g, .5, 0, []string{"in 4 to 9 of 100 cases"}, "led that attacker"}, // no chain is left
		{g, .9, .9, []string{"was not measured for a collection like this one: no invented document or chain had such an index"}, "100 cases"},
		{&Ground{Why: OtherLanguage}, .5, .4, []string{"was not measured", "language"}, "100 cases"},
	} {
		c := x.ground.calibration(&Totals{HighestRisk: x.document, HighestChainRisk: x.chain}, empty)
		text := strings.Join(english.meaning(c), " ")
		for _, want := range x.say {
			if !strings.Contains(text, want) {
				t.Errorf("%q does not say %q", text, want)
			}
		}
		if strings.Contains(text, x.not) {
			t.Errorf("%q says %q", text, x.not)
		}
		if in := strings.Join(german.meaning(c), " "); in == text {
			t.Error("it is not German")
		}
	}
	var none *Ground
	if c := none.calibration(&Totals{}, empty); c != nil || english.meaning(c) != nil {
		t.Error("something is said of nothing")
	}
}
