package collateral

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// Mark is a span of a text under a label.
type Mark struct {
	span.Span
	Label lethe.Label
}

// Edit is a span of a text that was replaced.
type Edit struct {
	span.Span        // in the text before
	Text      string // the text there now
	Label     lethe.Label
	Reached   bool // no mention stood there
	// Apart says that the gold has nothing to compare the label with: what is replaced outside
	// of its marks is counted nowhere.
	Apart bool
}

// Text is one text of a document.
type Text struct {
	Doc, Field string
	Language   string
	Before     string
	Edits      []Edit // in order, disjoint
	Gold       []Mark
	// Aside are spans that the gold does not tell enough about: outside of its marks they are
	// counted nowhere.
	Aside []span.Span
	// Found are the mentions that were masked, where that is known.
	Found []Mark
}

// Share is a part of a whole, both counted.
type Share struct {
	Count int `json:"count"`
	Of    int `json:"of"`
}

// Value is the share as a number; 0 of nothing is 0.
func (s Share) Value() float64 {
	if s.Of == 0 {
		return 0
	}
	return float64(s.Count) / float64(s.Of)
}

func (s *Share) add(o Share) { s.Count, s.Of = s.Count+o.Count, s.Of+o.Of }

// Label is what is counted for a label.
type Label struct {
	Left    Share `json:"left"`    // of gold marks under the label
	Wrong   int   `json:"wrong"`   // letters and digits that replacements under the label destroyed where a mention stood
	Reached int   `json:"reached"` // and where none stood
	Right   Share `json:"right"`   // of masked mentions under the label, those that share a letter or digit with a gold mark
}

// Tally adds up what is counted. It must not be used by several goroutines at once.
type Tally struct {
	Texts       int                    `json:"texts"`
	Left        Share                  `json:"gold_left"`
	GoldReached Share                  `json:"gold_reached"`
	Changed     Share                  `json:"other_changed"`
	Wrong       Share                  `json:"wrongly_detected"`
	Reached     Share                  `json:"reached"`
	Beside      Share                  `json:"beside"` // of those wrongly detected, what a replacement took that touches a gold mark
	Cuts        int                    `json:"cuts"`   // replacements that end inside a word or number
	Introduced  map[Form]int           `json:"impossible"`
	Keys        Share                  `json:"keys_changed"`
	Types       Share                  `json:"types_changed"` // of numbers of trees
	Kept        map[Form]Share         `json:"kept"`
	Labels      map[lethe.Label]*Label `json:"labels"`
	Examples    Examples               `json:"-"`
}

// flags of a byte of a text.
const (
	isGold = 1 << iota
	isGone
	isReached
	isBeside
	isApart
)

// Add counts a text.
func (t *Tally) Add(x Text) {
	t.Texts++
	if t.Labels == nil {
		t.Labels, t.Kept, t.Introduced = map[lethe.Label]*Label{}, map[Form]Share{}, map[Form]int{}
	}
	at := make([]byte, len(x.Before))
	for _, s := range union(spansOf(x.Gold)) {
		set(at, s, isGold)
	}
	for _, s := range union(slices.Clone(x.Aside)) {
		set(at, s, isApart)
	}
	for _, e := range x.Edits {
		t.edit(x, e, at)
	}
	for i, r := range x.Before {
		if counts(r) {
			t.letter(at[i])
		}
	}
	t.left(x, at)
	t.right(x, at)
	for _, s := range shapes(x.Before) {
		t.form(s, at)
	}
	for _, o := range Introduced(x.Before, x.After(), x.Language) {
		t.Introduced[o.Form]++
	}
}

// set marks a span.
func set(at []byte, s span.Span, flag byte) {
	for i := s.Start; i < s.End; i++ {
		at[i] |= flag
	}
}

// edit marks what a replacement destroyed.
func (t *Tally) edit(x Text, e Edit, at []byte) {
	flag := byte(isGone)
	if e.Reached {
		flag |= isReached
	}
	if slices.ContainsFunc(at[e.Start:e.End], func(b byte) bool { return b&isGold != 0 }) {
		flag |= isBeside
	}
	if e.Apart {
		flag |= isApart
	}
	was := tokens(x.Before, e.Span)
	now := tokens(e.Text, span.Span{End: len(e.Text)})
	still := map[int]bool{}
	for _, p := range common(words(x.Before, was), words(e.Text, now)) {
		still[p.before] = true
	}
	for i, w := range was {
		if !still[i] {
			set(at, w, flag)
		}
	}
	if flag&isBeside == 0 && flag&isApart == 0 && cuts(x.Before, e.Span) {
		t.Cuts++
	}
	t.lost(x, e, at)
}

func words(text string, ts []span.Span) []string {
	out := make([]string, len(ts))
	for i, s := range ts {
		out[i] = s.In(text)
	}
	return out
}

// lost counts under a label what a replacement destroyed that the gold does not mark.
func (t *Tally) lost(x Text, e Edit, at []byte) {
	n := 0
	for i, r := range x.Before[e.Start:e.End] {
		if b := at[e.Start+i]; counts(r) && b&isGone != 0 && b&(isGold|isApart) == 0 {
			n++
		}
	}
	if n == 0 {
		return
	}
	if l := t.label(e.Label); e.Reached {
		l.Reached += n
	} else {
		l.Wrong += n
	}
	t.Examples.add(x, e, at, n)
}

// letter counts one letter or digit.
func (t *Tally) letter(b byte) {
	gone, reached := b&isGone != 0, b&isReached != 0
	switch {
	case b&isGold != 0:
		t.Left.add(changed(!gone))
		t.GoldReached.add(changed(gone && reached))
	case b&isApart != 0:
	default:
		t.Changed.add(changed(gone))
		t.Wrong.add(changed(gone && !reached))
		t.Reached.add(changed(gone && reached))
		t.Beside.add(changed(gone && !reached && b&isBeside != 0))
	}
}

// left counts by label what is left of gold marks. Marks of one label that overlap count once.
func (t *Tally) left(x Text, at []byte) {
	for label, marks := range byLabel(x.Gold) {
		for _, s := range union(marks) {
			for i, r := range s.In(x.Before) {
				if counts(r) {
					l := t.label(label)
					l.Left.Of++
					if at[s.Start+i]&isGone == 0 {
						l.Left.Count++
					}
				}
			}
			t.Examples.left(x, Mark{s, label}, at)
		}
	}
}

// right counts by label the masked mentions that are where the gold marks something.
func (t *Tally) right(x Text, at []byte) {
	for _, m := range x.Found {
		share := Share{Of: 1}
		for i, r := range m.In(x.Before) {
			if counts(r) && at[m.Start+i]&isGold != 0 {
				share.Count = 1
				break
			}
		}
		t.label(m.Label).Right.add(share)
	}
}

// form counts a number or the like that the gold does not touch.
func (t *Tally) form(s formSpan, at []byte) {
	share := Share{1, 1}
	for _, b := range at[s.Start:s.End] {
		if b&(isGold|isApart) != 0 {
			return
		}
		if b&isGone != 0 {
			share.Count = 0
		}
	}
	share.add(t.Kept[s.form])
	t.Kept[s.form] = share
}

func (t *Tally) label(l lethe.Label) *Label {
	if t.Labels[l] == nil {
		t.Labels[l] = &Label{}
	}
	return t.Labels[l]
}

func byLabel(marks []Mark) map[lethe.Label][]span.Span {
	out := map[lethe.Label][]span.Span{}
	for _, m := range marks {
		out[m.Label] = append(out[m.Label], m.Span)
	}
	return out
}

func spansOf(marks []Mark) []span.Span {
	out := make([]span.Span, len(marks))
	for i, m := range marks {
		out[i] = m.Span
	}
	return out
}

// union makes spans disjoint.
func union(all []span.Span) []span.Span {
	slices.SortFunc(all, func(a, b span.Span) int { return cmp.Or(a.Start-b.Start, a.End-b.End) })
	var out []span.Span
	for _, s := range all {
		if n := len(out); n > 0 && s.Start <= out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}

// cuts reports whether a span ends inside a word, or between the digits of what has several
// parts.
func cuts(text string, s span.Span) bool { return cutAt(text, s.Start) || cutAt(text, s.End) }

func cutAt(text string, i int) bool {
	before, n := utf8.DecodeLastRuneInString(text[:i])
	after, m := utf8.DecodeRuneInString(text[i:])
	if counts(before) && counts(after) {
		return true
	}
	digit := func(r rune) bool { return '0' <= r && r <= '9' }
	joins := func(r rune) bool { return r == '.' || r == ',' || r == ':' || r == '/' }
	further, _ := utf8.DecodeRuneInString(text[i+m:])
	earlier, _ := utf8.DecodeLastRuneInString(text[:i-n])
	return digit(before) && joins(after) && digit(further) || digit(earlier) && joins(before) && digit(after)
}

// After is the text with its replacements.
func (x Text) After() string {
	var b strings.Builder
	at := 0
	for _, e := range x.Edits {
		b.WriteString(x.Before[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
	}
	b.WriteString(x.Before[at:])
	return b.String()
}

// Detected is the text with those edits alone where a mention stood.
func (x Text) Detected() Text {
	x.Edits = slices.DeleteFunc(slices.Clone(x.Edits), func(e Edit) bool { return e.Reached })
	return x
}
