package pipeline

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/replace/choice"
	"github.com/lethe-privacy/lethe/internal/report"
)

// view is what a report shows of a collection of which is decided what goes, but the fingerprint
// of the options.
func (g *planning) view(r *Runner, names report.Names) *report.View {
	v := g.linkage.told(r, len(g.prints), g.left(r.schema))
	v.Plan, v.After, v.Names, v.Mentions, v.Merged = g.plan, g.after, names, g.mentionsOf(), g.Merges
	return v
}

// told returns the part of a report about the reading of n documents.
func (g *linkage) told(r *Runner, documents int, direct []report.DirectCount) *report.View {
	return &report.View{
		Ground: g.ground(r), Weight: r.schema.Weight, ShowOriginals: r.config.Report.ShowOriginals,
		Summary: report.Summary{
			Documents: documents, Mentions: g.mentions, DirectLeft: direct,
			Unjudged: g.doubts.unjudged(r), Duplicates: g.duplicates, Skipped: len(r.source.Skipped()), Settings: g.bounds.settings(r),
		},
		Details: report.Details{
			Version: Version(), Failures: failuresOf(g.failures), Warnings: warningsOf(g.warnings),
		},
	}
}

// shown returns the options of the report.
func (r *Runner) shown() report.Options {
	return report.Options{ShowOriginals: r.config.Report.ShowOriginals, Language: r.config.Report.Language}
}

// stamp adds the fingerprint.
func (r *Runner) stamp(v *report.View) (err error) {
	v.Details.Fingerprint, err = r.config.fingerprint(r.schema)
	return err
}

// written adds the outcome of the documents to a report.
func (d *Anonymization) written(v *report.View) {
	s := &v.Summary
	s.Reach, s.Replacements, s.NotAnonymous = d.Reach, d.Replacements, d.NotAnonymous
	if n := d.Beside.Rests + d.Beside.Words; n > 0 {
		s.Unjudged = append(s.Unjudged, report.BlindSpot{What: report.Beside, Places: n})
	}
}

// settings are those that the numbers of a report depend on.
func (chosen *boundPair) settings(r *Runner) report.Settings {
	c, bounds, risks := &r.config, r.config.Mask, r.config.Risk
	chosen.maskOptions(&bounds)
	chosen.riskOptions(&risks)
	if chosen == nil {
		bounds.TargetSuccess = ""
	}
	s := report.Settings{
		Schema: r.schema.Name, Profile: baseName(c.Profile), Reach: c.Replace.Reach, MaxChains: c.Report.MaxChains,
		Risk: risks, Mask: bounds,
	}
	for _, l := range r.schema.Labels {
		operator, _ := choice.KindOf(c.Replace.OperatorOf(l.Name)) // the settings were checked
		s.Labels = append(s.Labels, report.LabelSetting{
			Label: string(l.Name), Weight: l.Weight, Operator: operator.Name, Becomes: operator.Becomes,
		})
	}
	return s
}

// baseName is the last part of a path.
func baseName(path string) string {
	path = strings.TrimRight(path, `/\`)
	return path[strings.LastIndexAny(path, `/\`)+1:]
}

func failuresOf(list []Failure) []report.Failure {
	out := make([]report.Failure, len(list))
	for i, f := range list {
		out[i] = report.Failure{Document: f.Place, Reason: f.Err.Error()}
	}
	return out
}

func warningsOf(list []Warning) []report.Warning {
	out := make([]report.Warning, len(list))
	for i, w := range list {
		out[i] = report.Warning{Document: w.Place, Text: w.Message}
	}
	return out
}

// mentionsOf counts the mentions of each entity.
func (g *linkage) mentionsOf() []int {
	mentions := make([]int, len(g.Collection.Entities))
	for handle, n := range g.counts {
		mentions[g.Entities[handle]] += n
	}
	return mentions
}

// names are the report's for entities.
func (g *linkage) names() func(entity int) string {
	return report.OpaqueNames(g.entitiesByPlace()).Entity
}

// entitiesByPlace orders the entities by where they first stand in the documents.
func (g *linkage) entitiesByPlace() []int {
	read := make([]int, len(g.Documents)) // of each document of the collection, when it was read
	for i, d := range g.Documents {
		read[d] = i
	}
	seen := make([]bool, len(g.Collection.Entities))
	order := make([]int, 0, len(seen))
	for _, d := range read {
		places := slices.Clone(g.placesOf(d))
		slices.SortStableFunc(places, func(x, y place) int {
			return cmp.Or(cmp.Compare(x.field, y.field), cmp.Compare(x.start, y.start))
		})
		for _, p := range places {
			if e := g.Entities[p.entity]; !seen[e] {
				seen[e] = true
				order = append(order, e)
			}
		}
	}
	return order
}
