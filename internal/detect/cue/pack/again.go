package pack

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// mailbox is somebody's by both names: "agnieszka.wrobel@".
var mailbox = lazyregexp.New(`\b(\p{Ll}{3,20})[._-](\p{Ll}{3,20})@`)

// sureAgain is the least score of a name that is one in small letters as well.
const sureAgain = .6

// again takes, where people write without capitals, names that the text has elsewhere, in whatever
// letters, or in an address of the net.
func (t *text) again() {
	if t.p.Bare {
		return
	}
	names := map[string]bool{}
	for _, m := range t.found {
		if m.Label != lethe.Person || m.Score < sureAgain {
			continue
		}
		first, last := t.wordsIn(span.Span{Start: m.Start - t.at, End: m.End - t.at})
		for i := first; i <= last; i++ {
			names[t.Low(i)] = true
		}
	}
	for _, m := range mailbox.FindAllStringSubmatch(t.S, -1) {
		if t.p.given[m[1]] || t.p.given[m[2]] {
			names[m[1]], names[m[2]] = true, true
		}
	}
	if len(names) == 0 {
		return
	}
	for i := range t.Words {
		if t.free(i, i) && utf8.RuneCountInString(t.Words[i].Raw) > 2 && !strings.HasPrefix(t.Between(i), "@") && t.bears(i, names) && t.smallPart(i) {
			t.add(i, i, lethe.Person, .6, "name again in small letters")
		}
	}
}

// bears reports whether word i, or what it is a case of, is one of the names.
func (t *text) bears(i int, names map[string]bool) bool {
	for low := range func(yield func(string) bool) { t.forms(t.Low(i), yield) } {
		if names[low] {
			return true
		}
	}
	return false
}
