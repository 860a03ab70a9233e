package jape

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// javaStatics gives the static methods that may be called, by name: those of GATE's
// and of the clinical tool's Utils, and what little of Java's own is used.
var javaStatics = sync.OnceValue(func() map[string][]method {
	m := map[string][]method{}
	addTextStatics(m)
	addSetStatics(m)
	addClinicalStatics(m)
	addNumberStatics(m)
	m["ruleName"] = []method{{nil, jString, func(f *firing, _ any, _ []any) (any, error) { return f.rule.name, nil }}}
	m["phaseName"] = []method{{nil, jString, func(f *firing, _ any, _ []any) (any, error) { return f.phase, nil }}}
	m["capitalize"] = []method{{[]jtype{jString}, jString, func(_ *firing, _ any, given []any) (any, error) {
		s, ok := given[0].(string)
		if !ok || s == "" {
			return given[0], nil
		}
		first, n := utf8.DecodeRuneInString(s)
		return string(unicode.ToTitle(first)) + s[n:], nil
	}}}
	m["Pattern.matches"] = []method{{[]jtype{jString, jString}, jBool, matchesPattern}}
	m["newFeatureMap"] = []method{{nil, jFeatures, func(*firing, any, []any) (any, error) { return &javaFeatures{of: -1}, nil }}}
	m["featureMap"] = []method{
		{nil, jFeatures, newFeatures}, {[]jtype{jString, anyType}, jFeatures, newFeatures},
		{[]jtype{jString, anyType, jString, anyType}, jFeatures, newFeatures},
		{[]jtype{jString, anyType, jString, anyType, jString, anyType}, jFeatures, newFeatures},
	}
	for _, name := range []string{"singletonMap", "Map.of"} {
		m[name] = m["featureMap"]
	}
	m["println"] = []method{{[]jtype{anyType}, jVoid, nothing}, {nil, jVoid, nothing}}
	m["print"] = []method{{[]jtype{anyType}, jVoid, nothing}}
	m["valueOf"] = []method{{[]jtype{anyType}, jString, func(_ *firing, _ any, given []any) (any, error) { return text(given[0]), nil }}}
	parse := method{[]jtype{jString}, jNumber, func(_ *firing, _ any, given []any) (any, error) {
		s, _ := given[0].(string)
		return strconv.ParseInt(s, 10, 64)
	}}
	m["parseInt"], m["parseLong"] = []method{parse}, []method{parse}
	m["sort"] = []method{{[]jtype{jSet, "OffsetComparator"}, jVoid, func(f *firing, _ any, given []any) (any, error) {
		s, ok := given[0].(*annotations)
		if !ok {
			return nil, errNull
		}
		s.ids = annotationsOf(f, s.ids).ids
		return nil, nil
	}}}
	return m
})

func nothing(*firing, any, []any) (any, error) { return nil, nil }

func newFeatures(_ *firing, _ any, given []any) (any, error) {
	out := &javaFeatures{of: -1}
	for i := 0; i+1 < len(given); i += 2 {
		out.f = out.f.With(text(given[i]), text(given[i+1]))
	}
	return out, nil
}

func addTextStatics(m map[string][]method) {
	of := func(change func(string) string) []method {
		return []method{
			{[]jtype{jDoc, spanned}, jString, func(f *firing, _ any, given []any) (any, error) {
				s, err := spanOfValue(f, given[1])
				if err != nil {
					return nil, err
				}
				return change(f.text(s)), nil
			}},
			{[]jtype{jDoc, place_, place_}, jString, func(f *firing, _ any, given []any) (any, error) {
				s, err := between(f, given[1], given[2])
				if err != nil {
					return nil, err
				}
				return change(f.text(s)), nil
			}},
		}
	}
	m["stringFor"] = of(func(s string) string { return s })
	m["contentFor"] = m["stringFor"]
	m["cleanStringFor"] = of(cleanString)
	number := func(of func(f *firing, s span.Span) int) []method {
		return []method{{[]jtype{spanned}, jNumber, func(f *firing, _ any, given []any) (any, error) {
			s, err := spanOfValue(f, given[0])
			if err != nil {
				return nil, err
			}
			return int64(of(f, s)), nil
		}}}
	}
	m["start"] = number(func(_ *firing, s span.Span) int { return s.Start })
	m["end"] = number(func(_ *firing, s span.Span) int { return s.End })
	m["length"] = number(func(f *firing, s span.Span) int { return utf16Len(f.text(s)) })
	m["lengthLong"] = m["length"]
}

func addSetStatics(m map[string][]method) {
	m["inDocumentOrder"] = []method{{[]jtype{jSet}, jSet, func(f *firing, _ any, given []any) (any, error) {
		ids, err := setOf(given[0])
		return annotationsOf(f, ids), err
	}}}
	m["getOnlyAnn"] = []method{{[]jtype{jSet}, jAnn, func(_ *firing, _ any, given []any) (any, error) {
		ids, err := setOf(given[0])
		if err == nil && len(ids) != 1 {
			err = errEmpty
		}
		if err != nil {
			return nil, err
		}
		return annotationValue(ids[0]), nil
	}}}
	for name, in := range map[string]func(s, a span.Span) bool{
		"getOverlappingAnnotations": func(s, a span.Span) bool { return s.Overlaps(a) },
		"getContainedAnnotations":   func(s, a span.Span) bool { return s.Contains(a) },
		"getCoveringAnnotations":    func(s, a span.Span) bool { return a.Contains(s) },
		"getCoextensiveAnnotations": func(s, a span.Span) bool { return a == s },
	} {
		m[name] = []method{related(in, jAll, false), related(in, jAll, true), related(in, jSet, false), related(in, jSet, true)}
	}
	m["addAnn"] = []method{
		{[]jtype{jAll, spanned, jString, jFeatures}, jNumber, func(f *firing, _ any, given []any) (any, error) {
			s, err := spanOfValue(f, given[1])
			if err != nil {
				return nil, err
			}
			return add(f, s, given[2], given[3])
		}},
		{[]jtype{jAll, place_, place_, jString, jFeatures}, jNumber, func(f *firing, _ any, given []any) (any, error) {
			s, err := between(f, given[1], given[2])
			if err != nil {
				return nil, err
			}
			return add(f, s, given[3], given[4])
		}},
	}
}

// related narrows a set to what lies so to an annotation or set, of a type if given.
func related(in func(s, a span.Span) bool, from jtype, typed bool) method {
	params := []jtype{from, spanned}
	if typed {
		params = append(params, jString)
	}
	return method{params, jSet, func(f *firing, _ any, given []any) (any, error) {
		s, err := spanOfValue(f, given[1])
		if err != nil {
			return nil, err
		}
		ids := []annotation.ID(nil)
		switch {
		case from == jSet:
			ids, err = setOf(given[0])
		case typed:
			name, _ := given[2].(string)
			ids = slices.Clone(f.doc.Of(name))
		default:
			ids = every(f)
		}
		return narrowed(f, ids, func(a annotation.Annotation) bool {
			return in(s, a.Span) && (!typed || a.Type == given[2])
		}), err
	}}
}

// addClinicalStatics adds the helpers of the clinical tool, which are the actions with
// names.
func addClinicalStatics(m map[string][]method) {
	name := func(label func([]any) string) func(*firing, any, []any) (any, error) {
		return func(f *firing, _ any, given []any) (any, error) {
			f.with(given[len(given)-3], func() { addName(f, text(given[0]), text(given[1]), text(given[2]), label(given)) })
			return nil, nil
		}
	}
	m["addNameAnnotation"] = []method{
		{[]jtype{jString, jString, jString, jBindings, jDoc, jAll}, jVoid, name(func([]any) string { return "name" })},
		{[]jtype{jString, jString, jString, jString, jBindings, jDoc, jAll}, jVoid, name(func(g []any) string { return text(g[3]) })},
	}
	m["addDateAnnotation"] = []method{
		{[]jtype{jString, jString, jBindings, jDoc, jAll}, jVoid, func(f *firing, _ any, given []any) (any, error) {
			f.with(given[2], func() {
				if f.ids("date1") != nil {
					addDate(f, text(given[0]), text(given[1]), "", "")
				}
			})
			return nil, nil
		}},
		{[]jtype{jString, jString, jString, jString, jBindings, jDoc, jAll}, jVoid, func(f *firing, _ any, given []any) (any, error) {
			f.with(given[4], func() { addDate(f, text(given[0]), text(given[1]), text(given[2]), text(given[3])) })
			return nil, nil
		}},
	}
	m["addDoctorEnumeration"] = []method{{[]jtype{jAll, jAll, jBindings, jString, jBool, jDoc}, jVoid, func(f *firing, _ any, given []any) (any, error) {
		filter, _ := given[4].(bool)
		f.with(given[2], func() { addDoctors(f, text(given[3]), filter) })
		return nil, nil
	}}}
	m["addAnnotationSequence"] = []method{{[]jtype{jSet, jString, jString, jAll}, jVoid, func(f *firing, _ any, given []any) (any, error) {
		ids, err := setOf(given[0])
		if err == nil {
			addSequence(f, ids, text(given[1]), annotation.NewFeatures("rule", text(given[2])))
		}
		return nil, err
	}}}
	m["annotateIfBeginningOfSentence"] = []method{{[]jtype{jAll, jAnn, jString, jString, jAll}, jVoid, func(f *firing, _ any, given []any) (any, error) {
		at, ok := given[1].(annotationValue)
		if !ok {
			return nil, errNull
		}
		addAtSentenceStart(f, f.get(annotation.ID(at)), text(given[2]), annotation.NewFeatures("rule", text(given[3])))
		return nil, nil
	}}}
	m["possibleSlashDate"] = []method{{[]jtype{jBindings, jDoc}, jBool, func(f *firing, _ any, given []any) (any, error) {
		var possible bool
		f.with(given[0], func() { possible = possibleSlashDate(f) })
		return possible, nil
	}}}
}

// with does something under other bindings.
func (f *firing) with(bindings any, do func()) {
	own := f.bound
	f.bound = bindings.(*bindingMap).bound
	do()
	f.bound = own
}

// possibleSlashDate separates a month and year from a point on a scale, like 7/10: a scale
// has no zeros in front, and its number is of one digit and no more than its end.
func possibleSlashDate(f *firing) bool {
	month, ok := f.firstText("month1", "month")
	year, ok2 := f.firstText("year1", "year")
	if !ok || !ok2 {
		return false
	}
	m, _ := strconv.Atoi(month)
	y, _ := strconv.Atoi(year)
	return m > y || strings.HasPrefix(year, "0") || strings.HasPrefix(month, "0") || len(month) != 1
}

// firstText is the text of the first annotation of the first label that is bound.
func (f *firing) firstText(labels ...string) (string, bool) {
	for _, l := range labels {
		if ids := f.ids(l); len(ids) > 0 {
			return f.text(f.get(ids[0]).Span), true
		}
	}
	return "", false
}
