package collateral

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// PostCode is a form that [Impossible] judges and nothing counts.
const PostCode Form = "post codes"

// Oddity is a date, time or post code that cannot be.
type Oddity struct {
	Form Form
	Text string
}

// months by their names, in the languages that are read.
var months = func() map[string]time.Month {
	all := map[string]time.Month{}
	for i, names := range []string{
		"january januar jänner enero gener janvier gennaio jan", "february februar feber febrero febrer février febbraio feb",
		"march märz marzo març mars mar", "april abril avril aprile apr", "may mai mayo maig maggio", "june juni junio juny juin giugno jun",
		"july juli julio juliol juillet luglio jul", "august agosto agost août aug", "september septiembre setembre septembre settembre sep sept",
		"october oktober octubre octobre ottobre oct okt", "november noviembre novembre nov", "december dezember diciembre desembre décembre dicembre dec dez",
	} {
		for _, name := range strings.Fields(names) {
			all[name] = time.Month(i + 1)
		}
	}
	return all
}()

var (
	numericDate = lazyregexp.New(`\d+(?:[./-]\d+){2}`)
	dayMonth    = lazyregexp.New(`(\d+)(?:\.|st|nd|rd|th|º)? (?:de |d'|d’|of )?(\p{L}{3,10})\b\.?(?:,? (?:del? )?(\d{4})\b)?`)
	monthDay    = lazyregexp.New(`(\p{Lu}\pL{2,9})\.? (\d+)(?:st|nd|rd|th)?,? (\d{4})\b`)
	clock       = lazyregexp.New(`(\d+):(\d+)(?::(\d+))?`)
	clockWord   = lazyregexp.New(`(\d+)(?:[.:](\d+))? (?:Uhr|[ap]\.?m\b)`)
	britishCode = lazyregexp.New(`\b([A-Z]{1,2})\d[A-Z\d]? ?\d([A-Z]{2})\b`)
	mixedCode   = lazyregexp.New(`\b\d{4,5} \d[A-Z]{2}\b`)
	townCode    = lazyregexp.New(`(?:^|[\s(-])(\d{4,5}) \p{Lu}\p{Ll}`)
)

// Impossible are the dates, times and post codes of a text that cannot be, as they stand. What
// has the form of one and may be something else in the language does not count. lang is a BCP 47
// tag or "".
func Impossible(text, lang string) []Oddity {
	var out []Oddity
	odd := func(form Form, at []int) { out = append(out, Oddity{form, text[at[0]:at[1]]}) }
	for _, at := range numericDate.FindAllStringIndex(text, -1) {
		if whole(text, at[0], at[1]) && !numeric(text[at[0]:at[1]]) {
			odd(Date, at)
		}
	}
	for _, at := range dayMonth.FindAllStringSubmatchIndex(text, -1) {
		if m := months[strings.ToLower(text[at[4]:at[5]])]; m != 0 && whole(text, at[0], at[3]) && !possible(text[at[2]:at[3]], m, group(text, at, 3)) {
			odd(Date, at)
		}
	}
	for _, at := range monthDay.FindAllStringSubmatchIndex(text, -1) {
		if m := months[strings.ToLower(text[at[2]:at[3]])]; m != 0 && !possible(text[at[4]:at[5]], m, group(text, at, 3)) {
			odd(Date, at)
		}
	}
	for _, at := range clock.FindAllStringSubmatchIndex(text, -1) {
		if whole(text, at[0], at[1]) && !ticks(group(text, at, 1), group(text, at, 2), group(text, at, 3)) {
			odd(Time, at)
		}
	}
	for _, at := range clockWord.FindAllStringSubmatchIndex(text, -1) {
		if whole(text, at[0], at[1]) && !strings.Contains(text[at[0]:at[1]], ":") && !ticks(group(text, at, 1), group(text, at, 2), "") {
			odd(Time, at)
		}
	}
	return append(out, codes(text, lang)...)
}

// Introduced counts what is impossible in a text and was not so often in the one before.
func Introduced(before, after, lang string) []Oddity {
	was := map[Oddity]int{}
	for _, o := range Impossible(before, lang) {
		was[o]++
	}
	return slices.DeleteFunc(Impossible(after, lang), func(o Oddity) bool {
		was[o]--
		return was[o] >= 0
	})
}

// whole reports whether digits and signs between start and end are not part of a longer number.
func whole(text string, start, end int) bool {
	before, n := utf8.DecodeLastRuneInString(text[:start])
	after, m := utf8.DecodeRuneInString(text[end:])
	if counts(before) || counts(after) {
		return false
	}
	further, _ := utf8.DecodeRuneInString(text[end+m:])
	earlier, _ := utf8.DecodeLastRuneInString(text[:start-n])
	digit := func(r rune) bool { return '0' <= r && r <= '9' }
	joins := func(r rune) bool { return strings.ContainsRune(".,:/-–", r) }
	return !(joins(before) && digit(earlier)) && !(joins(after) && digit(further))
}

func group(text string, at []int, n int) string {
	if 2*n+1 >= len(at) || at[2*n] < 0 {
		return ""
	}
	return text[at[2*n]:at[2*n+1]]
}

// numeric reports whether three numbers may be a date, or are clearly none: with a year of two
// digits only points make one.
func numeric(s string) bool {
	sign := strings.TrimLeft(s, "0123456789")[0]
	parts := strings.FieldsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if strings.Count(s, string(sign)) != 2 {
		return true
	}
	size := [3]int{len(parts[0]), len(parts[1]), len(parts[2])}
	switch {
	case sign == '-' && size == [3]int{4, 2, 2}:
		return possible(parts[2], monthOf(parts[1]), parts[0])
	case size[0] > 2 || size[1] > 2 || size[2] != 4:
		return true // a version, a code, a fraction
	case sign == '.':
		return possible(parts[0], monthOf(parts[1]), parts[2])
	}
	return possible(parts[0], monthOf(parts[1]), parts[2]) || possible(parts[1], monthOf(parts[0]), parts[2])
}

func monthOf(s string) time.Month {
	n, _ := strconv.Atoi(s)
	return time.Month(n)
}

// possible reports whether a month has a day; without a year, in some year.
func possible(day string, m time.Month, year string) bool {
	d, err := strconv.Atoi(day)
	if err != nil || d < 1 || d > 31 || m < 1 || m > 12 {
		return false
	}
	y := 2000
	if year != "" {
		y, _ = strconv.Atoi(year)
	}
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Month() == m
}

// ticks reports whether a clock shows it, or it is no time at all: minutes and seconds have two
// digits.
func ticks(hour, minute, second string) bool {
	if len(hour) > 2 || minute != "" && len(minute) != 2 || second != "" && len(second) != 2 {
		return true
	}
	n := func(s string) int {
		v, _ := strconv.Atoi(s)
		return v
	}
	return n(hour) < 24 && n(minute) < 60 && n(second) < 60 || n(hour) == 24 && n(minute) == 0 && n(second) == 0
}

// areas are those of British post codes.
var areas = strings.Fields("AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU " +
	"GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA " +
	"SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE ZZ")

// codes are the post codes that cannot be.
func codes(text, lang string) []Oddity {
	var out []Oddity
	for _, at := range mixedCode.FindAllStringIndex(text, -1) {
		out = append(out, Oddity{PostCode, text[at[0]:at[1]]})
	}
	for _, at := range britishCode.FindAllStringSubmatchIndex(text, -1) {
		if !slices.Contains(areas, text[at[2]:at[3]]) || strings.ContainsAny(text[at[4]:at[5]], "CIKMOV") {
			out = append(out, Oddity{PostCode, text[at[0]:at[1]]})
		}
	}
	lang, _, _ = strings.Cut(lang, "-")
	for _, at := range townCode.FindAllStringSubmatchIndex(text, -1) {
		if code := text[at[2]:at[3]]; !assigned(code, lang) {
			out = append(out, Oddity{PostCode, code})
		}
	}
	return out
}

// assigned reports whether a number before a town may be its post code, or nothing says that it
// may not.
func assigned(code, lang string) bool {
	switch {
	case strings.HasPrefix(code, "00"):
		return false
	case lang == "de" && len(code) == 4:
		return code[0] != '0'
	case lang == "de":
		return code[:2] != "05" && code[:2] != "43" && code[:2] != "62"
	case (lang == "es" || lang == "ca") && len(code) == 5:
		return code[:2] <= "52"
	}
	return true
}
