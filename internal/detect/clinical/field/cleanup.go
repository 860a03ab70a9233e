package field

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// Cleanup settles what was found of each type by itself. White space at the end is
// cut off, and what is then empty removed. Of two annotations whose feature "type" is
// the same, or missing or "other" in one of them, the one that lies within the other
// goes, and leaves it the features that it lacks; where both have the same span, values that
// differ are joined by a comma. Annotations of the types that only name a field go
// as well.
func (r *Report) Cleanup(types []string) {
	for _, typ := range types {
		if len(r.Annotations.Of(typ)) == 0 {
			continue
		}
		r.dropMarkup(typ)
		r.trimEnds(typ)
		r.merge(typ)
		if typ == "Name" {
			r.tidyNames()
		}
	}
}

// idsOf gives the annotations of a type in a list that holds until the next call.
func (r *Report) idsOf(typ string) []annotation.ID {
	r.ids = append(r.ids[:0], r.Annotations.Of(typ)...)
	return r.ids
}

// dropMarkup removes the annotations that the tree has given.
func (r *Report) dropMarkup(typ string) {
	for _, id := range r.idsOf(typ) {
		if r.isMarkup(id) {
			r.Annotations.Remove(id)
		}
	}
}

// trimEnds cuts off white space at the end, and line breaks that are written \n.
func (r *Report) trimEnds(typ string) {
	d := r.Annotations
	for _, id := range r.idsOf(typ) {
		a := d.Get(id)
		text := a.In(d.Text)
		for before := len(text) + 1; len(text) != before; {
			before = len(text)
			text = strings.TrimRightFunc(text, unicode.IsSpace)
			text = strings.TrimSuffix(strings.TrimSuffix(text, `\n`), `\r`)
		}
		switch {
		case text == "":
			d.Remove(id)
		case len(text) < a.Len():
			d.SetSpan(id, span.Span{Start: a.Start, End: a.Start + len(text)})
		}
	}
}

// merge takes away what lies within another annotation of the same sort. Sorted by
// start, and longest first, an annotation lies within one of those before it if and
// only if it lies within the one of them that ends last.
func (r *Report) merge(typ string) {
	d := r.Annotations
	ids := r.idsOf(typ)
	slices.SortStableFunc(ids, func(a, b annotation.ID) int { return d.Get(a).Span.Compare(d.Get(b).Span) })
	kept := r.kept[:0] // of each sort the one that ends last
	for _, id := range ids {
		a := d.Get(id)
		i := slices.IndexFunc(kept, func(k annotation.ID) bool {
			around := d.Get(k)
			return around.Contains(a.Span) && sameSort(around.Features, a.Features)
		})
		if i < 0 {
			kept = reached(d, kept, id)
			continue
		}
		around := d.Get(kept[i])
		if around.Span == a.Span {
			d.SetFeatures(kept[i], join(around.Features, a.Features))
		} else {
			d.SetFeatures(kept[i], fill(around.Features, a.Features))
		}
		d.Remove(id)
	}
	r.kept = kept
}

// reached puts an annotation in the place of the one of its very type that ends before
// it does.
func reached(d *annotation.Document, kept []annotation.ID, id annotation.ID) []annotation.ID {
	a := d.Get(id)
	typ := a.Features.Value("type")
	for i, k := range kept {
		if d.Get(k).Features.Value("type") == typ {
			if d.Get(k).End < a.End {
				kept[i] = id
			}
			return kept
		}
	}
	return append(kept, id)
}

// sameSort reports whether two annotations can be one.
func sameSort(a, b annotation.Features) bool {
	x, y := a.Value("type"), b.Value("type")
	return x == y || x == "" || y == "" || x == "other" || y == "other"
}

// fill gives the features of an annotation that lies around another. A type says
// more than "other".
func fill(around, within annotation.Features) annotation.Features {
	if t := within.Value("type"); t != "" && around.Value("type") == "other" {
		around = around.With("type", t)
	}
	return around.Merge(within)
}

// join gives the features of two annotations with the same span.
func join(a, b annotation.Features) annotation.Features {
	out := a.Join(b, joined)
	for i := range out {
		if e := &out[i]; e.Name == "type" && strings.IndexByte(e.Value, ',') >= 0 {
			all := slices.DeleteFunc(strings.Split(e.Value, ","), func(t string) bool { return t == "other" })
			e.Value = strings.Join(all, ",")
		}
	}
	return out
}

// joined gives the value of a feature that both have.
func joined(name, a, b string) string {
	switch {
	case a == "":
		return b
	case name == "confidence":
		if a != b {
			return higher(a, b)
		}
	case b != "" && !listed(a, b):
		return a + "," + b
	}
	return a
}

// listed reports whether a value is among those that commas join.
func listed(all, value string) bool {
	if len(all) <= len(value) { // mostly there is one value
		return all == value && strings.IndexByte(all, ',') < 0
	}
	for v := range strings.SplitSeq(all, ",") {
		if v == value {
			return true
		}
	}
	return false
}

// higher gives the higher of two numbers.
func higher(a, b string) string {
	x, err1 := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	if err1 != nil || err2 == nil && y > x {
		return b
	}
	return a
}

// tidyNames brings the feature "format" of names into one form: its letters follow
// the case of the name's parts, and of several formats those go that are part of
// another.
func (r *Report) tidyNames() {
	d := r.Annotations
	for _, id := range d.Of("Name") {
		f := d.Get(id).Features
		format := f.Value("format")
		if format == "" {
			continue
		}
		tidy := nameFormat(matchCase(matchCase(format, "ff", f.Value("firstname")), "ll", f.Value("lastname")))
		if tidy != format {
			d.SetFeatures(id, f.With("format", tidy))
		}
	}
}

// matchCase writes a part of a format as the part of the name is written.
func matchCase(format, letters, part string) string {
	capitals := strings.ToUpper(letters)
	switch {
	case part == "":
		return format
	case strings.IndexFunc(part, func(r rune) bool { return unicode.ToUpper(r) != r }) < 0:
		return strings.ReplaceAll(format, letters, capitals)
	}
	return strings.ReplaceAll(format, capitals, letters)
}

// nameFormat drops formats that come twice or are part of another.
func nameFormat(format string) string {
	if strings.IndexByte(format, ',') < 0 {
		return strings.TrimSpace(format)
	}
	var parts, kept []string
	for p := range strings.SplitSeq(format, ",") {
		if p = strings.TrimSpace(p); !slices.Contains(parts, p) {
			parts = append(parts, p)
		}
	}
	for i, p := range parts {
		if !slices.ContainsFunc(parts, func(o string) bool { return o != parts[i] && strings.Contains(o, p) }) {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, ",")
}
