package pattern

import (
	"slices"
	"strings"
	"sync"

	"github.com/goccy/go-yaml/ast"
)

// entryKeys are what a recognizer may say: the project's words, then Presidio's.
var entryKeys = []string{
	"name", "label", "doc", "country", "languages", "patterns", "context", "needs_context", "validator", "examples",
	"supported_entity", "supported_language", "supported_languages", "country_code", "deny_list", "deny_list_score",
	"global_regex_flags", "type", "enabled", "validate_result", "invalidate_result",
}

// entry is a recognizer while it is read.
type entry struct {
	*yamlReader
	d                     description
	start                 place
	enabled, exact, named bool
}

// entry reads one recognizer: a mapping, or the name of one of Presidio's own.
func (y *yamlReader) entry(n ast.Node) {
	e := &entry{yamlReader: y, start: where(n), exact: y.exact, enabled: true, d: description{denyScore: 1, places: map[string][]place{"": {where(n)}}}}
	if name, ok := y.resolve(n).(*ast.StringNode); ok {
		y.predefined(name.Value, e.start, true)
		return
	}
	if e.skipped(n) {
		return
	}
	y.members(n, e.member)
	if e.d.name == "" && !e.named {
		e.d.name = nameOf(e.d.label)
	}
	for i := range e.d.patterns {
		e.d.patterns[i].caseSensitive = e.d.patterns[i].caseSensitive || e.exact
	}
	y.entries = append(y.entries, e.d)
}

// skipped reports whether an entry names one of Presidio's own recognizers, or is
// turned off. What else stands in it is not read.
func (e *entry) skipped(n ast.Node) bool {
	name, kind, own := "", "", false
	e.members(n, func(key string, _ place, v ast.Node) {
		switch key {
		case "name":
			name = e.text(v)
		case "type":
			kind = e.text(v)
		case "enabled":
			e.enabled = e.truth(v)
		case "class_name":
			name = e.text(v)
		case "label", "supported_entity", "patterns", "deny_list", "black_list":
			own = true
		}
	})
	if kind == "predefined" || kind == "" && !own && strings.HasSuffix(name, "Recognizer") {
		e.predefined(name, e.start, e.enabled)
		return true
	}
	if !e.enabled {
		e.out.Warnings = append(e.out.Warnings, e.at(e.start, "a recognizer that is turned off"))
	}
	return !e.enabled
}

// presidioNames are the names of Presidio's recognizers that are built in.
var presidioNames = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, r := range Builtin() {
		names[r.Presidio] = true
	}
	delete(names, "")
	return names
})

func (y *yamlReader) predefined(name string, at place, enabled bool) {
	switch known := presidioNames()[name]; {
	case known && !enabled:
		y.kept = append(y.kept, placedName{name, at})
	case !known && enabled:
		y.unlike = append(y.unlike, placedName{name, at})
	}
}

// member reads one member of a recognizer.
func (e *entry) member(key string, at place, v ast.Node) {
	d := &e.d
	note := func(field string) { d.places[field] = append(d.places[field], where(v)) }
	switch key {
	case "name":
		e.named = true
		note("name")
		d.name = nameOf(e.text(v))
	case "label":
		note("label")
		d.label = LabelOf(e.text(v))
	case "doc":
		d.doc = e.text(v)
	case "country", "country_code":
		d.country = strings.ToLower(e.text(v))
	case "languages":
		d.languages, _ = e.texts(v)
	case "patterns":
		e.list(v, e.pattern)
	case "context":
		words, _ := e.texts(v)
		d.context = append(d.context, words...)
	case "needs_context":
		d.needsContext = e.truth(v)
	case "validator":
		note("validator")
		d.validator = e.text(v)
	case "examples":
		d.examples, d.places["examples"] = e.texts(v)
	case "type", "enabled", "class_name", "version", "id": // read before, or of no use here
	default:
		e.ofPresidio(key, at, v)
	}
}

// ofPresidio reads what Presidio's files have besides.
func (e *entry) ofPresidio(key string, at place, v ast.Node) {
	d := &e.d
	note := func(field string) { d.places[field] = append(d.places[field], where(v)) }
	switch key {
	case "supported_entity":
		note("label")
		d.label, d.python = LabelOf(e.text(v)), true
	case "supported_entities":
		labels, places := e.texts(v)
		if len(labels) != 1 {
			e.fault(at, "a recognizer of patterns has one entity")
			return
		}
		d.label, d.places["label"], d.python = LabelOf(labels[0]), places, true
	case "supported_language":
		d.languages, d.python = []string{e.text(v)}, true
	case "supported_languages":
		d.python = true
		e.list(v, e.language)
	case "deny_list", "black_list":
		d.deny, _ = e.texts(v)
		d.deny = slices.DeleteFunc(d.deny, func(s string) bool { return strings.TrimSpace(s) == "" })
	case "deny_list_score":
		note("deny_list_score")
		d.denyScore = e.number(v)
	case "global_regex_flags":
		e.exact = e.flags(v)
	case "validate_result", "invalidate_result":
		e.out.Warnings = append(e.out.Warnings, e.at(at, "%s is code of Presidio's, which cannot run here: without it more is found; where lethe has the check, name it as validator, as luhn", key))
	default:
		e.unknown(key, at, entryKeys)
	}
}

// language reads a language, with context words where it has some. They help in every
// language.
func (e *entry) language(n ast.Node) {
	if _, ok := e.resolve(n).(ast.MapNode); !ok {
		e.d.languages = append(e.d.languages, e.text(n))
		return
	}
	e.members(n, func(key string, at place, v ast.Node) {
		switch key {
		case "language":
			e.d.languages = append(e.d.languages, e.text(v))
		case "context":
			words, _ := e.texts(v)
			e.d.context = append(e.d.context, words...)
		default:
			e.unknown(key, at, []string{"language", "context"})
		}
	})
}

// pattern reads one pattern.
func (e *entry) pattern(n ast.Node) {
	var p patternSource
	d := &e.d
	regex, score := where(n), where(n)
	e.members(n, func(key string, at place, v ast.Node) {
		switch key {
		case "name":
			p.name = e.text(v)
		case "regex":
			p.regex, regex = e.text(v), where(v)
		case "score":
			p.score, score = e.number(v), where(v)
		case "case_sensitive":
			p.caseSensitive = e.truth(v)
		case "group":
			p.group = int(e.number(v))
		default:
			e.unknown(key, at, []string{"name", "regex", "score", "case_sensitive", "group"})
		}
	})
	if p.regex == "" {
		e.fault(regex, "a pattern without a regex")
		return
	}
	d.patterns = append(d.patterns, p)
	d.places["regex"], d.places["score"] = append(d.places["regex"], regex), append(d.places["score"], score)
}
