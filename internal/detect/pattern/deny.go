package pattern

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
)

// denied makes recognizers of the deny lists.
func (o *Options) denied() []Recognizer {
	label := o.DenyLabel
	if label == "" {
		label = lethe.Misc
	}
	var out []Recognizer
	add := func(name string, label lethe.Label, l List) {
		if len(l.Exact)+len(l.Regex) > 0 {
			out = append(out, l.recognizer(name, label))
		}
	}
	add("deny", label, o.Deny)
	for _, label := range slices.Sorted(maps.Keys(o.Labels)) {
		add("deny-"+strings.ToLower(strings.ReplaceAll(string(label), "_", "-")), label, o.Labels[label].Deny)
	}
	return out
}

// recognizer finds the values of a list as whole words, in either case.
func (l List) recognizer(name string, label lethe.Label) Recognizer {
	r := Recognizer{
		Name: name, Label: label, Doc: "Values that are always to be found.",
		Examples: []detect.Example{{Text: "not on the list"}},
	}
	if len(l.Exact) > 0 {
		words := make([]string, len(l.Exact))
		for i, w := range l.Exact {
			words[i] = regexp.QuoteMeta(w)
		}
		r.Patterns = append(r.Patterns, Pattern{
			Name: "exact", Score: 1, Regex: `(?<!\w)(?:` + strings.Join(words, "|") + `)(?!\w)`,
		})
	}
	for i, s := range l.Regex {
		r.Patterns = append(r.Patterns, Pattern{Name: fmt.Sprintf("expression %d", i+1), Regex: s, Score: 1, Exact: true})
	}
	return r
}
