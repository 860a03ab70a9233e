package publish

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gofrs/flock"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// ErrBusy says that another process writes to a place.
var ErrBusy = errors.New("is being written by another run")

// claim keeps other processes from writing to a place while this one does. The system
// ends it with the process, however that ends; the file of the lock may then stay.
type claim struct {
	path string
	lock *flock.Flock // nil where the file system knows no locks
}

// claimed claims a place. Where another process has it, wait reports whether to wait for it
// or to fail with ErrBusy.
func claimed(place string, wait bool) (*claim, error) {
	c := &claim{path: beside(place, ".lock")}
	for {
		lock := flock.New(c.path, flock.SetPermissions(0o600))
		got, err := taken(lock, wait)
		if err != nil { // there are no locks here, or nothing can be written, which will show
			lock.Close()
			return c, nil
		}
		if !got {
			lock.Close()
			return nil, fmt.Errorf("%s %w", place, ErrBusy)
		}
		if current(lock, c.path) {
			c.lock = lock
			return c, nil
		}
		lock.Close() // it was removed while this process waited
	}
}

func taken(lock *flock.Flock, wait bool) (bool, error) {
	if wait {
		return true, lock.Lock()
	}
	return lock.TryLock()
}

// current reports whether a lock is that of the file that has its name now.
func current(lock *flock.Flock, path string) bool {
	held, err := lock.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(path)
	return err == nil && os.SameFile(held, now)
}

// release ends a claim, also one that was none.
func (c *claim) release() {
	if c == nil || c.lock == nil {
		return
	}
	os.Remove(c.path) // while it is held: who waits for it looks again
	c.lock.Close()
	c.lock = nil
	if runtime.GOOS == "windows" { // where an open file stays
		os.Remove(c.path)
	}
}

// sweep removes what a killed process left beside a place that is claimed, and puts back
// what it had moved away without putting anything in its stead.
func (c *claim) sweep(place string) error {
	if c.lock == nil {
		return nil // it may be of a process that goes on
	}
	for _, path := range left(place) {
		if strings.HasSuffix(path, oldSuffix) {
			if err := putBack(path, place); err != nil {
				return err
			}
		}
		os.RemoveAll(path)
	}
	return nil
}

// Sweep removes what killed processes left beside a place, unless a process is at it.
func Sweep(place string) error {
	c, err := claimed(place, false)
	if err != nil {
		return nil
	}
	defer c.release()
	return c.sweep(place)
}

// putBack moves what had been moved away from a place back, if nothing is there.
func putBack(old, place string) error {
	if _, err := os.Lstat(place); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := os.Rename(old, place); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return failure.Errorf("publish", "put back %s: %w", place, err)
	}
	return SyncFolder(filepath.Dir(place))
}

// left are the paths of what is in the making for a place.
func left(place string) []string {
	entries, err := os.ReadDir(filepath.Dir(place))
	if err != nil {
		return nil
	}
	var paths []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), filepath.Base(beside(place, unfinished))) {
			paths = append(paths, filepath.Join(filepath.Dir(place), e.Name()))
		}
	}
	return paths
}

const (
	unfinished = ".unfinished-"
	oldSuffix  = "-old"
)

// beside is the path of something hidden that belongs to a place.
func beside(place, what string) string {
	place = filepath.Clean(place)
	return filepath.Join(filepath.Dir(place), "."+filepath.Base(place)+what)
}
