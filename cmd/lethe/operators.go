package main

import (
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe/internal/replace/choice"
)

type operatorRow struct {
	Operator string `json:"operator"`
	Doc      string `json:"doc"`
	NeedsKey bool   `json:"needs_key"`
	// TakesSeed says that a seed will do instead of the key.
	TakesSeed bool `json:"takes_seed"`
	// NeedsModel says that a language model does it.
	NeedsModel bool `json:"needs_model,omitempty"`
	// NotAnonymous says why what it makes is not anonymous.
	NotAnonymous string `json:"not_anonymous,omitempty"`
}

func listOperators(w io.Writer, asJSON bool) error {
	var rows []operatorRow
	for _, k := range choice.List() {
		rows = append(rows, operatorRow{k.Name, k.Doc, k.NeedsKey, k.TakesSeed, k.NeedsModel, k.Danger})
	}
	if asJSON {
		return printJSON(w, rows)
	}
	for _, r := range rows {
		needs := ""
		switch {
		case r.TakesSeed:
			needs = " (--key-file or --seed)"
		case r.NeedsKey:
			needs = " (--key-file)"
		case r.NeedsModel:
			needs = " (--llm and --model)"
		}
		if _, err := fmt.Fprintf(w, "%s%s\n  %s\n", r.Operator, needs, r.Doc); err != nil {
			return err
		}
	}
	return nil
}
