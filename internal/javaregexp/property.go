package javaregexp

import (
	"fmt"
	"strings"
	"unicode"
)

// Sets that several names stand for.
func upper() set      { return table(unicode.Lu, unicode.Other_Uppercase) }
func lower() set      { return table(unicode.Ll, unicode.Other_Lowercase) }
func alphabetic() set { return table(unicode.L, unicode.Nl, unicode.Other_Alphabetic) }
func word() set       { return set{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}} }
func space() set      { return set{{'\t', '\r'}, {' ', ' '}} }

func unicodeWord() set {
	return alphabetic().union(table(unicode.M, unicode.Nd, unicode.Pc, unicode.Join_Control))
}

// horizontal and vertical white space, and what ends a line.
func horizontal() set {
	return set{{'\t', '\t'}, {' ', ' '}, {0xA0, 0xA0}, {0x1680, 0x1680}, {0x180E, 0x180E}, {0x2000, 0x200A}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}}
}
func vertical() set { return set{{'\n', '\r'}, {0x85, 0x85}, {0x2028, 0x2029}} }
func lineEnds() set { return set{{'\n', '\n'}, {'\r', '\r'}, {0x85, 0x85}, {0x2028, 0x2029}} }

// javaSpace is what Character.isWhitespace holds: separators, but no space that must
// not break, and the controls of ASCII that move on.
func javaSpace() set {
	return table(unicode.Z).intersect(set{{0xA0, 0xA0}, {0x2007, 0x2007}, {0x202F, 0x202F}}.negate()).union(set{{'\t', '\r'}, {0x1C, 0x1F}})
}

// properties by lower-case name without the prefixes Is and java, as \p{…} has them.
var properties = map[string]func() set{
	"javauppercase":                 upper,
	"javalowercase":                 lower,
	"javatitlecase":                 func() set { return table(unicode.Lt) },
	"javaletter":                    func() set { return table(unicode.L) },
	"javaalphabetic":                alphabetic,
	"javaideographic":               func() set { return table(unicode.Ideographic) },
	"javadigit":                     func() set { return table(unicode.Nd) },
	"javaletterordigit":             func() set { return table(unicode.L, unicode.Nd) },
	"javaspacechar":                 func() set { return table(unicode.Z) },
	"javawhitespace":                javaSpace,
	"javaisocontrol":                func() set { return set{{0, 0x1F}, {0x7F, 0x9F}} },
	"javadefined":                   func() set { return assigned() },
	"isalphabetic":                  alphabetic,
	"isuppercase":                   upper,
	"islowercase":                   lower,
	"istitlecase":                   func() set { return table(unicode.Lt) },
	"isletter":                      func() set { return table(unicode.L) },
	"isdigit":                       func() set { return table(unicode.Nd) },
	"ispunctuation":                 func() set { return table(unicode.P) },
	"iscontrol":                     func() set { return table(unicode.Cc) },
	"iswhite_space":                 func() set { return table(unicode.White_Space) },
	"iswhitespace":                  func() set { return table(unicode.White_Space) },
	"ishex_digit":                   func() set { return table(unicode.Hex_Digit) },
	"ishexdigit":                    func() set { return table(unicode.Hex_Digit) },
	"isideographic":                 func() set { return table(unicode.Ideographic) },
	"isjoin_control":                func() set { return table(unicode.Join_Control) },
	"isnoncharactercodepoint":       func() set { return table(unicode.Noncharacter_Code_Point) },
	"isassigned":                    func() set { return assigned() },
	"isalnum":                       func() set { return alphabetic().union(table(unicode.Nd)) },
	"isword":                        unicodeWord,
	"any":                           func() set { return between(0, unicode.MaxRune) },
	"all":                           func() set { return between(0, unicode.MaxRune) },
	"ascii":                         func() set { return between(0, 0x7F) },
	"l1":                            func() set { return between(0, 0xFF) },
	"lc":                            func() set { return table(unicode.Lu, unicode.Ll, unicode.Lt) },
	"ld":                            func() set { return table(unicode.L, unicode.Nd) },
	"cn":                            func() set { return assigned().negate() },
	"inbasiclatin":                  func() set { return between(0, 0x7F) },
	"inbasic_latin":                 func() set { return between(0, 0x7F) },
	"inlatin-1supplement":           func() set { return between(0x80, 0xFF) },
	"inlatin1supplement":            func() set { return between(0x80, 0xFF) },
	"inlatin_1_supplement":          func() set { return between(0x80, 0xFF) },
	"inlatinextended-a":             func() set { return between(0x100, 0x17F) },
	"inlatinextendeda":              func() set { return between(0x100, 0x17F) },
	"inlatin_extended_a":            func() set { return between(0x100, 0x17F) },
	"inlatinextended-b":             func() set { return between(0x180, 0x24F) },
	"inlatin_extended_b":            func() set { return between(0x180, 0x24F) },
	"incombiningdiacriticalmarks":   func() set { return between(0x300, 0x36F) },
	"incombining_diacritical_marks": func() set { return between(0x300, 0x36F) },
	"ingreek":                       func() set { return between(0x370, 0x3FF) },
	"incyrillic":                    func() set { return between(0x400, 0x4FF) },
	"inhebrew":                      func() set { return between(0x590, 0x5FF) },
	"inarabic":                      func() set { return between(0x600, 0x6FF) },
}

// posix are the classes of POSIX: in ASCII, and what they are under (?U).
var posix = map[string][2]func() set{
	"lower": {func() set { return between('a', 'z') }, lower},
	"upper": {func() set { return between('A', 'Z') }, upper},
	"alpha": {func() set { return set{{'A', 'Z'}, {'a', 'z'}} }, alphabetic},
	"digit": {func() set { return between('0', '9') }, func() set { return table(unicode.Nd) }},
	"alnum": {func() set { return set{{'0', '9'}, {'A', 'Z'}, {'a', 'z'}} }, func() set { return alphabetic().union(table(unicode.Nd)) }},
	"punct": {func() set { return set{{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}} }, func() set { return table(unicode.P) }},
	"graph": {func() set { return between('!', '~') }, func() set { return assigned().intersect(table(unicode.Z, unicode.Cc, unicode.Cs).negate()) }},
	"print": {func() set { return between(' ', '~') }, func() set {
		return assigned().intersect(table(unicode.Zl, unicode.Zp, unicode.Cc, unicode.Cs).negate())
	}},
	"blank":  {func() set { return set{{'\t', '\t'}, {' ', ' '}} }, horizontal},
	"cntrl":  {func() set { return set{{0, 0x1F}, {0x7F, 0x7F}} }, func() set { return table(unicode.Cc) }},
	"xdigit": {func() set { return set{{'0', '9'}, {'A', 'F'}, {'a', 'f'}} }, func() set { return table(unicode.Nd, unicode.Hex_Digit) }},
	"space":  {space, func() set { return table(unicode.White_Space) }},
}

// assigned is every code point that has a category.
func assigned() set {
	return table(unicode.C, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z)
}

// property returns the runes of \p{name}; all says that (?U) is on.
func property(name string, all bool) (set, error) {
	if kind, value, ok := strings.Cut(name, "="); ok {
		switch strings.ToLower(kind) {
		case "gc", "general_category":
			return category(value)
		case "sc", "script":
			return script(value)
		case "blk", "block":
			return property("In"+value, all)
		}
		return nil, fmt.Errorf("unknown property {%s}", name)
	}
	low := strings.ToLower(name)
	if p, ok := posix[low]; ok {
		if all {
			return p[1](), nil
		}
		return p[0](), nil
	}
	if p, ok := properties[low]; ok {
		return p(), nil
	}
	if rest, ok := strings.CutPrefix(low, "is"); ok {
		if p, ok := posix[rest]; ok && rest != "graph" && rest != "print" {
			return p[1](), nil
		}
		if s, err := category(name[2:]); err == nil {
			return s, nil
		}
		return script(name[2:])
	}
	return category(name)
}

func category(name string) (set, error) {
	if t, ok := unicode.Categories[name]; ok {
		return table(t), nil
	}
	if p, ok := properties[strings.ToLower(name)]; ok && len(name) == 2 {
		return p(), nil
	}
	return nil, fmt.Errorf("unknown property {%s}", name)
}

func script(name string) (set, error) {
	for n, t := range unicode.Scripts {
		if strings.EqualFold(n, name) {
			return table(t), nil
		}
	}
	return nil, fmt.Errorf("unknown property {%s}", name)
}
