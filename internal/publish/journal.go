package publish

import (
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Entry is one of the places that appear together.
type Entry struct {
	What  string `json:"what"`
	Place string `json:"place,omitempty"`
	Temp  string `json:"temp,omitempty"` // until it appears; "" for what is in its place already
	Mark  string `json:"mark,omitempty"` // the file of a folder whose hash stands for it; "" for all
	Sum   string `json:"sha256,omitempty"`
}

// phase says how far a journal is.
type phase string

const (
	ready     phase = "ready"     // all is written, and what is shared has not appeared
	appearing phase = "appearing" // what is shared appears, or has appeared
	finished  phase = "finished"
)

// Journal says what appears together: it lies beside the first of it, for its owner
// alone, and holds paths and hashes. The last entry is what is shared. Whatever appears
// before it is worth nothing without it.
type Journal struct {
	Version int       `json:"lethe_journal"`
	Time    time.Time `json:"time"`
	Phase   phase     `json:"phase"`
	Entries []Entry   `json:"entries"`        // paths as seen from the journal
	Keep    bool      `json:"keep,omitempty"` // it stays when all is finished
	path    string
}

const journalVersion = 1

func journalPath(place string) string { return beside(place, ".journal") }

// NewJournal starts the journal of what appears together with place. keep says that it
// stays when all is finished.
func NewJournal(place string, keep bool) *Journal {
	return &Journal{Version: journalVersion, Time: time.Now().UTC().Truncate(time.Second), Keep: keep, path: journalPath(place)}
}

// Add notes what is about to appear. mark is the file of a folder whose hash stands for
// it, "" for all of it.
func (j *Journal) Add(what, mark string, u Draft) error {
	m := u.moves()
	sum, err := sumAt(m.temp, mark)
	if err != nil {
		return err
	}
	return j.add(Entry{What: what, Mark: mark, Sum: sum}, m.place, m.temp)
}

// Note notes what belongs to it and is in its place already, or has none.
func (j *Journal) Note(what, place string) error {
	if place == "" {
		return j.add(Entry{What: what}, "", "")
	}
	sum, err := sumAt(place, "")
	if err != nil {
		return err
	}
	return j.add(Entry{What: what, Sum: sum}, place, "")
}

func (j *Journal) add(e Entry, place, temp string) (err error) {
	for _, x := range []struct {
		to   *string
		path string
	}{{&e.Place, place}, {&e.Temp, temp}} {
		if x.path == "" {
			continue
		}
		if *x.to, err = j.seen(x.path); err != nil {
			return err
		}
	}
	j.Entries = append(j.Entries, e)
	return nil
}

// seen is a path as seen from the journal.
func (j *Journal) seen(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	dir, err := filepath.Abs(filepath.Dir(j.path))
	if err != nil {
		return "", err
	}
	if rel, err := filepath.Rel(dir, path); err == nil {
		return filepath.ToSlash(rel), nil
	}
	return path, nil // on another drive
}

// at is where the journal sees a path.
func (j *Journal) at(path string) string {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(j.path), path)
}

// Ready is for the time before anything appears.
func (j *Journal) Ready() error { return j.write(ready) }

// Appearing is for the time just before what is shared appears.
func (j *Journal) Appearing() error { return j.write(appearing) }

// Finished is for the time after all has appeared.
func (j *Journal) Finished() error {
	if !j.Keep {
		return j.Remove()
	}
	return j.write(finished)
}

func (j *Journal) write(p phase) error {
	j.Phase = p // also where it cannot be written: part of it may be there
	text, err := json.MarshalIndent(j, "", "  ")
	if err != nil {
		return failure.Errorf("publish", "write journal: %w", err)
	}
	return File(j.path, 0o600, true, func(f *os.File) error {
		_, err := f.Write(append(text, '\n'))
		return err
	})
}

// Remove removes the journal, if it was written: nothing of it has appeared, or all.
func (j *Journal) Remove() error {
	if j == nil || j.Phase == "" {
		return nil
	}
	if err := os.Remove(j.path); err != nil && !os.IsNotExist(err) {
		return failure.Errorf("publish", "remove journal: %w", err)
	}
	return SyncFolder(filepath.Dir(j.path))
}

// journalOf reads the journal beside a place; nil where there is none that can be read.
func journalOf(place string) *Journal {
	text, err := os.ReadFile(journalPath(place))
	if err != nil {
		return nil
	}
	j := &Journal{path: journalPath(place)}
	if json.Unmarshal(text, j) != nil || j.Version != journalVersion || len(j.Entries) == 0 {
		return nil
	}
	return j
}
