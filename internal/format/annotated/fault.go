package annotated

import "errors"

// Fault is something that does not fit the form.
type Fault struct {
	At   int // byte offset in what was read; -1 where Line says it
	Line int // from 1; 0 where At says it
	Err  error
}

func (f *Fault) Error() string { return f.Err.Error() }
func (f *Fault) Unwrap() error { return f.Err }

var (
	errNoOffsets = errors.New("a mention lacks its start or its end")
	errOtherText = errors.New("a mention's text is not the text at its offsets")
	errEmpty     = errors.New("a mention covers nothing")
	errGone      = errors.New("nothing is left of a marked stretch: its place cannot be written")
)
