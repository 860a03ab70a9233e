package pipeline

import (
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/mask"
)

func TestTargetSuccess(t *testing.T) {
	c := Default()
	c.Mask.TargetSuccess, c.Mask.Mode = "5%", mask.All
	if c.Validate() == nil {
		t.Error("mode all has bounds")
	}
}

// TestGround: each thing that changes the index is reported.
func TestGround(t *testing.T) {
	s, err := schema.Load("insurance")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		name   string
		change func(*Config, *linkage)
		why    report.Obstacle
	}{
		{"as measured", func(*Config, *linkage) {}, ""},
		{"other bounds", func(c *Config, _ *linkage) { c.Mask.ThetaDoc = .5 }, ""},
		{"another profile", func(c *Config, _ *linkage) { c.Profile = "meddocan" }, report.OtherProfile},
		{"a file", func(c *Config, _ *linkage) { c.Profile = "own.yaml" }, report.OtherProfile},
		{"all goes", func(c *Config, _ *linkage) { c.Mask.Mode = mask.All }, report.OtherMode},
		{"names stay", func(c *Config, _ *linkage) { c.Mask.Always = []string{"none"} }, report.OtherSettings},
		{"another schema", func(c *Config, _ *linkage) { c.Schema = "general" }, report.OtherSettings},
		{"longer chains", func(c *Config, _ *linkage) { c.Risk.ChainLength = 4 }, report.OtherSettings},
		{"fewer detectors", func(c *Config, _ *linkage) { c.Detect.Without = []string{"dates"} }, report.OtherSettings},
		{"a model", func(c *Config, _ *linkage) { c.LLM.URL = "http://localhost:1" }, report.OtherSettings},
		{"originals stay", func(c *Config, _ *linkage) { c.Replace.Operator = "keep" }, report.OtherSettings},
		{"pseudonyms", func(c *Config, _ *linkage) { c.Replace.Operator = "pseudonym" }, ""},
		{"given mentions", func(_ *Config, g *linkage) { g.doubts.unread.given = 1 }, report.OtherMentions},
		{"another language", func(_ *Config, g *linkage) { g.doubts.unread.languages["is"] = 20 }, report.OtherLanguage},
		{"some of another", func(_ *Config, g *linkage) { g.doubts.unread.languages["de"] = 10 }, ""},
	} {
		c := Default()
		if err := c.Apply("insurance"); err != nil {
			t.Fatal(err)
		}
		g := &linkage{findings: &findings{}}
		g.doubts.unread.languages = map[string]int{"en": 90}
		x.change(&c, g)
		r := &Runner{config: c, schema: s}
		if got := g.ground(r); got.Why != x.why || (got.Why == "") != (len(got.Curves) > 0) {
			t.Errorf("%s: %q with %d curves", x.name, got.Why, len(got.Curves))
		}
	}
}
