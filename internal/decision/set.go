package decision

import (
	"errors"
	"slices"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/placed"
	"github.com/lethe-privacy/lethe/span"
)

// DetectorName is the detector of the mentions that people added.
const DetectorName = "decision"

// Set is what was decided. Its methods are safe for concurrent use.
type Set struct {
	name     string
	entities map[entity]*line
	places   map[string][]*line // by source id of the document, in the order of the file

	mu  sync.Mutex
	met map[*line]placed.Fit
}

// entity is a label and a value in small letters.
type entity struct {
	label lethe.Label
	value string
}

// line is a decision, and where it stands.
type line struct {
	Decision
	number int
}

func newSet(name string) *Set {
	return &Set{name: name, entities: map[entity]*line{}, places: map[string][]*line{}, met: map[*line]placed.Fit{}}
}

// add takes a decision in the place of an earlier one of the same.
func (s *Set) add(d *Decision, number int) {
	l := &line{*d, number}
	if !d.ofPlace() {
		s.entities[entity{d.Label, lethe.Lower(d.Value)}] = l
		return
	}
	all := slices.DeleteFunc(s.places[d.Document], func(o *line) bool {
		return o.Field == d.Field && *o.Start == *d.Start && *o.End == *d.End
	})
	s.places[d.Document] = append(all, l)
}

// of is what was decided of the entity of a mention; nil for nothing.
func (s *Set) of(m *lethe.Mention) *line {
	if l := s.entities[entity{m.Label, lethe.Lower(m.Normalized)}]; l != nil {
		return l
	}
	return s.entities[entity{m.Label, lethe.Lower(m.Text)}]
}

// Of says whether the entity of a mention is to be masked or kept; "" where neither was decided.
func (s *Set) Of(m *lethe.Mention) Verdict {
	if l := s.of(m); l != nil && (l.Verdict == Mask || l.Verdict == Keep) {
		return l.Verdict
	}
	return ""
}

// Apply changes the mentions of a document by what was decided. renew gives those that are new
// or have another label their normalized form and relevance. What does not fit is left for Check
// to report: another document may have the same source id.
func (s *Set) Apply(doc *lethe.Document, ms []lethe.Mention, renew func([]lethe.Mention)) []lethe.Mention {
	met := map[*line]placed.Fit{}
	t := &taking{order: map[string]int{}, texts: map[string]string{}, ms: ms}
	for i, f := range doc.Readable() {
		t.texts[f.Name], t.order[f.Name] = f.Text, i
	}
	for _, l := range s.places[doc.SourceID] {
		at, how := l.place(t.texts)
		met[l] = how
		if how == placed.Fits {
			t.take(l, doc, at)
		}
	}
	t.renewed(renew)
	s.ofEntities(t, met)
	t.renewed(renew)
	for i := range t.ms {
		if l := s.of(&t.ms[i]); l != nil && l.Verdict == Link {
			t.ms[i].Normalized = lethe.Lower(l.To)
		}
	}
	s.note(met)
	return t.ms
}

// ofEntities drops and labels mentions by the decisions of entities. What somebody added in a
// place is a mention whatever else was decided.
func (s *Set) ofEntities(t *taking, met map[*line]placed.Fit) {
	t.ms = slices.DeleteFunc(t.ms, func(m lethe.Mention) bool {
		l := s.of(&m)
		if l != nil {
			met[l] = placed.Fits
		}
		return l != nil && l.Verdict == None && m.Detector != DetectorName
	})
	for i := range t.ms {
		if l := s.of(&t.ms[i]); l != nil && l.Verdict == Label {
			t.label(i, lethe.Label(l.To))
		}
	}
}

func (s *Set) note(met map[*line]placed.Fit) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for l, how := range met {
		s.met[l] = max(s.met[l], how)
	}
}

// place finds the span of a decision in its document.
func (l *line) place(texts map[string]string) (span.Span, placed.Fit) {
	text, ok := texts[l.Field]
	if !ok {
		return span.Span{}, placed.NoField
	}
	at, err := span.NewOffsets(text).FromRunes(span.Span{Start: *l.Start, End: *l.End})
	switch {
	case err != nil:
		return span.Span{}, placed.Outside
	case at.In(text) != *l.Text:
		return span.Span{}, placed.OtherText
	}
	return at, placed.Fits
}

// Check reports, once all documents went through Apply, the first decision of a place that fits
// none of them.
func (s *Set) Check() error {
	first := &line{}
	for _, all := range s.places {
		for _, l := range all {
			if s.met[l] != placed.Fits && (first.number == 0 || l.number < first.number) {
				first = l
			}
		}
	}
	if first.number == 0 {
		return nil
	}
	return &Error{s.name, first.number, errors.New(s.met[first].String())}
}

// Idle are the lines of the decisions of entities that no document has, in order.
func (s *Set) Idle() (lines []int) {
	for _, l := range s.entities {
		if s.met[l] == placed.NoDocument {
			lines = append(lines, l.number)
		}
	}
	slices.Sort(lines)
	return lines
}
