package annotation

import (
	"slices"
	"sort"

	"github.com/lethe-privacy/lethe/span"
)

// Document is one text with its annotations. It is used by one goroutine at a time.
type Document struct {
	Text     string
	Features map[string]string // of the document as a whole; may be nil

	all    []Annotation // by id; a removed one has an empty Type
	byType map[string]*layer
	used   []*layer  // that annotations were added to
	recent [8]*layer // of those, by the length of the type's name
	behind []ID      // memory for sorting
}

// layer is the annotations of one type.
type layer struct {
	typ    string
	ids    []ID  // by start, then id, once sorted
	reach  []int // reach[i] is the furthest end of ids[:i+1]
	last   int   // where the last one starts, and
	end    int   // the furthest ends, while it is sorted
	sorted bool
	holes  bool // ids has some that were removed
	used   bool // by this text
	writes int  // how often it was changed
}

// NewDocument makes a document without annotations.
func NewDocument(text string) *Document {
	return &Document{Text: text, byType: map[string]*layer{}}
}

// Bounds on what a document keeps for the next text: types, and annotations.
const (
	maxTypes = 1 << 10
	maxKept  = 1 << 17
)

// Reset makes it a document of another text without annotations, in the memory of the one
// before: nothing that was got from that may be used any more.
func (d *Document) Reset(text string) {
	if len(d.byType) > maxTypes || cap(d.all) > maxKept {
		*d = *NewDocument(text)
		return
	}
	clear(d.all)
	for _, l := range d.used {
		*l = layer{typ: l.typ, ids: l.ids[:0], reach: l.reach[:0]}
	}
	*d = Document{Text: text, all: d.all[:0], byType: d.byType, used: d.used[:0], behind: d.behind[:0]}
}

// Grow makes room for n more annotations of a type, which saves time where many come.
func (d *Document) Grow(typ string, n int) {
	d.all = slices.Grow(d.all, n)
	l := d.into(typ)
	l.ids, l.reach = slices.Grow(l.ids, n), slices.Grow(l.reach, n)
}

// into returns the layer of a type to add to.
func (d *Document) into(typ string) *layer {
	recent := &d.recent[len(typ)%len(d.recent)]
	if l := *recent; l != nil && l.typ == typ {
		return l
	}
	l := d.byType[typ]
	if l == nil {
		l = &layer{typ: typ}
		d.byType[typ] = l
	}
	if !l.used {
		l.used, l.sorted = true, true
		d.used = append(d.used, l)
	}
	*recent = l
	return l
}

// Add annotates a span, which must lie in the text.
func (d *Document) Add(typ string, s span.Span, f Features) ID {
	id := ID(len(d.all))
	if len(d.all) == cap(d.all) {
		d.all = slices.Grow(d.all, 1)
	}
	d.all = d.all[:id+1]
	a := &d.all[id] // each field in its place, which is quicker than to copy all
	a.ID, a.Shared, a.Type, a.Start, a.End, a.Features = id, 0, typ, s.Start, s.End, f
	l := d.into(typ)
	l.writes++
	l.ids = append(l.ids, id)
	if l.sorted = l.sorted && l.last <= s.Start; l.sorted {
		l.last, l.end = s.Start, max(l.end, s.End)
		l.reach = append(l.reach, l.end)
	}
	return id
}

// Get returns an annotation, nil if it was removed. The pointer holds until the next
// call of Add.
func (d *Document) Get(id ID) *Annotation {
	if id < 0 || int(id) >= len(d.all) || d.all[id].Type == "" {
		return nil
	}
	return &d.all[id]
}

// Remove takes an annotation away; one that is not there stays away. Removing many
// one after the other takes linear time in all.
func (d *Document) Remove(id ID) {
	a := d.Get(id)
	if a == nil {
		return
	}
	l := d.byType[a.Type]
	l.writes++
	l.holes = true
	a.Type = ""
}

// SetFeatures replaces the features of an annotation.
func (d *Document) SetFeatures(id ID, f Features) {
	if a := d.Get(id); a != nil {
		a.Features, a.Shared = f, 0
		d.byType[a.Type].writes++
	}
}

// SetSpan moves an annotation.
func (d *Document) SetSpan(id ID, s span.Span) {
	if a := d.Get(id); a != nil {
		a.Span = s
		l := d.byType[a.Type]
		l.sorted = false
		l.writes++
	}
}

// Types are the types that occur, in order.
func (d *Document) Types() []string {
	var types []string
	for _, l := range d.used {
		if len(d.Of(l.typ)) > 0 {
			types = append(types, l.typ)
		}
	}
	slices.Sort(types)
	return types
}

// Writes counts the changes to annotations of a type: while it stays, so do they.
func (d *Document) Writes(typ string) int {
	if l := d.byType[typ]; l != nil {
		return l.writes
	}
	return 0
}

// Of returns the ids of the annotations of a type by start, then id. The list is
// the document's own and holds until a change.
func (d *Document) Of(typ string) []ID {
	if l := d.layer(typ); l != nil {
		return l.ids
	}
	return nil
}

// Within returns the annotations of a type that lie in the span.
func (d *Document) Within(typ string, s span.Span) []ID {
	return d.pick(typ, s.Start, s.End+1, func(a *Annotation) bool { return a.End <= s.End })
}

// Overlapping returns the annotations of a type that share text with the span.
func (d *Document) Overlapping(typ string, s span.Span) []ID {
	return d.reaching(typ, s.Start+1, s.End, func(a *Annotation) bool { return a.Overlaps(s) })
}

// Covering returns the annotations of a type in which the span lies.
func (d *Document) Covering(typ string, s span.Span) []ID {
	return d.reaching(typ, s.End, s.Start+1, func(a *Annotation) bool { return a.Contains(s) })
}

// Covered reports whether the span lies in an annotation of the type.
func (d *Document) Covered(typ string, s span.Span) bool { return len(d.Covering(typ, s)) > 0 }

// pick returns those that start in [from, to) and satisfy ok.
func (d *Document) pick(typ string, from, to int, ok func(*Annotation) bool) []ID {
	l := d.layer(typ)
	if l == nil {
		return nil
	}
	var out []ID
	for i := sort.Search(len(l.ids), func(i int) bool { return d.all[l.ids[i]].Start >= from }); i < len(l.ids); i++ {
		a := &d.all[l.ids[i]]
		if a.Start >= to {
			break
		}
		if ok(a) {
			out = append(out, a.ID)
		}
	}
	return out
}

// reaching returns those that start before to, end at end or later, and satisfy ok:
// it goes back only as far as any still reaches.
func (d *Document) reaching(typ string, end, to int, ok func(*Annotation) bool) []ID {
	l := d.layer(typ)
	if l == nil {
		return nil
	}
	var out []ID
	last := sort.Search(len(l.ids), func(i int) bool { return d.all[l.ids[i]].Start >= to })
	for i := last - 1; i >= 0 && l.reach[i] >= end; i-- {
		if a := &d.all[l.ids[i]]; ok(a) {
			out = append(out, a.ID)
		}
	}
	slices.Reverse(out)
	return out
}

// layer returns the annotations of a type, sorted.
func (d *Document) layer(typ string) *layer {
	l := d.byType[typ]
	if l == nil || l.sorted && !l.holes {
		return l
	}
	if l.holes {
		l.ids = slices.DeleteFunc(l.ids, func(id ID) bool { return d.all[id].Type == "" })
		l.holes = false
	}
	if !l.sorted {
		d.sort(l)
		l.sorted = true
	}
	d.measure(l)
	return l
}

// sort orders a layer. Mostly one thing after the other has added to it, each in order, so
// that what comes after the first break is sorted by itself and merged in from the back.
func (d *Document) sort(l *layer) {
	order := func(x, y ID) int {
		if a, b := d.all[x].Start, d.all[y].Start; a != b {
			return a - b
		}
		return int(x - y)
	}
	i := 1
	for i < len(l.ids) && order(l.ids[i-1], l.ids[i]) < 0 {
		i++
	}
	if i >= len(l.ids) {
		return
	}
	slices.SortFunc(l.ids[i:], order)
	d.behind = append(d.behind[:0], l.ids[i:]...)
	i--
	for k, j := len(l.ids)-1, len(d.behind)-1; j >= 0; k-- {
		if i >= 0 && order(l.ids[i], d.behind[j]) > 0 {
			l.ids[k] = l.ids[i]
			i--
			continue
		}
		l.ids[k] = d.behind[j]
		j--
	}
}

// measure computes reach.
func (d *Document) measure(l *layer) {
	l.reach, l.last, l.end = l.reach[:0], 0, 0
	for _, id := range l.ids {
		l.last, l.end = d.all[id].Start, max(l.end, d.all[id].End)
		l.reach = append(l.reach, l.end)
	}
}
