package publication

import (
	"bytes"
	"encoding/json"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/seal/restore"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/surrogate"
	"github.com/lethe-privacy/lethe/seal/vault"
)

// OpenVault starts the vault that is asked for, if one is. input says how the collection is read.
func (p *Publication) OpenVault(input any) error {
	out := p.Output
	if out.Vault == nil {
		return nil
	}
	if out.Corpus != "" {
		return failure.New("publication", "a vault goes with a folder or a stream, not with a corpus: its documents are in another form")
	}
	data, err := json.Marshal(input)
	if err != nil {
		return failure.Errorf("publication", "make vault: %w", err)
	}
	p.vault, err = vault.Create(out.Vault.Path, out.Vault.Lock, vault.Options{Expires: out.Vault.Expires, Input: data})
	return err
}

// Keeper fills a vault while documents are written.
type Keeper struct {
	out    *vault.Writer
	source *format.Source
	target []int // for each target, its number in the vault
	names  []vault.Name
	path   string
	number int
}

// Keeper makes the masked entities known to the vault, under the names that the report has for
// them: names makes those. It is nil where there is no vault.
func (p *Publication) Keeper(source *format.Source, entities []lethe.Entity, masked []bool, names func() func(entity int) string, choice replace.Choice) *Keeper {
	if p.vault == nil {
		return nil
	}
	k := &Keeper{out: p.vault, source: source}
	name := names()
	for i := range masked {
		if e := &entities[i]; masked[i] {
			k.target = append(k.target, k.out.Entity(vault.Entity{ID: name(i), Label: string(e.Label)}, waysOf(e, choice)...))
		}
	}
	return k
}

// KeeperElsewhere is one for a process that replaces documents for another, which has the vault and
// takes them. There are so many masked entities.
func KeeperElsewhere(source *format.Source, masked int) *Keeper {
	k := &Keeper{source: source}
	for i := range masked {
		k.target = append(k.target, i+1) // as a vault numbers them
	}
	return k
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

// Original is a record as it came.
type Original struct {
	Record *format.Record
	Field  func(int) int // the place in the record of a field of the document that was worked on
	Erased []int         // fields of the record that were emptied
}

// Keep is what the vault needs of a record that became encoded.
func (k *Keeper) Keep(in format.Item, from Original, result replace.Result, encoded []byte) (vault.Document, error) {
	was, err := k.source.Raw(in)
	if err != nil {
		return vault.Document{}, err
	}
	d := vault.Document{Output: in.Written(encoded)}
	again, err := k.source.DecodeAgain(in, d.Output)
	if err != nil || len(again.Document.Fields) != len(from.Record.Document.Fields) {
		d.Others = k.others(result.Replacements) // what is written is no record of its form any more
		d.Rest.Patch = vault.Diff(d.Output, was)
		return d, nil
	}
	d.ID = again.Document.SourceID
	k.edit(&d, from, again, result)
	restored, err := restore.Record(again, d.Edits, d.Rest)
	if err != nil { // its form does not take the texts back
		return vault.Document{Output: d.Output, Others: k.others(result.Replacements), Rest: vault.Rest{Patch: vault.Diff(d.Output, was)}}, nil
	}
	if !bytes.Equal(restored, was) {
		d.Rest.Patch = vault.Diff(restored, was)
	}
	return d, nil
}

// edit notes what takes the fields of the written record back.
func (k *Keeper) edit(d *vault.Document, from Original, again *format.Record, result replace.Result) {
	whole, rewritten := map[int]bool{}, map[int]bool{}
	for _, x := range result.Replacements {
		rewritten[x.Field] = rewritten[x.Field] || len(x.Within) > 0
	}
	for _, x := range result.Replacements {
		at := from.Field(x.Field)
		was, now := from.Record.Document.Fields[at].Text, again.Document.Fields[at].Text
		text := result.Texts[x.Field]
		switch {
		case now == text && !rewritten[x.Field]:
			d.Edits = append(d.Edits, vault.Edit{
				Field: at, Span: x.Place, Entity: k.target[x.Target], Surrogate: x.Place.In(text), Original: x.Span.In(was),
			})
		case now == was: // the form has no place for it: the id of a plain text is its name
		default:
			// The form made something else of it: a name that its object has already. Or a
			// passage was rewritten, which belongs to all that it says no more.
			d.Others = append(d.Others, k.others([]replace.Replacement{x})...)
			if !whole[at] {
				d.Rest.Fields = append(d.Rest.Fields, vault.Whole{Field: at, Text: was})
			}
			whole[at] = true
		}
	}
	for _, at := range from.Erased {
		d.Rest.Fields = append(d.Rest.Fields, vault.Whole{Field: at, Text: from.Record.Document.Fields[at].Text})
	}
}

func (k *Keeper) others(all []replace.Replacement) []int {
	var out []int
	for _, x := range all {
		if len(x.Within) > 0 {
			out = append(out, k.others(x.Within)...)
			continue
		}
		out = append(out, k.target[x.Target])
	}
	return out
}

// Take adds a record that was put into a sink.
func (k *Keeper) Take(in format.Item, path string, d vault.Document) error {
	if path != k.path || len(k.names) == 0 {
		k.path, k.number = path, 0
		k.names = append(k.names, vault.Name{Output: path, Original: in.Path(), Head: in.Head()})
	}
	d.File, d.Number = path, k.number
	k.number++
	return k.out.Document(d)
}

// Close completes the vault, if there is one.
func (k *Keeper) Close() error {
	if k == nil {
		return nil
	}
	return k.out.Close(k.names)
}
