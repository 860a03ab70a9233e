package pipeline

import (
	"math"
	"reflect"
	"slices"

	"github.com/lethe-privacy/lethe/internal/calibration"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/detect/spoken"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/replace/choice"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// ground is the calibration for collections like this one, or the reason why there is none.
func (g *linkage) ground(r *Runner) *report.Ground {
	c := &r.config
	no := func(why report.Obstacle) *report.Ground { return &report.Ground{Why: why} }
	measured, err := plain(c.Profile)
	if err != nil || isFile(c.Profile) {
		return no(report.OtherProfile)
	}
	table := calibration.Shipped()
	languages := table.Languages(c.Profile)
	switch spoken := mostSpoken(g.doubts.unread.languages); {
	case len(languages) == 0:
		return no(report.OtherProfile)
	case c.Mask.Mode != mask.Risk:
		return no(report.OtherMode)
	case r.mentions != nil || g.doubts.unread.given > 0:
		return no(report.OtherMentions)
	case !sameMeasures(*c, *measured) || !hidesAs(c, measured, r.schema):
		return no(report.OtherSettings)
	case !slices.Contains(languages, spoken):
		return no(report.OtherLanguage)
	default:
		return &report.Ground{Curves: table.For(c.Profile, spoken, kindOf(c.Detect.Domain))}
	}
}

// mostSpoken is the language of nine of ten documents, or "".
func mostSpoken(documents map[string]int) string {
	all := 0
	for _, n := range documents {
		all += n
	}
	for l, n := range documents {
		if 10*n >= 9*all {
			return spoken.Primary(l)
		}
	}
	return ""
}

// kindOf is the kind of text that a domain is, "" where it may be any.
func kindOf(domain string) string {
	if slices.Contains([]string{"clinical", "legal"}, domain) {
		return domain
	}
	return ""
}

// sameMeasures reports whether the settings give the same indices as a profile: they find, link and weigh the same,
// and always mask the same labels.
func sameMeasures(c, profile Config) bool {
	of := func(c Config) []any {
		c.Detect.Language, c.Detect.Region = "", ""
		return []any{c.Schema, c.Detect, c.Link, c.Risk, c.LLM.URL, c.Mask.Always, c.Replace.Reach}
	}
	return reflect.DeepEqual(of(c), of(profile))
}

// hidesAs reports whether every operator hides its values, or is one of the profile as well.
func hidesAs(c, profile *Config, s *schema.Schema) bool {
	var known []string
	for _, k := range choice.List() {
		if k.Hides {
			known = append(known, k.Name)
		}
	}
	replace := profile.Replace.WithFacts(s)
	for _, u := range replace.Uses() {
		known = append(known, u.Operator)
	}
	return !slices.ContainsFunc(c.Replace.Uses(), func(u choice.Use) bool { return !slices.Contains(known, u.Operator) })
}

// boundPair are the bounds that were measured to keep attackers below a rate of success.
type boundPair struct{ document, chain float64 }

// pick finds the bounds that mask.target_success asks for; nil where it asks for none.
func (g *linkage) pick(r *Runner) (*boundPair, error) {
	wanted := r.config.Mask.TargetSuccess
	if wanted == "" {
		return nil, nil
	}
	target, err := calibration.Share(wanted)
	if err != nil {
		return nil, failure.Errorf("pipeline", "mask.target_success: %w", err)
	}
	ground := g.ground(r)
	if ground.Why != "" {
		return nil, failure.Errorf("pipeline", "mask.target_success: there is no ground to choose bounds on: %s", ground.Why.Words())
	}
	p := &boundPair{document: -1, chain: r.config.Risk.EdgeThreshold / 2} // no hop has less: no chain is left
	for _, c := range ground.Curves {
		bound, ok := c.Under(target)
		switch {
		case c.Against != calibration.Register || !ok:
		case c.Of == calibration.Documents:
			p.document = math.Floor(bound*1000) / 1000
		case c.Of == calibration.Chains:
			p.chain = math.Floor(bound*1000) / 1000
		}
	}
	if p.document < 0 {
		return nil, failure.Errorf("pipeline", "mask.target_success is %s, and no bound is sure to reach that: too few were tried, or what betrays is in words that are not entities; --mask all and --guard remove more", wanted)
	}
	return p, nil
}

// riskOptions lowers what counts as MEDIUM, so that every chain above the bound has one.
func (p *boundPair) riskOptions(o *risk.Options) {
	if p != nil {
		o.Medium = min(o.Medium, p.chain)
	}
}

func (p *boundPair) maskOptions(o *mask.Options) {
	if p != nil {
		o.ThetaDoc, o.ThetaChain = p.document, p.chain
	}
}
