package vault

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// Audit are the lines of the audit, as checked.
func (v *Vault) Audit() []Line {
	v.writing.Lock()
	defer v.writing.Unlock()
	return slices.Clone(v.lines)
}

// Input is what the writer of the vault noted on how its output is read.
func (v *Vault) Input() json.RawMessage { return v.meta.Input }

// Expires is from when on nothing is revealed; zero for never.
func (v *Vault) Expires() time.Time { return v.meta.Expires }

// Documents is how many records the vault knows.
func (v *Vault) Documents() int { return len(v.index) }

// Summary is an entity without its originals.
type Summary struct {
	Entity
	Forms     int
	Forgotten bool
}

// Entities lists the entities, e2 before e10.
func (v *Vault) Entities() []Summary {
	out := make([]Summary, 0, len(v.keys)-1)
	for i, h := range v.entities[1:] {
		out = append(out, Summary{h.Entity, len(h.pieces), v.keys[i+1].destroyed()})
	}
	slices.SortFunc(out, func(a, b Summary) int { return cmp.Or(len(a.ID)-len(b.ID), strings.Compare(a.ID, b.ID)) })
	return out
}
