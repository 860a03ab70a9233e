package native

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/serve/traces"
	"github.com/lethe-privacy/lethe/seal"
)

// Errors that are the caller's.
var (
	ErrNotFound = errors.New("there is no such thing")
	ErrExists   = errors.New("there is one of that name already")
	ErrName     = errors.New("a name has small letters, digits and hyphens, at most 60, and begins with a letter or digit")
	ErrBusy     = errors.New("a run is under way; wait for it, or cancel it")
	ErrStale    = errors.New("documents, decisions or settings changed after the last run; run again")
	ErrChanged  = errors.New("somebody else changed it; read it again")
	ErrNotReady = errors.New("there is no finished run")
	ErrOpen     = errors.New("it is not approved")
	ErrNoVault  = errors.New("there is no vault of this run: the service makes them with --vault-key-file")
	ErrNoState  = errors.New("no run that was approved has names to ask by: that needs --vault-key-file and replace.operator: surrogate")
	ErrReason   = errors.New("say why, for the audit, without naming anyone who is in the vault")
	ErrLeft     = errors.New("the run left documents out; what is shared would not be whole")
)

// Store is what is kept. It is safe for concurrent use; one process has a folder at a time.
type Store struct {
	root string
	base base
	log  *slog.Logger
	now  func() time.Time
	lock *seal.Lock // of vaults; nil: none are made
	// Direct are the labels of what identifies somebody by itself.
	Direct []string
	// Traces tell how long runs and their stages take; nil: they are not kept.
	Traces *traces.Traces
	// MaxFile and MaxCollection bound what is uploaded, in bytes.
	MaxFile, MaxCollection int64

	mu        sync.Mutex
	running   map[string]*job // by folder of the collection; those that wait too
	queue     chan *job
	stop      context.CancelFunc
	workers   sync.WaitGroup
	revealing sync.Mutex
	measuring sync.Mutex
	known     []*measurement // of runs, those asked last at the end
}

// waiting bounds the runs that wait for others.
const waiting = 1000

// openStore opens what is kept in a folder. What was found, read and decided is in a PostgreSQL where
// there is the address of one. Runs that were under way when the last process ended begin anew.
// lock, if not nil, seals a vault with each run, by which originals can be put back.
func openStore(ctx context.Context, folder, database string, lock *seal.Lock, log *slog.Logger) (*Store, error) {
	s := &Store{
		root: filepath.Join(folder, "projects"), base: folders{}, lock: lock, log: log, now: time.Now,
		MaxFile: 1 << 30, MaxCollection: 16 << 30,
		running: map[string]*job{}, queue: make(chan *job, waiting), stop: func() {},
	}
	if err := os.MkdirAll(s.root, 0o700); err != nil {
		return nil, fmt.Errorf("project: make the folder: %w", err)
	}
	if database != "" {
		t, err := openTeam(ctx, database)
		if err != nil {
			return nil, err
		}
		s.base = t
	}
	if err := s.begin(ctx); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// begin puts in order what the last process left, and goes on with it.
func (s *Store) begin(ctx context.Context) error {
	if err := s.sweep(ctx); err != nil {
		return err
	}
	if err := s.openCollections(ctx); err != nil {
		return err
	}
	running, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.workers.Go(func() { s.work(running) })
	return s.again()
}

// openCollections prepares each collection for what keeps it now.
func (s *Store) openCollections(ctx context.Context) error {
	projects, err := s.Projects()
	if err != nil {
		return err
	}
	for _, p := range projects {
		all, err := s.Collections(p.Name)
		if err != nil {
			return err
		}
		for _, c := range all {
			if err := s.base.opened(ctx, filepath.Join(s.root, p.Name, collectionFolder, c.Name)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Close ends the runs that are under way; they begin anew when the folder is opened again.
func (s *Store) Close() error {
	s.stop()
	s.workers.Wait()
	return s.base.Close()
}

var nameForm = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,59}$`)

// IsName reports whether a project or collection may be called so.
func IsName(s string) bool { return nameForm.MatchString(s) }

// What is under way has a name that begins so.
const (
	gone      = ".gone-"
	uploading = ".upload-"
	reviewing = ".review-"
)

// sweep finishes the deletions that a crash interrupted, and removes what else it left.
func (s *Store) sweep(ctx context.Context) error {
	return filepath.WalkDir(s.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), gone) {
			if err := s.base.forget(ctx, path); err != nil {
				return err
			}
			return errors.Join(os.RemoveAll(path), fs.SkipDir)
		}
		if d.IsDir() && d.Name() == inputFolder {
			return fs.SkipDir
		}
		if !d.IsDir() && (strings.HasPrefix(d.Name(), uploading) || strings.HasPrefix(d.Name(), reviewing)) {
			return os.Remove(path)
		}
		return nil
	})
}

// Project is a room for collections.
type Project struct {
	Name    string    `json:"name"`
	Created time.Time `json:"created"`
	// Version counts the changes of its settings.
	Version int `json:"version"`
}

const (
	projectFile  = "project.json"
	settingsFile = "lethe.yaml"
	keyFile      = "replace.key"
)

func (s *Store) projectAt(name string) (string, error) {
	if !nameForm.MatchString(name) {
		return "", ErrName
	}
	return filepath.Join(s.root, name), nil
}

// NewProject makes a project.
func (s *Store) NewProject(name string) (*Project, error) {
	at, err := s.projectAt(name)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := os.Mkdir(at, 0o700); err != nil {
		return nil, taken(err)
	}
	p := &Project{Name: name, Created: s.now().UTC().Truncate(time.Second), Version: 1}
	return p, keep(at, projectFile, p)
}

// Projects are all of them, by name.
func (s *Store) Projects() ([]Project, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return each(s.root, s.project)
}

// Project is one of them.
func (s *Store) Project(name string) (*Project, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.project(name)
}

func (s *Store) project(name string) (*Project, error) {
	at, err := s.projectAt(name)
	if err != nil {
		return nil, err
	}
	return read[Project](at, projectFile)
}

// DeleteProject deletes a project and all that is in it, for good.
func (s *Store) DeleteProject(name string) error {
	at, err := s.projectAt(name)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for folder := range s.running {
		if strings.HasPrefix(folder, at+string(filepath.Separator)) {
			return ErrBusy
		}
	}
	return s.remove(at)
}

// remove deletes a folder; once it is renamed it is gone for everyone.
func (s *Store) remove(at string) error {
	to := filepath.Join(filepath.Dir(at), gone+filepath.Base(at))
	if err := os.Rename(at, to); err != nil {
		return missing(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := s.base.forget(ctx, to); err != nil {
		return err // the next process finishes it
	}
	if err := os.RemoveAll(to); err != nil {
		return fmt.Errorf("project: delete: %w", err)
	}
	return nil
}

// each reads what the folders below one are, by name.
func each[T any](folder string, one func(name string) (*T, error)) ([]T, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, missing(err)
	}
	out := []T{}
	for _, e := range entries {
		if !e.IsDir() || !nameForm.MatchString(e.Name()) {
			continue
		}
		x, err := one(e.Name())
		if errors.Is(err, ErrNotFound) {
			continue // was just made, by a process that ended before it was whole
		}
		if err != nil {
			return nil, err
		}
		out = append(out, *x)
	}
	return slices.Clip(out), nil
}

func read[T any](folder, file string) (*T, error) {
	b, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		return nil, missing(err)
	}
	x := new(T)
	if err := json.Unmarshal(b, x); err != nil {
		return nil, fmt.Errorf("project: %s is not as it was written: %w", file, err)
	}
	return x, nil
}

func keep(folder, file string, x any) error {
	b, err := json.MarshalIndent(x, "", "  ")
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	return keepBytes(folder, file, append(b, '\n'))
}

// keepBytes puts a file in the place of one of that name, whole or not at all.
func keepBytes(folder, file string, b []byte) error {
	err := publish.File(filepath.Join(folder, file), 0o600, true, func(f *os.File) error {
		_, err := f.Write(b)
		return err
	})
	if err != nil {
		return fmt.Errorf("project: write %s: %w", file, err)
	}
	return nil
}

func missing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return ErrNotFound
	}
	return err
}

func taken(err error) error {
	if errors.Is(err, fs.ErrExist) {
		return ErrExists
	}
	return missing(err)
}
