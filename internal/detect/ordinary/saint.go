package ordinary

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	saint   = lazyregexp.New(`^St\.? \p{Lu}[\p{L}-]+$`)
	ofSaint = lazyregexp.New(`^['’]s\b`)
)

// isSaint makes the house of a saint of what a model took for somebody: a school, a church, a
// hospital is "St Aldhelm's" for short.
func (f *field) isSaint(m *lethe.Mention) {
	if m.Detector != "tagger" || m.Label != lethe.Person || !saint.MatchString(m.Text) {
		return
	}
	if s := ofSaint.FindString(first(f.text[m.End:], len("’s "))); s != "" {
		m.End += len(s)
		m.Label, m.Type, m.Text = lethe.Organization, "", f.text[m.Start:m.End]
	}
}
