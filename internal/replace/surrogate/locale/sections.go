package locale

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// sections are the lists of a locale's files, by the names in brackets above them.
type sections struct {
	lists   map[string]*List
	regions []Region
	towns   []Town
}

func (s *sections) read(r io.Reader, file string) error {
	if s.lists == nil {
		s.lists = map[string]*List{}
	}
	name := ""
	return lines(r, file, func(line string) error {
		if inner, ok := strings.CutPrefix(line, "["); ok && strings.HasSuffix(line, "]") {
			name = strings.TrimSuffix(inner, "]")
			return nil
		}
		if name == "regions" {
			return s.region(line)
		}
		value, count, err := valueAndCount(line)
		if err == nil {
			if s.lists[name] == nil {
				s.lists[name] = &List{}
			}
			s.lists[name].add(value, count)
		}
		return err
	})
}

// takeOver gives the lists that it lacks those of another.
func (s *sections) takeOver(from *sections) {
	for name, list := range from.lists {
		if s.lists[name] == nil {
			s.lists[name] = list
		}
	}
}

// region reads "ZH|Zürich: 8001 Zürich, 8400 Winterthur".
func (s *sections) region(line string) error {
	head, towns, ok := strings.Cut(line, ": ")
	code, name, named := strings.Cut(head, "|")
	if !ok || !named {
		return errors.New("this is no region with its towns")
	}
	s.regions = append(s.regions, Region{code, name})
	for t := range strings.SplitSeq(towns, ", ") {
		code, name, ok := strings.Cut(t, " ")
		if !ok {
			return errors.New("a town has no post code")
		}
		s.towns = append(s.towns, Town{name, code, len(s.regions) - 1})
	}
	return nil
}

func (s *sections) locale(tag string) (*Locale, error) {
	l := &Locale{
		Tag: tag, Female: s.lists["given female"], Male: s.lists["given male"], Surnames: s.lists["surname"],
		Streets: s.lists["street"], Companies: s.lists["company"], Occupations: s.lists["occupation"], Callings: s.lists["calling"],
		Conditions: s.lists["condition"], Treatments: s.lists["treatment"],
		Countries: s.lists["country"], Regions: s.regions, Towns: s.towns,
	}
	for _, list := range []*List{l.Female, l.Male, l.Surnames, l.Streets, l.Companies, l.Countries} {
		if list.Len() == 0 || len(l.Towns) == 0 {
			return nil, fmt.Errorf("locale: %s lacks a list", tag)
		}
	}
	l.index()
	return l, nil
}

func (l *Locale) index() {
	l.regionOf, l.townOf, l.countries = map[string]int{}, map[string]int{}, map[string]bool{}
	for i, r := range l.Regions {
		l.regionOf[lethe.Lower(r.Name)] = i
		l.regionOf[lethe.Lower(r.Code)] = i
	}
	for i, t := range slices.Backward(l.Towns) {
		l.townOf[lethe.Lower(t.Name)] = i
		l.townOf[lethe.Lower(t.Code)] = i
	}
	for i := range l.Countries.Len() {
		l.countries[lethe.Lower(l.Countries.At(i))] = true
	}
}

// Town finds a town by its name or post code, in any case.
func (l *Locale) Town(name string) (Town, bool) {
	i, ok := l.townOf[lethe.Lower(name)]
	if !ok {
		return Town{}, false
	}
	return l.Towns[i], true
}

// Region finds a region by its name or code, in any case.
func (l *Locale) Region(name string) (int, bool) {
	i, ok := l.regionOf[lethe.Lower(name)]
	return i, ok
}

// Country reports whether it is the name of a country, in any case.
func (l *Locale) Country(name string) bool { return l.countries[lethe.Lower(name)] }

// userTowns reads a user's town.txt. Towns of regions that are not there have none.
func (l *Locale) userTowns(dir fs.FS) error {
	f, at, err := open(dir, l.Tag, "town")
	if f == nil {
		return err
	}
	defer f.Close()
	var towns []Town
	err = lines(f, at, func(line string) error {
		cells := strings.Split(line, "\t")
		if len(cells) < 2 || cells[0] == "" || cells[1] == "" || len(towns) == mostValues {
			return errors.New("this is no post code, town and region with tabs between")
		}
		t := Town{strings.TrimSpace(cells[1]), strings.TrimSpace(cells[0]), -1}
		if len(cells) > 2 {
			if r, ok := l.Region(strings.TrimSpace(cells[2])); ok {
				t.Region = r
			}
		}
		towns = append(towns, t)
		return nil
	})
	if err == nil && len(towns) == 0 {
		err = fmt.Errorf("%s: the list has no values", at)
	}
	if err != nil {
		return fmt.Errorf("locale: %w", err)
	}
	l.Towns = towns
	return nil
}
