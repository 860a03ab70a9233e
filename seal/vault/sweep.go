package vault

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/words"
)

// sweep decides what stays when entities go.
type sweep struct {
	v      *Vault
	gone   []bool
	meta   meta
	full   *words.Matcher // values that reveal who is meant
	values *words.Matcher // all values
	keys   []partKey      // that stay
	pieces [][][]byte     // that stay, of each entity
	done   Removal
}

func newSweep(v *Vault, gone []bool, m meta) (*sweep, error) {
	s := &sweep{v: v, gone: gone, meta: m, keys: slices.Clone(v.keys)}
	full, values := words.NewBuilder(), words.NewBuilder()
	for i, forms := range v.forms {
		if !gone[i] {
			continue
		}
		if !v.keys[i].destroyed() {
			s.done.Entities++
		}
		s.keys[i] = partKey{}
		for _, f := range forms {
			if values.Add(f.Original, i); tellsWho(f.Original) {
				full.Add(f.Original, i)
			}
		}
	}
	if m.Purged {
		s.keys[0] = newPartKey() // what belongs to nobody was sealed under another
	}
	var err error
	if s.full, err = full.Build(); err == nil {
		s.values, err = values.Build()
	}
	if err != nil {
		return nil, failure.Errorf("vault", "prepare: %w", err)
	}
	s.drop()
	return s, nil
}

// tellsWho reports whether a value has two words, or a digit: a surname alone is
// others' too.
func tellsWho(value string) bool {
	parts := strings.FieldsFunc(value, letter.NotOrDigit)
	return len(parts) > 1 || strings.ContainsFunc(value, unicode.IsDigit)
}

// drop goes through the pieces of all entities.
func (s *sweep) drop() {
	s.pieces = make([][][]byte, len(s.v.entities))
	for i, h := range s.v.entities {
		s.pieces[i] = slices.Clone(h.pieces)
		for n := range h.pieces {
			switch {
			case s.keys[i].destroyed():
				s.pieces[i][n] = nil
			case s.v.forms[i] != nil && s.v.forms[i][n].there() && in(s.full, s.v.forms[i][n].Original):
				s.pieces[i][n] = nil
				s.done.Others++
			}
		}
	}
}

// in reports whether a text holds one of the values.
func in(values *words.Matcher, text string) (found bool) {
	values.EachLoose(text, func(words.Match) { found = true })
	return found
}

// rest returns what of a record belongs to no single entity, if it stays.
func (s *sweep) rest(e entry) ([]byte, error) {
	if len(e.rest) == 0 {
		return nil, nil
	}
	stays, err := s.stays(e)
	if err != nil {
		return nil, err
	}
	if !stays {
		s.done.Documents++
		return nil, nil
	}
	return e.rest, nil
}

func (s *sweep) stays(e entry) (bool, error) {
	if _, ok := joint(s.keys[0], s.keys, e.entities()); !ok || s.meta.Purged {
		return false, nil
	}
	r, err := s.v.rest(e)
	if err != nil || in(s.values, string(r.Patch.Bytes)) {
		return false, err
	}
	return !slices.ContainsFunc(r.Fields, func(f Whole) bool { return in(s.values, f.Text) }), nil
}

// name is a file's, without what reveals those who were forgotten.
func (s *sweep) name(n Name) Name {
	if s.meta.Purged || in(s.values, n.Original) {
		n.Original = n.Output
	}
	if s.meta.Purged || in(s.values, string(n.Head)) {
		n.Head = nil
	}
	return n
}
