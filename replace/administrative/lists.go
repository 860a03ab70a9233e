package administrative

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
)

//go:embed lists
var files embed.FS

// lists are the names to draw from.
type lists struct {
	female, male, anyGiven, surnames, towns, countries *list
	catalan, spanish                                   places
	women, men                                         *list // by which the gender of a name is known, whatever is drawn
}

// openLists reads the lists that come with the project, and lays those of the user's
// folder over them, if one is given.
func openLists(folder string) (l lists, err error) {
	var own fs.FS
	if folder != "" {
		if _, err := os.ReadDir(folder); err != nil {
			return l, fmt.Errorf("administrative: read lists: %w", err)
		}
		own = os.DirFS(folder)
	}
	ca, err := load("ca-ES", own)
	if err != nil {
		return l, err
	}
	es, err := load("es-ES", own)
	if err != nil {
		return l, err
	}
	towns, err := townsOf(ca)
	if err != nil {
		return l, err
	}
	known, err := load("ca-ES", nil)
	if err != nil {
		return l, err
	}
	l = lists{
		women: newList(known.Female), men: newList(known.Male),
		female: newList(ca.Female), male: newList(ca.Male), anyGiven: newList(ca.Female, ca.Male), surnames: newList(ca.Surnames),
		towns: newList(towns), countries: newList(ca.Countries),
	}
	if l.catalan, err = readPlaces(ca, own); err != nil {
		return l, err
	}
	l.spanish, err = readPlaces(es, own)
	return l, err
}

func load(tag string, own fs.FS) (*locale.Locale, error) {
	l, err := locale.Load(tag)
	if err == nil && own != nil {
		l, err = l.With(own)
	}
	if err != nil {
		return nil, fmt.Errorf("administrative: read lists: %w", err)
	}
	return l, nil
}

// townsOf are the towns of a locale, each as likely as another.
func townsOf(l *locale.Locale) (*locale.List, error) {
	var names strings.Builder
	for _, t := range l.Towns {
		names.WriteString(t.Name + "\n")
	}
	towns, err := locale.ReadList(strings.NewReader(names.String()), "towns")
	if err != nil {
		return nil, fmt.Errorf("administrative: read lists: %w", err)
	}
	return towns, nil
}

// readPlaces reads the lists of a language that the locale does not have.
func readPlaces(l *locale.Locale, own fs.FS) (p places, err error) {
	p.streets = newList(l.Streets)
	for name, list := range map[string]**list{"district": &p.districts, "park": &p.parks, "square": &p.squares} {
		read, e := readList(own, l.Tag, name)
		err = errors.Join(err, e)
		*list = newList(read)
	}
	return p, err
}

// readList reads a list of the user's, for a language or for both, or the project's.
func readList(own fs.FS, tag, name string) (*locale.List, error) {
	if own != nil {
		for _, at := range []string{tag + "/" + name + ".txt", name + ".txt"} {
			if l, err := readFile(own, at); !errors.Is(err, fs.ErrNotExist) {
				return l, err
			}
		}
	}
	return readFile(files, "lists/"+tag+"/"+name+".txt")
}

func readFile(in fs.FS, at string) (*locale.List, error) {
	f, err := in.Open(at)
	if err != nil {
		return nil, fmt.Errorf("administrative: read lists: %w", err)
	}
	defer f.Close()
	l, err := locale.ReadList(f, at)
	if err != nil {
		return nil, fmt.Errorf("administrative: read lists: %w", err)
	}
	return l, nil
}
