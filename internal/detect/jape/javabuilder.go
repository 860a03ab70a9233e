package jape

import (
	"strings"
	"unicode/utf16"
)

// javaBuilder is a StringBuilder.
type javaBuilder struct{ text strings.Builder }

// newBuilder compiles new StringBuilder() and new StringBuilder(text).
func (c *javaCompiler) newBuilder(given []jexpr) jexpr {
	if len(given) == 1 && given[0].typ != jString {
		given = nil // a capacity
	}
	return jexpr{typ: jBuilder, eval: func(e *jenv) (any, error) {
		b := &javaBuilder{}
		values, err := evalAll(e, given)
		for _, v := range values {
			b.text.WriteString(text(v))
		}
		return b, err
	}}
}

func addBuilderMethods(m map[string][]method) {
	sb := func(name string, ms ...method) { m["StringBuilder."+name] = ms }
	sb("append", method{[]jtype{anyType}, jBuilder, func(f *firing, on any, given []any) (any, error) {
		s := text(given[0])
		f.looked += len(s) / 16
		on.(*javaBuilder).text.WriteString(s)
		return on, nil
	}})
	sb("insert", method{[]jtype{jNumber, anyType}, jBuilder, func(f *firing, on any, given []any) (any, error) {
		return edited(f, on, given[0].(int64), given[0].(int64), text(given[1]))
	}})
	sb("deleteCharAt", method{[]jtype{jNumber}, jBuilder, func(f *firing, on any, given []any) (any, error) {
		return edited(f, on, given[0].(int64), given[0].(int64)+1, "")
	}})
	sb("delete", method{[]jtype{jNumber, jNumber}, jBuilder, func(f *firing, on any, given []any) (any, error) {
		return edited(f, on, given[0].(int64), given[1].(int64), "")
	}})
	sb("setLength", method{[]jtype{jNumber}, jVoid, func(f *firing, on any, given []any) (any, error) {
		n := int64(utf16Len(on.(*javaBuilder).text.String()))
		_, err := edited(f, on, given[0].(int64), n, "")
		return nil, err
	}})
	sb("reverse", get(jBuilder, func(f *firing, b *javaBuilder) any {
		runes := []rune(b.text.String())
		f.looked += len(runes)
		b.text.Reset()
		for i := len(runes) - 1; i >= 0; i-- {
			b.text.WriteRune(runes[i])
		}
		return b
	}))
	sb("toString", get(jString, func(_ *firing, b *javaBuilder) any { return b.text.String() }))
	sb("length", get(jNumber, func(f *firing, b *javaBuilder) any {
		f.looked += b.text.Len() / 16
		return size(utf16Len(b.text.String()))
	}))
	sb("isEmpty", get(jBool, func(_ *firing, b *javaBuilder) any { return b.text.Len() == 0 }))
}

// edited puts a text in the place of a part, counted in UTF-16 units.
func edited(f *firing, on any, from, to int64, by string) (any, error) {
	b := on.(*javaBuilder)
	units := utf16.Encode([]rune(b.text.String()))
	f.looked += len(units) / 16
	to = min(to, int64(len(units)))
	if from < 0 || from > to {
		return nil, errOffset
	}
	b.text.Reset()
	b.text.WriteString(string(utf16.Decode(units[:from])) + by + string(utf16.Decode(units[to:])))
	return b, nil
}
