package main

import (
	"errors"
	"io"

	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/attack"
)

// write writes both reports.
func (f *attackFlags) write(w io.Writer, r *attack.Reports) error {
	if f.asJSON {
		return printJSON(w, r)
	}
	if r.Before == nil {
		return r.After.WriteText(w)
	}
	_, err := io.WriteString(w, "AFTER\n")
	err = errors.Join(err, r.After.WriteText(w))
	_, line := io.WriteString(w, "BEFORE\n")
	return errors.Join(err, line, r.Before.WriteText(w))
}

// reports are what an attacker without a model reaches: of what is shared, and, where that was asked for, of the
// originals.
type reports[R interface {
	comparable
	WriteText(io.Writer) error
}] struct {
	After  R `json:"after"`
	Before R `json:"before,omitempty"`
}

func (r *reports[R]) write(w io.Writer, asJSON bool) error {
	if asJSON {
		return eval.WriteJSON(w, r)
	}
	var none R
	if r.Before == none {
		return r.After.WriteText(w)
	}
	_, err := io.WriteString(w, "AFTER\n")
	err = errors.Join(err, r.After.WriteText(w))
	_, line := io.WriteString(w, "\nBEFORE\n")
	return errors.Join(err, line, r.Before.WriteText(w))
}

// incomplete reports that units have no usable answer. The log names them.
func incomplete(r *attack.Reports) error {
	if n := r.Failed(); n > 0 {
		return omission{n, "the model gave no usable answer"}
	}
	return nil
}
