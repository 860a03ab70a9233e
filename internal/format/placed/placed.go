// Package placed says how the lines of a file fit the documents that they give places in,
// without quoting a text.
package placed

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Fit is how far a line fitted some document.
type Fit uint8

// The better a line fits, the greater is its Fit.
const (
	NoDocument Fit = iota
	NoField
	Outside
	OtherText
	Fits
)

func (f Fit) String() string {
	return [...]string{
		"there is no document with this id",
		"the document has no such text field",
		"the offsets lie outside the field",
		"the document has another text at these offsets",
		"fits",
	}[f]
}

// Malformed says what is wrong with a line of JSON that could not be read; other is what it
// says where that is neither its syntax nor a type.
func Malformed(err error, other string) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("not JSON at byte %d of the line", syntax.Offset)
	case errors.As(err, &kind):
		return fmt.Errorf("%q has the wrong type, %s is expected", kind.Field, kind.Type)
	}
	return errors.New(other)
}
