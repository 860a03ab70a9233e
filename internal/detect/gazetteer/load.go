package gazetteer

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"unicode"
	"unicode/utf8"
)

// Options say how lists are read and matched. The zero value is GATE's DefaultGazetteer
// without regard to case, and without features in lists.
type Options struct {
	// CaseSensitive lists match only what is written as listed. Otherwise Unicode's full
	// case folding tells what is equal: "STRASSE" is "Straße".
	CaseSensitive bool
	// Separator stands in lists between an entry and its features, and between these. ""
	// means that lists have no features. GATE's own default is ":".
	Separator string
	// Inside matches parts of words too, as GATE does where wholeWordsOnly is false. Without it, a
	// match has no letter or combining mark beside it.
	Inside bool
	// Cache is the folder for compiled lists: "" means the user's cache folder
	// (XDG_CACHE_HOME), Off none.
	Cache string
}

// Off is the Options.Cache that keeps nothing.
const Off = "off"

func (o Options) reading() reading {
	r := reading{unit: alphabetic, fold: !o.CaseSensitive}
	if o.Inside {
		r.unit = character
	}
	return r
}

// Load reads a lists.def and its lists, which lie beside it. Large lists are compiled once and kept
// in a cache file, which is made anew whenever they, the options or this package have changed, or
// it is damaged. It holds what the lists hold, and only its owner can read it.
func Load(ctx context.Context, name string, o Options) (*Gazetteer, error) {
	folder := filepath.Dir(name)
	s := sources{name: name, read: func(list string) ([]byte, error) {
		list = filepath.FromSlash(list)
		if !filepath.IsAbs(list) {
			list = filepath.Join(folder, list)
		}
		return os.ReadFile(list)
	}}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("gazetteer: load: %w", err)
	}
	return s.load(ctx, data, o)
}

// LoadFS reads a lists.def of a file system, such as an embedded one. It keeps no cache.
func LoadFS(ctx context.Context, fsys fs.FS, name string, o Options) (*Gazetteer, error) {
	s := sources{name: name, read: func(list string) ([]byte, error) {
		return fs.ReadFile(fsys, path.Join(path.Dir(name), list))
	}}
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return nil, fmt.Errorf("gazetteer: load: %w", err)
	}
	o.Cache = Off
	return s.load(ctx, data, o)
}

// sources are the files of a gazetteer.
type sources struct {
	name  string
	read  func(list string) ([]byte, error)
	lists [][]byte
}

func (s *sources) load(ctx context.Context, data []byte, o Options) (*Gazetteer, error) {
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("gazetteer: load: %w", notUTF8(s.name, string(data)))
	}
	definitions, err := parseDefinitions(s.name, string(data))
	if err != nil {
		return nil, fmt.Errorf("gazetteer: load: %w", err)
	}
	g := &Gazetteer{definitions: definitions}
	hash, size := sha256.New(), 0
	fmt.Fprintf(hash, "%q %q %+v %d\n", unicode.Version, o.Separator, o.reading(), len(definitions))
	for _, d := range definitions {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("gazetteer: load %s: %w", s.name, err)
		}
		list, err := s.read(d.file)
		if err != nil {
			return nil, fmt.Errorf("gazetteer: load: %s:%d: %w", s.name, d.line, err)
		}
		fmt.Fprintf(hash, "%d\n", len(list))
		hash.Write(list)
		list, warning := legacy(d.file, list)
		if warning != "" {
			g.Warnings = append(g.Warnings, s.name+": "+warning)
		}
		s.lists, size = append(s.lists, list), size+len(list)
	}
	kept := cacheOf(s.name, o, [sha256.Size]byte(hash.Sum(nil)), size)
	t, own, ok := kept.load(len(definitions))
	if !ok {
		if t, own, err = s.compile(ctx, definitions, o); err != nil {
			return nil, fmt.Errorf("gazetteer: load: %w", err)
		}
		kept.store(&t, own)
	}
	g.automaton, g.own = newAutomaton(o.reading(), t), own
	return g, nil
}

// perEntry is about how many bytes of lists make an entry.
const perEntry = 12

// compile reads the lists.
func (s *sources) compile(ctx context.Context, definitions []definition, o Options) (table, []featureMeaning, error) {
	size := 0
	for _, l := range s.lists {
		size += len(l)
	}
	b := newBuilder(o.reading(), size/perEntry)
	m := meanings{lists: len(definitions), numbers: map[string]uint32{}}
	for i, d := range definitions {
		text := string(s.lists[i])
		s.lists[i] = nil
		n := 0
		for l, err := range parseList(d.file, text, o.Separator) {
			if n++; err == nil && n%10000 == 0 {
				err = ctx.Err()
			}
			if err == nil {
				err = b.add(l.phrase, m.of(i, l.features, b), false)
			}
			if err != nil {
				return table{}, nil, fmt.Errorf("%s:%d: %w", s.name, d.line, err)
			}
		}
	}
	return b.table(), m.own, nil
}
