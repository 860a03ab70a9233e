package pipeline

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"iter"
	"math"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/barrier"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
)

// wideLists are the lists of a report that lie on disk, and what is known of masked entities.
type wideLists struct {
	documents, entities, merges *spill.Texts
	labelNumbers
	left                map[lethe.Label]int // entities that stay
	masked              []int               // ascending
	about               []maskedFacts       // parallel
	riskiest, remaining []barrier.Chain
	before, after       report.Measures
}

// maskedFacts are the figures of a masked entity.
type maskedFacts struct {
	label     uint16
	documents int32
	mentions  int32
}

func (l *wideLists) close() error {
	return errors.Join(l.documents.Close(), l.entities.Close(), l.merges.Close())
}

// listed reads what is listed.
func (w *wideRun) listed(ctx context.Context) (*wideLists, error) {
	texts := func() *spill.Texts { return spill.NewTexts(w.disk.store, w.from.Memory/16) }
	l := &wideLists{documents: texts(), entities: texts(), merges: texts(), labelNumbers: labelNumbers{of: map[lethe.Label]uint16{}}, left: map[lethe.Label]int{}}
	for _, m := range w.from.Masked {
		l.masked = append(l.masked, m.Entity)
	}
	slices.Sort(l.masked)
	l.about = make([]maskedFacts, len(l.masked))
	err := w.listChains(ctx, l)
	for _, list := range []func(*wideLists) error{w.listDocuments, w.listEntities, w.listMentions, w.listMerges} {
		if err == nil {
			err = errors.Join(ctx.Err(), list(l))
		}
	}
	for _, t := range []*spill.Texts{l.documents, l.entities, l.merges} {
		if err == nil {
			err = t.Sorted()
		}
	}
	if err != nil {
		return nil, errors.Join(err, l.close())
	}
	return l, nil
}

// listChains counts the chains, and finds those that are listed or explained.
func (w *wideRun) listChains(ctx context.Context, l *wideLists) error {
	most := max(w.config.Report.MaxChains, report.ShownChains)
	for _, x := range []struct {
		masked bool
		most   int
		risk   func(int) float64
		list   *[]barrier.Chain
		to     *report.Measures
	}{
		{false, most, w.told.Before, &l.riskiest, &l.before},
		{true, report.ShownChains, w.told.After, &l.remaining, &l.after},
	} {
		*x.to = report.Measures{Documents: w.told.Documents(), Risk: x.risk}
		var err error
		if x.to.Edges, x.to.Chains, *x.list, err = w.told.Chains(ctx, x.masked, x.most); err != nil {
			return err
		}
		if len(*x.list) > 0 {
			x.to.Highest = (*x.list)[0].Risk
		}
	}
	return nil
}

// listDocuments puts the documents in order.
func (w *wideRun) listDocuments(l *wideLists) error {
	for row, err := range w.from.Documents {
		if err == nil {
			err = l.documents.Add(append(binary.BigEndian.AppendUint32(nil, uint32(row.Place)), row.SourceID...))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// listEntities puts the entities in order, and counts those that stay.
func (w *wideRun) listEntities(l *wideLists) error {
	e := 0
	for row, err := range w.from.Named {
		if err == nil && e == len(w.places) {
			err = within("entity", int32(e), e)
		}
		if err != nil {
			return err
		}
		label, masked := lethe.Label(row.Label), false
		if at, is := slices.BinarySearch(l.masked, e); is {
			masked = true
			l.about[at].label, l.about[at].documents = l.number(label), int32(len(row.Occurrences))
		} else {
			l.left[label]++
		}
		if err := l.entities.Add(w.entityText(l, e, row, masked)); err != nil {
			return err
		}
		e++
	}
	return nil
}

// entityText is an entity as it lies on disk: its place, what is measured of it, and its value where that is shown.
func (w *wideRun) entityText(l *wideLists, e int, row *shard.Entity, masked bool) []byte {
	label, most := lethe.Label(row.Label), 0.0
	for _, o := range row.Occurrences {
		most = max(most, o.Relevance)
	}
	_, importance := w.disk.Measures(label, len(row.Occurrences), most)
	b := binary.BigEndian.AppendUint32(nil, uint32(w.places[e]))
	b = binary.BigEndian.AppendUint16(b, l.number(label))
	b = binary.BigEndian.AppendUint32(b, uint32(len(row.Occurrences)))
	b = binary.BigEndian.AppendUint64(b, math.Float64bits(importance))
	if masked {
		b = append(b, 1)
	} else {
		b = append(b, 0)
	}
	if w.config.Report.ShowOriginals {
		b = append(b, row.Normalized...)
	}
	return b
}

// listMentions counts those of what is masked.
func (w *wideRun) listMentions(l *wideLists) error {
	for h, err := range w.from.Mentions {
		if err != nil {
			return err
		}
		if at, is := slices.BinarySearch(l.masked, int(h.Entity)); is {
			l.about[at].mentions += h.Mentions
		}
	}
	return nil
}

// listMerges puts merges in order: by entity, by reason, the most documents first, and then as they came.
func (w *wideRun) listMerges(l *wideLists) error {
	n := uint32(0)
	for m, err := range w.from.Merges {
		if err == nil {
			err = within("entity", m.Entity, len(w.places))
		}
		if err != nil {
			return err
		}
		told := w.merge(m)
		b := binary.BigEndian.AppendUint32(nil, uint32(w.places[m.Entity]))
		b = append(append(b, told.Reason...), 0)
		b = binary.BigEndian.AppendUint32(b, math.MaxUint32-uint32(m.Documents))
		b = binary.BigEndian.AppendUint32(b, n)
		line, err := json.Marshal(told)
		if err != nil {
			return err
		}
		if err := l.merges.Add(append(b, line...)); err != nil {
			return err
		}
		n++
	}
	return nil
}

// whole are the lists of the report, and what is explained.
func (w *wideRun) whole(ctx context.Context, view *report.View) (*report.WideReport, error) {
	l := w.lists
	all := &report.WideReport{
		Lists: report.Report{Documents: w.documents, Entities: w.entities, Edges: w.edges, Ties: w.ties, Chains: w.chains, Merges: w.merges, Room: w.from.Memory / 16},
		Part:  view, Entities: len(w.places), Masked: w.from.Masked, Before: l.before, After: l.after,
	}
	about := func(e int) maskedFacts { at, _ := slices.BinarySearch(l.masked, e); return l.about[at] }
	all.MaskedBy = report.MaskedBy(w.from.Masked, func(e int) string { return string(l.labels[about(e).label]) }, func(e int) int { return int(about(e).mentions) })
	riskiest, remaining := l.riskiest[:min(len(l.riskiest), report.ShownChains)], l.remaining
	shown := w.decided()
	part, err := w.told.Part(ctx, documentsOf(riskiest, remaining, shown))
	if err != nil {
		return nil, err
	}
	if err := w.view(ctx, view, part); err != nil {
		return nil, err
	}
	if err := w.originals(view, part, shown); err != nil {
		return nil, err
	}
	chains := func(list []barrier.Chain) (out []risk.Chain) {
		for _, c := range list {
			out = append(out, risk.Chain{Documents: placesIn(part.Documents, c.Documents), Risk: c.Risk, Level: c.Level})
		}
		return out
	}
	all.Riskiest, all.Remaining = chains(riskiest), chains(remaining)
	all.Steps = w.steps(part, shown)
	return all, nil
}

// shownDecision is a decision that is explained.
type shownDecision struct {
	mask.Decision
	original string
}

// decided are the decisions that are explained: the first of each pass, by their place among all.
func (w *wideRun) decided() map[int]*shownDecision {
	out, of := map[int]*shownDecision{}, map[mask.Pass]int{}
	for i, m := range w.from.Masked {
		if of[m.Pass]++; of[m.Pass] <= report.ShownDecisions {
			out[i] = &shownDecision{Decision: m}
		}
	}
	return out
}

// documentsOf are the documents that something is explained of, ascending.
func documentsOf(riskiest, remaining []barrier.Chain, shown map[int]*shownDecision) (all []int) {
	for _, c := range slices.Concat(riskiest, remaining) {
		all = append(all, c.Documents...)
	}
	for _, d := range shown {
		all = append(all, d.Because...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// placesIn are the places of some numbers in an ascending list.
func placesIn(list, some []int) []int {
	out := make([]int, len(some))
	for i, x := range some {
		out[i], _ = slices.BinarySearch(list, x)
	}
	return out
}

// view measures the part, under the plan as far as it has its entities.
func (w *wideRun) view(ctx context.Context, v *report.View, part *barrier.Part) error {
	a, err := risk.Assess(ctx, part.Collection, part.Options)
	if err != nil {
		return err
	}
	made := &mask.Plan{}
	for _, m := range w.from.Masked {
		if e, is := slices.BinarySearch(part.Entities, int32(m.Entity)); is {
			made.Masked = append(made.Masked, mask.Decision{Entity: e, Pass: m.Pass, Order: m.Order, Because: placesIn(part.Documents, m.Because)})
		}
	}
	o := w.options
	o.Made = made
	if v.Plan, err = mask.Select(ctx, a, o); err != nil {
		return err
	}
	if v.After, err = v.Plan.After(ctx); err != nil {
		return err
	}
	places := make([]int, len(part.Entities))
	for i, e := range part.Entities {
		places[i] = int(w.places[e])
	}
	v.Names = report.NamesAmong(part.Documents, places)
	return nil
}

// originals reads how the entities that are explained are written, where that is shown.
func (w *wideRun) originals(v *report.View, part *barrier.Part, shown map[int]*shownDecision) error {
	if !w.config.Report.ShowOriginals {
		return nil
	}
	of := map[int][]*shownDecision{}
	for _, d := range shown {
		of[d.Entity] = append(of[d.Entity], d)
	}
	e := 0
	for row, err := range w.from.Named {
		if err != nil {
			return err
		}
		if at, is := slices.BinarySearch(part.Entities, int32(e)); is {
			part.Collection.Entities[at].Originals = row.Originals
		}
		for _, d := range of[e] {
			if len(row.Originals) > 0 {
				d.original = row.Originals[0]
			}
		}
		e++
	}
	return nil
}

// steps are all decisions. Those that are not explained only count.
func (w *wideRun) steps(part *barrier.Part, shown map[int]*shownDecision) iter.Seq[report.Step] {
	l := w.lists
	return func(yield func(report.Step) bool) {
		for i, m := range w.from.Masked {
			s := report.Step{Decision: report.Decision{Pass: report.Pass(m.Pass)}, Masked: mask.Decision{Pass: m.Pass, Order: m.Order}}
			s.Masked.Entity, s.Known = slices.BinarySearch(part.Entities, int32(m.Entity))
			if d := shown[i]; d != nil {
				at, _ := slices.BinarySearch(l.masked, m.Entity)
				about := l.about[at]
				s.Shown, s.Masked.Because = true, placesIn(part.Documents, m.Because)
				s.Decision.Entity, s.Decision.Original = report.EntityID(int(w.places[m.Entity])), d.original
				s.Decision.Label, s.Decision.Documents = string(l.labels[about.label]), int(about.documents)
			}
			if !yield(s) {
				return
			}
		}
	}
}

func (w *wideRun) documents(yield func(report.Document) bool) {
	for text, err := range w.lists.documents.All() {
		if err != nil {
			w.err = err
			return
		}
		d := int(binary.BigEndian.Uint32(text))
		source := string(text[4:])
		if !w.config.Report.ShowOriginals {
			source = w.scrub(source)
		}
		if !yield(report.Document{ID: report.DocumentID(d), SourceID: source, Risk: w.told.Before(d), ResidualRisk: w.told.After(d)}) {
			return
		}
	}
}

func (w *wideRun) entities(yield func(report.Entity) bool) {
	l := w.lists
	for b, err := range l.entities.All() {
		if err != nil {
			w.err = err
			return
		}
		label := l.labels[binary.BigEndian.Uint16(b[4:])]
		e := report.Entity{
			ID: report.EntityID(int(binary.BigEndian.Uint32(b))), Label: string(label), Documents: int(binary.BigEndian.Uint32(b[6:])),
			Importance: math.Float64frombits(binary.BigEndian.Uint64(b[10:])), Masked: b[18] == 1, Normalized: string(b[19:]),
		}
		if e.Uniqueness, _ = w.disk.Measures(label, e.Documents, 0); !yield(e) {
			return
		}
	}
}

func (w *wideRun) edges(yield func(report.Edge) bool) {
	for l, err := range w.told.Links() {
		if err != nil {
			w.err = err
			return
		}
		out := report.Edge{A: report.DocumentID(l.A), B: report.DocumentID(l.B), Strength: l.Strength, Via: make([]string, len(l.Via))}
		for i, e := range l.Via {
			out.Via[i] = report.EntityID(int(e))
		}
		if !yield(out) {
			return
		}
	}
}

func (w *wideRun) ties(yield func(report.Tie) bool) {
	for l, err := range w.told.Ties() {
		if err != nil {
			w.err = err
			return
		}
		if !yield(report.Tie{A: l.A, B: l.B, Before: l.Strength, After: l.Left}) {
			return
		}
	}
}

func (w *wideRun) chains(yield func(report.Chain) bool) {
	list := w.lists.riskiest
	for _, c := range list[:min(len(list), w.config.Report.MaxChains)] {
		out := report.Chain{Risk: c.Risk, Level: report.Level(c.Level.String())}
		for _, d := range c.Documents {
			out.Documents = append(out.Documents, report.DocumentID(d))
		}
		if !yield(out) {
			return
		}
	}
}

func (w *wideRun) merges(yield func(report.Merge) bool) {
	for b, err := range w.lists.merges.All() {
		var m report.Merge
		if err == nil {
			line := b[4+bytes.IndexByte(b[4:], 0)+1+8:]
			err = json.Unmarshal(line, &m)
		}
		if err != nil {
			w.err = err
			return
		}
		if !yield(m) {
			return
		}
	}
}
