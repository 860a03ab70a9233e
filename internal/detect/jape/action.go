package jape

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// firing is a rule that matched, with what its labels are bound to.
type firing struct {
	doc   *annotation.Document
	rule  *rule
	bound []binding // by label
	// gone are annotations that an earlier firing of the phase took away, as they were.
	gone map[annotation.ID]annotation.Annotation
	// changed are the annotations that were added, changed or removed.
	changed []annotation.ID
	// looked counts annotations that a block of Java looked through.
	looked int
	some   []binding
	phase  string
	set    string // begins the types of the annotation set that a block of Java asks, "" for the one of the phase
	ended  bool   // a block of Java has ended the phase
	// formats are those that labels name, in each case.
	formats map[labelCase]string
}

// binding is a label with the annotations that it holds, by start, then id.
type binding struct {
	label string
	ids   []annotation.ID
}

// get gives a bound annotation, also one that has been removed since.
func (f *firing) get(id annotation.ID) annotation.Annotation {
	if a := f.doc.Get(id); a != nil {
		return *a
	}
	return f.gone[id]
}

// ids are the annotations that a label holds, none where it bound nothing.
func (f *firing) ids(label string) []annotation.ID {
	for _, b := range f.bound {
		if b.label == label {
			return b.ids
		}
	}
	return nil
}

// span is the text from the first to the last annotation of a label.
func (f *firing) span(label string) (span.Span, bool) { return f.spanOf(f.ids(label)) }

func (f *firing) spanOf(ids []annotation.ID) (s span.Span, ok bool) {
	for i, id := range ids {
		a := f.get(id)
		if i == 0 {
			s = a.Span
			continue
		}
		s.Start, s.End = min(s.Start, a.Start), max(s.End, a.End)
	}
	return s, len(ids) > 0
}

func (f *firing) text(s span.Span) string { return s.In(f.doc.Text) }

// withPrefix gives the bindings whose label begins so, by their first annotation. The list
// holds until the next call.
func (f *firing) withPrefix(prefix string) []binding {
	out := f.some[:0]
	for _, b := range f.bound {
		if strings.HasPrefix(b.label, prefix) {
			out = append(out, b)
		}
	}
	f.some = out
	if len(out) < 2 {
		return out
	}
	slices.SortStableFunc(out, func(a, b binding) int {
		x, y := f.get(a.ids[0]), f.get(b.ids[0])
		return cmp.Or(cmp.Compare(x.Start, y.Start), cmp.Compare(x.ID, y.ID))
	})
	return out
}

// remove takes an annotation away, which bindings still know.
func (f *firing) remove(id annotation.ID) {
	if a := f.doc.Get(id); a != nil {
		if f.gone == nil {
			f.gone = map[annotation.ID]annotation.Annotation{}
		}
		f.gone[id] = *a
		f.doc.Remove(id)
		f.changed = append(f.changed, id)
	}
}

// add adds an annotation.
func (f *firing) add(typ string, s span.Span, features annotation.Features) annotation.ID {
	id := f.doc.Add(typ, s, features)
	f.changed = append(f.changed, id)
	return id
}

// setFeatures gives an annotation other features.
func (f *firing) setFeatures(id annotation.ID, features annotation.Features) {
	f.doc.SetFeatures(id, features)
	f.changed = append(f.changed, id)
}

// assignment is :label.Type = { … }.
type assignment struct {
	label, typ string
	values     []featureValue
	constant   annotation.Features // where there are no values
}

// featureValue is a feature of a new annotation: a constant, or something of what a
// label holds.
type featureValue struct {
	name, value               string
	label, typ, feature, meta string
}

// run adds the annotation; a label that bound nothing adds none.
func (a *assignment) run(f *firing) error {
	s, ok := f.span(a.label)
	if !ok {
		return nil
	}
	features := a.constant
	for _, v := range a.values {
		features = v.set(f, features)
	}
	f.add(a.typ, s, features)
	return nil
}

// settle makes the features once if all are constant.
func (a *assignment) settle() {
	var pairs []string
	for _, v := range a.values {
		if v.label != "" {
			return
		}
		pairs = append(pairs, v.name, v.value)
	}
	a.constant, a.values = annotation.NewFeatures(pairs...), nil
}

func (v featureValue) set(f *firing, to annotation.Features) annotation.Features {
	if v.label == "" {
		return to.With(v.name, v.value)
	}
	for _, id := range f.ids(v.label) {
		a := f.get(id)
		if v.typ != "" && a.Type != v.typ {
			continue
		}
		switch {
		case v.meta != "":
			if v.typ == "" {
				s, _ := f.span(v.label)
				a.Span = s
			}
			return to.With(v.name, metaValue(v.meta, f.text(a.Span)))
		case v.feature == "":
			return a.Features.Merge(to) // what comes later wins
		}
		if value, ok := a.Features.Get(v.feature); ok {
			return to.With(v.name, value)
		}
	}
	return to
}

// metaValue is a property that every annotation has by its text.
func metaValue(meta, text string) string {
	switch meta {
	case "length":
		return strconv.Itoa(utf16Len(text))
	case "cleanString":
		return cleanString(text)
	}
	return text
}

// cleanString makes each run of white space one space, without those at the ends.
func cleanString(s string) string { return strings.Join(strings.Fields(s), " ") }

// utf16Len counts as Java does.
func utf16Len(s string) int {
	n := 0
	for _, r := range s {
		if n++; r > 0xFFFF {
			n++
		}
	}
	return n
}

// inOrder gives annotations by start, then id.
func (f *firing) inOrder(ids []annotation.ID) []annotation.Annotation {
	out := make([]annotation.Annotation, len(ids))
	for i, id := range ids {
		out[i] = f.get(id)
	}
	slices.SortFunc(out, func(a, b annotation.Annotation) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.ID, b.ID))
	})
	return out
}

// before orders annotations by start, then id.
func (f *firing) before(a, b annotationValue) int {
	return cmp.Or(cmp.Compare(f.get(annotation.ID(a)).Start, f.get(annotation.ID(b)).Start), cmp.Compare(a, b))
}
