// Package echo finds what the mentions of a document give away of the rest of it:
// tokens of which a mention has only a part, the rest of a name beside a masked part,
// surnames that come again alone, short names that a text defines, names inside
// e-mail addresses, user names and file names, numbers of the form of those that were
// found, telephone numbers and ages after a name.
//
// Where it is asked to, it first finds the text there bare: given names that the lists
// have and no language as a word, numbers and houses by their form.
//
// It runs after the detectors and before overlaps are settled, and sees one document
// alone. Words that are ordinary in the language of the text are never names by it.
package echo

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
)

// Described describes echo as a detector, of which it is none: it needs what those found.
var Described = detect.Detector{
	Name: DetectorName,
	Doc: "What the mentions of a document tell of the rest of it: whole tokens, the rest of names, surnames and short names that come again, " +
		"user names and file names; names, numbers and houses that nothing announces; and in German institutions, radio signs and work by the words beside them.",
	Labels: []lethe.Label{lethe.Person, lethe.Organization, lethe.Location, lethe.Address, lethe.Phone, lethe.PersonalID, lethe.Code, lethe.Age, lethe.Date, lethe.Occupation},
}
