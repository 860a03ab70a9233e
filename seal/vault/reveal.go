package vault

import (
	"slices"
	"sort"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/span"
)

// Selection says what is revealed; where a list is empty, all of its kind.
type Selection struct {
	Labels    []string `json:"labels,omitempty"`
	Entities  []string `json:"entities,omitempty"`
	Documents []string `json:"documents,omitempty"`
}

// Request asks for originals.
type Request struct {
	Reason    string
	Selection Selection
	Documents int      // that will be revealed, if known
	Names     []string // where they stand in what was shared; none that reveals anyone
}

// Revealer gives originals.
type Revealer struct {
	v       *Vault
	chosen  []bool // entities
	all     bool   // entities
	finder  *finder
	decided []decision       // for each value of the finder
	near    map[int]decision // what values stand for in the document that a text is made of
}

var errTells = failure.New("vault", "the reason, or what is selected, holds an original value, and the audit holds none: give the number of the case, or the like")

// UnsafeReveal notes the request in the audit and then gives what reveals. Without a
// note nothing is revealed, nor after the vault's expiry. The reason must not name
// anyone who is in the vault.
func (v *Vault) UnsafeReveal(r Request) (*Revealer, error) {
	chosen, count, err := v.choose(r.Selection)
	switch {
	case err != nil:
		return nil, err
	case strings.TrimSpace(r.Reason) == "":
		return nil, failure.Errorf("vault: reveal", "%w", errNoReason)
	case v.meta.Purged || v.over():
		return nil, failure.Errorf("vault: reveal", "%w: %s", errExpired, v.meta.Expires.Format("2006-01-02"))
	}
	if err := v.telling(r.Reason, r.Selection.Documents...); err != nil {
		return nil, err
	}
	l := Line{Action: "reveal", Reason: r.Reason, Documents: r.Documents, Entities: count, Names: r.Names}
	if len(l.Names) > NamesShown {
		l.Names = l.Names[:NamesShown]
	}
	if s := r.Selection; len(s.Labels)+len(s.Entities)+len(s.Documents) > 0 {
		l.Selection = &s
	}
	out := &Revealer{v: v, chosen: chosen, all: len(r.Selection.Labels)+len(r.Selection.Entities) == 0}
	if err := v.log(l); err != nil { // nothing is handed out that was not logged
		return nil, err
	}
	return out, nil
}

// prepare makes the finder, once for the vault: documents that are as they were
// written do without.
func (r *Revealer) prepare() (err error) {
	v := r.v
	v.mu.Lock()
	defer v.mu.Unlock()
	if r.finder != nil {
		return nil
	}
	if v.finder == nil {
		if v.finder, err = v.newFinder(); err != nil {
			return err
		}
	}
	defer func() { r.finder = v.finder }()
	if !r.all {
		r.decided = v.finder.decide(r.chosen)
		return nil
	}
	if v.decided == nil {
		v.decided = v.finder.decide(r.chosen)
	}
	r.decided = v.decided
	return nil
}

// log writes a line of the audit.
func (v *Vault) log(l Line) error {
	l.Time, l.Who = v.now(), who()
	return v.underLock(func(a *audit) error {
		if err := a.append(l); err != nil {
			return err
		}
		l.N = a.tail.Lines
		v.lines = append(v.lines, l)
		return nil
	})
}

// choose finds the entities of a selection, and how many they are.
func (v *Vault) choose(s Selection) (chosen []bool, count int, err error) {
	chosen = make([]bool, len(v.entities))
	missing := slices.Clone(s.Entities)
	for i, h := range v.entities {
		named := slices.Contains(s.Entities, h.ID)
		chosen[i] = i > 0 && !v.expired(h.Entity) && (len(s.Entities) == 0 || named) &&
			(len(s.Labels) == 0 || slices.Contains(s.Labels, h.Label))
		if named {
			missing = slices.DeleteFunc(missing, func(id string) bool { return id == h.ID })
		}
		if chosen[i] && v.forms[i] != nil {
			count++
		}
	}
	if len(missing) > 0 {
		return nil, 0, errNoEntity(missing[0])
	}
	return chosen, count, nil
}

// Entry is a record that the vault knows, as it was written.
type Entry struct {
	v *Vault
	entry
}

// Find finds a record by what was written: file, number and bytes. One that was
// moved is found too, unless the vault knows several like it.
func (v *Vault) Find(file string, number int, output []byte) (*Entry, error) {
	p := printOf(v.meta.HashKey, output)
	first := sort.Search(len(v.index), func(i int) bool { return slices.Compare(v.index[i].print[:], p[:]) >= 0 })
	var found []*Entry
	for _, x := range v.index[first:] {
		if x.print != p {
			break
		}
		e, err := v.entry(x)
		if err != nil {
			return nil, failure.Errorf("vault", "find: %w", err)
		}
		if v.names[e.file].Output == file && e.number == number {
			return &Entry{v, e}, nil
		}
		found = append(found, &Entry{v, e})
	}
	if len(v.names) == 1 && len(found) > 1 { // whatever the one file is called now
		found = slices.DeleteFunc(found, func(e *Entry) bool { return e.number != number })
	}
	if len(found) == 1 {
		return found[0], nil
	}
	return nil, nil
}

// Name is what a file of the output was called; false where the vault has none.
func (r *Revealer) Name(output string) (Name, bool) {
	i := slices.IndexFunc(r.v.names, func(n Name) bool { return n.Output == output })
	if i < 0 || !r.all {
		return Name{}, false
	}
	return r.v.names[i], true
}

// Edits are what takes a record back, by field and place; rest is what follows them,
// where all of the record is revealed. left counts the replacements that stay.
func (r *Revealer) Edits(e *Entry) (edits []Edit, rest Rest, left int, err error) {
	for _, m := range e.marks {
		form, ok := r.form(m)
		if !ok {
			left++
			continue
		}
		edits = append(edits, Edit{
			Field: m.field, Span: span.Span{Start: m.start, End: m.start + len(form.Surrogate)}, Entity: m.entity,
			Surrogate: form.Surrogate, Original: form.Original,
		})
	}
	if left == 0 && r.all {
		rest, err = r.v.rest(e.entry)
	}
	return edits, rest, left, err
}

func (r *Revealer) form(m mark) (Form, bool) {
	if !r.chosen[m.entity] || r.v.forms[m.entity] == nil {
		return Form{}, false
	}
	f := r.v.forms[m.entity][m.form]
	return f, f.there()
}
