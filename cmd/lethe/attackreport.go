package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe/internal/eval/attack"
)

// attackReports are what is written.
type attackReports struct {
	After  *attack.Report `json:"after"`
	Before *attack.Report `json:"before,omitempty"`
}

// write writes both reports.
func (f *attackFlags) write(w io.Writer, r *attackReports) error {
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

// incomplete says that units have no usable answer; which ones is said in the log.
func (r *attackReports) incomplete() error {
	failed := 0
	for _, side := range []*attack.Report{r.After, r.Before} {
		if side == nil {
			continue
		}
		for _, u := range side.Units {
			if u.Failure != "" {
				failed++
			}
		}
	}
	if failed == 0 {
		return nil
	}
	return fmt.Errorf("%d %w: the model gave no usable answer", failed, errIncomplete)
}
