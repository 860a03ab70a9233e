package pipeline

import (
	"fmt"
	"hash/maphash"
	"path"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// sameIDs counts the records whose ids were replaced, and how many different ids these have now: with labels many have one,
// and nobody can tell the records apart by it.
type sameIDs struct {
	seed     maphash.Seed
	replaced int
	seen     map[uint64]struct{}
}

// newID is the id of a record after replacement; "" where it stays, or is the name of its file, which is made another
// where two are one.
func newID(file string, doc *lethe.Document, texts []string) string {
	for i, f := range doc.Fields {
		if f.Kind == lethe.ID && i < len(texts) && texts[i] != f.Text && !strings.HasPrefix(path.Base(file), path.Base(f.Text)+".") {
			return texts[i]
		}
	}
	return ""
}

// add counts an id, "" for one that stays.
func (s *sameIDs) add(id string) {
	if id == "" {
		return
	}
	if s.seen == nil {
		s.seed, s.seen = maphash.MakeSeed(), map[uint64]struct{}{}
	}
	s.replaced++
	s.seen[maphash.String(s.seed, id)] = struct{}{}
}

// warnings says how many records share an id with another.
func (s *sameIDs) warnings() []Warning {
	if s.replaced == len(s.seen) {
		return nil
	}
	return []Warning{{Message: fmt.Sprintf("the ids of %d records became %d; to tell these records apart, name another --id-field, or replace with pseudonyms (--replace pseudonym)", s.replaced, len(s.seen))}}
}
