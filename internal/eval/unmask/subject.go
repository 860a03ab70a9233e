package unmask

import "github.com/lethe-privacy/lethe"

// Subject is an original with what was released of it.
type Subject struct {
	Before   *lethe.Document // nil where it could not be read
	Mentions []lethe.Mention
	Releases []*lethe.Document // nil where a release lacks it
	Person   string            // whom it is about
}

// Infill guesses what stood behind the masks of the first release from what is beside them. It learns from
// the places in public texts; where these are nil, from the originals of the other half of the people.
func Infill(subjects []Subject, public []Place) *ContextReport {
	var known, hidden [2][]Place
	documents := 0
	half := halves(subjects)
	for i, s := range subjects {
		if s.Before == nil || s.Releases[0] == nil {
			continue
		}
		documents++
		hidden[half[i]] = append(hidden[half[i]], Hidden(i, s.Before, s.Releases[0], s.Mentions)...)
		known[1-half[i]] = append(known[1-half[i]], Known(i, s.Before, s.Mentions)...)
	}
	learned := len(known[0]) + len(known[1])
	if public != nil {
		learned, known = len(public), [2][]Place{public, public}
	}
	var g Guesses
	for h := range known {
		g.Add(NewModel(known[h]), hidden[h])
	}
	return g.Report(documents, learned)
}

// halves puts the documents about one person into the same half.
func halves(subjects []Subject) []int {
	of, out := map[string]int{}, make([]int, len(subjects))
	for i, s := range subjects {
		if _, known := of[s.Person]; !known {
			of[s.Person] = len(of) % 2
		}
		out[i] = of[s.Person]
	}
	return out
}

// CompareReleases compares so many releases of the same originals.
func CompareReleases(subjects []Subject, releases int) *DifferenceReport {
	var places []ReleasedValue
	documents := 0
	for i, s := range subjects {
		if s.Before != nil {
			documents++
			places = append(places, ReleasedIn(i, s.Before, s.Releases, s.Mentions)...)
		}
	}
	return Compare(documents, releases, places)
}
