package temporal

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"
)

//go:embed numbers.yaml
var numbersFile []byte

// numerals are one language's number words below a hundred.
type numerals struct {
	Join       string
	UnitsFirst bool `yaml:"unitsFirst"`
	Small      string
	Tens       string
}

// numberWords are the values of number words in all languages.
var numberWords = sync.OnceValue(func() map[string]int { return readNumbers(numbersFile) })

func readNumbers(file []byte) map[string]int {
	var languages map[string]numerals
	if err := yaml.UnmarshalWithOptions(file, &languages, yaml.Strict()); err != nil {
		panic("temporal: numbers.yaml: " + err.Error())
	}
	values := map[string]int{}
	for _, n := range languages {
		n.spell(values)
	}
	for word, value := range values {
		if strings.Contains(word, "dreissig") {
			values[strings.ReplaceAll(word, "dreissig", "dreißig")] = value
		}
	}
	return values
}

// spell adds the words for 1 to 99.
func (n numerals) spell(values map[string]int) {
	small := strings.Fields(n.Small)
	for i, w := range small {
		values[w] = i + 1
	}
	for i, ten := range strings.Fields(n.Tens) {
		values[ten] = 10 * (i + 2)
		for k, unit := range small[:9] {
			word := ten + n.Join + unit
			if n.UnitsFirst {
				word = unit + n.Join + ten
			}
			values[word] = 10*(i+2) + k + 1
			// "forty five", and what few write with a hyphen.
			values[strings.ReplaceAll(word, "-", " ")] = 10*(i+2) + k + 1
		}
	}
}
