package ordinary

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	// hourDotted is a time of the day with a full stop, toHour the word that German has before one: "um 7.10".
	hourDotted = lazyregexp.New(`^(?:[01]?\d|2[0-3])\.[0-5]\d$`)
	toHour     = lazyregexp.New(`(?:^|[^\pL])[Uu]m $`)
	// stamp is the time in the stamp of a message, behind its day: "[02.03.25, 18:04:11]".
	stamp       = lazyregexp.New(`^\d{1,2}:\d{2}(?::\d{2})?(?: [AaPp][Mm])?$`)
	stampBefore = lazyregexp.New(`\[\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? $`)
	// entryNumber is the number of an entry of a list within its line.
	entryNumber = lazyregexp.New(`^\d{1,2}\.$`)
	entryBehind = lazyregexp.New(`^ \pL`)
	// dayBefore leads to the number of a day.
	dayBefore = lazyregexp.New(`(?i)(?:^|[^\pL])(?:am|zum|vom|den|der|dem|bis|ab|seit|und|mo|di|mi|do|fr|sa|so|\pL+tag),? $`)
	// value is what a laboratory measured, by its short name: "Cr 1,31, Hb 13,9". A model may stop at the comma.
	value       = lazyregexp.New(`^\p{Lu}\pL{0,3} \d+(?:[.,]\d+)?(?:, \p{Lu}\pL{0,3} \d+(?:[.,]\d+)?)*$`)
	decimal     = lazyregexp.New(`\d[.,]\d`)
	restOfValue = lazyregexp.New(`^[.,]\d`)
	// eponymous is one that is called after somebody: "Enf. de Crohn".
	eponymous = lazyregexp.New(`(?i:(?:^|[^\pL])(?:enf\.|enfermedad|síndrome|sínd\.|malaltia|sd\.) d(?:e |['’]))\p{Lu}\pL+$`)
	// officer leads to the rank of a policeman, behindRank is his name: "Sb.: KHK Böhm".
	officer    = lazyregexp.New(`(?:^|[^\pL])(?:S[Bb]\.?:?|Sachbearbeiter(?:in)?:?|durch|gez\.) $`)
	behindRank = lazyregexp.New(`^ \p{Lu}\p{Ll}+`)
)

// isFigure reports whether a number that looks like a day or a place is a time of the day, the number of an
// entry, or what was measured.
func (f *field) isFigure(m lethe.Mention, before, after string) bool {
	switch m.Label {
	case lethe.Date:
		return hourDotted.MatchString(m.Text) && toHour.MatchString(last(before, reach)) ||
			stamp.MatchString(m.Text) && strings.HasPrefix(after, "]") && stampBefore.MatchString(last(before, reach)) ||
			isEntry(m.Text, before, after)
	case lethe.Location, lethe.Organization, lethe.Person:
		return value.MatchString(m.Text) && (decimal.MatchString(m.Text) || restOfValue.MatchString(after)) ||
			eponymous.MatchString(last(before, reach)+m.Text)
	}
	return m.Text == "KHK" && officer.MatchString(last(before, reach)) && behindRank.MatchString(after)
}

// isEntry reports whether a number with a full stop counts on in a line: "4. Morbus Basedow 5. chron. NINS".
func isEntry(text, before, after string) bool {
	if !entryNumber.MatchString(text) || !entryBehind.MatchString(after) || dayBefore.MatchString(last(before, reach)) {
		return false
	}
	n, err := strconv.Atoi(strings.TrimSuffix(text, "."))
	line := before[strings.LastIndexByte(before, '\n')+1:]
	previous := strconv.Itoa(n-1) + ". "
	return err == nil && n > 1 && (strings.HasPrefix(line, previous) || strings.Contains(line, " "+previous))
}
