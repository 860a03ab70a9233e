package name

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// Word is one word of a name, folded.
type Word struct {
	Text   string
	Coarse string // Coarse(Text)
	Short  bool   // an initial or abbreviation: any word that begins so
}

func newWord(text string, short bool) Word { return Word{text, coarse(text), short} }

// Name is a person's name, taken apart. The zero Name has no words and is covered
// by none.
type Name struct {
	Words []Word // given names first
	// Starts has a bit for each word at which the surname may begin. Bit 0: there may
	// be no given name; bit len(Words): there may be no surname.
	Starts uint32
	// Generation is "jr", "sr", "ii", "iii", or "".
	Generation string
	Title      Title
	soft       bool   // the first word may be a particle: "Ben Naceur"
	dropped    string // a particle that begins other names: the "ben" of "Laïfa Ben Naceur"
	size       size
}

// Gender is the one that the title tells or, where it tells none, the first given
// name; 0 where neither does.
func (n Name) Gender() Title {
	if g := n.Title & gendered; g != 0 || n.Title&Many != 0 || n.Bare() {
		return g
	}
	return genderOf(n.Words[0].Text)
}

// Bare reports whether a surname alone, or a given name alone, may be all that
// there is.
func (n Name) Bare() bool { return n.NoGivenName() || n.NoSurname() }

// NoGivenName reports whether all words may be the surname.
func (n Name) NoGivenName() bool { return n.Starts&1 != 0 }

// NoSurname reports whether all words may be given names.
func (n Name) NoSurname() bool { return n.Starts>>len(n.Words) != 0 }

// HasSurname reports whether the words of x are all of n's surname in some reading.
func (n Name) HasSurname(x Name) bool {
	for s := range len(n.Words) {
		if n.Starts>>s&1 != 0 && equal(n.Words[s:], x.Words) {
			return true
		}
	}
	return false
}

// MayHaveSurname reports whether the last word of x may be a surname of n.
func (n Name) MayHaveSurname(x Name) bool {
	last := x.Words[len(x.Words)-1]
	for _, w := range n.Words[min(bits.TrailingZeros32(n.Starts), len(n.Words)):] {
		if alike(w, last) {
			return true
		}
	}
	return false
}

// WithoutS is the name without the s at its end, which may be that of a genitive.
func (n Name) WithoutS() (Name, bool) {
	if len(n.Words) == 0 {
		return n, false
	}
	last := n.Words[len(n.Words)-1]
	bare, ok := strings.CutSuffix(last.Text, "s")
	if !ok || last.Short || len(bare) < 3 {
		return n, false
	}
	n.Words = append(slices.Clone(n.Words[:len(n.Words)-1]), newWord(bare, false))
	return n.measured(), true
}

// Key is the same for the names that have the same words in the same order.
func (n Name) Key() string {
	var b strings.Builder
	for i, w := range n.Words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.Text)
		if w.Short {
			b.WriteByte('.')
		}
	}
	if n.Generation != "" {
		b.WriteString(", " + n.Generation)
	}
	return b.String()
}

// With returns the name as it reads after a title.
func (n Name) With(t Title) Name {
	t = (t | n.Title).settled()
	switch {
	case len(n.Words) == 0:
	case !n.Bare():
		if t&Surname != 0 && n.Starts&2 != 0 && (n.soft || !n.Words[0].Short && !Given(n.Words[0].Text)) {
			n.Starts |= 1
		}
		if t&(Relative|Many) != 0 {
			t &^= gendered | Many // "Mr and Mrs Hans Keller": hardly about the name
		}
	case !n.NoSurname() || !n.NoGivenName() || n.initials():
	case t&Surname != 0:
		n.Starts = 1
	case t&GivenName != 0:
		n.Starts = 1 << len(n.Words)
	}
	n.Title = t
	return n
}

// Compare orders names by how much they say, the most complete first. A name comes
// before those that it covers.
func Compare(a, b Name) int {
	return cmp.Or(
		cmp.Compare(b.size.full, a.size.full),
		cmp.Compare(len(b.Words), len(a.Words)),
		cmp.Compare(b.size.letters, a.size.letters),
		cmp.Compare(len(b.Generation), len(a.Generation)),
		cmp.Compare(a.size.unlike, b.size.unlike),
	)
}

// size is how much a name says.
type size struct {
	full, letters int16 // words written in full, and letters of all
	unlike        int8  // 0 where it begins like a name, with a given name that is known
}

// measured is the name with its size.
func (n Name) measured() Name {
	n.size = size{unlike: 1}
	for _, w := range n.Words {
		n.size.letters += int16(min(len(w.Coarse), 1000))
		if !w.Short {
			n.size.full++
		}
	}
	if len(n.Words) > 1 && Given(n.Words[0].Text) {
		n.size.unlike = 0
	}
	return n
}
