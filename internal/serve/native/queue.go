package native

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
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
	Doubts   int     `json:"doubts"` // mentions that detection is not sure of
	// Chain is the risk after masking of its riskiest chain, of at most three documents. ToBound is
	// the risk of the document or that of its chain, each divided by its bound, whichever is more.
	Chain   float64 `json:"chain"`
	ToBound float64 `json:"to_bound"`
	Standing
}

// Page is a document with its texts and all that was found in it.
type Page struct {
	Row
	Print  string  `json:"print"` // tells what is shared of it from what was shared before
	key    string  // by what is in it
	Fields []Field `json:"fields"`
	// Differences are what its readers did not leave the same, as long as nobody settled it.
	Differences []Difference `json:"differences,omitempty"`
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
	Doubt  bool   `json:"doubt,omitempty"` // detection is not sure of it
	// Operator is that by which it goes, where it is masked.
	Operator string `json:"operator,omitempty"`
}

// Place is a stretch that was put in, and what it replaced in the text as it came.
type Place struct {
	Start int `json:"start"`
	End   int `json:"end"`
	From  int `json:"from"`
	To    int `json:"to"`
}

// Entity is somebody or something that mentions refer to.
type Entity struct {
	ID        int    `json:"id"`
	Label     string `json:"label"`
	Value     string `json:"value"`
	Masked    bool   `json:"masked"`
	Mentions  int    `json:"mentions"`
	Documents int    `json:"documents"`
	// Spellings are how it is written, Pass and Step how it came to be masked.
	Spellings []string `json:"spellings,omitempty"`
	Pass      string   `json:"pass,omitempty"`
	Step      int      `json:"step,omitempty"`
}

// Filter says which documents a reader wants: those first that come closest to a bound, or are
// furthest over it.
type Filter struct {
	Label    string // only those with a mention of it
	Language string
	Entity   int    // only those that mention it; -1 for any
	Search   string // only those whose place, id or text has this, or that mention a value that has it
	Doubt    bool   // only those with mentions that detection is not sure of
	Status   Status // only those that stand so; "" for any
	Assigned string // only those that somebody, by id, is to read; "" for any
	Sample   int    // only those that a sample drew; 0 for any
	// After is the last document that was read: how it is to its bound, and its id.
	After *Cursor
	Limit int
}

// Cursor is a place in the queue.
type Cursor struct {
	ToBound float64
	ID      int
}

// columns are those of a row, with how it stands.
const columns = "d.id, d.place, d.source, d.language, d.before, d.after, d.mentions, d.masked, d.doubts, d.chain, d.to_bound, " +
	status + ", coalesce(s.assigned, ''), coalesce(s.assigned_name, ''), CASE WHEN s.print = d.print THEN s.readers ELSE '[]' END"

// status is that of a document: what is shared otherwise than it was read is read no longer.
const status = "CASE WHEN s.print = d.print THEN s.status ELSE 'unread' END"

const tables = " FROM documents d LEFT JOIN standing s ON s.key = d.key"

func (r *Row) scan(scan scanner, more ...any) error {
	var readers string
	err := scan(append([]any{&r.ID, &r.Place, &r.SourceID, &r.Language, &r.Before, &r.After, &r.Mentions, &r.Masked, &r.Doubts, &r.Chain, &r.ToBound,
		&r.Status, &r.Assigned, &r.AssignedName, &readers}, more...)...)
	if err != nil {
		return err
	}
	r.Readers, err = readingsOf(readers)
	return err
}

// Queue returns the documents that are wanted, and whether there are more.
func (s *Store) Queue(ctx context.Context, project, name string, w Filter) ([]Row, bool, error) {
	db, err := s.reading(ctx, project, name)
	if err != nil {
		return nil, false, err
	}
	defer db.Close()
	where, args := w.where(db)
	out := []Row{}
	err = db.each(ctx, "SELECT "+columns+tables+where+" ORDER BY d.to_bound DESC, d.id LIMIT ?", func(scan scanner) error {
		out = append(out, Row{})
		return out[len(out)-1].scan(scan)
	}, append(args, w.Limit+1)...)
	return out[:min(len(out), w.Limit)], len(out) > w.Limit, err
}

// Count is how many documents are wanted, wherever the reader is.
func (s *Store) Count(ctx context.Context, project, name string, w Filter) (n int, err error) {
	db, err := s.reading(ctx, project, name)
	if err != nil {
		return 0, err
	}
	defer db.Close()
	w.After = nil
	where, args := w.where(db)
	if err := db.row(ctx, "SELECT count(*)"+tables+where, args...).Scan(&n); err != nil {
		return 0, fmt.Errorf("project: %w", err)
	}
	return n, nil
}

func (w *Filter) where(db *handle) (clause string, args []any) {
	clause = " WHERE TRUE"
	and := func(c string, with ...any) { clause, args = clause+" AND "+c, append(args, with...) }
	if w.After != nil {
		and("d.to_bound <= ? AND (d.to_bound < ? OR d.id > ?)", w.After.ToBound, w.After.ToBound, w.After.ID)
	}
	if w.Label != "" {
		and("EXISTS (SELECT 1 FROM labels l WHERE l.label = ? AND l.document = d.id)", w.Label)
	}
	if w.Language != "" {
		and("d.language = ?", w.Language)
	}
	if w.Entity >= 0 {
		and("EXISTS (SELECT 1 FROM places p WHERE p.entity = ? AND p.document = d.id)", w.Entity)
	}
	if w.Search != "" {
		words, with := db.matching(w.Search)
		and("("+db.has("d.place")+" OR "+db.has("d.source")+" OR d.id IN ("+words+"))", append([]any{w.Search, w.Search}, with...)...)
	}
	if w.Doubt {
		and("d.doubts > 0")
	}
	if w.Status != "" {
		and(status+" = ?", string(w.Status))
	}
	if w.Assigned != "" {
		and("s.assigned = ?", w.Assigned)
	}
	if w.Sample > 0 {
		and("d.key IN (SELECT key FROM drawn WHERE sample = ?)", w.Sample)
	}
	return clause, args
}

// Page is one document of the last run.
func (s *Store) Page(ctx context.Context, project, name string, id int) (*Page, error) {
	db, err := s.reading(ctx, project, name)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	var p Page
	var fields string
	err = p.Row.scan(db.row(ctx, "SELECT "+columns+", d.fields, d.key, d.print"+tables+" WHERE d.id = ?", id).Scan, &fields, &p.key, &p.Print)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotFound
	}
	if err == nil {
		err = json.Unmarshal([]byte(fields), &p.Fields)
	}
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	p.stands(p.Standing)
	return &p, nil
}

// stands says how the document stands.
func (p *Page) stands(x Standing) {
	p.Standing, p.Differences = x, nil
	if x.Status == Differs {
		p.Differences = x.differences()
	}
}

// Entities are those of the last run, of a label or of all, those in most documents first.
func (s *Store) Entities(ctx context.Context, project, name, label, value string, skip, limit int) ([]Entity, bool, error) {
	db, err := s.reading(ctx, project, name)
	if err != nil {
		return nil, false, err
	}
	defer db.Close()
	q := "SELECT id, label, value, masked, mentions, documents FROM entities WHERE (? = '' OR label = ?) AND (? = '' OR " + db.has("value") + ") AND mentions > 0 ORDER BY documents DESC, id LIMIT ? OFFSET ?"
	out := []Entity{}
	err = db.each(ctx, q, func(scan scanner) error {
		var e Entity
		err := scan(&e.ID, &e.Label, &e.Value, &e.Masked, &e.Mentions, &e.Documents)
		out = append(out, e)
		return err
	}, label, label, value, value, limit+1, skip)
	return out[:min(len(out), limit)], len(out) > limit, err
}

// Entity is one of them.
func (s *Store) Entity(ctx context.Context, project, name string, id int) (*Entity, error) {
	db, err := s.reading(ctx, project, name)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	e := Entity{ID: id}
	var spellings string
	err = db.row(ctx, "SELECT label, value, masked, mentions, documents, spellings, pass, step FROM entities WHERE id = ?", id).
		Scan(&e.Label, &e.Value, &e.Masked, &e.Mentions, &e.Documents, &spellings, &e.Pass, &e.Step)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNotFound
	}
	if err == nil {
		err = json.Unmarshal([]byte(spellings), &e.Spellings)
	}
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	return &e, nil
}
