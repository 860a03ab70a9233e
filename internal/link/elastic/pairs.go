package elastic

import (
	"cmp"
	"context"
	"slices"

	"golang.org/x/sync/errgroup"
)

// couple is two names that may be one.
type couple struct {
	a, b   int32 // nodes, a < b
	rule   Rule
	less   uint8
	jaro   float32
	cosine float32
	scaled [2]float32 // in the rows of a and b
	stands [2]bool
	space  bool // both have vectors
}

// couples finds the pairs of names that may be one as far as their writing goes.
func (t *table) couples(ctx context.Context, o *Options, threads int, vectors bool) ([]couple, error) {
	found := make([][]couple, threads)
	torns := make([]ambiguity, len(t.nodes))
	err := each(ctx, len(t.nodes), threads, func(part int) func(i int) {
		g := &gatherer{table: t, search: search{table: t}, bound: o.Alone}
		if vectors {
			g.bound = min(o.Alone, o.JaroWinkler)
		}
		return func(i int) { found[part], torns[i] = g.of(found[part], int32(i)) }
	})
	if err != nil {
		return nil, err
	}
	all := slices.Concat(found...)
	slices.SortFunc(all, func(x, y couple) int { return cmp.Or(cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b)) })
	all = slices.CompactFunc(all, func(x, y couple) bool { return x.a == y.a && x.b == y.b })
	all = slices.DeleteFunc(all, func(x couple) bool {
		return x.less&first != 0 && torns[x.a].by(x.rule) || x.less&second != 0 && torns[x.b].by(x.rule)
	})
	return slices.Clip(all), nil
}

// each calls work for 0..n-1 on several goroutines, in turns.
func each(ctx context.Context, n, threads int, start func(part int) (work func(i int))) error {
	group, ctx := errgroup.WithContext(ctx)
	for part := range threads {
		group.Go(func() error {
			work := start(part)
			for from := part * turn; from < n; from += threads * turn {
				if err := ctx.Err(); err != nil {
					return err
				}
				for i := from; i < min(from+turn, n); i++ {
					work(i)
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// turn is how many elements a goroutine takes at once.
const turn = 64

// gatherer finds couples, on one goroutine.
type gatherer struct {
	table   *table
	search  search
	bound   float64
	bearers [2][]*subject // of the very words, and of more
}

// ambiguity says that a name could equally be short for two others: names of the
// same words, and for names of more. Who has the same words comes first.
type ambiguity struct{ same, longer bool }

func (t ambiguity) by(r Rule) bool { return t.same || t.longer && r.class() == 1 }

// class is 1 for names of more words, 0 for those of the same.
func (r Rule) class() int {
	if r == Shorter {
		return 1
	}
	return 0
}

func tornBy(bearers [2][]*subject) ambiguity {
	return ambiguity{contradict(bearers[0]), contradict(slices.Concat(bearers[0], bearers[1]))}
}

// of appends the couples of a node.
func (g *gatherer) of(out []couple, i int32) ([]couple, ambiguity) {
	s := g.table.subject(i)
	g.search.at = append(g.search.at[:0], uint32(i))
	nodes, same, all := g.search.near(s)
	g.bearers[0], g.bearers[1] = g.bearers[0][:0], g.bearers[1][:0]
	for _, j := range nodes {
		if int32(j) == i {
			continue
		}
		other := g.table.subject(int32(j))
		r := relate(s, other)
		if r.rule == none || r.rule == Partial {
			continue
		}
		if r.less&first != 0 {
			k := r.rule.class()
			g.bearers[k] = append(g.bearers[k], other)
		}
		c := couple{a: i, b: int32(j), rule: r.rule, less: r.less, jaro: float32(jaroWinkler(s.form, other.form))}
		if r.rule == SameName || r.rule == LegalForm || float64(c.jaro) >= g.bound {
			out = append(out, c.turned())
		}
	}
	t := tornBy(g.bearers)
	return out, ambiguity{t.same || !same, t.longer || !all}
}

// turned has the smaller node first.
func (c couple) turned() couple {
	if c.a > c.b {
		c.a, c.b = c.b, c.a
		c.less = c.less>>1&first | c.less<<1&second
	}
	return c
}

// contradict reports whether any two names cannot be one, or are too many to say.
func contradict(names []*subject) bool {
	if len(names) > crowded {
		return true
	}
	for i, a := range names {
		for _, b := range names[:i] {
			if (a.known < 0 || a.known != b.known) && within(a, b) != Allowed {
				return true
			}
		}
	}
	return false
}
