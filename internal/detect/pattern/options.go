package pattern

import (
	"fmt"

	"github.com/lethe-privacy/lethe"
)

// Profile settles what evidence is enough for a mention.
type Profile uint8

const (
	General  Profile = iota // for ordinary work: precise
	Presidio                // as Microsoft's Presidio
)

// Context says how words near a match support it.
type Context uint8

const (
	ByProfile  Context = iota // Words in profile general, Substrings in profile presidio
	Words                     // by stem, on both sides, and in the field's name
	Substrings                // as Presidio: anywhere in the six words up to the match
	NoContext
)

// Options of an Engine. The zero value is the general profile.
type Options struct {
	// Name is the detector's, [DetectorName] where empty.
	Name    string
	Profile Profile
	Context Context
	// MinScore is the threshold below which mentions are dropped: 0 means 0.4 in the
	// general profile and none in profile presidio. Labels may have their own.
	MinScore float64
	Labels   map[lethe.Label]LabelOptions
	// Allow names values that are not to be found, Deny values that always are, then
	// as DenyLabel ("MISC" where empty), with score 1.
	Allow, Deny List
	DenyLabel   lethe.Label
	// Words are context words for every recognizer.
	Words []string
	// Region is the ISO 3166 code to read telephone numbers without a country code
	// by, where the document's language does not name one ("de-CH" does). Regions are
	// further ones to try.
	Region  string
	Regions []string
	// Explain adds to each mention the features recognizer, pattern, check,
	// score-before, context and context-word.
	Explain bool
}

// LabelOptions are options for the mentions of one label.
type LabelOptions struct {
	MinScore    *float64
	Allow, Deny List
}

// List names values: exactly as written, or by an expression in the syntax of
// package regexp that matches anywhere in a value (Allow) or text (Deny).
type List struct {
	Exact []string
	Regex []string
}

// Validate reports options that cannot be.
func (o *Options) Validate() error {
	if !(o.MinScore >= 0 && o.MinScore <= 1) {
		return fmt.Errorf("pattern: the minimum score is outside [0,1]")
	}
	if o.Profile > Presidio || o.Context > NoContext {
		return fmt.Errorf("pattern: no such profile or context")
	}
	for label, l := range o.Labels {
		if l.MinScore != nil && !(*l.MinScore >= 0 && *l.MinScore <= 1) {
			return fmt.Errorf("pattern: the minimum score of %s is outside [0,1]", label)
		}
	}
	return nil
}

// threshold is the minimum score for a label.
func (o *Options) threshold(label lethe.Label) float64 {
	if l, ok := o.Labels[label]; ok && l.MinScore != nil {
		return *l.MinScore
	}
	if o.MinScore == 0 && o.Profile == General {
		return 0.4
	}
	return o.MinScore
}
