package report

import (
	"regexp"
	"strings"

	"github.com/go-json-experiment/json"
)

// translation is a warning in the words of the program, with a place for each value that it
// names, and the same in another language.
type translation struct {
	says *regexp.Regexp
	to   string
}

func warningsOf() map[string][]translation {
	read.once.Do(readAll)
	return read.warnings
}

func readWarnings(file string) []translation {
	b, err := files.ReadFile(file)
	var pairs [][2]string
	if err == nil {
		err = json.Unmarshal(b, &pairs)
	}
	if err != nil {
		panic(err) // the file is part of the program
	}
	all := make([]translation, len(pairs))
	for i, p := range pairs {
		says := strings.ReplaceAll(regexp.QuoteMeta(p[0]), "%s", "(.+?)")
		all[i] = translation{regexp.MustCompile("^" + says + "$"), p[1]}
	}
	return all
}

// warning writes a warning, or what one says of a value, in the language of the page, as far
// as there are words for it.
func (t *tongue) warning(text string) string {
	for _, w := range warningsOf()[t.Code] {
		found := w.says.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		out := w.to
		for _, value := range found[1:] {
			out = strings.Replace(out, "%s", t.warning(value), 1)
		}
		return out
	}
	return text
}
