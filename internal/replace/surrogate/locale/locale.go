package locale

import (
	"compress/gzip"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
)

// Region is a canton, a province, a state, a county or a département.
type Region struct{ Code, Name string }

// Town is a town with one of its post codes.
type Town struct {
	Name, Code string
	Region     int // index into Locale.Regions, or -1
}

// Locale is what is there of one.
type Locale struct {
	Tag              string // "de-CH"
	Female, Male     *List  // given names
	Surnames         *List
	Streets          *List // "Linden" of Lindenstraße, "de la Paz" of Calle de la Paz
	Companies        *List // what they do: Logistik
	CompanyNames     *List // a user's own, whole; empty without
	Occupations      *List
	Callings         *List // further occupations, so that each field has some; empty with a user's own
	Conditions       *List // what people suffer from, all of them common
	Treatments       *List // medicines and what is done
	Countries        *List
	Regions          []Region
	Towns            []Town
	regionOf, townOf map[string]int
	countries        map[string]bool
}

//go:embed data/*.txt.gz own/*.txt
var files embed.FS

// parents are the locales whose lists others take over where they have none of their own.
var parents = map[string]string{"de-AT": "de-DE"}

// Names lists the locales that are there, in order.
func Names() []string {
	entries, err := files.ReadDir("data")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	var out []string
	for _, e := range entries {
		out = append(out, strings.TrimSuffix(e.Name(), ".txt.gz"))
	}
	return out
}

var loaded sync.Map // of tags, to func() (*Locale, error)

// Load returns the locale of a tag.
func Load(tag string) (*Locale, error) {
	if !slices.Contains(Names(), tag) {
		return nil, fmt.Errorf("locale: there is no locale %q; there is %s", tag, strings.Join(Names(), ", "))
	}
	once, _ := loaded.LoadOrStore(tag, sync.OnceValues(func() (*Locale, error) { return read(tag) }))
	return once.(func() (*Locale, error))()
}

func read(tag string) (*Locale, error) {
	s, err := readSections(tag)
	if err != nil {
		return nil, err
	}
	if parent := parents[tag]; parent != "" {
		of, err := readSections(parent)
		if err != nil {
			return nil, err
		}
		s.takeOver(of)
	}
	return s.locale(tag)
}

// readSections reads what was computed for a locale, and what was written for it.
func readSections(tag string) (*sections, error) {
	s := &sections{}
	computed, err := files.Open("data/" + tag + ".txt.gz")
	if err != nil {
		return nil, err
	}
	defer computed.Close()
	unpacked, err := gzip.NewReader(computed)
	if err != nil {
		return nil, err
	}
	if err := s.read(unpacked, "data/"+tag+".txt.gz"); err != nil {
		return nil, err
	}
	own, err := files.Open("own/" + tag + ".txt")
	if err != nil {
		return nil, err
	}
	defer own.Close()
	return s, s.read(own, "own/"+tag+".txt")
}

// With returns the locale with the lists that a folder has, each in place of its own:
// given-female.txt, given-male.txt, surname.txt, street.txt, company.txt,
// occupation.txt, condition.txt, treatment.txt with a value on each line, perhaps with a tab and how often it is met
// behind it, and town.txt with "post code, tab, town, tab, code of the region". A folder
// in it that is named by the tag goes before. Lines that begin with # do not count.
func (l *Locale) With(dir fs.FS) (*Locale, error) {
	out := *l
	for name, list := range map[string]**List{
		"given-female": &out.Female, "given-male": &out.Male, "surname": &out.Surnames,
		"street": &out.Streets, "company": &out.CompanyNames, "occupation": &out.Occupations,
		"condition": &out.Conditions, "treatment": &out.Treatments,
	} {
		own, err := userList(dir, l.Tag, name)
		if err != nil {
			return nil, err
		}
		if own != nil && name == "occupation" {
			out.Callings = nil
		}
		if own != nil {
			*list = own
		}
	}
	if err := out.userTowns(dir); err != nil {
		return nil, err
	}
	out.index()
	return &out, nil
}

// open finds a user's file; it gives nil where there is none.
func open(dir fs.FS, tag, name string) (fs.File, string, error) {
	for _, at := range []string{tag + "/" + name + ".txt", name + ".txt"} {
		f, err := dir.Open(at)
		if err == nil {
			return f, at, nil
		}
		if !isMissing(err) {
			return nil, "", fmt.Errorf("locale: read list: %w", err)
		}
	}
	return nil, "", nil
}

func userList(dir fs.FS, tag, name string) (*List, error) {
	f, at, err := open(dir, tag, name)
	if f == nil {
		return nil, err
	}
	defer f.Close()
	list, err := ReadList(f, at)
	if err != nil {
		return nil, fmt.Errorf("locale: %w", err)
	}
	return list, nil
}
