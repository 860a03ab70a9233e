// Package doctor examines whether a run with certain settings could succeed: the machine, files,
// servers, keys and models that the settings name. It reports what is wrong, and the command that
// fixes it. It asks nothing over the network that the settings do not name, sends no text, and
// never shows a secret.
package doctor

import (
	"context"
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/pipeline"
)

// Finding is one thing that was examined.
type Finding struct {
	Area  string `json:"area"` // machine, files, servers, keys or models
	What  string `json:"what"`
	Wrong bool   `json:"wrong"`
	State string `json:"state"`          // in words
	Mend  string `json:"mend,omitempty"` // the command that fixes it
}

// Options say what is examined.
type Options struct {
	Config   pipeline.Config
	File     string   // the settings' own, "" where there is none
	Fault    error    // why they cannot be read; then nothing that they name is examined
	KeyFiles []string // beside that of the settings
	Temp     string   // the folder for temporary files
}

// Examine examines everything, area by area.
func Examine(ctx context.Context, o Options) []Finding {
	e := &examination{Options: o}
	e.machine()
	e.files()
	if o.Fault == nil {
		e.servers(ctx)
	}
	e.keys()
	e.models(ctx)
	return e.found
}

// Wrong is how many findings are faults.
func Wrong(found []Finding) int {
	n := 0
	for _, f := range found {
		if f.Wrong {
			n++
		}
	}
	return n
}

// WriteText writes findings for people.
func WriteText(w io.Writer, found []Finding) error {
	area := ""
	for _, f := range found {
		if f.Area != area {
			area = f.Area
			if _, err := fmt.Fprintln(w, area); err != nil {
				return err
			}
		}
		mark := "ok   "
		if f.Wrong {
			mark = "WRONG"
		}
		if _, err := fmt.Fprintf(w, "  %s  %s: %s\n", mark, f.What, f.State); err != nil {
			return err
		}
		if f.Mend != "" {
			if _, err := fmt.Fprintf(w, "         mend it: %s\n", f.Mend); err != nil {
				return err
			}
		}
	}
	return nil
}

// examination is what was found so far.
type examination struct {
	Options
	found []Finding
}

func (e *examination) ok(area, what, state string, args ...any) {
	e.found = append(e.found, Finding{Area: area, What: what, State: fmt.Sprintf(state, args...)})
}

// wrong notes a fault and the command that fixes it.
func (e *examination) wrong(area, what, mend, state string, args ...any) {
	e.found = append(e.found, Finding{Area: area, What: what, Wrong: true, State: fmt.Sprintf(state, args...), Mend: mend})
}

// fails notes an error as a fault.
func (e *examination) fails(area, what, mend string, err error) {
	e.wrong(area, what, mend, "%s", failure.Line(err))
}
