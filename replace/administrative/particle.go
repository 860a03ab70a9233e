package administrative

import (
	"strings"
	"unicode"
)

// particles stay where they are, between and before names. Those that are names too
// elsewhere (Le, Do, Van) stay only in lower case.
var (
	particles     = set("de del dels la las los les el els i y")
	weakParticles = set("e en na von van der den da do dos das di du le")
	capitals      = set("de del dels")
)

// titles stay too. Those that are names too (Don) stay only in lower case, or before a
// point.
var (
	titles     = set("sr sra srta dr dra mossen mn mr mrs ms herr frau prof")
	weakTitles = set("don doña dona dña d sor fra pare padre miss")
)

func in(set map[string]struct{}, w string) bool {
	_, is := set[w]
	return is
}

// keeps reports whether a word of a name stays: a particle before another word, or a
// title in front.
func keeps(ts []token, i int) bool {
	if ts[i].elided() {
		return true
	}
	if !wordFollows(ts[i+1:]) {
		return false
	}
	w := ts[i].fold()
	small := !strings.ContainsFunc(ts[i].text, unicode.IsUpper)
	point := strings.HasPrefix(ts[i+1].text, ".")
	switch {
	case in(titles, w):
		return i < 2
	case in(weakTitles, w):
		return i < 2 && (small || point)
	case in(weakParticles, w):
		return small && !point
	case in(particles, w):
		return !point && (i > 0 || len(w) > 1) && (small || in(capitals, w) || i > 1 && in(capitals, ts[i-2].fold()) || shouted(ts))
	}
	return false
}

func wordFollows(ts []token) bool {
	for _, t := range ts {
		if t.word {
			return true
		}
	}
	return false
}

// shouted reports whether a text is in capitals, by its first words: names are short.
func shouted(ts []token) bool {
	for _, t := range ts[:min(len(ts), longest)] {
		if t.word && strings.ContainsFunc(t.text, unicode.IsLower) {
			return false
		}
	}
	return true
}
