// Package audit is the record of who did what with a service. Each line has a hash of the line
// before it, so that none can be changed, taken out or put in between without all later ones
// showing it. Whoever keeps the last hash elsewhere also sees lines that are cut off the end.
// No line has a text, a value or the name of a file.
package audit

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// FileName is that of the record in the folder of a service.
const FileName = "audit.jsonl"

// Event is what somebody did.
type Event struct {
	Who        string `json:"who"`  // the id of a key
	Name       string `json:"name"` // its name
	Did        string `json:"did"`  // as "collection.approve"
	Project    string `json:"project,omitempty"`
	Collection string `json:"collection,omitempty"`
	Run        string `json:"run,omitempty"`   // whose ids Which has
	Which      string `json:"which,omitempty"` // ids, as "documents 3; entities 7-9,12"
	Count      int    `json:"count,omitempty"` // of what was done, as decisions
	Why        string `json:"why,omitempty"`   // the reason that was given
}

// Line is an event in the record.
type Line struct {
	Number int    `json:"n"` // from 1
	At     string `json:"at"`
	Event
	Before string `json:"before"` // the hash of the line before, in hex; of the first, that of nothing
	Hash   string `json:"hash"`   // SHA-256 of this line as it stands without this member
}

// Log is a record that is open. It is safe for concurrent use.
type Log struct {
	mu   sync.Mutex
	file *os.File
	last Line
	size int64 // of the whole lines
	now  func() time.Time
}

// Open opens the record of a folder, and checks all of it. The end of a line that a crash cut
// short was never answered for, and is taken off.
func Open(folder string) (*Log, error) {
	f, err := os.OpenFile(filepath.Join(folder, FileName), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("audit: open: %w", err)
	}
	l := &Log{file: f, now: time.Now}
	if l.last, l.size, err = check(f, nil); err == nil {
		err = f.Truncate(l.size)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return l, nil
}

// Close closes it.
func (l *Log) Close() error { return l.file.Close() }

// Add writes an event, and returns once it is safe on the disk: what cannot be recorded must not
// be done.
func (l *Log) Add(ctx context.Context, e Event) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	line := Line{Number: l.last.Number + 1, At: l.now().UTC().Format(time.RFC3339), Event: e, Before: l.last.Hash}
	if line.Number == 1 {
		line.Before = first()
	}
	line.Hash = line.sum()
	b, err := json.Marshal(line)
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	b = append(b, '\n')
	if _, err := l.file.WriteAt(b, l.size); err != nil {
		return errors.Join(fmt.Errorf("audit: write: %w", err), l.file.Truncate(l.size))
	}
	if err := l.file.Sync(); err != nil {
		return errors.Join(fmt.Errorf("audit: write: %w", err), l.file.Truncate(l.size))
	}
	l.last, l.size = line, l.size+int64(len(b))
	return nil
}

// After gives at most limit lines behind a number, and whether there are more.
func (l *Log) After(number, limit int) ([]Line, bool, error) {
	l.mu.Lock()
	size := l.size
	l.mu.Unlock()
	var out []Line
	more := false
	_, _, err := check(io.NewSectionReader(l.file, 0, size), func(x Line) bool {
		if x.Number > number {
			if more = len(out) == limit; more {
				return false
			}
			out = append(out, x)
		}
		return true
	})
	return out, more, err
}

// Verify reads a record to its end and gives its last line: its number, and the hash to compare
// with one that was kept elsewhere.
func Verify(r io.Reader) (Line, error) {
	last, _, err := check(r, nil)
	return last, err
}

// ErrBroken says that a record is not as it was written.
var ErrBroken = errors.New("audit: the record was changed")

// check reads whole lines until see, if not nil, wants no more, and gives the last and how many
// bytes they take.
func check(r io.Reader, see func(Line) bool) (last Line, size int64, err error) {
	in := bufio.NewReader(r)
	last.Hash = first()
	for {
		raw, err := in.ReadBytes('\n')
		if err == io.EOF {
			return last, size, nil // what is left has no end, and was never written whole
		}
		if err != nil {
			return last, size, fmt.Errorf("audit: read: %w", err)
		}
		var x Line
		if err := json.Unmarshal(raw, &x); err != nil || x.Number != last.Number+1 || x.Before != last.Hash || x.Hash != x.sum() || !x.wrote(raw) {
			return last, size, fmt.Errorf("%w: line %d", ErrBroken, last.Number+1)
		}
		last, size = x, size+int64(len(raw))
		if see != nil && !see(x) {
			return last, size, nil
		}
	}
}

func first() string { return hex.EncodeToString(make([]byte, sha256.Size)) }

func (x Line) sum() string {
	x.Hash = ""
	b, err := json.Marshal(x)
	if err != nil {
		return ""
	}
	h := sha256.Sum256(b)
	return hex.EncodeToString(h[:])
}

// wrote reports whether a line reads exactly so: a member that nobody knows is no part of the sum.
func (x Line) wrote(raw []byte) bool {
	b, err := json.Marshal(x)
	return err == nil && string(raw) == string(b)+"\n"
}
