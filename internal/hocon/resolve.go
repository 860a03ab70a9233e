package hocon

import (
	"fmt"
	"strings"
)

const (
	maxSteps = 100_000 // substitutions resolved
	maxText  = 1 << 22 // bytes of all results
)

// resolver puts values in the places of substitutions.
type resolver struct {
	root   *object
	env    func(string) (string, bool)
	active map[*value]bool // being resolved: a reference to them means what came before
	steps  int
	size   int
}

func (r *resolver) object(o *object, pos Pos) (Value, error) {
	out := Value{Kind: Object, Pos: pos}
	for _, k := range o.keys {
		v, ok, err := r.fold(o.fields[k])
		if err != nil {
			return out, err
		}
		if ok {
			out.Members = append(out.Members, Member{k, v})
		}
	}
	return out, nil
}

// fold returns the value of a key that has been given several: the last, or all
// objects since the last that is not one merged. It is false where nothing is left, all
// being optional substitutions of what is not there.
func (r *resolver) fold(vs []*value) (Value, bool, error) {
	var out Value
	have := false
	for _, v := range vs {
		if r.active[v] {
			break
		}
		next, ok, err := r.value(v)
		if err != nil {
			return out, false, err
		}
		switch {
		case !ok:
		case v.adds && have && out.Kind != List:
			return out, false, &Error{v.pos, "'+=' adds to a list, but the value so far is none"}
		case v.adds:
			out = Value{Kind: List, Pos: v.pos, List: append(out.List[:len(out.List):len(out.List)], next)}
			have = true
		case have && out.Kind == Object && next.Kind == Object:
			out = merge(out, next)
		default:
			out, have = next, true
		}
	}
	return out, have, nil
}

func merge(a, b Value) Value {
	out := Value{Kind: Object, Pos: a.Pos, Members: append([]Member(nil), a.Members...)}
	for _, m := range b.Members {
		if old, ok := out.Member(m.Key); !ok {
			out.Members = append(out.Members, m)
		} else if old.Kind == Object && m.Kind == Object {
			*old = merge(*old, m.Value)
		} else {
			*old = m.Value
		}
	}
	return out
}

// value joins the parts of a value.
func (r *resolver) value(v *value) (Value, bool, error) {
	r.active[v] = true
	defer delete(r.active, v)
	var out Value
	have := false
	space := ""
	for i := range v.parts {
		p := &v.parts[i]
		if p.kind == spacePart {
			space = p.text
			continue
		}
		next, ok, err := r.part(p)
		if err != nil {
			return out, false, err
		}
		if !ok {
			continue
		}
		if !have {
			out, have, space = next, true, ""
			if len(v.parts) == 1 && p.kind == textPart && p.text == "null" {
				out.Kind = Null
			}
			continue
		}
		if out, err = r.concatenate(out, next, space, p.pos); err != nil {
			return out, false, err
		}
		space = ""
	}
	out.Pos = v.pos
	return out, have, nil
}

func (r *resolver) concatenate(a, b Value, space string, pos Pos) (Value, error) {
	switch {
	case a.Kind == Text && b.Kind == Text:
		a.Text += space + b.Text
		if r.size += len(a.Text); r.size > maxText {
			return a, &Error{pos, "the texts become too long"}
		}
		return a, nil
	case a.Kind == List && b.Kind == List:
		a.List = append(a.List[:len(a.List):len(a.List)], b.List...)
		if r.size += len(a.List); r.size > maxText {
			return a, &Error{pos, "the lists become too long"}
		}
		return a, nil
	case a.Kind == Object && b.Kind == Object:
		return merge(a, b), nil
	}
	return a, &Error{pos, fmt.Sprintf("%s and %s cannot be joined", a.Kind, b.Kind)}
}

func (r *resolver) part(p *part) (Value, bool, error) {
	switch p.kind {
	case substitution:
		return r.substitute(p)
	case objectPart:
		v, err := r.object(p.object, p.pos)
		return v, true, err
	case listPart:
		out := Value{Kind: List, Pos: p.pos}
		for _, e := range p.list {
			v, ok, err := r.value(e)
			if err != nil {
				return out, false, err
			}
			if ok {
				out.List = append(out.List, v)
			}
		}
		return out, true, nil
	case donePart:
		return p.done, true, nil
	}
	return Value{Kind: Text, Pos: p.pos, Text: p.text}, true, nil
}

func (r *resolver) substitute(p *part) (Value, bool, error) {
	if r.steps++; r.steps > maxSteps {
		return Value{}, false, &Error{p.pos, "too many substitutions"}
	}
	vs, err := r.gather(p.path)
	if err != nil {
		return Value{}, false, err
	}
	v, ok, err := r.fold(vs)
	if err != nil || ok {
		return v, ok, err
	}
	if r.env != nil {
		if text, ok := r.env(strings.Join(p.path, ".")); ok {
			return Value{Kind: Text, Pos: p.pos, Text: text}, true, nil
		}
	}
	if p.optional {
		return Value{}, false, nil
	}
	return Value{}, false, &Error{p.pos, fmt.Sprintf("${%s} has no value, or refers to itself", strings.Join(p.path, "."))}
}

// gather collects the values that a path has been given, without resolving what
// is next to them.
func (r *resolver) gather(path []string) ([]*value, error) {
	vs := r.root.fields[path[0]]
	for _, key := range path[1:] {
		var next []*value
		for _, v := range vs {
			if o := v.literal(); o != nil {
				next = append(next, o.fields[key]...)
				continue
			}
			if r.active[v] {
				break
			}
			done, ok, err := r.value(v)
			if err != nil {
				return nil, err
			}
			if !ok {
				continue
			}
			if m, found := done.Member(key); found {
				next = append(next, &value{pos: m.Pos, parts: []part{{kind: donePart, pos: m.Pos, done: *m}}})
			} else if done.Kind != Object {
				next = nil
			}
		}
		vs = next
	}
	return vs, nil
}
