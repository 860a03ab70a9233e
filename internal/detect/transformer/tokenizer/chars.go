package tokenizer

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// char is one character of a text that is being normalized, and the bytes of the
// original that it stands for: several may stand for the same.
type char struct {
	r        rune
	from, to int
}

// charsOf takes a text apart. A byte that is no UTF-8 is U+FFFD, and one byte long.
func charsOf(text string, at int) []char {
	out := make([]char, 0, len(text))
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		out = append(out, char{r, at + i, at + i + n})
		i += n
	}
	return out
}

// stringOf is the normalized text.
func stringOf(cs []char) string {
	b := make([]byte, 0, len(cs))
	for _, c := range cs {
		b = utf8.AppendRune(b, c.r)
	}
	return string(b)
}

// each replaces every character by those that f appends to the list; they stand for
// what it stood for.
func each(cs []char, f func([]char, char) []char) []char {
	out := make([]char, 0, len(cs))
	for _, c := range cs {
		out = f(out, c)
	}
	return out
}

// keep drops characters.
func keep(cs []char, ok func(rune) bool) []char {
	return each(cs, func(out []char, c char) []char {
		if ok(c.r) {
			out = append(out, c)
		}
		return out
	})
}

// decompose is NFD or NFKD. What a character becomes stands for it; marks that change
// places take theirs along.
func decompose(cs []char, form norm.Form) []char {
	out := each(cs, func(out []char, c char) []char {
		if c.r < utf8.RuneSelf {
			return append(out, c)
		}
		for _, r := range form.String(string(c.r)) {
			out = append(out, char{r, c.from, c.to})
		}
		return out
	})
	order(out)
	return out
}

// order sorts runs of combining marks by their classes, as canonical order asks.
func order(cs []char) {
	for i := 1; i < len(cs); i++ {
		class := classOf(cs[i].r)
		for j := i; class != 0 && j > 0 && classOf(cs[j-1].r) > class; j-- {
			cs[j-1], cs[j] = cs[j], cs[j-1]
		}
	}
}

func classOf(r rune) uint8 {
	if r < 0x300 {
		return 0
	}
	return norm.NFD.PropertiesString(string(r)).CCC()
}

// compose is NFC or NFKC. A character made of several stands for the first of them.
func compose(cs []char, decomposed, composed norm.Form) []char {
	cs = decompose(cs, decomposed)
	out := make([]char, 0, len(cs))
	for at := 0; at < len(cs); {
		end := at + 1
		for end < len(cs) && !boundary(cs[end].r, composed) {
			end++
		}
		out = composeRun(out, cs[at:end])
		at = end
	}
	return out
}

// boundary reports whether a character never joins the text before it.
func boundary(r rune, form norm.Form) bool {
	return r < 0x300 || form.PropertiesString(string(r)).BoundaryBefore()
}

// composeRun joins each starter with the marks after it that it has a character with.
func composeRun(out, run []char) []char {
	starter := len(out)
	out = append(out, run[0])
	before := uint8(0) // class of the last mark that stayed
	for _, c := range run[1:] {
		class := classOf(c.r)
		free := before < class || before == 0 && len(out) == starter+1
		if free {
			if r, ok := pair(out[starter].r, c.r); ok {
				out[starter].r = r
				continue
			}
		}
		if class == 0 {
			starter = len(out)
		}
		before = class
		out = append(out, c)
	}
	return out
}

// pair gives the one character that two make.
func pair(a, b rune) (rune, bool) {
	s := norm.NFC.String(string(a) + string(b))
	r, n := utf8.DecodeRuneInString(s)
	return r, n == len(s)
}
