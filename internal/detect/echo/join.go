package echo

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// ties are small words that stand within names and never between two of them.
var ties = wordset.Of("de del dela della di da do dos das du des la las los le el al ibn bin bint von vom zu zur zum van der den ter ten op af und i y e")

// between names of people and of places these alone may also stand between two of them.
var parting = wordset.Of("und i y e al el la le")

// longestTie is how many small words stand between two parts of a name.
const longestTie = 3

// tied makes one of two names that only such words part: "Sanz" "de la" "Torre".
func (d *document) tied() {
	d.sort()
	for i := range d.ms {
		m := &d.ms[i]
		n := d.next(i)
		if n == nil || m.Score < plausible || n.Score < plausible ||
			m.Label != lethe.Person && m.Label != lethe.Location && m.Label != lethe.Address && m.Label != lethe.Organization {
			continue
		}
		t := d.byField[m.Field]
		first, _, _ := strings.Cut(strings.TrimLeft(t.s[m.End:n.Start], " "), " ")
		if m.Label == lethe.Person && parting[first] && !strings.Contains(m.Text, " ") {
			continue // "Ramón y de Josefa" are two
		}
		if m.Label == lethe.Person && parting[first] && d.isWhole(n.Text) {
			continue // "José Ruiz y de Marta Pons"
		}
		if s := (span.Span{Start: m.Start, End: n.End}); d.tie(t.s[m.End:n.Start]) && !t.taken.All(s) {
			d.extend(t, m, s, "two parts of a name")
		}
	}
}

// isWhole reports whether a name begins with a given name and goes on.
func (d *document) isWhole(text string) bool {
	first, _, more := strings.Cut(text, " ")
	return more && (d.classes(first)&given != 0 || name.MariaLen(text) > 0)
}

// next is the mention with the label of mention i that begins where the first behind it does; nil
// where none has: what another label has there as well parts nothing.
func (d *document) next(i int) *lethe.Mention {
	m, start := &d.ms[i], -1
	for k := i + 1; k < len(d.ms) && d.ms[k].Field == m.Field; k++ {
		n := &d.ms[k]
		if n.Start <= m.End {
			continue
		}
		if start < 0 {
			start = n.Start
		}
		if n.Start != start {
			return nil
		}
		if n.Label == m.Label {
			return n
		}
	}
	return nil
}

// tie reports whether a span between two names is nothing but words within one.
func (d *document) tie(between string) bool {
	words := strings.Fields(between)
	if len(words) == 0 || len(words) > longestTie || !strings.HasPrefix(between, " ") || !strings.HasSuffix(between, " ") {
		return false
	}
	return !slices.ContainsFunc(words, func(w string) bool { return !ties[lethe.Lower(w)] }) &&
		slices.ContainsFunc(words, func(w string) bool { return !parting[lethe.Lower(w)] })
}
