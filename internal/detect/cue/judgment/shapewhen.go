package judgment

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// timely is the part of words that says when, or how long.
func timely(ws []word) (s span.Span, ok bool) {
	first, last, certain := -1, -1, false
	counted := 0
	for i, w := range ws {
		k := timeOf(w.text)
		if k == 0 {
			continue
		}
		if first < 0 {
			first = i
		}
		last = i
		if k&count != 0 {
			counted++
		}
		certain = certain || k&moment != 0 && !isSmall(w.text) || k&unitOfTime != 0 && (counted > 0 || i > 0 && isSmall(ws[i-1].text))
	}
	if !certain && !(counted == 2 && len(ws) == 2) { // "sixty three"
		return s, false
	}
	for last > first && ws[last].text == "a" && timeOf(ws[last-1].text) == 0 { // "on 8 June on foot of a"
		for last--; last > first && timeOf(ws[last].text) == 0; last-- {
		}
	}
	for first > 0 && about[strings.ToLower(ws[first-1].text)] {
		first--
	}
	return span.Span{Start: ws[first].Start, End: ws[last].End}, true
}

// farthest is how many words stand between two that say when, in what is one time.
const farthest = 4

// apart parts words where something else is said between two times: "a week and found new work
// at Solway Garden Centre on 1 November 2022".
func apart(ws []word) (parts [][]word) {
	from, timed := 0, -1
	for i, w := range ws {
		if timeOf(w.text) == 0 {
			continue
		}
		if timed >= 0 && i-timed-1 > farthest {
			parts, from = append(parts, ws[from:timed+1], ws[timed+1:i]), i
		}
		timed = i
	}
	return append(parts, ws[from:])
}

// isMonth reports whether a word of the calendar that stands after "in", "since" and the like is
// when something was, and nowhere.
func isMonth(text string, w word) bool {
	return whenBefore.MatchString(text[max(0, w.Start-16):w.Start])
}

var whenBefore = lazyregexp.New(`(?i:\b(?:in|since|until|by|before|after|during|from|last|next|this|early|late|mid)[ -])$`)

// isSmall reports whether a number is no year and has no parts: alone it is no date.
func isSmall(w string) bool {
	return len(w) < 4 && strings.Trim(w, "0123456789") == ""
}

// counted is all of words that say how many.
func counted(ws []word) (s span.Span, ok bool) {
	if !slices.ContainsFunc(ws, func(w word) bool { return isCounted(w.text) }) {
		return s, false
	}
	return span.Span{Start: ws[0].Start, End: ws[len(ws)-1].End}, true
}

// What a word says of time.
const (
	moment = 1 << iota
	unitOfTime
	count
)

func timeOf(w string) (k int) {
	w = strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(w), "’s"), "'s")
	if strings.ContainsFunc(w, unicode.IsDigit) {
		return moment
	}
	for p := range strings.SplitSeq(w, "-") {
		switch {
		case calendar[p]:
			k |= moment
		case units[p]:
			k |= unitOfTime
		case counts[p]:
			k |= count
		case k&unitOfTime == 0: // "one-bedroom"
			return 0
		}
	}
	return k
}

// isCounted reports whether a word says how many.
func isCounted(w string) bool {
	return strings.ContainsFunc(w, unicode.IsDigit) || strings.ContainsAny(w, "%£€$") || slices.ContainsFunc(strings.Split(strings.ToLower(w), "-"), func(p string) bool { return counts[p] })
}

var unit = lazyregexp.New(`^ ?(?:mmol/l|mmHg|mg|µg|kg|g|ml|l|km|cm|mm|m|IU|bpm|per cent|%)(?:[^\p{L}]|$)`)

// isMeasured reports whether a number measures something.
func isMeasured(text string, m lethe.Mention) bool { return unit.MatchString(text[m.End:]) }
