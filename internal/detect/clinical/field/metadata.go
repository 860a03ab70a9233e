package field

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// MetadataPrefix begins the features of a document that hold what is known about it
// as a whole: "metaAnnot_Name" has the names, one per line or as a Java set ([a, b]), that are to
// be found in all of the document as annotations of type Name.
const MetadataPrefix = "metaAnnot_"

// CopyMetadata marks every occurrence of what the document's features hold, in
// capitals or with a capital at the beginning, of double names also the first part,
// unless it is a medical word there, or one that lists say is no name: one that a Lookup lies over
// with the majorType medical, or a minorType that contains false_positive.
func (r *Report) CopyMetadata() {
	var types []string
	var ps phrases
	for _, key := range sortedKeys(r.Annotations.Features) {
		typ, ok := strings.CutPrefix(key, MetadataPrefix)
		if !ok || typ == "" {
			continue
		}
		for _, value := range metadataValues(r.Annotations.Features[key]) {
			for _, form := range slices.Concat(forms(value), forms(firstOfDouble(value))) {
				ps.add(form, len(types))
				types = append(types, typ)
			}
		}
	}
	if types == nil {
		return
	}
	d := r.Annotations
	tokens := d.Of(Token)
	features := annotation.NewFeatures("rule", "meta_annotator")
	type addition struct {
		typ string
		span.Span
	}
	var all []addition
	ps.find(r, func(index, first, last int) {
		s := d.Get(tokens[first]).Span.Union(d.Get(tokens[last]).Span)
		if !r.medical(s) {
			all = append(all, addition{types[index], s})
		}
	})
	for _, a := range all {
		d.Add(a.typ, a.Span, features)
	}
}

func sortedKeys(m map[string]string) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// metadataValues parts a feature into its values: one per line, or as Java writes a set,
// [a, b].
func metadataValues(s string) []string {
	if inside, ok := strings.CutPrefix(s, "["); ok {
		if inside, ok = strings.CutSuffix(inside, "]"); ok {
			return strings.Split(inside, ", ")
		}
	}
	return strings.Split(s, "\n")
}

// firstOfDouble is the first part of a double name, by which alone people are called
// as well; "" where there is one part only.
func firstOfDouble(name string) string {
	first, _, double := strings.Cut(name, "-")
	if !double {
		return ""
	}
	return first
}

// forms are the ways in which a proper name is written: DOE and Doe. The parts of a
// double name each begin with a capital.
func forms(s string) []string {
	s = strings.TrimSpace(s)
	if s == "" {
		return nil
	}
	upper, lower := strings.ToUpper(s), strings.ToLower(s)
	first, n := utf8.DecodeRuneInString(lower)
	out := []string{s, upper, string(unicode.ToUpper(first)) + lower[n:], capitalised(lower)}
	slices.Sort(out)
	return slices.Compact(out)
}

// capitalised begins every word with a capital.
func capitalised(lower string) string {
	before := ' '
	return strings.Map(func(r rune) rune {
		start := !unicode.IsLetter(before)
		before = r
		if start {
			return unicode.ToUpper(r)
		}
		return r
	}, lower)
}

// medical reports whether a medical term, or what is taken for a name falsely, lies over a span.
func (r *Report) medical(s span.Span) bool {
	for _, id := range r.Annotations.Covering(Lookup, s) {
		f := r.Annotations.Get(id).Features
		if f.Value("majorType") == "medical" || strings.Contains(f.Value("minorType"), "false_positive") {
			return true
		}
	}
	return false
}
