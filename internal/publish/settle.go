package publish

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Status is what the journal beside a place says of it.
type Status string

const (
	Unknown  Status = ""
	InUse    Status = "in use"   // a process is writing it
	Finished Status = "finished" // what belongs to it has appeared
	Orphan   Status = "orphan"   // what belongs to it never appeared
)

// Look says what is known of a place, and where what is shared with it is, or should
// have been; "" for a stream.
func Look(place string) (Status, string) {
	c, err := claimed(place, false)
	if err != nil {
		return InUse, ""
	}
	c.release()
	j := journalOf(place)
	if j == nil {
		return Unknown, ""
	}
	shared := j.Entries[len(j.Entries)-1].Place
	if shared != "" {
		shared = j.at(shared)
	}
	return j.status(), shared
}

// status is the outcome of what the journal names, if nobody is at it any more.
func (j *Journal) status() Status {
	if j.Phase == finished {
		return Finished
	}
	if j.Phase == ready {
		return Orphan
	}
	shared := j.Entries[len(j.Entries)-1]
	switch {
	case shared.Place == "": // a stream: somebody may have read it
		return Unknown
	case exists(j.at(shared.Temp)):
		return Orphan
	case j.inPlace(shared):
		return Finished
	}
	return Unknown // what was shared was moved on, or removed
}

// inPlace reports whether an entry is in its place, as it was written.
func (j *Journal) inPlace(e Entry) bool {
	sum, err := sumAt(j.at(e.Place), e.Mark)
	return err == nil && sum == e.Sum
}

// Settle brings in order what a killed process left beside place, where the journal
// proves what that is: if what was to be shared never appeared, what had appeared before
// it goes, and what it replaced comes back. It fails with ErrBusy while a process is at it.
func Settle(place string) error {
	if j := journalOf(place); j == nil || j.Phase == finished {
		return nil
	}
	first, err := claimed(place, false)
	if err != nil {
		return err
	}
	defer first.release()
	j := journalOf(place) // as it is now that nobody else is at it
	if j == nil {
		return nil
	}
	for _, e := range j.Entries {
		if at := j.at(e.Place); e.Temp != "" && at != filepath.Clean(place) {
			c, err := claimed(at, false)
			if err != nil {
				return err
			}
			defer c.release()
		}
	}
	switch j.status() {
	case Finished:
		return j.settled()
	case Orphan:
		return j.undo()
	}
	return nil
}

// settled notes that all has appeared, of which the process did not come to tell.
func (j *Journal) settled() error {
	for _, e := range j.Entries {
		if e.Temp != "" {
			os.RemoveAll(j.at(e.Temp) + oldSuffix)
		}
	}
	return j.Finished()
}

// undo takes back what had appeared. It may be cut short anywhere, and begun anew: what
// proves that there is something to undo goes last.
func (j *Journal) undo() error {
	shared := j.Entries[len(j.Entries)-1]
	for i, e := range j.Entries {
		if e.Temp == "" {
			continue
		}
		place, temp := j.at(e.Place), j.at(e.Temp)
		// Where what was to be shared is no longer in the making, somebody wrote there since,
		// and perhaps the same elsewhere: but never the first, which is this journal's own.
		mine := i == 0 || shared.Temp == "" || exists(j.at(shared.Temp))
		if i < len(j.Entries)-1 && mine && !exists(temp) && j.inPlace(e) {
			if err := os.Rename(place, temp); err != nil {
				return failure.Errorf("publish", "take back %s: %w", place, err)
			}
		}
		if err := putBack(temp+oldSuffix, place); err != nil {
			return err
		}
	}
	for _, e := range j.Entries {
		if e.Temp == "" {
			continue
		}
		if err := os.RemoveAll(j.at(e.Temp)); err != nil {
			return failure.Errorf("publish", "remove what was in the making: %w", err)
		}
	}
	return j.Remove()
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}
