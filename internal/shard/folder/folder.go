package folder

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/mask/proof"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
	"github.com/lethe-privacy/lethe/seal"
)

// Folder is where the steps of one run leave their tables.
type Folder struct {
	place   Place
	key     seal.Key
	program string
	options string
	force   bool
	memory  int
}

// Options say which run a folder is for.
type Options struct {
	Key     seal.Key // of the run, which seals the tables
	Program string   // its version
	Options string   // all that decides what is in the tables; kept as a keyed hash
	Force   bool     // make tables anew that are there
	Memory  int      // bytes that Link, Measure and Plan may take, for the rest of which they use disk; 0: no bound
}

// Open opens a folder. One of this machine is made if it is not there; Dir("") is none, for readings alone.
func Open(place Place, o Options) (*Folder, error) {
	if dir, is := place.(Dir); is && dir != "" {
		if err := os.MkdirAll(string(dir), 0o700); err != nil {
			return nil, failure.Errorf("shard", "%w", err)
		}
	}
	f := &Folder{place: place, key: o.Key, program: o.Program, force: o.Force, memory: o.Memory}
	f.options = fmt.Sprintf("%x", o.Key.Hash("options of a run in shards", []byte(o.Options))[:16])
	return f, nil
}

// Detect finds the mentions of a shard. It reports false where they were found before.
func (f *Folder) Detect(ctx context.Context, steps shard.Steps, s shard.Shard) (bool, error) {
	name := shardName(detectTable, s)
	if there, err := f.unchanged(ctx, steps, name, nil, s, s.Of); there || err != nil {
		return false, err
	}
	return true, create(ctx, f, name, nil, func(put func(*shard.Reading) error) (manifest, error) {
		d, err := steps.Detect(ctx, s, put)
		if err != nil {
			return manifest{}, err
		}
		return about(&d.Source, detectedJSON{IdleColumns: d.IdleColumns, Constant: d.Constant})
	})
}

// about is a manifest with what a step has to say.
func about(source *shard.Source, v any) (m manifest, err error) {
	m.Source = source
	m.About, err = json.Marshal(v)
	return m, err
}

// Link makes entities of the mentions of all shards.
func (f *Folder) Link(ctx context.Context, steps shard.Steps) (bool, error) {
	parts, err := f.shards(ctx, detectTable)
	if err != nil {
		return false, err
	}
	defer closeAll(parts)
	of := printsOf(parts)
	if there, err := f.allThere(ctx, linkTables, of); there || err != nil {
		return false, err
	}
	detected, err := detectedIn(parts)
	if err != nil {
		return false, err
	}
	if f.memory > 0 {
		return true, f.linkOnDisk(ctx, steps, parts, detected)
	}
	l, err := steps.Link(ctx, *detected, inTurn[shard.Reading](parts, func(r *shard.Reading) int64 { return r.Item }))
	if err != nil {
		return false, err
	}
	l.Account.Shards = len(parts)
	m, err := about(&detected.Source, l.Account)
	if err != nil {
		return false, err
	}
	return true, errors.Join(
		put(ctx, f, linkItems, of, m, l.Items),
		put(ctx, f, linkDocuments, of, manifest{}, l.Documents),
		put(ctx, f, linkHandles, of, manifest{}, l.Handles),
		put(ctx, f, linkEntities, of, manifest{}, l.Entities),
		put(ctx, f, linkMerges, of, manifest{}, l.Merges),
		put(ctx, f, linkFeatures, of, manifest{}, l.Features),
	)
}

// detectedJSON is what a shard in which mentions were found says of itself.
type detectedJSON struct {
	IdleColumns []string `json:"idle_columns,omitempty"`
	Constant    []string `json:"constant,omitempty"`
	Read        int      `json:"read,omitempty"` // records that were read one by one
}

// detectedIn is what all shards say, who must have seen the same collection.
func detectedIn(parts []*part) (*shard.DetectedShard, error) {
	var d *shard.DetectedShard
	for _, p := range parts {
		var said detectedJSON
		if err := json.Unmarshal(p.About, &said); err != nil {
			return nil, mend(p.Table, err)
		}
		switch {
		case d == nil:
			d = &shard.DetectedShard{Source: *p.Source, IdleColumns: said.IdleColumns, Constant: said.Constant, Read: said.Read}
		case d.Source != *p.Source:
			return nil, mend(p.Table, fmt.Errorf("the collection had %d items when this was made, or lay elsewhere, and %d when %s was", p.Source.Items, d.Items, parts[0].Table))
		case !slices.Equal(d.Constant, said.Constant):
			return nil, failure.Errorf("shard", "%s: other fields beside the content said the same in all records when this was made than when %s was; 'lethe shard detect --force' finds the mentions anew, shard by shard", p.Table, parts[0].Table)
		default:
			d.IdleColumns = slices.DeleteFunc(d.IdleColumns, func(c string) bool { return !slices.Contains(said.IdleColumns, c) })
		}
	}
	return d, nil
}

// detected checks that the tables of mentions are those of which entities were made, by their prints.
func (f *Folder) detected(ctx context.Context, prints map[string]string) error {
	parts, err := f.shards(ctx, detectTable)
	if err != nil {
		return err
	}
	defer closeAll(parts)
	if !sameOf(prints, printsOf(parts)) {
		return mend(linkItems, errStale)
	}
	return nil
}

// linkedParts opens what Link left, with what it said.
func (f *Folder) linkedParts(ctx context.Context) (parts []*part, a shard.Account, err error) {
	if parts, err = f.openAll(ctx, linkTables); err != nil {
		if _, first := f.cut(ctx, detectTable); errors.Is(first, errNothing) {
			err = first // from which the others follow
		}
		return nil, a, err
	}
	for _, p := range parts[1:] {
		if !sameOf(p.Of, parts[0].Of) {
			closeAll(parts)
			return nil, a, mend(p.Table, fmt.Errorf("it was made of other tables than %s", parts[0].Table))
		}
	}
	if err := json.Unmarshal(parts[0].About, &a); err != nil {
		closeAll(parts)
		return nil, a, mend(parts[0].Table, err)
	}
	return parts, a, nil
}

// linked reads what Link left, with the prints of its tables. A room that is given has to have place for it, with
// what a report makes of it.
func (f *Folder) linked(ctx context.Context, r *room) (*shard.Linkage, map[string]string, error) {
	parts, account, err := f.linkedParts(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer closeAll(parts)
	l := &shard.Linkage{Account: account}
	errs := make([]error, 6)
	l.Items, errs[0] = within(r, parts[0], func(*shard.Item) int { return perItem })
	l.Documents, errs[1] = within(r, parts[1], reportedDocument)
	l.Handles, errs[2] = within(r, parts[2], func(*shard.Handle) int { return reportedHandle })
	l.Entities, errs[3] = within(r, parts[3], reportedEntity)
	l.Merges, errs[4] = within(r, parts[4], func(m *shard.Merge) int { return reportedMerge + len(m.From) + len(m.Into) })
	l.Features, errs[5] = all[shard.Feature](parts[5])
	return l, printsOf(parts), cmp.Or(errs...)
}

// Measure finds what links documents.
func (f *Folder) Measure(ctx context.Context, steps shard.Steps) (bool, error) {
	if f.memory > 0 {
		return f.measureOnDisk(ctx, steps)
	}
	l, of, err := f.linked(ctx, nil)
	if err != nil {
		return false, err
	}
	if there, err := f.allThere(ctx, measureTables, of); there || err != nil {
		return false, err
	}
	m, err := steps.Measure(ctx, l)
	if err != nil {
		return false, err
	}
	edges := make([]shard.Edge, len(m.Edges))
	for i, e := range m.Edges {
		edges[i] = edgeRow(e)
	}
	risks := make([]shard.Risk, len(m.Risks))
	for d, r := range m.Risks {
		risks[d].Risk = r
	}
	return true, errors.Join(put(ctx, f, measureEdges, of, manifest{}, edges), put(ctx, f, measureRisks, of, manifest{}, risks))
}

// measured reads what Measure left of a linked collection, whose prints are given. It adds its own.
func (f *Folder) measured(ctx context.Context, prints map[string]string, r *room) (*shard.Measurement, error) {
	parts, err := f.following(ctx, measureTables, prints)
	if err != nil {
		return nil, err
	}
	defer closeAll(parts)
	m := &shard.Measurement{}
	for row, err := range rows[shard.Edge](parts[0]) {
		if err != nil {
			return nil, err
		}
		if err := r.take(reportedEdge); err != nil {
			return nil, err
		}
		m.Edges = append(m.Edges, risk.Edge{A: int(row.A), B: int(row.B), Strength: row.Strength})
	}
	for row, err := range rows[shard.Risk](parts[1]) {
		if err != nil {
			return nil, err
		}
		m.Risks = append(m.Risks, row.Risk)
	}
	return m, nil
}

// Plan chooses what is masked.
func (f *Folder) Plan(ctx context.Context, steps shard.Steps) (bool, error) {
	if f.memory > 0 {
		return f.planOnDisk(ctx, steps)
	}
	l, of, err := f.linked(ctx, nil)
	if err != nil {
		return false, err
	}
	m, err := f.measured(ctx, of, nil)
	if err != nil {
		return false, err
	}
	if there, err := f.allThere(ctx, planTables, of); there || err != nil {
		return false, err
	}
	p, err := steps.Plan(ctx, l, m)
	if err != nil {
		return false, err
	}
	about, err := about(nil, proved(p.Proof))
	if err != nil {
		return false, err
	}
	masked := make([]shard.MaskedEntity, len(p.Masked))
	for i, m := range p.Masked {
		masked[i] = maskedRow(m)
	}
	return true, errors.Join(put(ctx, f, planMasked, of, about, masked), f.putPrepared(ctx, of, p.Prepared))
}

// preparedJSON is what the table of prepared operators says of itself; null where they are not prepared.
type preparedJSON struct {
	Key string `json:"key,omitempty"`
}

// putPrepared writes what operators made ready.
func (f *Folder) putPrepared(ctx context.Context, of map[string]string, p *shard.Preparations) error {
	var said *preparedJSON
	var made []shard.Preparation
	if p != nil {
		said, made = &preparedJSON{p.Key}, p.Made
	}
	m, err := about(nil, said)
	return errors.Join(err, put(ctx, f, planPrepared, of, m, made))
}

// prepared reads what operators made ready; nil where they are not prepared.
func prepared(p *part, r *room) (*shard.Preparations, error) {
	var said *preparedJSON
	if err := json.Unmarshal(p.About, &said); err != nil {
		return nil, mend(p.Table, err)
	}
	if said == nil {
		return nil, nil
	}
	made, err := within(r, p, func(m *shard.Preparation) int { return perMade + len(m.What)*perMadeByte })
	return &shard.Preparations{Key: said.Key, Made: made}, err
}

// proofJSON is a proof with its blocks.
type proofJSON struct {
	*proof.Proof
	Blocks []proof.Block
}

func proved(p *proof.Proof) *proofJSON {
	if p == nil {
		return nil
	}
	return &proofJSON{p, p.Blocks}
}

// planned reads what Plan left, as measured does. What operators made ready takes room.
func (f *Folder) planned(ctx context.Context, prints map[string]string, r *room) (*shard.Plan, error) {
	parts, err := f.following(ctx, planTables, prints)
	if err != nil {
		return nil, err
	}
	defer closeAll(parts)
	p := &shard.Plan{}
	said := &proofJSON{}
	if err := json.Unmarshal(parts[0].About, &said); err != nil {
		return nil, mend(parts[0].Table, err)
	}
	if said != nil && said.Proof != nil {
		p.Proof = said.Proof
		p.Proof.Blocks = said.Blocks
	}
	for row, err := range rows[shard.MaskedEntity](parts[0]) {
		if err != nil {
			return nil, err
		}
		m := mask.Decision{Entity: int(row.Entity), Pass: mask.Pass(row.Pass), Order: len(p.Masked) + 1}
		for _, d := range row.Because {
			m.Because = append(m.Because, int(d))
		}
		p.Masked = append(p.Masked, m)
	}
	p.Prepared, err = prepared(parts[1], r)
	return p, err
}

// decided reads all that is decided before documents are replaced.
func (f *Folder) decided(ctx context.Context) (*shard.Joining, map[string]string, error) {
	r := &room{limit: f.memory, full: fullReport}
	l, of, err := f.linked(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	j := &shard.Joining{Linked: l}
	if j.Measured, err = f.measured(ctx, of, r); err != nil {
		return nil, nil, err
	}
	j.Planned, err = f.planned(ctx, of, r)
	return j, of, err
}

// Joining opens all that a run is joined from. Close it when it is joined.
func (f *Folder) Joining(ctx context.Context) (*shard.Joining, func(), error) {
	j, of, err := f.decided(ctx)
	if err != nil {
		return nil, nil, err
	}
	return f.joining(ctx, j, of)
}

// JoiningUnreported is Joining without what only a report shows. It holds the values that are masked, and where an
// operator looks at the whole collection all others.
func (f *Folder) JoiningUnreported(ctx context.Context, steps shard.Steps) (*shard.Joining, func(), error) {
	l, p, of, err := f.chosen(ctx, steps, nobody)
	if err != nil {
		return nil, nil, err
	}
	return f.joining(ctx, &shard.Joining{Linked: l, Planned: p}, of)
}

// JoiningWide is Joining within the bound of memory, of which a half is for what is masked. Where a report is made in
// memory alone, or an operator looks at the whole collection, it is Joining.
func (f *Folder) JoiningWide(ctx context.Context, steps shard.Steps) (*shard.Joining, func(), error) {
	if !steps.ReportsOnDisk() {
		return f.Joining(ctx)
	}
	parts, account, err := f.linkedParts(ctx)
	if err != nil {
		return nil, nil, err
	}
	j, of, err := f.wide(ctx, steps, parts, account)
	if err != nil || j == nil {
		closeAll(parts)
		if err == nil {
			return f.Joining(ctx)
		}
		return nil, nil, err
	}
	j, done, err := f.joining(ctx, j, of)
	if err != nil {
		closeAll(parts)
		return nil, nil, err
	}
	return j, func() { done(); closeAll(parts) }, nil
}

// wide is what a run is joined from that is open; nil where an operator looks at the whole collection.
func (f *Folder) wide(ctx context.Context, steps shard.Steps, parts []*part, account shard.Account) (*shard.Joining, map[string]string, error) {
	of := printsOf(parts)
	measured, err := f.following(ctx, measureTables, of)
	if err != nil {
		return nil, nil, err
	}
	closeAll(measured)
	r := &room{limit: f.memory / 2, full: fullWide}
	p, err := f.planned(ctx, of, r)
	if err != nil {
		return nil, nil, err
	}
	around, err := steps.LooksAround()
	if err != nil || p.Proof != nil || around && p.Prepared == nil {
		return nil, nil, err
	}
	w := &shard.WideRun{
		Tables: tablesOf(parts, account), Items: rows[shard.Item](parts[0]), Standing: rows[shard.MentionPlaces](parts[1]),
		Mentions: rows[shard.Handle](parts[2]), Named: rows[shard.Entity](parts[3]), Merges: rows[shard.Merge](parts[4]),
		Masked: slices.Clone(p.Masked), Memory: f.memory - r.limit,
	}
	w.Alone = func(items []shard.Item) (*shard.Linkage, *shard.Plan, error) {
		features, err := all[shard.Feature](parts[5])
		if err != nil {
			return nil, nil, err
		}
		l := &shard.Linkage{Account: account, Items: items, Features: features}
		own := &portion{l: l, cut: true}
		for _, it := range items {
			own.own = append(own.own, it.Document)
		}
		own.own = sortedOnce(own.own)
		return l, p, keepAlone(own, linkedTables{documents: parts[1], handles: parts[2], entities: parts[3]}, p, r)
	}
	return &shard.Joining{Wide: w}, of, r.take(len(p.Masked) * perDecision)
}

// joining opens what became of the documents.
func (f *Folder) joining(ctx context.Context, j *shard.Joining, of map[string]string) (*shard.Joining, func(), error) {
	items, err := f.open(ctx, linkItems)
	if err != nil {
		return nil, nil, err
	}
	items.Close()
	if err := f.detected(ctx, items.Of); err != nil {
		return nil, nil, err
	}
	parts, err := f.shards(ctx, applyTable)
	if err != nil {
		return nil, nil, err
	}
	if err := applied(j, parts, of); err != nil {
		closeAll(parts)
		return nil, nil, err
	}
	j.Applied = inTurn[shard.RowOutcome](parts, func(r *shard.RowOutcome) int64 { return r.Item })
	return j, func() { closeAll(parts) }, nil
}

// applied checks that all shards were replaced by the same plan, with the same key.
func applied(j *shard.Joining, parts []*part, of map[string]string) error {
	for i, p := range parts {
		var r replacedJSON
		if err := json.Unmarshal(p.About, &r); err != nil {
			return mend(p.Table, err)
		}
		switch {
		case !sameOf(p.Of, of):
			return mend(p.Table, errStale)
		case i == 0:
			j.Key = r.Key
		case j.Key != r.Key:
			return mend(p.Table, fmt.Errorf("--key-file named another key when it was made than when %s was", parts[0].Table))
		}
	}
	return nil
}
