package calibrate

import (
	"context"
	"io"
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

// Masked is a collection as it would be shared.
type Masked struct {
	Texts  map[string]string // by id
	after  *risk.Assessment
	number map[string]int // by id: of the document in the assessment
}

// Mask anonymizes a collection in JSON Lines in memory.
func Mask(ctx context.Context, config pipeline.Config, engines pipeline.Engines, collection io.Reader) (*Masked, error) {
	source, err := format.Open("-", format.Options{Format: "jsonl", Stdin: collection})
	if err != nil {
		return nil, err
	}
	defer source.Close()
	m := &Masked{Texts: map[string]string{}, number: map[string]int{}}
	run, err := pipeline.New(ctx, config, source, pipeline.Options{
		Engines: engines, Planned: func(a *risk.Assessment) { m.after = a },
	})
	if err != nil {
		return nil, err
	}
	defer run.Close()
	err = run.Rehearse(ctx, func(x review.Rehearsed) {
		var is []string
		for i, field := range x.Document.Fields {
			if field.InContent() && field.Kind != lethe.Key {
				is = append(is, x.Result.Texts[i])
			}
		}
		m.Texts[x.Document.SourceID] = strings.Join(is, "\n")
	})
	if err != nil {
		return nil, err
	}
	for d, ref := range m.after.Collection().Documents {
		m.number[ref.SourceID] = d
	}
	return m, nil
}

// text is what is left of some documents, read as one.
func (m *Masked) text(person string, documents ...string) linkage.Text {
	var all []string
	for _, d := range documents {
		all = append(all, m.Texts[d])
	}
	return linkage.Text{Person: person, Text: strings.Join(all, "\n")}
}
