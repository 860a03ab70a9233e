package presidio

import (
	"slices"
	"strings"
)

// allowList are values that a request wants left where they are.
type allowList struct {
	exact   []string
	within  string // a text in place of a list: all that is part of it
	pattern *expression
	err     error // told only where something would be compared
}

func allowOf(m map[string]any) (allowList, error) {
	v := m["allow_list"]
	if !truthy(v) {
		return allowList{}, nil
	}
	how, given := m["allow_list_match"]
	if !given {
		how = "exact"
	}
	switch how {
	case "exact":
		if s, ok := v.(string); ok {
			return allowList{within: s}, nil
		}
		return allowList{exact: members(v)}, nil
	case "regex":
		return allowedBy(members(v), m)
	}
	return allowList{err: wrongValue("allow_list_match must either be set to 'exact' or 'regex'.")}, nil
}

func allowedBy(terms []string, m map[string]any) (allowList, error) {
	terms = slices.DeleteFunc(terms, func(t string) bool { return t == "" })
	if len(terms) == 0 {
		return allowList{}, nil
	}
	flags := usualFlags
	if v, ok := m["regex_flags"]; ok {
		flags = 0
		if v != nil {
			n, err := whole(v)
			if err != nil {
				return allowList{err: wrongArgument("an integer is required")}, nil
			}
			flags = n
		}
	}
	e, err := compile(strings.Join(terms, "|"), flags)
	if err != nil {
		return allowList{err: wrongValue("%v", err)}, nil
	}
	return allowList{pattern: e}, nil
}

// without leaves out what is allowed.
func (a allowList) without(all []candidate, text string) ([]candidate, error) {
	if a.err != nil {
		return nil, a.err
	}
	var failed error
	out := slices.DeleteFunc(all, func(f candidate) bool {
		value := text[f.start:f.end]
		if a.pattern == nil {
			return slices.Contains(a.exact, value) || a.within != "" && strings.Contains(a.within, value)
		}
		hit, err := a.pattern.in(value)
		if err != nil { // what could not be compared stays
			failed = err
			return false
		}
		return hit
	})
	if failed != nil {
		return nil, wrongValue("The expression of the allow list takes too long.")
	}
	return out, nil
}
