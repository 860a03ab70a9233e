package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/internal/link/regroup"
	"github.com/lethe-privacy/lethe/link"
)

// Link says how mentions become entities.
type Link = regroup.Settings

// linkage is the linked collection: its entities with their documents, and what the state knows of them.
type linkage struct {
	*findings
	*link.Result
	groups       regroup.Groups
	bounds       *boundPair // that were not said, but chosen; nil: those of the configuration
	inCollection []int32    // for each document of the collection, which one it is of those that were read
}

// link makes entities of mentions: one of those that were one in an earlier run, or whose
// values are nearly the same.
func (c *findings) link(ctx context.Context, r *Runner) (*linkage, error) {
	g := c.entities(r)
	var err error
	g.groups, err = g.joiner(r).Join(ctx, g.Result)
	return g, err
}

// entities are those of mentions that are written alike, or by the structure of names.
func (c *findings) entities(r *Runner) *linkage {
	r.phase("linking")
	g := &linkage{findings: c, Result: c.builder.Collection()}
	c.builder = nil
	return g
}

// language is that of a document of the collection, "" where it is not known.
func (g *linkage) language(doc int) string {
	if g.inCollection == nil {
		g.inCollection = make([]int32, len(g.Documents))
		for i, at := range g.Documents {
			g.inCollection[at] = int32(i)
		}
	}
	return g.languages[g.inCollection[doc]]
}

// joiner joins entities that the state knows as one, or that are nearly the same.
func (g *linkage) joiner(r *Runner) *regroup.Joiner {
	j := &regroup.Joiner{
		Settings: &r.config.Link, Space: r.config.Link.Space(r.schema, r.config.Run.Threads), State: r.state, Text: g.text,
		Warn: func(message string) { g.warnings = append(g.warnings, Warning{Message: message}) },
	}
	if r.progress != nil {
		j.Progress = func(done, total int64) { r.progress("learning", done, total) }
	}
	g.text = nil
	return j
}

// kinds are how values of the schema's labels are compared.
func (c *Config) kinds(s *schema.Schema) map[lethe.Label]elastic.Kind {
	return c.Link.Space(s, c.Run.Threads).Kinds
}
