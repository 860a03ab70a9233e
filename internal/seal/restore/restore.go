// Package restore takes written records back by what a vault has of them.
package restore

import (
	"errors"
	"slices"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/format/moved"
	"github.com/lethe-privacy/lethe/seal/vault"
	"github.com/lethe-privacy/lethe/span"
)

// Texts are those of a record, field by field.
func Texts(r *format.Record) []string {
	texts := make([]string, len(r.Document.Fields))
	for i, f := range r.Document.Fields {
		texts[i] = f.Text
	}
	return texts
}

var errNotOfVault = errors.New("the record does not fit what the vault has of it")

// Record takes a written record back.
func Record(r *format.Record, edits []vault.Edit, rest vault.Rest) ([]byte, error) {
	texts := Texts(r)
	var moved []format.Move
	for len(edits) > 0 {
		at := edits[0].Field
		n := slices.IndexFunc(edits, func(e vault.Edit) bool { return e.Field != at })
		if n < 0 {
			n = len(edits)
		}
		if at >= len(texts) {
			return nil, errNotOfVault
		}
		back, err := backEdits(texts[at], edits[:n])
		if err != nil {
			return nil, err
		}
		ms, err := Change(texts, at, back)
		if err != nil {
			return nil, err
		}
		moved, edits = append(moved, ms...), edits[n:]
	}
	for _, f := range rest.Fields {
		if f.Field >= len(texts) {
			return nil, errNotOfVault
		}
		texts[f.Field] = f.Text
	}
	out, err := r.Encode(texts, moved...)
	if err != nil {
		return nil, err
	}
	out, ok := rest.Patch.Apply(out)
	if !ok {
		return nil, errNotOfVault
	}
	return out, nil
}

// Change edits one of texts and returns what moved.
func Change(texts []string, at int, edits []span.Edit) ([]format.Move, error) {
	out, places, err := span.Apply(texts[at], edits)
	if err != nil {
		return nil, err
	}
	ms := make([]format.Move, len(edits))
	for i, e := range edits {
		ms[i] = format.Move{Field: at, Move: moved.Move{From: e.Span, To: places[i]}}
	}
	texts[at] = out
	return ms, nil
}

func backEdits(text string, edits []vault.Edit) ([]span.Edit, error) {
	back := make([]span.Edit, len(edits))
	for i, e := range edits {
		if e.Span.Check(text) != nil || e.Span.In(text) != e.Surrogate {
			return nil, errNotOfVault
		}
		back[i] = span.Edit{Span: e.Span, Text: e.Original}
	}
	return back, nil
}
