package surrogate

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

func memberOf(id lethe.EntityID, p Pair) member {
	who := member{id: id}
	for _, w := range p.Words {
		l := letters{to: slug(w.To)}
		for _, s := range []string{slug(w.From), onlyASCII(plain.Replace(w.From))} {
			if s != "" && !slices.Contains(l.from, s) {
				l.from = append(l.from, s)
			}
		}
		if len(l.from) > 0 {
			who.words = append(who.words, l)
		}
	}
	return who
}

func onlyASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 128 && letter.OrDigit(r) {
			return r
		}
		return -1
	}, s)
}

// runTogether are the first and the last word together, in both orders.
func (w member) runTogether() []string {
	if len(w.words) < 2 {
		return nil
	}
	first, last := w.words[0].from[0], w.words[len(w.words)-1].from[0]
	if len(first) < 2 || len(last) < 2 {
		return nil
	}
	return slices.Compact([]string{first + last, last + first})
}

// rewrite puts the words of the new name where those of the old one are. The score is
// how many letters of whole words there are, 0 where there is none or a part is foreign.
func (w member) rewrite(user string, d dice) (string, int) {
	var b strings.Builder
	score := 0
	for _, part := range userParts.FindAllString(user, mostExtras) {
		switch c := part[0]; {
		case c >= '0' && c <= '9':
			b.WriteString(digitsLike(d, part))
		case !unicode.IsLetter(rune(c)) && c < 128:
			b.WriteString(part)
		default:
			to, n, ok := w.spell(onlyASCII(strings.ToLower(part)))
			if !ok {
				return "", 0
			}
			score += n
			b.WriteString(inCase(to, part))
		}
	}
	return b.String(), score
}

func digitsLike(d dice, s string) string {
	n := d.digits(len(s))
	if n == s || n[0] == '0' && s[0] != '0' {
		return string('1'+(s[0]-'0')%9) + n[1:]
	}
	return n
}

// spell reads letters as words and initials of the name, in any order.
func (w member) spell(s string) (to string, score int, ok bool) {
	used := make([]bool, len(w.words))
	var b strings.Builder
	for s != "" {
		k, n := w.longest(s, used)
		switch {
		case k >= 0 && n > 1:
			b.WriteString(w.words[k].to)
			if score += n; n < 3 {
				score--
			}
		case k >= 0:
			b.WriteString(firstLetters(w.words[k].to, 1))
		default:
			return "", 0, false
		}
		used[k] = true
		s = s[n:]
	}
	return b.String(), score, true
}

// longest is the word with which s begins, the longest, or the first whose initial it is.
func (w member) longest(s string, used []bool) (k, n int) {
	k = -1
	for i, word := range w.words {
		for _, from := range word.from {
			if !used[i] && len(from) > n && len(from) > 1 && strings.HasPrefix(s, from) {
				k, n = i, len(from)
			}
		}
	}
	for i, word := range w.words {
		if k < 0 && !used[i] && word.from[0][0] == s[0] {
			return i, 1
		}
	}
	return k, n
}
