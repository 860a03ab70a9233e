package token

import (
	"fmt"
	"path"
	"strings"
	"unicode/utf8"
)

// Style says where words end. The zero value is Default.
type Style uint8

const (
	// Default is GATE's DefaultTokeniser.rules: hyphens belong to words.
	Default Style = iota
	// Alternate is GATE's AlternateTokeniser.rules: hyphens stand alone.
	Alternate
)

var styleNames = [...]string{"default", "alternate"}

func (s Style) String() string {
	if int(s) < len(styleNames) {
		return styleNames[s]
	}
	return fmt.Sprintf("style %d", uint8(s))
}

// ParseStyle returns the style of a name: default or alternate.
func ParseStyle(name string) (Style, error) {
	for i, n := range styleNames {
		if n == name {
			return Style(i), nil
		}
	}
	return 0, fmt.Errorf("token: parse style: %q is neither default nor alternate", name)
}

// StyleOfRules returns the style of a name, or the one that does what rules of GATE's do, which
// are named by their URL.
func StyleOfRules(rules string) (Style, bool) {
	if s, err := ParseStyle(rules); err == nil {
		return s, true
	}
	if !strings.HasPrefix(rules, "creole:") {
		return 0, false
	}
	switch path.Base(rules) {
	case "AlternateTokeniser.rules":
		return Alternate, true
	case "DefaultTokeniser.rules":
		return Default, true
	}
	return 0, false
}

// state is where the reading of a word stands.
type state uint8

// step leads from a state over upper, lower, dash and format; 0 ends the word.
type step [4]state

// words is the automaton of a style; orths tells what a word is that ends in a state.
type words struct {
	steps []step
	orths []string
}

const (
	none         = ""
	upperInitial = "upperInitial"
	allCaps      = "allCaps"
	lowercase    = "lowercase"
	mixedCaps    = "mixedCaps"
)

// automata are what GATE's own automata do, which is a little more than its rules say:
// after capitals the rules for mixed case begin anew, and an automaton that runs past its last
// match takes along what it has read.
var automata = [...]words{
	Default: {
		steps: []step{
			0: {1, 7, 0, 0},
			1: {4, 2, 5, 6}, // U
			2: {9, 2, 3, 3}, // U l+
			3: {0, 3, 3, 3}, // U l+ with hyphens: ends before a capital
			4: {4, 9, 4, 4}, // U-U: capitals and hyphens
			5: {4, 0, 5, 6}, // U-
			6: {6, 0, 6, 6}, // U and a format character before the second capital
			7: {9, 7, 8, 8}, // l+
			8: {0, 8, 8, 8}, // l+ with hyphens: ends before a capital
			9: {9, 9, 9, 9},
		},
		orths: []string{none, upperInitial, upperInitial, upperInitial, allCaps, allCaps, allCaps,
			lowercase, lowercase, mixedCaps},
	},
	Alternate: {
		steps: []step{
			0: {1, 4, 0, 0},
			1: {3, 2, 0, 0}, // U
			2: {6, 2, 0, 0}, // U l+
			3: {3, 5, 0, 0}, // U U+
			4: {5, 4, 0, 0}, // l+
			5: {5, 5, 0, 0},
			6: {6, 5, 0, 0}, // U l+ U+: its last match was U l+
		},
		orths: []string{none, upperInitial, upperInitial, allCaps, lowercase, mixedCaps, upperInitial},
	},
}

// read returns the end of the word that begins at text[start], and its orth. A mark
// belongs to the letter before it.
func (w *words) read(text string, start int) (end int, orth string) {
	var at state
	letter := false
	for end = start; end < len(text); {
		c, n := classes[text[end]&0x7F], 1
		if text[end] >= utf8.RuneSelf {
			c, n = classOf(text[end:])
		}
		if c == mark && letter {
			end += n
			continue
		}
		if c-upper > format-upper {
			break
		}
		to := w.steps[at][c-upper]
		if to == 0 {
			break
		}
		at, letter = to, c <= lower
		end += n
	}
	return end, w.orths[at]
}
