package jape

import (
	"fmt"
	"strings"
)

// String writes a test as a grammar would.
func (t *test) String() string {
	var parts []string
	for _, c := range t.want {
		parts = append(parts, c.texts("")...)
	}
	for _, c := range t.deny {
		parts = append(parts, c.texts("!")...)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// key identifies tests, also by which conditions are of one constraint.
func (t *test) key() string {
	var b strings.Builder
	for _, c := range t.want {
		b.WriteString(strings.Join(c.texts(""), ", ") + "; ")
	}
	for _, c := range t.deny {
		b.WriteString(strings.Join(c.texts("!"), ", ") + "; ")
	}
	return b.String()
}

func (c *constraint) texts(not string) []string {
	typ := not + word(c.typ)
	if len(c.conds) == 0 {
		return []string{typ}
	}
	var out []string
	for _, d := range c.conds {
		out = append(out, typ+d.String())
	}
	return out
}

func (d condition) String() string {
	if d.inner != nil {
		return fmt.Sprintf(" %s {%s}", d.op, strings.Join(d.inner.texts(""), ", "))
	}
	value := d.value
	if !d.number {
		value = fmt.Sprintf("%q", d.value)
	}
	if d.meta != "" {
		return fmt.Sprintf("@%s %s %s", d.meta, d.op, value)
	}
	return fmt.Sprintf(".%s %s %s", word(d.feature), d.op, value)
}

// word quotes a name that is no identifier.
func word(s string) string {
	if s != "" && isIdentStart(s) && identLen(s) == len(s) {
		return s
	}
	return fmt.Sprintf("%q", s)
}
