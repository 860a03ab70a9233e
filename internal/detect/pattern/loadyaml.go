package pattern

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/lethe-privacy/lethe/internal/nearest"
)

// Flags of Python's module re, as Presidio's files give them.
const (
	flagFold  = 2
	flagsUsed = flagFold | 8 | 16 // every expression here is multi-line and dot-all
)

// yaml reads a file with a list "recognizers": the text next to it is from a registry
// of Presidio's.
func (l *loadedFile) yaml() {
	tree, err := parser.ParseBytes(bytes.TrimPrefix(l.data, []byte("\ufeff")), 0)
	if err != nil {
		at, message := syntaxError(err)
		l.fault(at, "%s", message)
		return
	}
	y := &yamlReader{loadedFile: l, anchors: map[string]ast.Node{}}
	for _, doc := range tree.Docs {
		if doc.Body == nil {
			continue
		}
		ast.Walk(y, doc.Body)
		y.registry(doc.Body)
	}
	y.tellPredefined()
}

func syntaxError(err error) (place, string) {
	message, _, _ := strings.Cut(err.Error(), "\n")
	var located yaml.Error
	if errors.As(err, &located) && located.GetToken() != nil {
		message, _, _ = strings.Cut(located.GetMessage(), "\n")
		p := located.GetToken().Position
		return place{p.Line, p.Column}, message
	}
	return place{line: 1}, message
}

// yamlReader reads the tree of a file, with the place of each node.
type yamlReader struct {
	*loadedFile
	anchors map[string]ast.Node
	exact   bool // the file's flags leave the case of letters as written

	kept, unlike []placedName // entries for what is built in that are turned off; for what there is not
}

// placedName is a name and where it stands.
type placedName struct {
	name string
	at   place
}

// Visit notes what anchors stand for.
func (y *yamlReader) Visit(n ast.Node) ast.Visitor {
	if a, ok := n.(*ast.AnchorNode); ok {
		y.anchors[a.Name.String()] = a.Value
	}
	return y
}

// registry reads the file's own level.
func (y *yamlReader) registry(n ast.Node) {
	y.members(n, func(key string, at place, v ast.Node) {
		switch key {
		case "recognizers":
			y.list(v, func(n ast.Node) { y.entry(n) })
		case "global_regex_flags":
			y.exact = y.flags(v)
		case "supported_languages", "supported_countries": // those of Presidio's registry
		default:
			y.unknown(key, at, []string{"recognizers", "global_regex_flags", "supported_languages"})
		}
	})
}

// flags reports whether letters must be in the case written.
func (y *yamlReader) flags(n ast.Node) (exact bool) {
	flags := int(y.number(n))
	if flags&^flagsUsed != 0 {
		y.fault(where(n), "of the flags there are 2 (either case), 8 (lines) and 16 (dot)")
	}
	return flags&flagFold == 0
}

// resolve is what a node stands for.
func (y *yamlReader) resolve(n ast.Node) ast.Node {
	for range 8 { // an alias of an alias of …
		switch x := n.(type) {
		case *ast.AnchorNode:
			n = x.Value
		case *ast.AliasNode:
			n = y.anchors[x.Value.String()]
		case *ast.TagNode:
			n = x.Value
		default:
			return n
		}
	}
	return nil
}

func where(n ast.Node) place {
	if n == nil || n.GetToken() == nil {
		return place{line: 1}
	}
	p := n.GetToken().Position
	if m, ok := n.(*ast.MappingNode); ok && len(m.Values) > 0 { // its token is a colon
		p = m.Values[0].Key.GetToken().Position
	}
	return place{p.Line, p.Column}
}

// members walks a mapping.
func (y *yamlReader) members(n ast.Node, each func(key string, at place, v ast.Node)) {
	m, ok := y.resolve(n).(ast.MapNode)
	if !ok {
		y.fault(where(n), "a value of type mapping is expected here")
		return
	}
	for i := m.MapRange(); i.Next(); {
		key := i.Key()
		p := key.GetToken().Position
		each(key.GetToken().Value, place{p.Line, p.Column}, i.Value())
	}
}

func (y *yamlReader) list(n ast.Node, each func(ast.Node)) {
	switch x := y.resolve(n).(type) {
	case *ast.NullNode, nil:
	case *ast.SequenceNode:
		for _, v := range x.Values {
			each(v)
		}
	default:
		y.fault(where(n), "a value of type list is expected here")
	}
}

func (y *yamlReader) unknown(key string, at place, known []string) {
	y.fault(at, "unknown key %q%s", key, nearest.To(key, known))
}

// text reads a value that is no list or mapping.
func (y *yamlReader) text(n ast.Node) string {
	switch x := y.resolve(n).(type) {
	case *ast.StringNode:
		return x.Value
	case *ast.LiteralNode:
		return strings.TrimSuffix(x.Value.Value, "\n")
	case *ast.NullNode, nil:
		return ""
	case *ast.MappingNode, *ast.MappingValueNode, *ast.SequenceNode:
		y.fault(where(n), "a value of type string is expected here")
		return ""
	default:
		return x.GetToken().Value
	}
}

func (y *yamlReader) number(n ast.Node) (v float64) {
	y.decode(n, &v, "number")
	return v
}

func (y *yamlReader) truth(n ast.Node) (v bool) {
	y.decode(n, &v, "true/false")
	return v
}

func (y *yamlReader) decode(n ast.Node, v any, kind string) {
	if x := y.resolve(n); x == nil || yaml.NodeToValue(x, v) != nil {
		y.fault(where(n), "a value of type %s is expected here", kind)
	}
}

// texts reads a list of values, with their places.
func (y *yamlReader) texts(n ast.Node) (out []string, at []place) {
	y.list(n, func(v ast.Node) {
		out, at = append(out, y.text(v)), append(at, where(v))
	})
	return out, at
}

// tellPredefined warns of entries that name recognizers of Presidio's own.
func (y *yamlReader) tellPredefined() {
	tell := func(all []placedName, format string) {
		if len(all) == 0 {
			return
		}
		var names []string
		for _, n := range all {
			names = append(names, n.name)
		}
		slices.Sort(names)
		y.out.Warnings = append(y.out.Warnings, y.at(all[0].at, format, strings.Join(slices.Compact(names), ", ")))
	}
	tell(y.kept, "predefined, turned off here and built in, so that they stay on: %s; detect.labels has a min_score and an allow list for each label")
	tell(y.unlike, "predefined, and not built in under such a name: %s; names, places and organizations are found by detectors of lethe's own")
}
