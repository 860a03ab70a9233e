package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Draft is a folder or a file in the making.
type Draft interface {
	// Appear moves it into its place.
	Appear() error
	// Discard removes it. After Appear it puts back what had been there, so that several
	// can appear together: the last error undoes all.
	Discard()
	// Done drops what was replaced.
	Done() error
	moves() *target
}

// target is what unfinished folders and files have in common.
type target struct {
	place, temp string
	old         string // what was replaced, until Done
	appeared    bool
	claim       *claim
}

// begin claims a place and removes what a killed process left there. Where something is
// there already, mayReplace reports whether this very thing may be replaced.
func begin(place string, mayReplace func(place string) error) (target, error) {
	m := target{place: filepath.Clean(place)}
	if err := path(place); err != nil {
		return m, err
	}
	if err := replaceable(m.place, mayReplace); err != nil {
		return m, err
	}
	parent := filepath.Dir(m.place)
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return m, failure.Errorf("publish", "make %s: %w", parent, err)
	}
	var err error
	if m.claim, err = claimed(m.place, false); err != nil {
		return m, err
	}
	err = m.claim.sweep(m.place)
	if err == nil {
		err = replaceable(m.place, mayReplace) // what was put back, or came since
	}
	if err != nil {
		m.claim.release()
	}
	return m, err
}

// path refuses an address, which would become a folder of that name.
func path(place string) error {
	if scheme, _, is := strings.Cut(place, "://"); is && !strings.ContainsAny(scheme, "/\\") {
		return fmt.Errorf("%s is an address, and this is written into files of this machine alone", place)
	}
	return nil
}

func replaceable(place string, mayReplace func(string) error) error {
	if _, err := os.Lstat(place); err == nil {
		return mayReplace(place)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return failure.Errorf("publish", "look at %s: %w", place, err)
	}
	return nil
}

func (m *target) moves() *target { return m }

func (m *target) appear() error {
	if _, err := os.Lstat(m.place); err == nil {
		old := m.temp + oldSuffix
		if err := os.Rename(m.place, old); err != nil {
			return failure.Errorf("publish", "move away %s: %w", m.place, err)
		}
		m.old = old
	}
	if err := os.Rename(m.temp, m.place); err != nil {
		if m.old != "" {
			os.Rename(m.old, m.place)
			m.old = ""
		}
		return failure.Errorf("publish", "move into %s: %w", m.place, err)
	}
	m.appeared = true
	return SyncFolder(filepath.Dir(m.place))
}

func (m *target) discard() {
	if !m.appeared {
		os.RemoveAll(m.temp)
	} else {
		os.RemoveAll(m.place)
	}
	if m.old != "" {
		os.Rename(m.old, m.place)
	}
	m.claim.release()
}

// Done drops what was replaced.
func (m *target) Done() error {
	defer m.claim.release()
	if m.old == "" {
		return nil
	}
	if err := os.RemoveAll(m.old); err != nil {
		return failure.Errorf("publish", "remove what %s replaced: %w", m.place, err)
	}
	return nil
}
