package name

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed given.txt
var givenFile string

// givenNamesList holds for each known given name the gender that all lists agree on,
// or none.
var givenNamesList = sync.OnceValue(func() map[string]Title {
	list := make(map[string]Title, 8192)
	for line := range strings.Lines(givenFile) {
		class, names, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		for _, n := range strings.Fields(names) {
			list[n] = map[string]Title{"m": Male, "f": Female, "x": 0}[class]
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
