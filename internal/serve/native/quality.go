package native

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/decision"
)

// Sample is documents of a run, drawn at random to be read for what was missed.
type Sample struct {
	ID   int    `json:"id"`
	Run  string `json:"run"`
	Seed uint64 `json:"seed"` // the same seed draws the same documents of the same collection
	Size int    `json:"size"`
	At   string `json:"at"`
	Who  string `json:"who"`
	Name string `json:"name"`
	// Checked documents are those that somebody said to have read to their end.
	Checked   int      `json:"checked"`
	Documents Estimate `json:"documents"` // with something missed
	Direct    Estimate `json:"direct"`    // direct identifiers that were missed
	Drawn     []int    `json:"drawn"`     // rows of the last run that are not yet checked
}

// Estimate is what a sample says of a share.
type Estimate struct {
	Missed int     `json:"missed"`
	Of     int     `json:"of"`
	Share  float64 `json:"share"`
	// AtMost is the share that is not exceeded, at 95 % (Clopper and Pearson 1934).
	AtMost float64 `json:"at_most"`
}

const confidence = 0.95

func estimate(missed, of int) Estimate {
	b := Estimate{missed, of, 0, atMost(missed, of, 1-confidence)}
	if of > 0 {
		b.Share = float64(missed) / float64(of)
	}
	return b
}

// atMost is the largest p under which so few or fewer of n have at least the chance alpha: the
// upper bound of Clopper and Pearson, for one side.
func atMost(missed, n int, alpha float64) float64 {
	if missed >= n {
		return 1
	}
	low, high := 0.0, 1.0
	for range 60 {
		p := (low + high) / 2
		if fewer(missed, n, p) > alpha {
			low = p
		} else {
			high = p
		}
	}
	return high
}

// fewer is the chance that of n, each with the chance p, x or fewer are.
func fewer(x, n int, p float64) float64 {
	sum := 0.0
	of := func(k int) float64 { l, _ := math.Lgamma(float64(k + 1)); return l }
	for k := range x + 1 {
		sum += math.Exp(of(n) - of(k) - of(n-k) + float64(k)*math.Log(p) + float64(n-k)*math.Log1p(-p))
	}
	return sum
}

// Draw draws documents of the last run at random. The seed is kept with the sample; 0 takes one.
func (s *Store) Draw(ctx context.Context, project, name string, size int, seed uint64, who, called string) (*Sample, error) {
	c, err := s.Collection(project, name)
	if err != nil {
		return nil, err
	}
	db, err := s.reading(ctx, project, name)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	type document struct {
		id, found   int
		key, source string
	}
	var all []document
	labels := []any{""} // no label is empty: there may be none
	for _, l := range s.Direct {
		labels = append(labels, l)
	}
	err = db.each(ctx, `SELECT d.id, d.key, d.source, (SELECT coalesce(sum(p.mentions), 0) FROM places p JOIN entities e ON e.id = p.entity
		WHERE p.document = d.id AND e.label IN (?`+strings.Repeat(", ?", len(s.Direct))+`)) FROM documents d ORDER BY d.key`, func(scan scanner) error {
		var d document
		if err := scan(&d.id, &d.key, &d.source, &d.found); err != nil {
			return err
		}
		all = append(all, d)
		return nil
	}, labels...)
	if err := errors.Join(err, db.Close()); err != nil {
		return nil, err
	}
	if seed == 0 {
		seed = uint64(rand.Int64N(1<<53-1)) + 1 // that JSON's numbers hold
	}
	source := rand.New(rand.NewPCG(seed, 0))
	source.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	all = all[:min(size, len(all))]
	people, err := s.people(ctx, project, name)
	if err != nil {
		return nil, err
	}
	defer people.Close()
	var id int
	err = people.row(ctx, "SELECT coalesce(max(id), 0) + 1 FROM samples").Scan(&id)
	if err == nil {
		_, err = people.exec(ctx, "INSERT INTO samples VALUES (?, ?, ?, ?, ?, ?, ?)", id, c.Run.ID, int64(seed), len(all), s.now().UTC().Format(time.RFC3339), who, called)
	}
	for _, d := range all {
		if err == nil {
			_, err = people.exec(ctx, "INSERT INTO drawn VALUES (?, ?, ?, ?, ?, '')", id, d.key, d.id, d.source, d.found)
		}
	}
	if err == nil {
		err = people.Commit()
	}
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	return s.sampled(ctx, project, name, id)
}

// Check says that somebody has read a document of a sample to its end, and marked what was missed.
func (s *Store) Check(ctx context.Context, project, name string, sample, document int, who string) (*Sample, error) {
	p, err := s.Page(ctx, project, name, document)
	if err != nil {
		return nil, err
	}
	people, err := s.people(ctx, project, name)
	if err != nil {
		return nil, err
	}
	defer people.Close()
	done, err := people.exec(ctx, "UPDATE drawn SET checked = ? WHERE sample = ? AND key = ?", who, sample, p.key)
	if err != nil {
		return nil, err
	}
	if n, _ := done.RowsAffected(); n == 0 {
		return nil, ErrNotFound
	}
	if err := people.Commit(); err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	return s.sampled(ctx, project, name, sample)
}

// Samples are those of a collection, the last one first.
func (s *Store) Samples(ctx context.Context, project, name string) ([]Sample, error) {
	if _, err := s.Collection(project, name); err != nil {
		return nil, err
	}
	people, err := s.people(ctx, project, name)
	if err != nil {
		return nil, err
	}
	var ids []int
	err = people.each(ctx, "SELECT id FROM samples ORDER BY id DESC", func(scan scanner) error {
		ids = append(ids, 0)
		return scan(&ids[len(ids)-1])
	})
	if err := errors.Join(err, people.Close()); err != nil {
		return nil, err
	}
	out := []Sample{}
	for _, id := range ids {
		x, err := s.sampled(ctx, project, name, id)
		if err != nil {
			return nil, err
		}
		out = append(out, *x)
	}
	return out, nil
}

// Quality is the last sample of the last run of which something is checked; nil where there is none.
func (s *Store) Quality(ctx context.Context, project, name string) (*Sample, error) {
	c, err := s.Collection(project, name)
	if err != nil {
		return nil, err
	}
	all, err := s.Samples(ctx, project, name)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if c.Run != nil && all[i].Run == c.Run.ID && all[i].Checked > 0 {
			return &all[i], nil
		}
	}
	return nil, nil
}

// String says what a sample says.
func (x *Sample) String() string {
	return fmt.Sprintf("Quality by sample: %d of %d documents drawn with seed %d were read. At 95 %%: at most %.1f %% of direct identifiers were missed (%d of %d), "+
		"and at most %.1f %% of documents have something that was missed (%d of %d).", x.Checked, x.Size, x.Seed,
		100*x.Direct.AtMost, x.Direct.Missed, x.Direct.Of, 100*x.Documents.AtMost, x.Documents.Missed, x.Documents.Of)
}

// sampled is a sample with what was found by it. What was missed are the mentions that decisions
// added to its documents; of a label that goes whatever the risk, it is a direct identifier.
func (s *Store) sampled(ctx context.Context, project, name string, id int) (*Sample, error) {
	lines, _, err := s.Decisions(project, name)
	if err != nil {
		return nil, err
	}
	people, err := s.people(ctx, project, name)
	if err != nil {
		return nil, err
	}
	defer people.Close()
	x := &Sample{ID: id, Drawn: []int{}}
	var seed int64
	err = people.row(ctx, "SELECT run, seed, size, at, who, name FROM samples WHERE id = ?", id).Scan(&x.Run, &seed, &x.Size, &x.At, &x.Who, &x.Name)
	if err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	x.Seed = uint64(seed)
	missed, err := added(lines, x.At)
	if err != nil {
		return nil, err
	}
	var documents, withMissed, direct, found int
	err = people.each(ctx, "SELECT document, source, found, checked FROM drawn WHERE sample = ? ORDER BY document", func(scan scanner) error {
		var document, before int
		var source, checked string
		if err := scan(&document, &source, &before, &checked); err != nil {
			return err
		}
		if checked == "" {
			x.Drawn = append(x.Drawn, document)
			return nil
		}
		documents++
		if len(missed[source]) > 0 {
			withMissed++
		}
		now := 0
		for _, l := range missed[source] {
			if s.direct(l) {
				now++
			}
		}
		direct, found = direct+now, found+before+now
		return nil
	}, id)
	if err != nil {
		return nil, err
	}
	x.Checked, x.Documents, x.Direct = documents, estimate(withMissed, documents), estimate(direct, found)
	return x, nil
}

// added are the labels of the mentions that decisions added since a time, by document.
func added(lines []byte, since string) (map[string][]lethe.Label, error) {
	out := map[string][]lethe.Label{}
	seen := map[string]bool{}
	for line := range bytes.Lines(lines) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var d decision.Decision
		if err := json.Unmarshal(line, &d); err != nil {
			return nil, fmt.Errorf("project: %s is not as it was written", decisionsFile)
		}
		if d.Verdict != decision.Add || d.Start == nil || d.End == nil || d.At < since {
			continue
		}
		of := fmt.Sprintf("%s\n%s\n%d", d.Document, d.Field, *d.Start)
		if !seen[of] {
			seen[of] = true
			out[d.Document] = append(out[d.Document], d.Label)
		}
	}
	return out, nil
}

// direct reports whether a label is of what identifies somebody by itself.
func (s *Store) direct(l lethe.Label) bool { return slices.Contains(s.Direct, string(l)) }
