package find

import (
	"cmp"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// leastNumber is how many letters and digits a number has that stands for the same wherever a document has it.
const leastNumber = 5

// oneLabel gives a number that detectors took for several things in a document the label that says most of it
// everywhere: one that identifies by itself, then that of a single recognizer, then the one that scored best.
func (f *Finder) oneLabel(ms []lethe.Mention) {
	best := map[string]*lethe.Mention{}
	for i := range ms {
		if key := numberKey(&ms[i]); key != "" {
			if b := best[key]; b == nil || f.saysMore(&ms[i], b) > 0 {
				best[key] = &ms[i]
			}
		}
	}
	for i := range ms {
		if b := best[numberKey(&ms[i])]; b != nil {
			ms[i].Label = b.Label
		}
	}
}

// numberKey is a number by its letters and digits; "" for what is none.
func numberKey(m *lethe.Mention) string {
	kind, special := schema.Kind(m.Label)
	if !special {
		kind = m.Label
	}
	if kind != lethe.PersonalID && kind != lethe.Code || !strings.ContainsAny(m.Text, "0123456789") {
		return ""
	}
	key := lethe.Lower(strings.Join(letter.Fields(m.Text), ""))
	if len(key) < leastNumber {
		return ""
	}
	return key
}

// saysMore compares what the labels of two mentions of one number say.
func (f *Finder) saysMore(a, b *lethe.Mention) int {
	rank := func(m *lethe.Mention) (direct, special int) {
		if to, _ := f.Schema.OfMention(m); f.Schema.Direct(to) {
			direct = 1
		}
		if _, ok := schema.Kind(m.Label); ok {
			special = 1
		}
		return direct, special
	}
	ad, as := rank(a)
	bd, bs := rank(b)
	return cmp.Or(cmp.Compare(ad, bd), cmp.Compare(as, bs), cmp.Compare(a.Score, b.Score), cmp.Compare(b.Label, a.Label))
}
