package native

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/lethe-privacy/lethe/internal/decision"
)

// Status is how far the reading of a document is.
type Status string

const (
	Unread  Status = "unread"
	Once    Status = "once"    // one person has read it
	Differs Status = "differs" // those who read it decided differently, and nobody settled it
	Twice   Status = "twice"   // two or more have, and agree
)

// Standing is what people did with a document.
type Standing struct {
	Status       Status    `json:"status"`
	Assigned     string    `json:"assigned,omitempty"` // the id of a key
	AssignedName string    `json:"assigned_name,omitempty"`
	Readers      []Reading `json:"readers,omitempty"`
}

// Reading says that somebody read a document.
type Reading struct {
	Who  string `json:"who"` // the id of a key
	Name string `json:"name"`
	At   string `json:"at"`
	// Verdicts is what counted for the document when it was read. It has values, so that only
	// differences are shown, and with the document alone.
	Verdicts map[string]string `json:"-"`
}

// keptReading is a reading as it is kept.
type keptReading struct {
	Reading
	Verdicts map[string]string `json:"verdicts"`
}

func readingsOf(kept string) (out []Reading, err error) {
	var all []keptReading
	err = json.Unmarshal([]byte(kept), &all)
	for _, k := range all {
		k.Reading.Verdicts = k.Verdicts
		out = append(out, k.Reading)
	}
	return out, err
}

// Demand says what must be read before a collection may be approved.
type Demand struct {
	Readers int     `json:"readers"` // how many people must read a document: 0, 1 or 2
	Over    float64 `json:"over"`    // only documents whose index of risk is at least this after masking
}

// ErrUnread says that what must be read is not.
var ErrUnread = errors.New("documents that must be read are not, or their readers differ")

// SetDemand says what must be read before a collection may be approved. What was approved with
// less is no longer.
func (s *Store) SetDemand(project, name string, d Demand) (*Collection, error) {
	if d.Readers < 0 || d.Readers > 2 || !(d.Over >= 0 && d.Over <= 1) {
		return nil, &SettingsError{"readers is 0, 1 or 2, over between 0 and 1"}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	at, err := s.place(project, name)
	if err != nil {
		return nil, err
	}
	c, err := read[Collection](at, collectionFile)
	if err != nil {
		return nil, err
	}
	c.Demand, c.Approved = d, nil
	if err := keep(at, collectionFile, c); err != nil {
		return nil, err
	}
	return s.collection(project, name)
}

// stand changes how documents of the last run stand. change may refuse.
func (s *Store) stand(ctx context.Context, project, name string, document int, change func(p *Page, x *Standing) error) (*Page, error) {
	p, err := s.Page(ctx, project, name, document)
	if err != nil {
		return nil, err
	}
	tx, err := s.people(ctx, project, name)
	if err != nil {
		return nil, err
	}
	defer tx.Close()
	x, readers, was := Standing{Status: Unread}, "[]", ""
	err = tx.row(ctx, "SELECT print, status, assigned, assigned_name, readers FROM standing WHERE key = ?", p.key).
		Scan(&was, &x.Status, &x.Assigned, &x.AssignedName, &readers)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("project: %w", err)
	}
	if was != p.Print {
		x.Status, readers = Unread, "[]"
	}
	if x.Readers, err = readingsOf(readers); err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	if err := change(p, &x); err != nil {
		return nil, err
	}
	keep := []keptReading{}
	for _, r := range x.Readers {
		keep = append(keep, keptReading{r, r.Verdicts})
	}
	kept, err := json.Marshal(keep)
	if err == nil {
		_, err = tx.exec(ctx, "DELETE FROM standing WHERE key = ?", p.key)
	}
	if err == nil {
		_, err = tx.exec(ctx, "INSERT INTO standing VALUES (?, ?, ?, ?, ?, ?)", p.key, p.Print, string(x.Status), x.Assigned, x.AssignedName, string(kept))
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	p.stands(x)
	return p, nil
}

// Assign says who is to read a document, by the id and name of a key; "" for nobody.
func (s *Store) Assign(ctx context.Context, project, name string, document int, who, called string) (*Page, error) {
	return s.stand(ctx, project, name, document, func(_ *Page, x *Standing) error {
		x.Assigned, x.AssignedName = who, called
		return nil
	})
}

// Read says that somebody has read a document, with what was decided of it so far; who reads it
// again reads it anew. print is that of the page that was read.
func (s *Store) Read(ctx context.Context, project, name string, document int, print, who, called string) (*Page, error) {
	lines, _, err := s.Decisions(project, name)
	if err != nil {
		return nil, err
	}
	entities, err := s.valuesOf(ctx, project, name, document)
	if err != nil {
		return nil, err
	}
	return s.stand(ctx, project, name, document, func(p *Page, x *Standing) error {
		if p.Print != print {
			return ErrChanged
		}
		verdicts, err := verdictsOf(lines, p.SourceID, entities)
		if err != nil {
			return err
		}
		x.Readers = slices.DeleteFunc(x.Readers, func(r Reading) bool { return r.Who == who })
		x.Readers = append(x.Readers, Reading{who, called, s.now().UTC().Format(time.RFC3339), verdicts})
		x.settle()
		return nil
	})
}

// Settle says that what readers differ in is as it is now: that of the last one counts.
func (s *Store) Settle(ctx context.Context, project, name string, document int) (*Page, error) {
	return s.stand(ctx, project, name, document, func(_ *Page, x *Standing) error {
		if x.Status != Differs {
			return ErrNotReady
		}
		x.Status = Twice
		return nil
	})
}

// settle finds how readings make a document stand.
func (x *Standing) settle() {
	switch len(x.Readers) {
	case 0:
		x.Status = Unread
	case 1:
		x.Status = Once
	default:
		x.Status = Twice
		if len(x.differences()) > 0 {
			x.Status = Differs
		}
	}
}

// Difference is what readers did not leave the same.
type Difference struct {
	Of   string   `json:"of"`   // a value with its label, or a place
	Said []string `json:"said"` // by reader; "" for nothing
}

// differences are what readers did not leave the same, in the order of what they are of.
func (x *Standing) differences() []Difference {
	said := map[string][]string{}
	for i, r := range x.Readers {
		for of, v := range r.Verdicts {
			if said[of] == nil {
				said[of] = make([]string, len(x.Readers))
			}
			said[of][i] = v
		}
	}
	var out []Difference
	for of, all := range said {
		if slices.ContainsFunc(all, func(v string) bool { return v != all[0] }) {
			out = append(out, Difference{of, all})
		}
	}
	slices.SortFunc(out, func(a, b Difference) int { return strings.Compare(a.Of, b.Of) })
	return out
}

// verdictsOf is what a file of decisions says of a document and of the entities in it, those
// with a lower-case value by label.
func verdictsOf(lines []byte, source string, entities map[string]bool) (map[string]string, error) {
	out := map[string]string{}
	for line := range bytes.Lines(lines) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var d decision.Decision
		if err := json.Unmarshal(line, &d); err != nil {
			return nil, fmt.Errorf("project: %s is not as it was written", decisionsFile)
		}
		said := strings.TrimSpace(string(d.Verdict) + " " + d.To)
		switch {
		case d.Document == "":
			if of := string(d.Label) + " " + strings.ToLower(d.Value); entities[of] {
				out[of] = said
			}
		case d.Document == source && d.Start != nil && d.End != nil:
			if d.Verdict == decision.Add {
				said += string(d.Label)
			}
			out[fmt.Sprintf("%s %d-%d", d.Field, *d.Start, *d.End)] = said
		}
	}
	return out, nil
}

// valuesOf are the entities of a document as decisions name them.
func (s *Store) valuesOf(ctx context.Context, project, name string, document int) (map[string]bool, error) {
	db, err := s.reading(ctx, project, name)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	out := map[string]bool{}
	err = db.each(ctx, "SELECT e.label, e.value, e.spellings FROM places p JOIN entities e ON e.id = p.entity WHERE p.document = ?", func(scan scanner) error {
		var label, value, packed string
		var spellings []string
		if err := scan(&label, &value, &packed); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(packed), &spellings); err != nil {
			return err
		}
		for _, v := range append(spellings, value) {
			out[label+" "+strings.ToLower(v)] = true
		}
		return nil
	}, document)
	return out, err
}

// unread counts the documents of the last run that a demand asks to be read and that are not.
func (s *Store) unread(ctx context.Context, db *handle, d Demand) (n int, err error) {
	if d.Readers == 0 {
		return 0, nil
	}
	enough := "('once', 'twice')"
	if d.Readers == 2 {
		enough = "('twice')"
	}
	err = db.row(ctx, "SELECT count(*)"+tables+" WHERE d.after >= ? AND "+status+" NOT IN "+enough, d.Over).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("project: %w", err)
	}
	return n, nil
}

// Progress is how far the reading of a collection is.
type Progress struct {
	Demand
	Statuses map[Status]int `json:"statuses"`
	Left     int            `json:"left"` // documents that must be read and are not
}

// Progress is how far the reading of a collection is.
func (s *Store) Progress(ctx context.Context, project, name string) (*Progress, error) {
	c, err := s.Collection(project, name)
	if err != nil {
		return nil, err
	}
	db, err := s.reading(ctx, project, name)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	p := &Progress{Demand: c.Demand, Statuses: map[Status]int{Unread: 0, Once: 0, Twice: 0, Differs: 0}}
	if p.Left, err = s.unread(ctx, db, c.Demand); err != nil {
		return nil, err
	}
	err = db.each(ctx, "SELECT "+status+", count(*)"+tables+" GROUP BY 1", func(scan scanner) error {
		var status Status
		var n int
		if err := scan(&status, &n); err != nil {
			return err
		}
		p.Statuses[status] = n
		return nil
	})
	return p, err
}
