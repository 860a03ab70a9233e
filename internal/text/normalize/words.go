package normalize

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
)

//go:embed calendar.txt
var calendarFile string

// monthWord is one way to write a month.
type monthWord struct {
	number int
	// doubtful words are months only where a year follows.
	doubtful bool
	// capital is set for the languages that never write a month small; a small one
	// counts only where a year follows ("may" is mostly a verb).
	capital bool
}

// longestMonth bounds the words worth looking up, in bytes.
const longestMonth = 12

var months, leads = readCalendar(calendarFile)

// readCalendar reads the embedded list. Words of leads may stand before a date:
// weekdays and articles.
func readCalendar(file string) (map[string]monthWord, map[string]bool) {
	months, leads := map[string]monthWord{}, map[string]bool{}
	for line := range strings.Lines(file) {
		f := strings.Fields(line)
		if len(f) == 0 || f[0] == "#" {
			continue
		}
		var number int
		if _, err := fmt.Sscan(f[1], &number); err != nil {
			panic("normalize: calendar.txt: " + line)
		}
		for _, w := range f[3:] {
			addWord(months, leads, f[0], f[2], number, w)
		}
	}
	return months, leads
}

func addWord(months map[string]monthWord, leads map[string]bool, kind, lang string, number int, word string) {
	bare := strings.TrimPrefix(word, "~")
	key := lethe.Lower(bare)
	if kind != "month" {
		leads[key] = true
		return
	}
	months[key] = monthWord{
		number:   number,
		doubtful: bare != word,
		capital:  lang == "en" || lang == "de" || len(bare) <= 3,
	}
}
