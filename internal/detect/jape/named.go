package jape

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// actionKind is an action that grammars call by name.
type actionKind struct {
	needs, takes []string // parameters that must, and that may be given
	free         bool     // further parameters are features
	do           func(*firing, args, annotation.Features) error
}

// args are the parameters of an action, which are few.
type args annotation.Features

func (a args) get(name string) (string, bool) { return annotation.Features(a).Get(name) }

func (a args) or(name, otherwise string) string {
	if v, ok := a.get(name); ok {
		return v
	}
	return otherwise
}

// rule is the value of the feature rule: given, or the rule's own name.
func (a args) rule(f *firing) string { return a.or("rule", f.rule.name) }

// actionKinds gives all actions with a name. All of them also take if and unless: a
// label that must be bound, or must not.
func actionKinds() map[string]actionKind {
	return map[string]actionKind{
		"addName":             {needs: []string{"type"}, takes: []string{"format", "label", "rule"}, do: doName},
		"addDate":             {needs: []string{"type"}, takes: []string{"rule"}, do: doDate},
		"addDoctors":          {takes: []string{"filter", "rule"}, do: doDoctors},
		"addSequence":         {needs: []string{"label", "type"}, takes: []string{"rule"}, free: true, do: doSequence},
		"atSentenceStart":     {needs: []string{"label", "type"}, takes: []string{"rule"}, free: true, do: doSentenceStart},
		"checkSuffix":         {needs: []string{"label"}, takes: []string{"suffix", "as"}, do: doSuffix},
		"removeFalsePositive": {needs: []string{"label"}, do: doFalsePositive},
		"removeOverlapping":   {needs: []string{"label", "type"}, do: doRemoveOverlapping},
		"setDocument":         {needs: []string{"feature"}, takes: []string{"value", "label"}, do: doDocument},
		"copy":                {needs: []string{"label", "type"}, takes: []string{"from"}, free: true, do: doCopy},
		"remove":              {needs: []string{"label"}, takes: []string{"type"}, do: doRemove},
	}
}

// namedAction is a call of an action.
type namedAction struct {
	kind  actionKind
	args  args
	extra annotation.Features // from further parameters
}

func (n *namedAction) run(f *firing) error {
	if l, ok := n.args.get("if"); ok && f.ids(l) == nil {
		return nil
	}
	if l, ok := n.args.get("unless"); ok && f.ids(l) != nil {
		return nil
	}
	return n.kind.do(f, n.args, n.extra)
}

// named reads @name(parameter = value, …).
func (p *parser) named() action {
	p.next()
	name := p.ident("the name of an action")
	kinds := actionKinds()
	kind, ok := kinds[name.text]
	if !ok {
		known := slices.Sorted(maps.Keys(kinds))
		p.failAt(name.start, "action @%s is unknown; one of @%s expected", name.text, strings.Join(known, ", @"))
	}
	n := &namedAction{kind: kind, extra: annotation.Features{}}
	if p.accept("(") {
		p.arguments(name.text, n)
		p.expect(")", "or “,” behind a parameter")
	}
	for _, need := range kind.needs {
		if _, ok := n.args.get(need); !ok {
			p.failAt(name.start, "@%s needs the parameter %s", name.text, need)
		}
	}
	return n
}

func (p *parser) arguments(name string, n *namedAction) {
	allowed := slices.Concat(n.kind.needs, n.kind.takes, []string{"if", "unless"})
	for p.tok.kind == tIdent {
		param := p.next()
		if !n.kind.free && !slices.Contains(allowed, param.text) {
			p.failAt(param.start, "@%s has no parameter %s; one of %s expected", name, param.text, strings.Join(allowed, ", "))
		}
		p.expect("=", "behind the parameter "+param.text)
		v, _ := p.value()
		if slices.Contains(allowed, param.text) {
			n.args = args(annotation.Features(n.args).With(param.text, v))
		} else {
			n.extra = n.extra.With(param.text, v)
		}
		if !p.accept(",") {
			return
		}
	}
}

func doSequence(f *firing, a args, extra annotation.Features) error {
	addSequence(f, f.ids(a.or("label", "")), a.or("type", ""), extra.Merge(annotation.NewFeatures("rule", a.rule(f))))
	return nil
}

// addSequence adds an annotation for each of ids; those that touch are one.
func addSequence(f *firing, ids []annotation.ID, typ string, features annotation.Features) {
	all := f.inOrder(ids)
	for i := 0; i < len(all); {
		s := all[i].Span
		for i++; i < len(all) && all[i].Start <= s.End; i++ {
			s.End = max(s.End, all[i].End)
		}
		f.add(typ, s, features)
	}
}

func doSentenceStart(f *firing, a args, extra annotation.Features) error {
	ids := f.ids(a.or("label", ""))
	if len(ids) > 0 {
		addAtSentenceStart(f, f.get(ids[0]), a.or("type", ""), extra.Merge(annotation.NewFeatures("rule", a.rule(f))))
	}
	return nil
}

// addAtSentenceStart adds an annotation where a sentence begins with this one.
func addAtSentenceStart(f *firing, at annotation.Annotation, typ string, features annotation.Features) {
	for _, id := range f.doc.Covering("Sentence", at.Span) {
		if f.doc.Get(id).Start == at.Start {
			f.add(typ, at.Span, features)
			return
		}
	}
}

// doSuffix adds a Lookup to a capitalised word that ends in one of a suffix list.
func doSuffix(f *firing, a args, _ annotation.Features) error {
	for _, id := range f.ids(a.or("label", "")) {
		word := f.get(id)
		if !capitalised(f.text(word.Span)) {
			continue
		}
		for _, l := range f.doc.Overlapping("Lookup", word.Span) {
			look := *f.doc.Get(l)
			if look.End == word.End && look.Features.Value("minorType") == a.or("suffix", "suffix") {
				f.add("Lookup", word.Span, annotation.NewFeatures("majorType", look.Features.Value("majorType"), "minorType", a.or("as", "suffixed")))
			}
		}
	}
	return nil
}

func doFalsePositive(f *firing, a args, _ annotation.Features) error {
	removeFalsePositives(f, f.ids(a.or("label", "")))
	return nil
}

// removeFalsePositives removes what overlaps with a gazetteer entry and has the type that
// is the entry's majorType.
func removeFalsePositives(f *firing, ids []annotation.ID) {
	for _, id := range ids {
		if entry := f.get(id); entry.Features.Value("majorType") != "" {
			removeOverlapping(f, entry, entry.Features.Value("majorType"))
		}
	}
}

func doRemoveOverlapping(f *firing, a args, _ annotation.Features) error {
	for _, id := range f.ids(a.or("label", "")) {
		removeOverlapping(f, f.get(id), a.or("type", ""))
	}
	return nil
}

func removeOverlapping(f *firing, with annotation.Annotation, typ string) {
	for _, id := range f.doc.Overlapping(typ, with.Span) {
		f.remove(id)
	}
}

func doDocument(f *firing, a args, _ annotation.Features) error {
	value := a.or("value", "")
	if label, ok := a.get("label"); ok {
		s, bound := f.span(label)
		if !bound {
			return nil
		}
		value = f.text(s)
	}
	setDocument(f, a.or("feature", ""), value)
	return nil
}

func setDocument(f *firing, name, value string) {
	if f.doc.Features == nil {
		f.doc.Features = map[string]string{}
	}
	f.doc.Features[name] = value
}

// doCopy adds an annotation over what a label holds, with the features of the first
// annotation there, of type from if that is given.
func doCopy(f *firing, a args, extra annotation.Features) error {
	s, ok := f.span(a.or("label", ""))
	if !ok {
		return nil
	}
	for _, id := range f.ids(a.or("label", "")) {
		from := f.get(id)
		if t, ok := a.get("from"); !ok || t == from.Type {
			f.add(a.or("type", ""), s, extra.Merge(from.Features))
			return nil
		}
	}
	return nil
}

func doRemove(f *firing, a args, _ annotation.Features) error {
	for _, id := range f.ids(a.or("label", "")) {
		if t, ok := a.get("type"); !ok || f.get(id).Type == t {
			f.remove(id)
		}
	}
	return nil
}

// yes reads a parameter that is true or false.
func (a args) yes(name string) (bool, error) {
	switch v := a.or(name, "false"); v {
	case "true", "yes":
		return true, nil
	case "false", "no":
		return false, nil
	default:
		return false, fmt.Errorf("parameter %s is neither true nor false", name)
	}
}
