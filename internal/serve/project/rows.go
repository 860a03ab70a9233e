package project

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/internal/sqlitefile"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/risk"
	"github.com/lethe-privacy/lethe/span"
)

// reviewVersion is that of the schema. What an earlier one wrote is not read: another run writes it anew.
const reviewVersion = 2

// What a run measured stands in it too: entities by their index in the collection, the place of a
// document in the collection, and in measures what was asked for.
const schema = `
CREATE TABLE documents (id INTEGER PRIMARY KEY, ordinal INTEGER NOT NULL, key TEXT NOT NULL, print TEXT NOT NULL, place TEXT NOT NULL, source TEXT NOT NULL, language TEXT NOT NULL,
	before REAL NOT NULL, after REAL NOT NULL, mentions INTEGER NOT NULL, masked INTEGER NOT NULL, doubts INTEGER NOT NULL, fields TEXT NOT NULL) STRICT;
CREATE TABLE entities (id INTEGER PRIMARY KEY, label TEXT NOT NULL, value TEXT NOT NULL, spellings TEXT NOT NULL, weight REAL NOT NULL,
	masked INTEGER NOT NULL, pass TEXT NOT NULL, step INTEGER NOT NULL, because TEXT NOT NULL, always INTEGER NOT NULL, kept INTEGER NOT NULL, last INTEGER NOT NULL,
	mentions INTEGER NOT NULL DEFAULT 0, documents INTEGER NOT NULL DEFAULT 0, letters INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE places (entity INTEGER NOT NULL, document INTEGER NOT NULL, mentions INTEGER NOT NULL, letters INTEGER NOT NULL, relevance REAL NOT NULL,
	PRIMARY KEY (entity, document)) STRICT, WITHOUT ROWID;
CREATE TABLE labels (label TEXT NOT NULL, document INTEGER NOT NULL, PRIMARY KEY (label, document)) STRICT, WITHOUT ROWID;
CREATE TABLE measures (options TEXT NOT NULL, letters INTEGER NOT NULL) STRICT;
CREATE VIRTUAL TABLE words USING fts5(text, content='', tokenize="unicode61 remove_diacritics 2");
`

// indexes are made once all is there.
const indexes = `
CREATE INDEX documents_risk ON documents (after DESC, id, key, print, place, source, language, before, mentions, masked, doubts);
CREATE INDEX documents_key ON documents (key);
CREATE INDEX places_document ON places (document);
UPDATE entities SET (mentions, documents, letters) = (SELECT sum(mentions), count(*), sum(letters) FROM places WHERE entity = entities.id)
	WHERE EXISTS (SELECT 1 FROM places WHERE entity = entities.id);
CREATE INDEX entities_size ON entities (documents DESC, id);
PRAGMA user_version = 2;
`

// rows is the review of a run, in the making.
type rows struct {
	at, making string
	db         *sql.DB
	tx         *sql.Tx
	ctx        context.Context
	n          int
	letters    int64 // of all documents
	plan       *mask.Plan
	masked     []bool
	unsure     map[string][]unsure // by id of the document
	measured   *measured           // what was written, ready to be asked
}

// unsure is a mention that detection is not sure of.
type unsure struct{ field, start, end int }

// spread is how much of a document is an entity's.
type spread struct {
	mentions int
	letters  int64
}

// sure is the score from which on a mention is beyond doubt.
const sure = 0.7

func newRows(ctx context.Context, at string) (*rows, error) {
	f, err := os.CreateTemp(at, reviewing+"*")
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	f.Close()
	r := &rows{at: at, making: f.Name(), ctx: ctx, unsure: map[string][]unsure{}}
	// Nobody reads it before it is whole, and a crash throws it away.
	if r.db, err = sqlitefile.Open(r.making, "_pragma=journal_mode(off)&_pragma=synchronous(off)"); err == nil {
		r.db.SetMaxOpenConns(1)
		if r.tx, err = r.db.BeginTx(ctx, nil); err == nil {
			_, err = r.tx.ExecContext(ctx, schema)
		}
	}
	if err != nil {
		r.discard()
		return nil, fmt.Errorf("project: %w", err)
	}
	return r, nil
}

// discard throws away what has not appeared.
func (r *rows) discard() {
	if r.tx != nil {
		r.tx.Rollback()
	}
	if r.db != nil {
		r.db.Close()
	}
	os.Remove(r.making)
}

// Found notes what is in doubt.
func (r *rows) Found(d *lethe.Document, ms []lethe.Mention) error {
	var list []unsure
	for _, m := range ms {
		if m.Score < sure {
			list = append(list, unsure{slices.IndexFunc(d.Fields, func(f lethe.Field) bool { return f.Name == m.Field }), m.Start, m.End})
		}
	}
	if list != nil {
		r.unsure[d.ID] = list
	}
	return nil
}

// asked is what a run was to bring down, and how it measured.
type asked struct {
	Risk risk.Options
	Mask mask.Options
}

// Planned writes the entities, and what became of each.
func (r *rows) Planned(p *mask.Plan) error {
	r.plan, r.masked = p, p.Mask()
	a := p.Before()
	r.measured = newMeasured(len(a.Collection().Documents), len(a.Collection().Entities))
	weight := a.Options().Weights
	marks := p.Options.Marks
	in := func(list []bool, e int) bool { return e < len(list) && list[e] }
	of := r.measured.of
	for e, x := range a.Collection().Entities {
		of[e] = weighed{weight: 1, always: in(marks.Always, e) || in(marks.Known, e), kept: in(marks.Kept, e), last: in(marks.Last, e)}
		if weight != nil {
			of[e].weight = weight(x.Label)
		}
	}
	for _, m := range p.Masked {
		of[m.Entity].pass, of[m.Entity].step, of[m.Entity].because = m.Pass, m.Order, m.Because
	}
	for e, x := range a.Collection().Entities {
		spellings, err := json.Marshal(x.Originals)
		if err != nil {
			return fmt.Errorf("project: %w", err)
		}
		because, err := json.Marshal(append([]int{}, of[e].because...))
		if err != nil {
			return fmt.Errorf("project: %w", err)
		}
		if _, err := r.tx.ExecContext(r.ctx, "INSERT INTO entities (id, label, value, spellings, weight, masked, pass, step, because, always, kept, last) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			e, string(x.Label), x.Normalized, string(spellings), of[e].weight, r.masked[e], string(of[e].pass), of[e].step, string(because), of[e].always, of[e].kept, of[e].last); err != nil {
			return fmt.Errorf("project: %w", err)
		}
	}
	return nil
}

// Document writes a document, and which entities are in it.
func (r *rows) Document(d review.Document) error {
	r.n++
	masked, in := 0, map[int]*spread{}
	a := r.plan.Before()
	for _, e := range a.Entities(d.Index) {
		in[e] = &spread{}
	}
	for _, m := range d.Mentions {
		if m.Masked {
			masked++
		}
		if in[m.Entity] == nil {
			in[m.Entity] = &spread{}
		}
		in[m.Entity].mentions++
		in[m.Entity].letters += int64(utf8.RuneCountInString(d.Document.Fields[m.Field].Text[m.Start:m.End]))
	}
	labels := map[lethe.Label]bool{}
	for _, e := range slices.Sorted(maps.Keys(in)) {
		labels[a.Collection().Entities[e].Label] = true
		r.measured.of[e].mentions += int64(in[e].mentions)
		r.measured.of[e].letters += in[e].letters
		if _, err := r.tx.ExecContext(r.ctx, "INSERT INTO places VALUES (?, ?, ?, ?, ?)", e, r.n, in[e].mentions, in[e].letters, relevance(a.Collection(), e, d.Index)); err != nil {
			return fmt.Errorf("project: %w", err)
		}
	}
	for _, l := range slices.Sorted(maps.Keys(labels)) {
		if _, err := r.tx.ExecContext(r.ctx, "INSERT INTO labels VALUES (?, ?)", string(l), r.n); err != nil {
			return fmt.Errorf("project: %w", err)
		}
	}
	r.measured.row(d.Index, r.n, d.Place)
	fields, doubts := fieldsOf(d, r.unsure[d.Document.ID])
	delete(r.unsure, d.Document.ID)
	var words strings.Builder
	for _, f := range d.Document.Fields {
		r.letters += int64(utf8.RuneCountInString(f.Text))
		words.WriteString(f.Text + "\n")
	}
	packed, err := json.Marshal(fields)
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	_, err = r.tx.ExecContext(r.ctx, "INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", r.n, d.Index, d.Document.ID, printOf(d.Texts), d.Place,
		d.Document.SourceID, d.Document.Language, d.Before, d.After, len(d.Mentions), masked, doubts, string(packed))
	if err == nil {
		_, err = r.tx.ExecContext(r.ctx, "INSERT INTO words (rowid, text) VALUES (?, ?)", r.n, words.String())
	}
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

// printOf tells texts that are shared from others.
func printOf(texts []string) string {
	sum := sha256.New()
	for _, t := range texts {
		fmt.Fprintf(sum, "%d %s", len(t), t)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// relevance is that of an entity in a document of a collection; 0 where it does not occur.
func relevance(c *lethe.Collection, entity, document int) float64 {
	list := c.Entities[entity].Occurrences
	i, ok := slices.BinarySearchFunc(list, document, func(o lethe.Occurrence, d int) int { return o.Doc - d })
	if !ok {
		return 0
	}
	return list[i].Relevance
}

// appear puts it in the place of that of the run before.
func (r *rows) appear() error {
	options, err := json.Marshal(asked{Risk: r.plan.Before().Options(), Mask: r.plan.Options})
	if err == nil {
		_, err = r.tx.ExecContext(r.ctx, "INSERT INTO measures VALUES (?, ?)", string(options), r.letters)
	}
	if err == nil {
		_, err = r.tx.ExecContext(r.ctx, indexes)
	}
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	err = r.tx.Commit()
	r.tx = nil
	err = errors.Join(err, r.db.Close())
	r.db = nil
	if err == nil {
		after, failed := r.plan.After(r.ctx)
		r.measured.letters, r.measured.mask = r.letters, r.plan.Options
		r.measured.ready(r.plan.Before(), after, r.masked)
		err = failed
	}
	if err == nil {
		err = os.Rename(r.making, filepath.Join(r.at, reviewFile))
	}
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

// fieldsOf are the texts of a document with their mentions, and how much of it is in doubt.
func fieldsOf(d review.Document, doubtful []unsure) (out []Field, doubts int) {
	out = make([]Field, len(d.Document.Fields))
	before, after := make([]*span.Offsets, len(out)), make([]*span.Offsets, len(out))
	for i, f := range d.Document.Fields {
		out[i] = Field{Name: f.Name, Text: f.Text, Shared: d.Texts[i], Mentions: []Mark{}, Replacements: []Place{}}
		before[i], after[i] = span.NewOffsets(f.Text), span.NewOffsets(d.Texts[i])
	}
	for _, m := range d.Mentions {
		at := before[m.Field].Runes(span.Span{Start: m.Start, End: m.End})
		doubt := slices.Contains(doubtful, unsure{m.Field, m.Start, m.End})
		if doubt {
			doubts++
		}
		out[m.Field].Mentions = append(out[m.Field].Mentions, Mark{at.Start, at.End, m.Entity, string(m.Label), m.Masked, doubt})
	}
	for i := range out {
		slices.SortFunc(out[i].Mentions, func(a, b Mark) int { return cmp.Or(a.Start-b.Start, b.End-a.End) })
	}
	slices.SortFunc(d.Replacements, func(a, b replace.Replacement) int { return cmp.Or(a.Field-b.Field, a.Place.Start-b.Place.Start) })
	for _, x := range d.Replacements {
		at, of := after[x.Field].Runes(x.Place), before[x.Field].Runes(x.Span)
		out[x.Field].Replacements = append(out[x.Field].Replacements, Place{at.Start, at.End, of.Start, of.End})
	}
	return out, doubts
}

// scanner reads the columns of a row.
type scanner func(...any) error

// eachRow shows a reader every row of an answer.
func eachRow(ctx context.Context, db *sql.DB, query string, see func(scanner) error, args ...any) error {
	found, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	defer found.Close()
	for found.Next() {
		if err := see(found.Scan); err != nil {
			return fmt.Errorf("project: %w", err)
		}
	}
	if err := found.Err(); err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}
