package lazyregexp

import (
	"regexp/syntax"
	"slices"
)

// turned are the places in a text that change when it is read from its end.
var turned = map[syntax.Op]syntax.Op{
	syntax.OpBeginLine: syntax.OpEndLine, syntax.OpEndLine: syntax.OpBeginLine,
	syntax.OpBeginText: syntax.OpEndText, syntax.OpEndText: syntax.OpBeginText,
}

// turn gives the expression that matches a text turned round where re matches the text. What it
// captures and prefers is of no use.
func turn(re *syntax.Regexp) *syntax.Regexp {
	back := *re
	if op, ok := turned[re.Op]; ok {
		back.Op = op
	}
	back.Rune = slices.Clone(re.Rune)
	if re.Op == syntax.OpLiteral { // those of a class are pairs
		slices.Reverse(back.Rune)
	}
	back.Sub = make([]*syntax.Regexp, len(re.Sub))
	for i, sub := range re.Sub {
		back.Sub[i] = turn(sub)
	}
	if re.Op == syntax.OpConcat {
		slices.Reverse(back.Sub)
	}
	return &back
}
