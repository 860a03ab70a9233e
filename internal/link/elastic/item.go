package elastic

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// Item is a value that stands for something.
type Item struct {
	Value string
	Label lethe.Label
	// Birth is the date of birth of a person where it is known, in any one form; "" else.
	Birth string
	// Known is the group that the item belongs to since an earlier run, -1 if none.
	// Known groups are never split and never become one.
	Known int
	// Count is how often the value occurs. Only the order in which explanations name
	// values depends on it.
	Count int
}

// compare orders items by everything they say.
func compare(a, b *Item) int {
	return cmp.Or(
		strings.Compare(string(a.Label), string(b.Label)), strings.Compare(a.Value, b.Value),
		strings.Compare(a.Birth, b.Birth), cmp.Compare(a.Known, b.Known), cmp.Compare(b.Count, a.Count),
	)
}

// Kind says by which rules values of a label are compared.
type Kind uint8

const (
	Exact        Kind = iota // numbers, dates, addresses of the net: alike only if written alike
	Person                   // names of people
	Organization             // names with a legal form
	Place                    // names of places
	Address                  // postal addresses
	Name                     // names of anything else
)

// KindOf is the kind of a label that stands for those of detectors: theirs if all have
// one, Name if all are names of something other than people, else Exact.
func KindOf(from ...lethe.Label) Kind {
	kind := Exact
	for i, l := range from {
		k := kinds[l]
		switch {
		case k == Exact:
			return Exact
		case i == 0 || k == kind:
			kind = k
		case k == Person || kind == Person:
			return Exact
		default:
			kind = Name
		}
	}
	return kind
}

var kinds = map[lethe.Label]Kind{
	lethe.Person: Person, lethe.Organization: Organization, lethe.Location: Place,
	lethe.Address: Address, lethe.Misc: Name, lethe.Event: Name,
}

// The bounds where the options have none. The settings of a run name the same ones.
const (
	DefaultCosine      = .80
	DefaultJaroWinkler = .80
	DefaultAlone       = .92
)

// Options say when values are nearly the same. The zero value has the defaults.
type Options struct {
	// Cosine and JaroWinkler are the lower bounds of the region, in (0,1]; 0 is their default.
	Cosine, JaroWinkler float64
	// Alone is the lower bound of Jaro-Winkler for values without vectors, in (0,1]; 0
	// is DefaultAlone.
	Alone float64
	// Eps and MinPoints are those of DBSCAN: how far points of a crowd lie apart, and
	// how many make one, itself counted; 0 is .10 and 10.
	Eps       float64
	MinPoints int
	// Sample is how many values stand for all where a row is scaled and a crowd is
	// looked for; 0 is 1,024. Up to this number nothing is estimated.
	Sample int
	// Kinds says how labels are compared; nil is for the labels of detectors. A label
	// that it does not name is Exact.
	Kinds map[lethe.Label]Kind
	// Threads is how many goroutines work; 0: one for each processor. It changes nothing
	// in the result.
	Threads int
}

// Validate reports the first option that is out of its range.
func (o Options) Validate() error {
	for _, b := range []struct {
		name  string
		value float64
	}{{"cosine", o.Cosine}, {"Jaro-Winkler", o.JaroWinkler}, {"Jaro-Winkler alone", o.Alone}, {"eps", o.Eps}} {
		if !(b.value >= 0 && b.value <= 1) {
			return fmt.Errorf("elastic: check options: %s of %v is not in [0,1]", b.name, b.value)
		}
	}
	if o.MinPoints < 0 || o.MinPoints == 1 {
		return fmt.Errorf("elastic: check options: a crowd of %d points is none", o.MinPoints)
	}
	if o.Sample < 0 || o.Sample > 0 && o.Sample < 64 {
		return fmt.Errorf("elastic: check options: a sample of %d is too small, 64 is the least", o.Sample)
	}
	for l, k := range o.Kinds {
		if k > Name {
			return fmt.Errorf("elastic: check options: label %s has the unknown kind %d", l, k)
		}
	}
	return nil
}

// filled has the defaults in place of zeros.
func (o Options) filled() Options {
	o.Cosine, o.JaroWinkler = cmp.Or(o.Cosine, DefaultCosine), cmp.Or(o.JaroWinkler, DefaultJaroWinkler)
	o.Alone, o.Eps = cmp.Or(o.Alone, DefaultAlone), cmp.Or(o.Eps, .10)
	o.MinPoints, o.Sample = cmp.Or(o.MinPoints, 10), cmp.Or(o.Sample, 1024)
	if o.Kinds == nil {
		o.Kinds = kinds
	}
	return o
}
