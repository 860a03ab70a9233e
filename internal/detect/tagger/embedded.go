package tagger

import (
	"embed"
	"fmt"
	"io/fs"
	"sort"
	"strings"
	"sync"
)

//go:embed models
var files embed.FS

var sharedLexicon = sync.OnceValues(func() (*Lexicon, error) {
	f, err := files.Open("models/words.lexicon")
	if err != nil {
		return nil, fmt.Errorf("tagger: load word lists: %w", err)
	}
	return ReadLexicon(f)
})

// SharedLexicon gives the embedded word lists.
func SharedLexicon() (*Lexicon, error) { return sharedLexicon() }

// SharedClasses gives the classes of a word or phrase in the embedded word lists.
func SharedClasses(phrase string) Class {
	lists, err := sharedLexicon()
	if err != nil {
		panic(err) // they are embedded, and read in every test
	}
	key, ok := Phrase(phrase)
	if !ok {
		return 0
	}
	return lists.Classes(key)
}

const suffix = ".model"

// Names lists the embedded models, sorted.
func Names() []string {
	entries, err := files.ReadDir("models")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), suffix); ok {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

// caseless gives the embedded model of the language of an embedded one for texts in
// letters that tell nothing; nil where there is none.
func (m *Model) caseless() *Model {
	name := m.Info.Language + "-caseless"
	if m.Info.Name != m.Info.Language+"-"+general || Size(name) == 0 {
		return nil
	}
	c, err := Load(name)
	if err != nil {
		return nil
	}
	return c
}

// Size is the number of bytes that an embedded model takes in the program, or 0.
func Size(name string) int {
	info, err := fs.Stat(files, "models/"+name+suffix)
	if err != nil {
		return 0
	}
	return int(info.Size())
}

var (
	loadMu sync.Mutex
	loaded = map[string]func() (*Model, error){}
)

// Load gives an embedded model. It is read once, when first asked for.
func Load(name string) (*Model, error) {
	loadMu.Lock()
	load, ok := loaded[name]
	if !ok {
		f, err := files.Open("models/" + name + suffix)
		if err != nil {
			loadMu.Unlock()
			return nil, fmt.Errorf("tagger: load %s: no such model; there are %s", name, strings.Join(Names(), ", "))
		}
		load = sync.OnceValues(func() (*Model, error) { return Read(f) })
		loaded[name] = load
	}
	loadMu.Unlock()
	return load()
}
