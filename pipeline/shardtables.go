package pipeline

import (
	"errors"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/link"
)

// tablesOf is a collection of entities as the steps after it find it. Items are those that were read.
func tablesOf(g *linkage, all shard.DetectedShard, items []shard.Item) *shard.Linkage {
	l := &shard.Linkage{Account: accountOf(g.findings, all), Items: items}
	for i, d := range g.items {
		l.Items[i].Document = d
	}
	for d := range g.prints {
		l.Documents = append(l.Documents, g.documentRow(d))
	}
	for h, e := range g.Entities {
		l.Handles = append(l.Handles, shard.Handle{Entity: int32(e), Mentions: int32(g.counts[h]), Sure: g.sure[h], Born: g.born[h]})
	}
	for i := range g.Collection.Entities {
		l.Entities = append(l.Entities, entityRow(&g.Collection.Entities[i], g.Born[i]))
	}
	for i := range g.Merges {
		l.Merges = append(l.Merges, mergeRow(&g.Merges[i]))
	}
	l.Features = g.features.rows()
	return l
}

func entityRow(e *lethe.Entity, born string) shard.Entity {
	row := shard.Entity{
		EntityValue: shard.EntityValue{ID: slices.Clone(e.ID[:]), Label: string(e.Label), Normalized: e.Normalized, Originals: e.Originals},
		Born:        born,
	}
	for _, o := range e.Occurrences {
		row.Occurrences = append(row.Occurrences, shard.Occurrence{Document: int32(o.Doc), Relevance: o.Relevance})
	}
	return row
}

func mergeRow(m *link.Merge) shard.Merge {
	return shard.Merge{From: m.From, Into: m.Into, Entity: int32(m.Entity), Reason: uint8(m.Reason), Documents: int32(m.Documents), Detail: m.Detail}
}

func (f *features) rows() (rows []shard.Feature) {
	for _, k := range f.all {
		rows = append(rows, shard.Feature{Detector: k.detector, Details: shard.DetailsOf(&k.details)})
	}
	return rows
}

func (g *linkage) documentRow(d int) shard.Document {
	ref := g.Collection.Documents[g.Documents[d]]
	row := shard.Document{ID: ref.ID, SourceID: ref.SourceID, Place: int32(g.Documents[d]), Print: g.prints[d], Language: g.languages[d]}
	places := g.placesOf(d)
	first := g.ends[d] - len(places)
	for i, p := range places {
		at := shard.Place{Field: p.field, Start: p.start, End: p.end, Handle: int32(p.entity)}
		if first+i < len(g.features.of) {
			at.Feature = g.features.of[first+i]
		}
		row.Places = append(row.Places, at)
	}
	return row
}

func accountOf(g *findings, all shard.DetectedShard) shard.Account {
	a := shard.Account{
		Source: all.Source, IdleColumns: all.IdleColumns, Mentions: g.mentions, Duplicates: g.duplicates, Repeated: g.repeated,
		Languages: g.unread.languages, Given: g.unread.given, OtherLanguage: g.otherLanguage, ByMention: g.features.of != nil,
	}
	for _, f := range g.failures {
		a.Failures = append(a.Failures, shard.Failure{Place: f.Place, SourceID: f.SourceID, Message: failure.Message(f.Err)})
	}
	for _, w := range g.warnings {
		a.Warnings = append(a.Warnings, shard.Warning(w))
	}
	for _, u := range g.inOther {
		a.InOther = append(a.InOther, shard.BlindSpot{What: string(u.What), Names: u.Names, Documents: u.Documents})
	}
	return a
}

// linkedOf is the collection of tables. What they say of each other must hold.
func linkedOf(l *shard.Linkage) (*linkage, error) {
	g := &linkage{findings: &findings{}, Result: &link.Result{Collection: &lethe.Collection{}, Born: map[int]string{}}}
	g.takes(&l.Account)
	t := tables{l, g}
	return g, errors.Join(t.documents(), t.entities(), t.handles(), t.items())
}

// takes takes over the account of the reading.
func (g *linkage) takes(a *shard.Account) {
	g.mentions, g.duplicates, g.repeated = a.Mentions, a.Duplicates, a.Repeated
	g.unread.languages, g.unread.given, g.otherLanguage = a.Languages, a.Given, a.OtherLanguage
	for _, f := range a.Failures {
		g.failures = append(g.failures, Failure{f.Place, f.SourceID, errors.New(f.Message)})
	}
	for _, w := range a.Warnings {
		g.warnings = append(g.warnings, Warning(w))
	}
	for _, u := range a.InOther {
		g.inOther = append(g.inOther, report.BlindSpot{What: report.BlindSpotKind(u.What), Names: u.Names, Documents: u.Documents})
	}
}

// tables become a collection.
type tables struct {
	from *shard.Linkage
	to   *linkage
}

// within refuses a number that is out of its range.
func within(what string, n int32, of int) error {
	if n < 0 || int(n) >= of {
		return failure.Errorf("pipeline", "the tables of the linked collection do not fit each other: %s %d of %d; 'lethe shard link --force' makes them anew", what, n, of)
	}
	return nil
}

func (t tables) documents() error {
	g, rows := t.to, t.from.Documents
	g.numbers = t.from.Numbers
	g.Collection.Documents = make([]lethe.DocumentRef, len(rows))
	for _, row := range rows {
		if err := within("document", row.Place, len(rows)); err != nil {
			return err
		}
		g.Collection.Documents[row.Place] = lethe.DocumentRef{ID: row.ID, SourceID: row.SourceID}
		g.Documents = append(g.Documents, int(row.Place))
		g.prints, g.languages = append(g.prints, row.Print), append(g.languages, row.Language)
		for _, p := range row.Places {
			if err := within("handle", p.Handle, len(t.from.Handles)); err != nil {
				return err
			}
			g.places = append(g.places, place{p.Field, p.Start, p.End, link.Handle(p.Handle)})
			if !t.from.Account.ByMention {
				continue
			}
			if err := within("feature", int32(p.Feature), len(t.from.Features)); err != nil {
				return err
			}
			g.features.of = append(g.features.of, p.Feature)
		}
		g.ends = append(g.ends, len(g.places))
	}
	for _, f := range t.from.Features {
		g.features.all = append(g.features.all, mentionTraits{f.Detector, shard.Details(f.Details)})
	}
	return nil
}

func (t tables) entities() error {
	g, rows := t.to, t.from.Entities
	g.Collection.Entities = make([]lethe.Entity, len(rows))
	for i, row := range rows {
		e := lethe.Entity{Label: lethe.Label(row.Label), Normalized: row.Normalized, Originals: row.Originals}
		if copy(e.ID[:], row.ID) != len(e.ID) {
			return failure.New("pipeline", fmt.Sprintf("the id of entity %d is too short; 'lethe shard link --force' makes the tables anew", i))
		}
		for _, o := range row.Occurrences {
			if err := within("document", o.Document, len(t.from.Documents)); err != nil {
				return err
			}
			e.Occurrences = append(e.Occurrences, lethe.Occurrence{Doc: int(o.Document), Relevance: o.Relevance})
		}
		if row.Born != "" {
			g.Born[i] = row.Born
		}
		g.Collection.Entities[i] = e
	}
	for _, m := range t.from.Merges {
		if err := within("entity", m.Entity, len(rows)); err != nil {
			return err
		}
		g.Merges = append(g.Merges, link.Merge{From: m.From, Into: m.Into, Entity: int(m.Entity), Reason: link.Reason(m.Reason), Documents: int(m.Documents), Detail: m.Detail})
	}
	return nil
}

func (t tables) handles() error {
	g := t.to
	for _, h := range t.from.Handles {
		if err := within("entity", h.Entity, len(t.from.Entities)); err != nil {
			return err
		}
		g.Entities = append(g.Entities, int(h.Entity))
		g.counts, g.sure, g.born = append(g.counts, int(h.Mentions)), append(g.sure, h.Sure), append(g.born, h.Born)
	}
	return nil
}

func (t tables) items() error {
	t.to.every = t.from.Of
	for _, row := range t.from.Items {
		if row.Document != duplicate && row.Document != failed {
			if err := within("document", row.Document, len(t.from.Documents)); err != nil {
				return err
			}
		}
		t.to.items = append(t.to.items, row.Document)
	}
	return nil
}
