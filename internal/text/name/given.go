package name

import (
	_ "embed"
	"strings"
	"sync"
)

var (
	//go:embed given.txt
	givenFile string // computed by gengiven
	//go:embed further.txt
	furtherFile string
)

// givenNamesList holds for each known given name the gender that all lists agree on,
// or none.
var givenNamesList = sync.OnceValue(func() map[string]Title {
	list := make(map[string]Title, 16384)
	for _, file := range [...]string{furtherFile, givenFile} { // what was computed counts
		for line := range strings.Lines(file) {
			class, names, ok := strings.Cut(line, ":")
			gender, known := map[string]Title{"m": Male, "f": Female, "x": 0}[class]
			if !ok || !known {
				continue
			}
			for _, n := range strings.Fields(names) {
				list[Fold(n)] = gender
			}
		}
	}
	return list
})

// Given reports whether a folded word is a known given name.
func Given(word string) bool {
	_, ok := givenNamesList()[word]
	return ok
}

func genderOf(word string) Title { return givenNamesList()[word] }
