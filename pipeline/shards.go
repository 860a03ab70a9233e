package pipeline

import (
	"context"
	"encoding/hex"
	"errors"
	"io/fs"
	"iter"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe/internal/detect/column"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/publication"
	"github.com/lethe-privacy/lethe/internal/replace/choice"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/risk"
	"github.com/lethe-privacy/lethe/seal"
)

// Shards returns the steps of a run one by one, for runs that are cut in shards. They do what
// Anonymize does, by the same code. Only that what a step leaves for the next lies between them
// in tables. All steps of a run have the same key, under which records are hashed.
func (r *Runner) Shards(key seal.Key) (shard.Steps, error) {
	if why := r.undivided(); why != "" {
		return nil, failure.Errorf("pipeline", "a run in shards cannot be used with %s", why)
	}
	copy(r.printKey[:], key.Hash("records of a run in shards", nil))
	return shards{r}, nil
}

// undivided names what keeps a run from being cut, "" where nothing does.
func (r *Runner) undivided() string {
	switch {
	case r.mentions != nil:
		return "--mentions: " + shard.Undivided["mentions"]
	case r.decisions != nil:
		return "--decisions: " + shard.Undivided["decisions"]
	case r.state != nil || r.shared != nil:
		return "--state and --collection: " + shard.Undivided["state"]
	case r.llm != nil:
		return "a language model: what it is asked of a document depends on what it said of others"
	case r.guard != nil:
		return "--guard: " + shard.Undivided["guard"]
	}
	return ""
}

// shards are the steps of a run.
type shards struct{ *Runner }

// Detect is the first reading of a shard.
func (r shards) Detect(ctx context.Context, s shard.Shard, put func(*shard.Reading) error) (*shard.DetectedShard, error) {
	r.same = r.constant(ctx)
	r.portion = newPortion(s)
	err := ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) *harvest {
			g := r.read(ctx, in).gather(r.Runner)
			g.stored = r.stored(in)
			return g
		},
		func(in *harvest) error {
			r.advance("reading", in.bytes)
			if in.failure != nil && (in.last || !r.config.Run.KeepGoing) {
				return in.failure
			}
			return put(readingRow(in))
		})
	if err != nil {
		return nil, err
	}
	return &shard.DetectedShard{Source: r.portion.source(), IdleColumns: r.finder.IdleColumns(), Constant: r.same.Fields()}, nil
}

// Unchanged reads a shard again without taking it apart.
func (r shards) Unchanged(ctx context.Context, s shard.Shard, was shard.Source, found int, prints iter.Seq2[*shard.ItemPrint, error]) error {
	r.portion = newPortion(s)
	next, stop := iter.Pull2(prints)
	defer stop()
	type stored struct {
		input
		print uint64
	}
	err := ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) stored { return stored{in, r.stored(in)} },
		func(in stored) error {
			r.advance("reading", in.item.Bytes())
			switch row, err, more := next(); {
			case err != nil:
				return err
			case !more || row.Item != int64(in.number) || row.Stored != in.print:
				return changedItem(in.input, found)
			}
			return nil
		})
	if err == nil && r.portion.source() != was {
		err = failure.Errorf("pipeline", "%w", shard.Otherwise(r.portion.source(), was))
	}
	return err
}

// Link takes the readings of all shards as the first reading of a run does, and makes entities.
func (r shards) Link(ctx context.Context, all shard.DetectedShard, rows iter.Seq2[*shard.Reading, error]) (*shard.Linkage, error) {
	g := newCollector(r.Runner, true)
	var items []shard.Item
	for row, err := range rows {
		if err != nil {
			return nil, err
		}
		if row.Item != int64(len(g.items)) {
			return nil, failure.Errorf("pipeline", "item %d of the collection is in no part; "+anew, len(g.items))
		}
		items = append(items, shard.Item{Number: row.Number, Stored: row.Stored})
		settle(row, &all)
		if err := g.take(gatheredOf(row)); err != nil {
			return nil, err
		}
	}
	if len(g.items) != all.Items {
		return nil, failure.Errorf("pipeline", "the parts have %d items, and the collection %d; "+anew, len(g.items), all.Items)
	}
	read, err := g.end()
	if err != nil {
		return nil, err
	}
	l, err := read.link(ctx, r.Runner)
	if err != nil {
		return nil, err
	}
	return tablesOf(l, all, items), nil
}

// settle drops the mentions of a row that the whole collection makes none.
func settle(row *shard.Reading, all *shard.DetectedShard) {
	if all.Read >= column.LeastRecords {
		row.Settle(all.Constant)
	}
}

// anew mends shards in which mentions were found.
const anew = "'lethe shard detect --force' finds the mentions anew, shard by shard"

// Measure finds what links documents, and how exposed each is.
func (r shards) Measure(ctx context.Context, l *shard.Linkage) (*shard.Measurement, error) {
	g, err := linkedOf(l)
	if err != nil {
		return nil, err
	}
	if g.bounds, err = g.pick(r.Runner); err != nil {
		return nil, err
	}
	a, err := risk.Assess(ctx, g.Collection, g.riskOptions(r.Runner))
	if err != nil {
		return nil, err
	}
	m := &shard.Measurement{Edges: make([]risk.Edge, a.EdgeCount()), Risks: make([]float64, len(g.Documents))}
	for i := range m.Edges {
		m.Edges[i] = a.Edge(i)
	}
	for d := range m.Risks {
		m.Risks[d] = a.Risk(d)
	}
	return m, nil
}

// Plan chooses what is masked.
func (r shards) Plan(ctx context.Context, l *shard.Linkage, m *shard.Measurement) (*shard.Plan, error) {
	g, err := linkedOf(l)
	if err != nil {
		return nil, err
	}
	r.measured = m
	p, err := g.plan(ctx, r.Runner)
	if err != nil {
		return nil, err
	}
	prepared, err := r.prepare(ctx, p)
	if err != nil {
		return nil, err
	}
	return &shard.Plan{Masked: p.plan.Masked, Proof: p.plan.Proof, Prepared: prepared}, nil
}

// LooksAround reports whether an operator is prepared with the whole collection.
func (r shards) LooksAround() (bool, error) {
	_, operators, err := r.operators()
	return choice.LooksAround(operators), err
}

// operators are those of the settings, with their key.
func (r shards) operators() (replace.Key, replace.Choice, error) {
	if err := r.config.keyThere(); err != nil {
		return replace.Key{}, replace.Choice{}, err
	}
	key, _, err := r.config.key("")
	if err != nil {
		return key, replace.Choice{}, err
	}
	operators, err := r.config.Replace.Operators(replace.Deps{Key: key})
	return key, operators, err
}

// keyThere reports a key file of operators that is not there. A run of one process makes it. Of shards each would make
// another, or read what another has written in part.
func (c *Config) keyThere() error {
	file := c.Replace.KeyFile
	if _, keyed := c.Replace.Keyed(); !keyed || file == "" {
		return nil
	}
	if _, err := os.Lstat(file); errors.Is(err, fs.ErrNotExist) {
		return failure.Errorf("pipeline", "the key file %s is not there, and all steps of a run in shards need the same: bring the one that other steps have, or make it for all with 'lethe key new %s'", file, file)
	}
	return nil
}

// applier is ready to replace what a plan masks. It gives a print of the key that it does so with.
func (r shards) applier(ctx context.Context, l *shard.Linkage, p *shard.Plan, o shard.Replacement) (*writer, string, error) {
	g, err := linkedOf(l)
	if err != nil {
		return nil, "", err
	}
	masked, err := maskedIn(g, p)
	if err != nil {
		return nil, "", err
	}
	key, operators, err := r.operators()
	if err != nil {
		return nil, "", err
	}
	made, err := g.takeUp(p.Prepared, key)
	if err != nil {
		return nil, "", err
	}
	r.phase("preparing replacements")
	w, err := g.newWriter(ctx, r.Runner, masked, operators, made)
	if err != nil {
		return nil, "", err
	}
	if o.Vault {
		w.keeper = publication.KeeperElsewhere(r.source, len(p.Masked))
	}
	return w, keyPrint(key), nil
}

// Apply is the second reading of a shard.
func (r shards) Apply(ctx context.Context, s shard.Shard, l *shard.Linkage, p *shard.Plan, o shard.Replacement, put func(*shard.RowOutcome) error) (*shard.ReplacedShard, error) {
	w, key, err := r.applier(ctx, l, p, o)
	if err != nil {
		return nil, err
	}
	r.portion = newPortion(s)
	err = ordered.Map(ctx, r.config.Run.Threads, w.inputs(ctx),
		func(in rereadInput) rewriting { return w.rewriteStored(ctx, in, l.Items) },
		func(out rewriting) error {
			r.advance("writing", out.reading.item.Bytes())
			if errors.Is(out.reading.err, errChanged) {
				return changedItem(out.reading.input, l.Account.Shards)
			}
			row, err := w.appliedRow(out)
			if err != nil {
				return err
			}
			return put(row)
		})
	if err != nil {
		return nil, err
	}
	return &shard.ReplacedShard{Source: r.portion.source(), Key: key}, nil
}

// rewriteStored is rewrite of an item that must be stored as it was.
func (w *writer) rewriteStored(ctx context.Context, in rereadInput, items []shard.Item) (out rewriting) {
	at := in.number / max(w.g.every, 1)
	stored := w.runner.stored(in.input)
	if at < len(items) && stored != items[at].Stored {
		out.rereadInput, out.reading.input, out.reading.err = in, in.input, errChanged
		return out
	}
	out = w.rewrite(ctx, in)
	out.stored = stored
	return out
}

// keyPrint names the key of an operator to those who know it, "" for none.
func keyPrint(k replace.Key) string {
	if !k.Valid() {
		return ""
	}
	return hex.EncodeToString(k.Hash("key of a run in shards", nil)[:8])
}

// Join writes what Anonymize writes, of a run whose documents are replaced already. What the
// report shows of some of them is replaced again, and must come out the same. Without a report
// nothing is asked that was measured.
func (r *Runner) Join(ctx context.Context, out Output, from shard.Joining) (*Anonymization, error) {
	if err := r.config.keyThere(); err != nil {
		return nil, err
	}
	s, err := newSession(ctx, r, out)
	if err != nil {
		return nil, err
	}
	defer s.Discard()
	if print := keyPrint(s.key); print != from.Key {
		return nil, failure.New("pipeline", "--key-file names another key than the one that the parts were made with; name that one, or make them anew with 'lethe shard apply --force'")
	}
	r.portion = newPortion(shard.Shard{I: 1, Of: 1})
	next, stop := iter.Pull2(from.Applied)
	defer stop()
	s.applied = next
	if from.Wide != nil {
		return s.joinWide(ctx, r, from.Wide)
	}
	g, err := s.linked(r, from.Linked, from.Planned)
	if err != nil {
		return nil, err
	}
	*from.Linked = shard.Linkage{} // all of it is in g
	if out.NoReport {
		return s.joinUnreported(ctx, r, g, &from)
	}
	r.measured = from.Measured
	r.made = &mask.Plan{Masked: from.Planned.Masked, Proof: from.Planned.Proof}
	p, err := g.plan(ctx, r)
	if err != nil {
		return nil, err
	}
	return s.finish(ctx, r, p)
}

// linked is what replacement asks for of a collection, with what was made ready of its operators.
func (s *session) linked(r *Runner, l *shard.Linkage, p *shard.Plan) (*linkage, error) {
	g, err := linkedOf(l)
	if err != nil {
		return nil, err
	}
	if s.ready, err = g.takeUp(p.Prepared, s.key); err != nil {
		return nil, err
	}
	s.source, s.shards = l.Account.Source, l.Account.Shards
	g.warnings = slices.Concat(r.config.cautions(), g.findings.idle(r, l.Account.IdleColumns), s.warnings, g.warnings)
	return g, nil
}
