package calibrate

import (
	"context"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/risk"
)

// Bound is one that the collection is masked under.
type Bound struct {
	Document float64 `json:"theta_doc"`
	Chain    float64 `json:"theta_chain"`
	Plain    bool    `json:"plain,omitempty"` // nothing is masked at all
}

// Bounds go from none to nearly all. Those of chains are loose where those of documents are,
// so that chains are left of which something can be learned.
func Bounds() []Bound {
	var out []Bound
	for _, b := range [][2]float64{{1, 1}, {.98, 1}, {.95, 1}, {.95, .6}, {.9, .5}, {.7, .4}, {.5, .3}, {.3, .2}, {.1, .1}} {
		out = append(out, Bound{Document: b[0], Chain: b[1]})
	}
	return out
}

// set lays the bounds over settings. What chains may keep of their own risk is left to the bound.
func (b Bound) set(c *pipeline.Config) {
	if c.Mask.Mode = mask.Risk; b.Plain {
		c.Mask.Mode, c.Mask.Always = mask.None, []string{"none"}
	}
	c.Mask.ThetaDoc, c.Mask.ThetaChain = b.Document, b.Chain
	if b.Chain == 1 {
		c.Mask.RhoHigh, c.Mask.RhoMedium = 1, 1
	}
}

// Release is a collection as it would be shared.
type Release struct {
	Texts  map[string]string // by id
	after  *risk.Assessment
	number map[string]int // by id: of the document in the assessment
}

// mentionsByID are the mentions of documents, by id: no bound changes them.
type mentionsByID map[string][]lethe.Mention

// find detects once for all bounds.
func find(ctx context.Context, config pipeline.Config, engines pipeline.Engines, collection io.Reader) (mentionsByID, error) {
	out := mentionsByID{}
	err := over(ctx, config, collection, pipeline.Options{Engines: engines}, func(r *pipeline.Runner) error {
		_, err := r.Find(ctx, "", func(d *lethe.Document, ms []lethe.Mention) error {
			out[d.SourceID] = ms
			return nil
		})
		return err
	})
	return out, err
}

// of gives a run mentions of its own.
func (f mentionsByID) of(_ context.Context, d *lethe.Document) ([]lethe.Mention, bool, error) {
	ms, ok := f[d.SourceID]
	ms = slices.Clone(ms)
	for i := range ms {
		ms[i].Features = maps.Clone(ms[i].Features)
	}
	return ms, ok, nil
}

// over does something with a run over a collection in JSON Lines.
func over(ctx context.Context, config pipeline.Config, collection io.Reader, o pipeline.Options, do func(*pipeline.Runner) error) error {
	source, err := format.Open("-", format.Options{Format: "jsonl", Stdin: collection})
	if err != nil {
		return err
	}
	defer source.Close()
	run, err := pipeline.New(ctx, config, source, o)
	if err != nil {
		return err
	}
	return errors.Join(do(run), run.Close())
}

// Mask anonymizes a collection in JSON Lines in memory.
func Mask(ctx context.Context, config pipeline.Config, engines pipeline.Engines, collection io.Reader) (*Release, error) {
	return masked(ctx, config, collection, pipeline.Options{Engines: engines})
}

func masked(ctx context.Context, config pipeline.Config, collection io.Reader, o pipeline.Options) (*Release, error) {
	m := &Release{Texts: map[string]string{}, number: map[string]int{}}
	o.Planned = func(a *risk.Assessment) { m.after = a }
	err := over(ctx, config, collection, o, func(r *pipeline.Runner) error { return m.rehearse(ctx, r) })
	if err != nil {
		return nil, err
	}
	for d, ref := range m.after.Collection().Documents {
		m.number[ref.SourceID] = d
	}
	return m, nil
}

func (m *Release) rehearse(ctx context.Context, run *pipeline.Runner) error {
	return run.Rehearse(ctx, func(x review.Rehearsal) {
		var is []string
		for i, field := range x.Document.Fields {
			if field.InContent() && field.Kind != lethe.Key {
				is = append(is, x.Result.Texts[i])
			}
		}
		m.Texts[x.Document.SourceID] = strings.Join(is, "\n")
	})
}

// text is what is left of some documents, read as one.
func (m *Release) text(person string, documents ...string) linkage.Text {
	var all []string
	for _, d := range documents {
		all = append(all, m.Texts[d])
	}
	return linkage.Text{Person: person, Text: strings.Join(all, "\n")}
}
