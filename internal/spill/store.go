package spill

import (
	"errors"
	"os"
)

// Store is what the sorters and lists of one piece of work share. It is for one goroutine.
type Store struct {
	limit int
	page  int
	used  int
	most  int
	disk  int64 // bytes of files at present
	files int64 // at most
	open  map[*file]bool
}

const (
	leastPage = 256
	mostPage  = 1 << 16
	// pagesToLimit is how many pages the limit has at least, where they need not be smaller.
	pagesToLimit = 256
)

// New makes a store that owns at most so many bytes of memory.
func New(limit int) *Store {
	return &Store{limit: limit, page: min(max(limit/pagesToLimit, leastPage), mostPage), open: map[*file]bool{}}
}

// Limit is how many bytes of memory the store may own.
func (s *Store) Limit() int { return s.limit }

// Most is how many bytes of memory were owned at a time.
func (s *Store) Most() int { return s.most }

// MostOnDisk is how many bytes its files had at a time.
func (s *Store) MostOnDisk() int64 { return s.files }

// Left is how many bytes of memory nobody owns.
func (s *Store) Left() int { return s.limit - s.used }

// Take counts memory that its caller owns, until it gives it back.
func (s *Store) Take(bytes int) {
	s.used += bytes
	s.most = max(s.most, s.used)
}

// Give counts memory that nobody owns any more.
func (s *Store) Give(bytes int) { s.used -= bytes }

// Close removes all files.
func (s *Store) Close() error {
	var errs []error
	for f := range s.open {
		errs = append(errs, f.close())
	}
	return errors.Join(errs...)
}

// create makes a file that has no name.
func (s *Store) create() (*file, error) {
	f, err := newFile(s)
	if err != nil {
		return nil, err
	}
	s.open[f] = true
	return f, nil
}

// Temporary opens a file that is gone when it is closed. What is written into it must be sealed.
func Temporary() (*os.File, error) {
	f, err := os.CreateTemp("", "lethe-*.spill")
	if err != nil {
		return nil, err
	}
	os.Remove(f.Name()) // where this fails, close does it
	return f, nil
}
