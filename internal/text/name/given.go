package name

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
)

var (
	//go:embed given.txt.gz
	givenPacked []byte // computed by gengiven
	//go:embed further.txt
	furtherFile string
)

// givenFile is the computed list.
func givenFile() string {
	z, err := gzip.NewReader(bytes.NewReader(givenPacked))
	if err != nil {
		panic(fmt.Sprintf("name: unpack the list of given names: %v", err))
	}
	text, err := io.ReadAll(z)
	if err != nil {
		panic(fmt.Sprintf("name: read the list of given names: %v", err))
	}
	return string(text)
}

// givenNamesList holds for each known given name the gender that all lists agree on,
// or none.
var givenNamesList = sync.OnceValue(func() map[string]Title {
	list := make(map[string]Title, 16384)
	for _, file := range [...]string{furtherFile, givenFile()} { // what was computed counts
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
