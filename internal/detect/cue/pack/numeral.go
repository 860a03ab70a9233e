package pack

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// readNumerals spells the numbers from 2 to 99 that ages are. Variants are parted by "|":
// cases, genders, spellings.
func (p *Pack) readNumerals() {
	p.numerals = map[string]int{}
	add := func(word string, n int) { p.numerals[strings.Join(fields(word), " ")] = n }
	small := strings.Fields(p.NumberSmall)
	for i, forms := range small {
		for one := range strings.SplitSeq(forms, "|") {
			if i > 0 { // "un an" is more often a time than an age
				add(one, i+1)
			}
		}
	}
	joins := strings.Fields(p.NumberJoin)
	for i, forms := range strings.Fields(p.NumberTens) {
		for ten := range strings.SplitSeq(forms, "|") {
			add(ten, 10*(i+2))
			for k, units := range small {
				for unit := range strings.SplitSeq(units, "|") {
					for _, join := range joins {
						p.addJoined(add, ten, unit, join, 10*(i+2)+k+1)
					}
				}
			}
		}
	}
}

// addJoined adds a number of tens and units: "+" joins them in one word, "+word" with a word
// between, unit first; "-" as two words; any other word stands between.
func (p *Pack) addJoined(add func(string, int), ten, unit, join string, n int) {
	switch {
	case join == "+":
		add(ten+unit, n)
		if strings.ContainsAny(unit[:1], "aeiou") { // ventuno, trentotto
			add(ten[:len(ten)-1]+unit, n)
		}
	case join[0] == '+':
		add(unit+join[1:]+ten, n)
	case join == "-":
		add(ten+" "+unit, n)
	default:
		add(ten+" "+join+" "+unit, n)
	}
}

// longestNumeral is how many words a number has at most: quatre-vingt-dix-sept.
const longestNumeral = 5

// numeral is the last word of the number in words that begins at word i, and its value; -1
// where none does.
func (t *text) numeral(i int) (last, n int) {
	last = -1
	if i < 0 || i >= len(t.Words) || len(t.p.numerals) == 0 {
		return last, 0
	}
	word := ""
	for k := i; k < len(t.Words) && k < i+longestNumeral; k++ {
		if k > i {
			if !t.near(k - 1) {
				break
			}
			word += " "
		}
		word += t.Low(k)
		if v := t.p.numerals[word]; v > 0 {
			last, n = k, v
		}
	}
	return last, n
}

// years is the last word of a number that an age can be, in digits or words, and its value;
// -1 where none begins at word i.
func (t *text) years(i int) (last, n int) {
	if t.plausible(i) {
		n, _ = strconv.Atoi(t.Words[i].Raw)
		return i, n
	}
	return t.numeral(i)
}

// oldEnough is from what number on years alone are an age, without the word for them.
const oldEnough = 13

// told finds ages that are said of somebody without a word for years: "ik ben tweeënzestig",
// "ze is pas 27!", "op zijn 44e".
func (t *text) told() {
	for i := range t.Words {
		next := t.after(i, t.p.AgeSays)
		if next == 0 || next >= len(t.Words) || !t.near(next-1) {
			continue
		}
		last, n := t.years(next)
		if last < 0 || n < oldEnough || !t.free(next, last) || n > 120 {
			continue
		}
		if sep := t.Between(last); strings.ContainsAny(sep[:1], ",.;!?)\n") && !t.digits(last+1) || t.p.AgeSaid[t.Low(last+1)] && t.near(last) {
			t.addAge(next, last, .6, "age that is said of somebody")
		}
	}
	for i := range t.Words {
		if next := t.after(i, t.p.AgeOrdinal); next > 0 && next < len(t.Words) && t.near(next-1) && t.free(next, next) && ordinalAge(t.Words[next].Raw) {
			t.addAge(next, next, .7, "which year of life it is")
		}
	}
}

// ordinalAge reports whether a word is a number with what makes an ordinal of it: "44e".
func ordinalAge(w string) bool {
	n := strings.TrimRight(w, "eéstdºª.")
	v, err := strconv.Atoi(n)
	return err == nil && n != w && v >= oldEnough && v < 120
}

// addAge takes an age with what follows it: "et demi".
func (t *text) addAge(first, last int, score float64, why string) {
	if end := t.after(last+1, t.p.AgeTail); end > 0 && t.near(last) {
		last = end - 1
	}
	t.add(first, last, "AGE", score, why)
}

// wordOfAge reports whether word i is an age by itself: "quinquagénaire", "ottantenne",
// "czterdziestolatka", or a number in words with the ending of one: "tweeënzestigjarige".
func (t *text) wordOfAge(i int) bool {
	if t.p.ageWord != nil && t.p.ageWord.MatchString(t.Words[i].Raw) {
		return true
	}
	if t.p.ageEnding == nil || !t.letters(i) {
		return false
	}
	low := t.Words[i].Raw
	for k := len(low) - 3; k > 2; k-- {
		if n := t.p.numerals[fold.Bare(low[:k])]; n >= oldEnough && t.p.ageEnding.MatchString(low[k:]) {
			return true
		}
	}
	return false
}
