package query

import (
	"context"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/link/elastic"
	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/internal/link/regroup"
	"github.com/lethe-privacy/lethe/internal/text/words"
	"github.com/lethe-privacy/lethe/replace/surrogate"
	"github.com/lethe-privacy/lethe/seal/state"
)

// Options say how questions are rewritten. The zero value does.
type Options struct {
	Unknown Unknown // "" means Direct
	// Vectors gives the vectors of values, as those that the collection was grouped by;
	// nil where it was grouped by spelling.
	Vectors func(value string) []float32
	Threads int // how many goroutines work; 0: one for each processor
}

// Rewriter rewrites questions. It is safe for concurrent use.
type Rewriter struct {
	finder  *find.Finder
	state   *state.State
	unknown Unknown
	groups  []*state.Group
	pairs   []surrogate.Pair // of the groups
	numbers map[string]int   // of the groups, by id
	stop    embedding.Stop
	values  *words.Matcher
	owners  [][]int        // for each value, the groups that have it
	items   []elastic.Item // the members of all groups
	near    *elastic.Index
	shared  map[string]string // words that stand for others in all names
}

// New prepares rewriting with what a state knows, by the detection and the settings of linking of the
// collection: pipeline.NewFinder and pipeline.Config give them. It takes seconds for a million groups,
// and a few hundred bytes for each.
func New(ctx context.Context, f *find.Finder, link regroup.Settings, s *state.State, o Options) (*Rewriter, error) {
	r := &Rewriter{finder: f, state: s, unknown: o.Unknown, numbers: map[string]int{}}
	switch o.Unknown {
	case "":
		r.unknown = Direct
	case Direct, Hide, Keep:
	default:
		return nil, fmt.Errorf("query: unknown values can be %s, %s or %s, not %q", Direct, Hide, Keep, o.Unknown)
	}
	var err error
	if r.stop, err = embedding.StopWords("ca", "de", "en", "es", "fr", "it"); err != nil {
		return nil, err
	}
	for _, g := range s.Groups() {
		if p, ok := surrogate.Of(g); ok {
			r.numbers[g.ID] = len(r.groups)
			r.groups = append(r.groups, g)
			r.pairs = append(r.pairs, p)
		}
	}
	if err := r.know(); err != nil {
		return nil, err
	}
	r.items, r.shared = r.members(), shared(r.pairs)
	if r.near, err = elastic.NewIndex(ctx, r.items, o.Vectors, link.Space(f.Schema, o.Threads)); err != nil {
		return nil, err
	}
	return r, nil
}

// know makes the matcher of all values.
func (r *Rewriter) know() error {
	b := words.NewBuilder()
	number := map[string]int{}
	add := func(value string, group int) {
		n, ok := number[value]
		if !ok {
			n = len(r.owners)
			number[value] = n
			r.owners = append(r.owners, nil)
			b.Add(value, n)
		}
		if last := len(r.owners[n]) - 1; last < 0 || r.owners[n][last] != group {
			r.owners[n] = append(r.owners[n], group)
		}
	}
	for i, g := range r.groups {
		for _, m := range g.Members {
			add(m.Value, i)
		}
		add(strings.ToLower(r.pairs[i].Original), i)
	}
	var err error
	if r.values, err = b.Build(); err != nil {
		return fmt.Errorf("query: %w", err)
	}
	return nil
}

// members are those of all groups for the similarity space.
func (r *Rewriter) members() []elastic.Item {
	var out []elastic.Item
	for i, g := range r.groups {
		for _, m := range g.Members {
			out = append(out, elastic.Item{Value: m.Value, Label: g.Label, Birth: m.Birth, Known: i})
		}
	}
	return out
}

// common reports whether a word is one that every question may have.
func (r *Rewriter) common(word string) bool {
	_, is := r.stop[strings.ToLower(word)]
	return is
}
