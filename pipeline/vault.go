package pipeline

import (
	"bytes"
	"encoding/json"
	"time"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/surrogate"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/reveal"
	"github.com/lethe-privacy/lethe/seal/vault"
)

// Vault is where the way back is kept.
type Vault struct {
	Path    string // a folder that is not there yet
	Lock    seal.Lock
	Expires time.Time // when it no longer reveals; zero for never
}

// newVault starts the vault that is asked for, if one is.
func (r *Runner) newVault(out Output) (*vault.Writer, error) {
	if out.Vault == nil {
		return nil, nil
	}
	if out.Corpus != "" {
		return nil, failure.New("pipeline", "a vault goes with a folder or a stream, not with a corpus: its documents are in another form")
	}
	input, err := json.Marshal(r.config.Input)
	if err != nil {
		return nil, failure.Errorf("pipeline", "make vault: %w", err)
	}
	return vault.Create(out.Vault.Path, out.Vault.Lock, vault.Options{Expires: out.Vault.Expires, Input: input})
}

// vaulting fills a vault while documents are written.
type vaulting struct {
	out    *vault.Writer
	source *format.Source
	target []int // for each target, its number in the vault
	names  []vault.Name
	path   string
	number int
}

// newVaulting makes the masked entities known to a vault, under the report's names.
func newVaulting(out *vault.Writer, r *Runner, g *linked, masked []bool, choice replace.Choice) *vaulting {
	v := &vaulting{out: out, source: r.source}
	names := report.OpaqueNames(g.entitiesByPlace())
	for i := range masked {
		if e := &g.Collection.Entities[i]; masked[i] {
			v.target = append(v.target, out.Entity(vault.Entity{ID: names.Entity(i), Label: string(e.Label)}, waysOf(e, choice)...))
		}
	}
	return v
}

// waysOf are the ways of writing a surrogate that somebody may come to use.
func waysOf(e *lethe.Entity, choice replace.Choice) []vault.Form {
	o, ok := choice.For(e.Label).(*surrogate.Operator)
	if !ok {
		return nil
	}
	pair, _ := o.Pair(e.ID)
	var ways []vault.Form
	for _, f := range pair.Forms() {
		ways = append(ways, vault.Form{Surrogate: f.Text, Original: f.Original})
	}
	return ways
}

// keep is what the vault needs of a record that became encoded.
func (v *vaulting) keep(in format.Item, w *view, result replace.Result, encoded []byte) (vault.Document, error) {
	was, err := v.source.Raw(in)
	if err != nil {
		return vault.Document{}, err
	}
	d := vault.Document{Output: in.Written(encoded)}
	again, err := v.source.DecodeAgain(in, d.Output)
	if err != nil || len(again.Document.Fields) != len(w.record.Document.Fields) {
		d.Others = v.others(result.Replacements) // what is written is no record of its form any more
		d.Rest.Patch = vault.Diff(d.Output, was)
		return d, nil
	}
	d.ID = again.Document.SourceID
	v.edit(&d, w, again, result)
	restored, err := reveal.Restore(again, d.Edits, d.Rest)
	if err != nil { // its form does not take the texts back
		return vault.Document{Output: d.Output, Others: v.others(result.Replacements), Rest: vault.Rest{Patch: vault.Diff(d.Output, was)}}, nil
	}
	if !bytes.Equal(restored, was) {
		d.Rest.Patch = vault.Diff(restored, was)
	}
	return d, nil
}

// edit notes what takes the fields of the written record back.
func (v *vaulting) edit(d *vault.Document, w *view, again *format.Record, result replace.Result) {
	whole, rewritten := map[int]bool{}, map[int]bool{}
	for _, x := range result.Replacements {
		rewritten[x.Field] = rewritten[x.Field] || len(x.Within) > 0
	}
	for _, x := range result.Replacements {
		at := w.field(x.Field)
		was, now := w.record.Document.Fields[at].Text, again.Document.Fields[at].Text
		text := result.Texts[x.Field]
		switch {
		case now == text && !rewritten[x.Field]:
			d.Edits = append(d.Edits, vault.Edit{
				Field: at, Span: x.Place, Entity: v.target[x.Target], Surrogate: x.Place.In(text), Original: x.Span.In(was),
			})
		case now == was: // the form has no place for it: the id of a plain text is its name
		default:
			// The form made something else of it: a name that its object has already. Or a
			// passage was rewritten, which belongs to all that it says no more.
			d.Others = append(d.Others, v.others([]replace.Replacement{x})...)
			if !whole[at] {
				d.Rest.Fields = append(d.Rest.Fields, vault.Whole{Field: at, Text: was})
			}
			whole[at] = true
		}
	}
	for _, at := range w.erased {
		d.Rest.Fields = append(d.Rest.Fields, vault.Whole{Field: at, Text: w.record.Document.Fields[at].Text})
	}
}

func (v *vaulting) others(all []replace.Replacement) []int {
	var out []int
	for _, x := range all {
		if len(x.Within) > 0 {
			out = append(out, v.others(x.Within)...)
			continue
		}
		out = append(out, v.target[x.Target])
	}
	return out
}

// take adds a record that was put into a sink.
func (v *vaulting) take(in format.Item, path string, d vault.Document) error {
	if path != v.path || len(v.names) == 0 {
		v.path, v.number = path, 0
		v.names = append(v.names, vault.Name{Output: path, Original: in.Path(), Head: in.Head()})
	}
	d.File, d.Number = path, v.number
	v.number++
	return v.out.Document(d)
}

// close completes the vault, if there is one.
func (v *vaulting) close() error {
	if v == nil {
		return nil
	}
	return v.out.Close(v.names)
}

// field is the place of the view's field in the record's document.
func (v *view) field(i int) int {
	if v.fields == nil {
		return i
	}
	return v.fields[i]
}
