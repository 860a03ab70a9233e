package report

import (
	"strconv"
	"strings"
)

// px is a length in a drawing. A tenth of a unit is as fine as anyone sees.
type px float64

func (p px) String() string {
	s := strconv.FormatFloat(float64(p), 'f', 1, 64)
	return strings.TrimSuffix(s, ".0")
}
