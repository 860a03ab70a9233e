package surrogate

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var clock = lazyregexp.New(`^([01]?\d|2[0-4])([:.])[0-5]\d(?:([:.])[0-5]\d)?( ?(?:Uhr|h|[AaPp]\.?[Mm]\.?))?$`)

// timeOfDay writes another time of day as one is written, and reports whether the text is one.
func timeOfDay(d dice, text string) (string, bool) {
	m := clock.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	hour := 10 + d.IntN(14)
	if half := strings.ContainsAny(m[4], "AaPp"); half || len(m[1]) == 1 {
		hour = 1 + d.IntN(9)
	}
	out := fmt.Sprintf("%0*d%s%02d", len(m[1]), hour, m[2], d.IntN(60))
	if m[3] != "" {
		out += fmt.Sprintf("%s%02d", m[3], d.IntN(60))
	}
	return out + m[4], true
}
