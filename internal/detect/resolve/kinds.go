package resolve

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
)

// parts lists for a label those of mentions that it is made of: in "Dr. Ruth Bader
// Street 5" neither the person nor the number is one of its own.
var parts = map[lethe.Label][]lethe.Label{
	lethe.Person:       {lethe.Location, lethe.Occupation, lethe.Demographic, lethe.Title, lethe.Misc},
	lethe.Location:     {lethe.Person, lethe.Misc},
	lethe.Organization: {lethe.Person, lethe.Location, lethe.Occupation, lethe.Medical, lethe.Misc},
	lethe.Address: {
		lethe.Location, lethe.Person, lethe.Organization, lethe.Quantity, lethe.Code, lethe.Age, lethe.Misc,
	},
	lethe.Occupation: {lethe.Organization, lethe.Location, lethe.Demographic, lethe.Medical, lethe.Title, lethe.Misc},
	lethe.BirthDate:  {lethe.Date, lethe.Age, lethe.Quantity, lethe.Misc},
	lethe.Date:       {lethe.Age, lethe.Quantity, lethe.Code, lethe.Phone, lethe.Time, lethe.Misc},
	lethe.Age:        {lethe.Quantity, lethe.Misc},
	lethe.Event:      {lethe.Location, lethe.Organization, lethe.Date, lethe.Time, lethe.Misc},
	lethe.Medical:    {lethe.Person, lethe.Location, lethe.Quantity, lethe.Misc},
	lethe.Treatment:  {lethe.Person, lethe.Quantity, lethe.Medical, lethe.Misc},
	lethe.Phone:      {lethe.Quantity, lethe.Code, lethe.Date, lethe.Misc},
	lethe.Email: {
		lethe.URL, lethe.Person, lethe.Organization, lethe.Location, lethe.Code, lethe.Quantity, lethe.Misc,
	},
	lethe.URL: {
		lethe.Email, lethe.IPAddress, lethe.Person, lethe.Organization, lethe.Location,
		lethe.Code, lethe.Date, lethe.Quantity, lethe.Misc,
	},
	lethe.Quantity: {lethe.Misc},
	lethe.Title:    {lethe.Misc},
	lethe.Time:     {lethe.Quantity, lethe.Misc},
	lethe.Misc:     {},
}

// numberParts are the parts of every other label: numbers of some kind.
var numberParts = []lethe.Label{lethe.Code, lethe.Quantity, lethe.Date, lethe.Age, lethe.Phone, lethe.Time, lethe.Misc}

// holders lists for a label those of the table that have it among their parts.
var holders = func() map[lethe.Label][]lethe.Label {
	of := map[lethe.Label][]lethe.Label{}
	for holder, ps := range parts {
		for _, p := range ps {
			of[p] = append(of[p], holder)
		}
	}
	return of
}()

// narrowed lists for a label those that say the same less exactly.
var narrowed = map[lethe.Label][]lethe.Label{
	lethe.BirthDate:  {lethe.Date},
	lethe.PersonalID: {lethe.Code},
}

// narrows reports whether, of two labels for one span, a says more than b. The label
// of a single recognizer says more than that of its kind: US_SSN than PERSONAL_ID,
// and so than CODE.
func narrows(a, b lethe.Label) bool {
	switch b {
	case a:
		return false
	case lethe.Misc:
		return true
	case lethe.Quantity:
		return a != lethe.Misc
	}
	if kind, special := schema.Kind(a); special {
		return kind == b || slices.Contains(narrowed[kind], b)
	}
	return slices.Contains(narrowed[a], b)
}
