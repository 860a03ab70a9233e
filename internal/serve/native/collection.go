package native

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Collection is a set of documents that are shared together.
type Collection struct {
	Name    string    `json:"name"`
	Created time.Time `json:"created"`
	// Version counts the changes of its documents and decisions.
	Version   int       `json:"version"`
	Files     int       `json:"files"`
	Bytes     int64     `json:"bytes"`
	Decisions int       `json:"decisions"` // lines
	Run       *Run      `json:"run,omitempty"`
	Approved  *Approval `json:"approved,omitempty"`
	// Vaults are the runs that were approved once, whose originals can be put back.
	Vaults []string `json:"vaults,omitempty"`
	Stale  bool     `json:"stale"` // something changed after the run
	Demand Demand   `json:"demand"`
}

// Approval says who found that the last run may be shared.
type Approval struct {
	By   string    `json:"by"` // the id of a key
	Name string    `json:"name"`
	At   time.Time `json:"at"`
	Run  string    `json:"run"`
	// Quality is what a sample said of the run then.
	Quality string `json:"quality,omitempty"`
}

const (
	collectionFile   = "collection.json"
	collectionFolder = "collections"
	inputFolder      = "input"
	sharedFolder     = "shared"
	reportFolder     = "shared.report"
	planFile         = "plan.json"
	vaultFolder      = "vaults"
	statesFolder     = "states"
)

// place is the folder of a collection.
func (s *Store) place(project, name string) (string, error) {
	at, err := s.projectAt(project)
	if err != nil {
		return "", err
	}
	if !nameForm.MatchString(name) {
		return "", ErrName
	}
	return filepath.Join(at, collectionFolder, name), nil
}

// NewCollection makes an empty one.
func (s *Store) NewCollection(project, name string) (*Collection, error) {
	at, err := s.place(project, name)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.project(project); err != nil {
		return nil, err
	}
	if err := os.Mkdir(filepath.Dir(at), 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("project: %w", err)
	}
	if err := os.Mkdir(at, 0o700); err != nil {
		return nil, taken(err)
	}
	if err := os.Mkdir(filepath.Join(at, inputFolder), 0o700); err != nil {
		return nil, fmt.Errorf("project: %w", err)
	}
	if err := s.base.created(at); err != nil {
		return nil, err
	}
	c := &Collection{Name: name, Created: s.now().UTC().Truncate(time.Second), Version: 1}
	return c, keep(at, collectionFile, c)
}

// Collections are those of a project, by name.
func (s *Store) Collections(project string) ([]Collection, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, err := s.project(project)
	if err != nil {
		return nil, err
	}
	out, err := each(filepath.Join(s.root, p.Name, collectionFolder), func(name string) (*Collection, error) { return s.collection(project, name) })
	if errors.Is(err, ErrNotFound) {
		return []Collection{}, nil
	}
	return out, err
}

// Collection is one of them.
func (s *Store) Collection(project, name string) (*Collection, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.collection(project, name)
}

func (s *Store) collection(project, name string) (*Collection, error) {
	p, err := s.project(project)
	if err != nil {
		return nil, err
	}
	at, err := s.place(project, name)
	if err != nil {
		return nil, err
	}
	c, err := read[Collection](at, collectionFile)
	if err != nil {
		return nil, err
	}
	if j := s.running[at]; j != nil {
		c.Run = j.seen()
	}
	c.Stale = c.Run != nil && (c.Run.Of != c.Version || c.Run.Settings != p.Version)
	return c, nil
}

// DeleteCollection deletes a collection, with all that was made of it, for good.
func (s *Store) DeleteCollection(project, name string) error {
	at, err := s.place(project, name)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running[at] != nil {
		return ErrBusy
	}
	return s.remove(at)
}

// change changes a collection that no run is under way for. prepare checks what is to be done and
// gives what does it. What was approved is no longer.
func (s *Store) change(project, name string, prepare func(at string, c *Collection) (do func() error, err error)) (*Collection, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, err := s.place(project, name)
	if err != nil {
		return nil, err
	}
	if s.running[at] != nil {
		return nil, ErrBusy
	}
	c, err := read[Collection](at, collectionFile)
	if err != nil {
		return nil, err
	}
	do, err := prepare(at, c)
	if err != nil {
		return nil, err
	}
	// The version first: a crash in between makes a run stale that is not, and never the other way.
	c.Version++
	c.Approved = nil
	if err := keep(at, collectionFile, c); err != nil {
		return nil, err
	}
	if err := do(); err != nil {
		return nil, err
	}
	if err := keep(at, collectionFile, c); err != nil {
		return nil, err
	}
	return s.collection(project, name)
}

// File is one that was uploaded.
type File struct {
	Name  string `json:"name"`
	Bytes int64  `json:"bytes"`
}

// ErrFile says what the name of a file must be.
var ErrFile = errors.New("the name of a file has no slashes, control characters or dots at its ends, and at most 200 bytes")

// reserved are names that some systems give to devices.
var reserved = regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)`)

func fileName(name string) error {
	odd := func(r rune) bool { return unicode.IsControl(r) || strings.ContainsRune(`/\:*?"<>|`, r) }
	if name == "" || len(name) > 200 || !utf8.ValidString(name) || strings.ContainsFunc(name, odd) ||
		strings.Trim(name, ". ") != name || reserved.MatchString(name) {
		return ErrFile
	}
	return nil
}

// ErrLarge says that an upload is larger than the service takes.
var ErrLarge = errors.New("this is more than the service takes")

// Upload adds a file to a collection, in place of one of that name.
func (s *Store) Upload(project, name, file string, from io.Reader) (*Collection, error) {
	if err := fileName(file); err != nil {
		return nil, err
	}
	at, err := s.place(project, name)
	if err != nil {
		return nil, err
	}
	if _, err := s.Collection(project, name); err != nil {
		return nil, err
	}
	// It comes to lie beside the input, where no run reads it before it is whole.
	whole, err := os.CreateTemp(at, uploading+"*")
	if err != nil {
		return nil, missing(err)
	}
	defer os.Remove(whole.Name())
	defer whole.Close()
	size, err := io.Copy(whole, io.LimitReader(from, s.MaxFile+1))
	if err == nil && size > s.MaxFile {
		err = ErrLarge
	}
	if err == nil {
		err = errors.Join(whole.Sync(), whole.Close())
	}
	if err != nil {
		return nil, err
	}
	return s.change(project, name, func(at string, c *Collection) (func() error, error) {
		if c.Bytes+size > s.MaxCollection {
			return nil, ErrLarge
		}
		return func() error {
			if err := os.Rename(whole.Name(), filepath.Join(at, inputFolder, file)); err != nil {
				return fmt.Errorf("project: keep the file: %w", err)
			}
			return count(at, c)
		}, nil
	})
}

// Remove takes a file out of a collection.
func (s *Store) Remove(project, name, file string) (*Collection, error) {
	if err := fileName(file); err != nil {
		return nil, err
	}
	return s.change(project, name, func(at string, c *Collection) (func() error, error) {
		file := filepath.Join(at, inputFolder, file)
		if _, err := os.Stat(file); err != nil {
			return nil, missing(err)
		}
		return func() error {
			if err := os.Remove(file); err != nil {
				return missing(err)
			}
			return count(at, c)
		}, nil
	})
}

// Files are those of a collection, by name.
func (s *Store) Files(project, name string) ([]File, error) {
	at, err := s.place(project, name)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return files(at)
}

func files(at string) ([]File, error) {
	entries, err := os.ReadDir(filepath.Join(at, inputFolder))
	if err != nil {
		return nil, missing(err)
	}
	out := []File{}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return nil, fmt.Errorf("project: %w", err)
		}
		out = append(out, File{e.Name(), info.Size()})
	}
	return slices.Clip(out), nil
}

func count(at string, c *Collection) error {
	all, err := files(at)
	if err != nil {
		return err
	}
	c.Files, c.Bytes = len(all), 0
	for _, f := range all {
		c.Bytes += f.Bytes
	}
	return nil
}

// Approve says that the last run may be shared. It must be of all that is there now, whole, read
// as the collection demands, and the one that was looked at.
func (s *Store) Approve(ctx context.Context, project, name, run string, by, called string) (*Collection, error) {
	if c, err := s.Collection(project, name); err == nil && c.Run != nil && c.Run.ID != run {
		return nil, ErrChanged
	}
	sample, err := s.Quality(ctx, project, name)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	at, err := s.place(project, name)
	if err != nil {
		return nil, err
	}
	c, err := s.shareable(project, name)
	if err != nil {
		return nil, err
	}
	if c.Run.ID != run {
		return nil, ErrChanged
	}
	db, err := s.base.reading(ctx, at, run)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	left, err := s.unread(ctx, db, c.Demand)
	if err != nil {
		return nil, err
	}
	if left > 0 {
		return nil, ErrUnread
	}
	c.Approved = &Approval{By: by, Name: called, At: s.now().UTC().Truncate(time.Second), Run: run}
	if sample != nil {
		c.Approved.Quality = sample.String()
	}
	if s.lock != nil && !slices.Contains(c.Vaults, run) {
		c.Vaults = append(c.Vaults, run)
	}
	return c, keep(at, collectionFile, c)
}

// shareable is a collection whose last run is of all that is there now, and whole.
func (s *Store) shareable(project, name string) (*Collection, error) {
	c, err := s.collection(project, name)
	switch {
	case err != nil:
		return nil, err
	case c.Run == nil || c.Run.State != Done:
		return nil, ErrNotReady
	case c.Stale:
		return nil, ErrStale
	case c.Run.Left > 0 || c.Run.Open > 0 || len(c.Run.NotAnonymous) > 0:
		return nil, ErrLeft
	}
	return c, nil
}

// readFile reads a small file; one that is not there is empty.
func readFile(at, name string) ([]byte, error) {
	b, err := os.ReadFile(filepath.Join(at, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return b, err
}
