package administrative

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe/internal/strictyaml"
	"github.com/lethe-privacy/lethe/link/name"
)

//go:embed lists.yaml
var ownLists string

// Weights are names, and how often each is drawn in proportion to the others.
type Weights map[string]int

// Lists are the names to draw from. What a file of the user leaves out is as it comes
// with the package.
type Lists struct {
	Female    Weights `yaml:"female"`
	Male      Weights `yaml:"male"`
	Surnames  Weights `yaml:"surnames"`
	Towns     Weights `yaml:"towns"`
	Countries Weights `yaml:"countries"`
	Catalan   Places  `yaml:"catalan"`
	Spanish   Places  `yaml:"spanish"`
}

// Places are names of places as they stand behind a word for their kind: "de Balmes"
// behind "carrer", "Mayor" behind "plaza".
type Places struct {
	Streets   Weights `yaml:"streets"`
	Districts Weights `yaml:"districts"`
	Parks     Weights `yaml:"parks"`
	Squares   Weights `yaml:"squares"`
}

// ReadLists reads a YAML file of lists; file names it in errors.
func ReadLists(r io.Reader, file string) (*Lists, error) {
	own, err := readLists(strings.NewReader(ownLists), "lists.yaml")
	if err != nil {
		return nil, err
	}
	l, err := readLists(r, file)
	if err != nil {
		return nil, err
	}
	theirs := own.all()
	for i, w := range l.all() {
		if len(*w) == 0 {
			*w = *theirs[i]
		}
	}
	return l, nil
}

func readLists(r io.Reader, file string) (*Lists, error) {
	var l Lists
	if err := strictyaml.Decode(r, file, &l); err != nil {
		return nil, fmt.Errorf("administrative: read lists: %w", err)
	}
	for _, w := range l.all() {
		for n, weight := range *w {
			if weight <= 0 || weight > 1_000_000_000 || strings.TrimSpace(n) == "" {
				return nil, fmt.Errorf("administrative: read lists: %s: an empty name, or a weight that is not 1 to 1,000,000,000", file)
			}
		}
	}
	return &l, nil
}

func (l *Lists) all() []*Weights {
	return []*Weights{
		&l.Female, &l.Male, &l.Surnames, &l.Towns, &l.Countries,
		&l.Catalan.Streets, &l.Catalan.Districts, &l.Catalan.Parks, &l.Catalan.Squares,
		&l.Spanish.Streets, &l.Spanish.Districts, &l.Spanish.Parks, &l.Spanish.Squares,
	}
}

// openLists reads the user's file, or, where there is none, the package's own lists.
func openLists(path string) (*Lists, error) {
	if path == "" {
		return ReadLists(strings.NewReader(""), "")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("administrative: read lists: %w", err)
	}
	l, err := ReadLists(f, path)
	return l, errors.Join(err, f.Close())
}

// list is names in order, to be drawn by weight.
type list struct {
	names []string
	upTo  []int // the sum of the weights up to each
	has   func() map[string]bool
}

func newList(of ...Weights) *list {
	joined := Weights{}
	for _, w := range of {
		for n, weight := range w {
			joined[n] += weight
		}
	}
	l, sum := &list{names: slices.Sorted(maps.Keys(joined))}, 0
	for _, n := range l.names {
		sum += joined[n]
		l.upTo = append(l.upTo, sum)
	}
	l.has = sync.OnceValue(func() map[string]bool {
		folded := map[string]bool{}
		for _, n := range l.names {
			folded[name.Fold(n)] = true
		}
		return folded
	})
	return l
}

// draw takes a name by weight. If none of many tries will do, it is the first in
// order behind the last that does; "" if there is none.
func (l *list) draw(s *stream, will func(name string) bool) string {
	at := 0
	for range attempts {
		at, _ = slices.BinarySearch(l.upTo, 1+s.below(l.upTo[len(l.upTo)-1]))
		if will(l.names[at]) {
			return l.names[at]
		}
	}
	for i := range l.names {
		if n := l.names[(at+i)%len(l.names)]; will(n) {
			return n
		}
	}
	return ""
}
