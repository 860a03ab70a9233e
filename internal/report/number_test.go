package report

import (
	"math"
	"strings"
	"testing"
)

func TestNumbers(t *testing.T) {
	en, de := tongues()[english], tongues()[german]
	for _, c := range []struct{ got, want string }{
		{en.count(0), "0"}, {en.count(999), "999"}, {en.count(1000), "1,000"}, {en.count(1234567), "1,234,567"}, {en.count(-1000), "-1,000"},
		{de.count(1234567), "1.234.567"}, {de.risk(0.12345), "0,123"}, {de.risk(1e-9), "<0,001"}, {de.risk(0), "keines"}, {de.setting(0.95), "0,95"},
		{de.percent(1, 3), "33,3 %"}, {de.some(2000, "%s link", "%s links"), "2.000 Verknüpfungen"},
		{en.risk(0), "none"}, {en.risk(1), "1.000"}, {en.risk(0.12345), "0.123"},
		{en.risk(math.Nextafter(1, 0)), ">0.999"}, {en.risk(1e-9), "<0.001"},
		{en.setting(0.95), "0.95"}, {en.setting(0), "0"},
		{en.percent(1, 3), "33.3 %"}, {en.percent(0, 3), "0.0 %"}, {en.percent(1, 100_000), "<0.1 %"}, {en.percent(0, 0), "–"},
		{en.some(1, "%s link", "%s links"), "1 link"}, {en.some(2000, "%s link", "%s links"), "2,000 links"},
		{px(12.34).String(), "12.3"}, {px(7).String(), "7"},
		{ending("short"), "short"}, {ending("claim-2031-00012"), "…2031-00012"}, {ending(strings.Repeat("é", 20)), "…" + strings.Repeat("é", 12)},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestBandsAndBins(t *testing.T) {
	for _, c := range []struct {
		risk      float64
		band, bin int
	}{
		{1, 0, 19}, {math.Nextafter(0.95, 1), 0, 19}, {0.95, 1, 19}, {0.75, 1, 15}, {0.5, 2, 10}, {0.25, 3, 5}, {0.2, 4, 4}, {0, 4, 0},
	} {
		if b := band(c.risk, 0.95); b != c.band {
			t.Errorf("risk %v is in band %d, not %d", c.risk, b, c.band)
		}
		if b := bin(c.risk); b != c.bin {
			t.Errorf("risk %v is in bin %d, not %d", c.risk, b, c.bin)
		}
	}
}

func TestBandNamesFollowTheBound(t *testing.T) {
	for thetaDoc, want := range map[float64]string{
		0.95: "above the bound of 0.95, 0.75 to 0.95, 0.5 to 0.75, 0.25 to 0.5, 0 to 0.25",
		0.6:  "above the bound of 0.6, 0.5 to 0.6, 0.25 to 0.5, 0 to 0.25",
		0.75: "above the bound of 0.75, 0.5 to 0.75, 0.25 to 0.5, 0 to 0.25",
		0:    "above the bound of 0",
	} {
		var names []string
		for _, r := range bandRows(&survey{tongue: tongues()[english]}, thetaDoc) {
			names = append(names, r.Name)
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("bound %v: %s", thetaDoc, got)
		}
	}
}

func TestVerdict(t *testing.T) {
	for want, s := range map[string]Summary{
		"Not anonymous":               {Documents: 3, MaskedEntities: 1, NotAnonymous: []string{"nothing is masked"}},
		"Direct identifiers are left": {Documents: 3, MaskedEntities: 1, DirectLeft: []DirectCount{{"NAME", 2}}},
		"Nothing to report":           {},
		"Bounds met":                  {Documents: 3, MaskedEntities: 1},
		"Bounds not met":              {Documents: 3, MaskedEntities: 1, After: Totals{ChainsAbove: 1}},
		"Nothing was masked":          {Documents: 3, After: Totals{DocumentsAbove: 2}},
	} {
		if v := newVerdict(&s, tongues()[english]); v.Word != want {
			t.Errorf("%q, want %q", v.Word, want)
		}
	}
	v := newVerdict(&Summary{Documents: 3, MaskedEntities: 1, After: Totals{DocumentsAbove: 1, ChainsAbove: 2}}, tongues()[english])
	if !strings.HasPrefix(v.Text, "1 document and 2 chains exceed") {
		t.Errorf("%q", v.Text)
	}
}
