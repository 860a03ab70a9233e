package words

import (
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// foldedRune is what is left of a character when case, width and typographic
// variants no longer count.
type foldedRune struct {
	text   string
	class  class
	dotted bool          // ends in an i, after which a dot above says nothing
	marked bool          // ends in a mark
	parts  *[]foldedRune // of several
}

// pages remembers the foldings of characters met so far, 256 by 256: computing
// one takes a microsecond, and a collection uses few of the 4352 pages.
var pages [(unicode.MaxRune + 1) >> 8]atomic.Pointer[[256]foldedRune]

// fold returns the folding of r.
func fold(r rune) *foldedRune {
	p := pages[r>>8].Load()
	if p == nil {
		p = newPage(r &^ 0xFF)
		pages[r>>8].Store(p)
	}
	return &p[r&0xFF]
}

func newPage(first rune) *[256]foldedRune {
	p := new([256]foldedRune)
	for i := range p {
		p[i] = newFolding(first + rune(i))
	}
	return p
}

// ascii spares the common characters the look-up.
var ascii = func() (t [utf8.RuneSelf]struct {
	class class
	lower byte
}) {
	for i := range t {
		f := newFolding(rune(i))
		t[i].class = f.class
		if f.text != "" {
			t[i].lower = f.text[0]
		}
	}
	return
}()

func newFolding(r rune) foldedRune {
	if c, ok := invisible(r); ok {
		return foldedRune{class: c}
	}
	r = plain(r)
	f := foldedRune{text: decompose(r)}
	switch {
	case f.text == "":
		f.class = skip
	case unicode.In(r, wordy...):
		f.class = wordClass(f.text)
	default:
		f.text, f.class = symbolClass(r, f.text)
	}
	f.dotted, f.marked = ending(f.text)
	if f.class == several {
		f.parts = parts(f.text)
	}
	return f
}

// parts are the foldings of the characters of a folded text.
func parts(text string) *[]foldedRune {
	var ps []foldedRune
	for _, r := range text {
		ps = append(ps, foldedRune{text: string(r), class: classOf(r), dotted: r == 'i'})
	}
	return &ps
}

// wordClass returns the class of the folded text of a letter, digit or mark.
func wordClass(text string) class {
	first, all := class(0), class(0)
	for i, r := range text {
		c := classOf(r)
		if i == 0 {
			first, all = c, c
		} else if c != mark && (c != all || c != letter) {
			return several
		}
	}
	return first
}

// symbolClass gives text and class of any other character. One that stands for
// several signs (…) is those; one that stands for letters or digits (№, ½) is a
// word of its own; a spacing accent stays as it is.
func symbolClass(r rune, text string) (string, class) {
	own := classOf(r)
	if own == space || len(text) == utf8.RuneLen(r) && text == string(r) {
		return string(r), own
	}
	signs, wordlike := 0, false
	for i, p := range text {
		c := classOf(p)
		if c == space && i == 0 {
			return string(r), own
		}
		wordlike = wordlike || c == letter || c == glyph
		signs++
	}
	switch {
	case wordlike:
		return text, glyph
	case signs > 1:
		return text, several
	}
	return text, own
}

// ending reports whether text ends in an i, marks aside, and whether in a mark.
func ending(text string) (dotted, marked bool) {
	for text != "" {
		r, n := utf8.DecodeLastRuneInString(text)
		if classOf(r) != mark {
			return r == 'i', marked
		}
		marked = true
		text = text[:len(text)-n]
	}
	return false, marked
}

// decompose is Unicode's compatibility case folding of one character, with the
// agreements of this package on top.
func decompose(r rune) string {
	s := norm.NFKD.String(caseFold(norm.NFKD.String(caseFold(norm.NFD.String(string(r))))))
	var b strings.Builder
	dotted := false
	for _, p := range s {
		p = digit(plain(p))
		if _, gone := invisible(p); gone || p == dotAbove && dotted {
			continue
		}
		dotted = p == 'i' || dotted && classOf(p) == mark
		b.WriteRune(p)
	}
	return b.String()
}

// caseFold makes its own Caser: they must not be shared between goroutines.
func caseFold(s string) string { return cases.Fold().String(s) }

// dotAbove is what is left of İ beside its i.
const dotAbove = '\u0307'

// digit gives 0 to 9 for the decimal digits of any script. Unicode keeps them in
// runs of ten.
func digit(r rune) rune {
	if r < utf8.RuneSelf || !unicode.Is(unicode.Nd, r) {
		return r
	}
	for _, t := range unicode.Nd.R16 {
		if rune(t.Lo) <= r && r <= rune(t.Hi) {
			return '0' + (r-rune(t.Lo))%10
		}
	}
	for _, t := range unicode.Nd.R32 {
		if rune(t.Lo) <= r && r <= rune(t.Hi) {
			return '0' + (r-rune(t.Lo))%10
		}
	}
	return r
}

// plain returns the character of a plain keyboard for its typographic variants.
func plain(r rune) rune {
	switch r {
	case '‘', '’', '‛', 'ʼ', 'ʻ', 'ʹ', '′', '`', '´', '＇', '᾽', '᾿':
		return '\''
	case '“', '”', '„', '‟', '″', '＂':
		return '"'
	case 'ı':
		return 'i'
	}
	if unicode.Is(unicode.Dash, r) {
		return '-'
	}
	return r
}
