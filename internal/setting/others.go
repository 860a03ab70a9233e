package setting

import (
	"fmt"
	"slices"
)

// Theirs reports whether whoever sent the texts may have chosen the value, by the tag theirs.
func (s Setting) Theirs() bool {
	switch {
	case s.theirs == "any":
		return true
	case s.theirs != "" && s.Value.CanFloat():
		return interval(s.theirs).holds(s.Value.Float())
	case s.theirs != "" && s.Value.CanInt():
		return interval(s.theirs).holds(float64(s.Value.Int()))
	}
	return slices.Contains(list(s.theirs), fmt.Sprint(s.Value.Interface()))
}

// OverHTTP returns who may choose the setting over HTTP, by the tag service: "yes", "named" for words that are
// suggested, or "" for nobody.
func (s *Declaration) OverHTTP() string {
	if s.service == "named" || s.service == "yes" && !s.File {
		return s.service
	}
	return ""
}

// AnyTheirs returns the values that whoever sent the texts may choose, as the tag theirs has them: any, an
// interval or words; "" for none.
func (s *Declaration) AnyTheirs() string { return s.theirs }

// Served reports whether the value may be chosen over HTTP, by the tag service: never one that
// names files, since they would be those of the machine that serves.
func (s Setting) Served() bool {
	if s.service == "named" {
		return slices.Contains(s.Suggest(), fmt.Sprint(s.Value.Interface()))
	}
	return s.service == "yes" && !s.File
}
