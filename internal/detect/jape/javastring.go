package jape

import (
	"strings"
	"unicode/utf16"
)

func addStringMethods(m map[string][]method) {
	str := func(name string, ms ...method) { m["String."+name] = ms }
	test := func(ok func(a, b string) bool) method {
		return method{[]jtype{jString}, jBool, func(_ *firing, on any, given []any) (any, error) {
			b, there := given[0].(string)
			return there && ok(on.(string), b), nil
		}}
	}
	change := func(f func(string) string) method {
		return get(jString, func(_ *firing, s string) any { return f(s) })
	}
	str("equals", test(func(a, b string) bool { return a == b }))
	str("equalsIgnoreCase", test(strings.EqualFold))
	str("contains", test(strings.Contains))
	str("startsWith", test(strings.HasPrefix))
	str("endsWith", test(strings.HasSuffix))
	str("trim", change(strings.TrimSpace))
	str("toLowerCase", change(strings.ToLower))
	str("toUpperCase", change(strings.ToUpper))
	str("toString", change(func(s string) string { return s }))
	str("isEmpty", get(jBool, func(_ *firing, s string) any { return s == "" }))
	str("length", get(jNumber, func(_ *firing, s string) any { return size(utf16Len(s)) }))
	str("replace", method{[]jtype{jString, jString}, jString, func(_ *firing, on any, given []any) (any, error) {
		a, ok := given[0].(string)
		b, ok2 := given[1].(string)
		if !ok || !ok2 {
			return nil, errNull
		}
		return strings.ReplaceAll(on.(string), a, b), nil
	}})
	str("isBlank", get(jBool, func(_ *firing, s string) any { return strings.TrimSpace(s) == "" }))
	str("lastIndexOf", position(strings.LastIndex))
	str("compareTo", method{[]jtype{jString}, jNumber, func(_ *firing, on any, given []any) (any, error) {
		b, ok := given[0].(string)
		if !ok {
			return nil, errNull
		}
		return int64(strings.Compare(on.(string), b)), nil
	}})
	str("replaceAll", method{[]jtype{jString, jString}, jString, replaced(-1)})
	str("replaceFirst", method{[]jtype{jString, jString}, jString, replaced(1)})
	str("concat", method{[]jtype{jString}, jString, func(_ *firing, on any, given []any) (any, error) { return on.(string) + text(given[0]), nil }})
	str("indexOf", position(strings.Index))
	str("charAt", method{[]jtype{jNumber}, jString, func(_ *firing, on any, given []any) (any, error) {
		i := given[0].(int64)
		return substring(on.(string), i, i+1)
	}})
	str("substring",
		method{[]jtype{jNumber}, jString, func(_ *firing, on any, given []any) (any, error) {
			return substring(on.(string), given[0].(int64), int64(utf16Len(on.(string))))
		}},
		method{[]jtype{jNumber, jNumber}, jString, func(_ *firing, on any, given []any) (any, error) {
			return substring(on.(string), given[0].(int64), given[1].(int64))
		}})
}

// position makes a method of what finds a string in another one, in bytes; Java counts UTF-16 units.
func position(find func(in, what string) int) method {
	return method{[]jtype{jString}, jNumber, func(_ *firing, on any, given []any) (any, error) {
		b, ok := given[0].(string)
		if !ok {
			return nil, errNull
		}
		i := find(on.(string), b)
		if i > 0 {
			i = utf16Len(on.(string)[:i])
		}
		return int64(i), nil
	}}
}

// substring cuts by UTF-16 units, as Java counts.
func substring(s string, from, to int64) (any, error) {
	units := utf16.Encode([]rune(s))
	if from < 0 || to > int64(len(units)) || to < from {
		return nil, errOffset
	}
	return string(utf16.Decode(units[from:to])), nil
}
