package project

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/internal/sqlitefile"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// Row is a document in the queue of those to check.
type Row struct {
	ID       int     `json:"id"` // from 1, in the order of the input
	Place    string  `json:"place"`
	SourceID string  `json:"source_id,omitempty"`
	Language string  `json:"language,omitempty"`
	Before   float64 `json:"before"` // the index of risk, in [0,1]
	After    float64 `json:"after"`
	Mentions int     `json:"mentions"`
	Masked   int     `json:"masked"`
}

// Page is a document with its texts and all that was found in it.
type Page struct {
	Row
	Fields []Field `json:"fields"`
}

// Field is a text of a document. Places are code points.
type Field struct {
	Name         string  `json:"name"`
	Text         string  `json:"text"`
	Shared       string  `json:"shared"`
	Mentions     []Mark  `json:"mentions"`
	Replacements []Place `json:"replacements"` // in the text that is shared
}

// Mark is a mention in the text as it came.
type Mark struct {
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Entity int    `json:"entity"`
	Label  string `json:"label"`
	Masked bool   `json:"masked"`
}

// Place is a stretch that was put in.
type Place struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Entity is somebody or something that mentions refer to.
type Entity struct {
	ID        int    `json:"id"`
	Label     string `json:"label"`
	Value     string `json:"value"`
	Masked    bool   `json:"masked"`
	Mentions  int    `json:"mentions"`
	Documents int    `json:"documents"`
}

// reviewVersion is that of the schema. What an earlier one wrote is not read: another run writes it anew.
const reviewVersion = 1

const schema = `
CREATE TABLE documents (id INTEGER PRIMARY KEY, place TEXT NOT NULL, source TEXT NOT NULL, language TEXT NOT NULL,
	before REAL NOT NULL, after REAL NOT NULL, mentions INTEGER NOT NULL, masked INTEGER NOT NULL, fields TEXT NOT NULL) STRICT;
CREATE TABLE entities (id INTEGER PRIMARY KEY, label TEXT NOT NULL, value TEXT NOT NULL, masked INTEGER NOT NULL,
	mentions INTEGER NOT NULL DEFAULT 0, documents INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE places (entity INTEGER NOT NULL, document INTEGER NOT NULL, mentions INTEGER NOT NULL, PRIMARY KEY (entity, document)) STRICT, WITHOUT ROWID;
`

// indexes are made once all is there.
const indexes = `
CREATE INDEX documents_risk ON documents (after DESC, id);
UPDATE entities SET mentions = (SELECT sum(mentions) FROM places WHERE entity = entities.id),
	documents = (SELECT count(*) FROM places WHERE entity = entities.id);
CREATE INDEX entities_size ON entities (documents DESC, id);
PRAGMA user_version = 1;
`

// rows is the review of a run, in the making.
type rows struct {
	at, making string
	db         *sql.DB
	tx         *sql.Tx
	n          int
	entities   map[int]bool // that are written
}

func newRows(ctx context.Context, at string) (*rows, error) {
	f, err := os.CreateTemp(at, reviewing+"*")
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	f.Close()
	r := &rows{at: at, making: f.Name(), entities: map[int]bool{}}
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

func (r *rows) add(ctx context.Context, d review.Document) error {
	r.n++
	masked, inDocument := 0, map[int]int{}
	for _, m := range d.Mentions {
		if m.Masked {
			masked++
		}
		inDocument[m.Entity]++
		if r.entities[m.Entity] {
			continue
		}
		r.entities[m.Entity] = true
		if _, err := r.tx.ExecContext(ctx, "INSERT INTO entities (id, label, value, masked) VALUES (?, ?, ?, ?)", m.Entity, string(m.Label), m.Value, m.Masked); err != nil {
			return fmt.Errorf("project: %w", err)
		}
	}
	for entity, n := range inDocument {
		if _, err := r.tx.ExecContext(ctx, "INSERT INTO places VALUES (?, ?, ?)", entity, r.n, n); err != nil {
			return fmt.Errorf("project: %w", err)
		}
	}
	fields, err := json.Marshal(fieldsOf(d))
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	_, err = r.tx.ExecContext(ctx, "INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		r.n, d.Place, d.Document.SourceID, d.Document.Language, d.Before, d.After, len(d.Mentions), masked, string(fields))
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

// appear puts it in the place of that of the run before.
func (r *rows) appear(ctx context.Context) error {
	if _, err := r.tx.ExecContext(ctx, indexes); err != nil {
		return fmt.Errorf("project: %w", err)
	}
	err := r.tx.Commit()
	r.tx = nil
	err = errors.Join(err, r.db.Close())
	r.db = nil
	if err == nil {
		err = os.Rename(r.making, filepath.Join(r.at, reviewFile))
	}
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return nil
}

func fieldsOf(d review.Document) []Field {
	out := make([]Field, len(d.Document.Fields))
	before, after := make([]*span.Offsets, len(out)), make([]*span.Offsets, len(out))
	for i, f := range d.Document.Fields {
		out[i] = Field{Name: f.Name, Text: f.Text, Shared: d.Texts[i], Mentions: []Mark{}, Replacements: []Place{}}
		before[i], after[i] = span.NewOffsets(f.Text), span.NewOffsets(d.Texts[i])
	}
	for _, m := range d.Mentions {
		at := before[m.Field].Runes(span.Span{Start: m.Start, End: m.End})
		out[m.Field].Mentions = append(out[m.Field].Mentions, Mark{at.Start, at.End, m.Entity, string(m.Label), m.Masked})
	}
	for i := range out {
		slices.SortFunc(out[i].Mentions, func(a, b Mark) int { return cmp.Or(a.Start-b.Start, b.End-a.End) })
	}
	slices.SortFunc(d.Replacements, func(a, b replace.Replacement) int { return cmp.Or(a.Field-b.Field, a.Place.Start-b.Place.Start) })
	for _, x := range d.Replacements {
		at := after[x.Field].Runes(x.Place)
		out[x.Field].Replacements = append(out[x.Field].Replacements, Place{at.Start, at.End})
	}
	return out
}

// reading opens the review of the last run.
func (s *Store) reading(project, name string) (*sql.DB, error) {
	at, err := s.finished(project, name)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(at, reviewFile)
	if _, err := os.Stat(file); err != nil {
		return nil, missing(err)
	}
	db, err := sqlitefile.Open(file, "mode=ro&immutable=1")
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	var version int
	if err := db.QueryRow("PRAGMA user_version").Scan(&version); err != nil || version != reviewVersion {
		db.Close()
		return nil, errors.Join(ErrStale, err)
	}
	return db, nil
}

// Wanted says which documents a reader wants, the riskiest first.
type Wanted struct {
	Label    string // only those with a mention of it
	Language string
	Entity   int    // only those that mention it; -1 for any
	Place    string // only those whose place or id has this
	// After is the last document that was read: its risk and id.
	After *Cursor
	Limit int
}

// Cursor is a place in the queue.
type Cursor struct {
	Risk float64
	ID   int
}

// Queue gives the documents that are wanted, and whether there are more.
func (s *Store) Queue(ctx context.Context, project, name string, w Wanted) ([]Row, bool, error) {
	db, err := s.reading(project, name)
	if err != nil {
		return nil, false, err
	}
	defer db.Close()
	q, args := "SELECT id, place, source, language, before, after, mentions, masked FROM documents WHERE 1", []any{}
	where := func(clause string, with ...any) { q, args = q+" AND "+clause, append(args, with...) }
	if w.After != nil {
		where("(after < ? OR after = ? AND id > ?)", w.After.Risk, w.After.Risk, w.After.ID)
	}
	if w.Label != "" {
		where("EXISTS (SELECT 1 FROM places p JOIN entities e ON e.id = p.entity WHERE p.document = documents.id AND e.label = ?)", w.Label)
	}
	if w.Language != "" {
		where("language = ?", w.Language)
	}
	if w.Entity >= 0 {
		where("EXISTS (SELECT 1 FROM places p WHERE p.entity = ? AND p.document = documents.id)", w.Entity)
	}
	if w.Place != "" {
		where("(instr(place, ?) OR instr(source, ?))", w.Place, w.Place)
	}
	found, err := db.QueryContext(ctx, q+" ORDER BY after DESC, id LIMIT ?", append(args, w.Limit+1)...)
	if err != nil {
		return nil, false, fmt.Errorf("project: %w", err)
	}
	defer found.Close()
	out := []Row{}
	for found.Next() {
		var r Row
		if err := found.Scan(&r.ID, &r.Place, &r.SourceID, &r.Language, &r.Before, &r.After, &r.Mentions, &r.Masked); err != nil {
			return nil, false, fmt.Errorf("project: %w", err)
		}
		out = append(out, r)
	}
	more := len(out) > w.Limit
	return out[:min(len(out), w.Limit)], more, found.Err()
}

// Page is one document of the last run.
func (s *Store) Page(ctx context.Context, project, name string, id int) (*Page, error) {
	db, err := s.reading(project, name)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	var p Page
	var fields string
	err = db.QueryRowContext(ctx, "SELECT id, place, source, language, before, after, mentions, masked, fields FROM documents WHERE id = ?", id).
		Scan(&p.ID, &p.Place, &p.SourceID, &p.Language, &p.Before, &p.After, &p.Mentions, &p.Masked, &fields)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotFound
	}
	if err == nil {
		err = json.Unmarshal([]byte(fields), &p.Fields)
	}
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	return &p, nil
}

// Entities are those of the last run, of a label or of all, those in most documents first.
func (s *Store) Entities(ctx context.Context, project, name, label, value string, skip, limit int) ([]Entity, bool, error) {
	db, err := s.reading(project, name)
	if err != nil {
		return nil, false, err
	}
	defer db.Close()
	q := "SELECT id, label, value, masked, mentions, documents FROM entities WHERE (? = '' OR label = ?) AND (? = '' OR instr(value, ?)) ORDER BY documents DESC, id LIMIT ? OFFSET ?"
	found, err := db.QueryContext(ctx, q, label, label, value, value, limit+1, skip)
	if err != nil {
		return nil, false, fmt.Errorf("project: %w", err)
	}
	defer found.Close()
	out := []Entity{}
	for found.Next() {
		var e Entity
		if err := found.Scan(&e.ID, &e.Label, &e.Value, &e.Masked, &e.Mentions, &e.Documents); err != nil {
			return nil, false, fmt.Errorf("project: %w", err)
		}
		out = append(out, e)
	}
	more := len(out) > limit
	return out[:min(len(out), limit)], more, found.Err()
}

// Entity is one of them.
func (s *Store) Entity(ctx context.Context, project, name string, id int) (*Entity, error) {
	db, err := s.reading(project, name)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	e := Entity{ID: id}
	err = db.QueryRowContext(ctx, "SELECT label, value, masked, mentions, documents FROM entities WHERE id = ?", id).
		Scan(&e.Label, &e.Value, &e.Masked, &e.Mentions, &e.Documents)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	return &e, nil
}
