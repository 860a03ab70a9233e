package surrogate

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// schoolClass is a class of a school by its year and letters: "4b", "3.º B", "2n A", "7KR".
var schoolClass = lazyregexp.New(`^(\d{1,2})(\.?[ºª]|r|n|t|è|é)?( ?)(\p{L}{1,3})$`)

// lastYear is the last of those that a class is drawn from where it has an ordinal: primary schools and secondary
// ones have so many at least. firstYear and drawnYears are those where it has none: with a letter they are
// three characters, which no sentence has by chance.
const lastYear, firstYear, drawnYears = 4, 10, 3

// class draws another class of a school for one; "" for what is none.
func (d dice) class(text, language string) string {
	m := schoolClass.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	for range 8 {
		year := strconv.Itoa(firstYear + d.IntN(drawnYears))
		switch {
		case m[2] != "" && language == "ca":
			year = d.house("1r", language, nil)
		case m[2] != "":
			year = strconv.Itoa(1+d.IntN(lastYear)) + m[2]
		}
		if to := year + m[3] + d.letters(m[4]); !strings.EqualFold(to, text) {
			return to
		}
	}
	return ""
}
