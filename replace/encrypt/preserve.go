package encrypt

import (
	"math/big"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/ff1"
)

// longest is the most letters and digits of which the form is preserved.
const longest = 200

// slot is a place of a letter or digit: which there can be, and which one is.
type slot struct {
	at    int
	first byte // '0', 'a' or 'A'
	radix int
}

// code is FF1 in one direction.
type code func(x []uint16, radix int, tweak []byte) ([]uint16, error)

// preserve writes letters for letters and digits for digits. It is false where a
// text has no form that can be preserved.
func (c *Cipher) preserve(label lethe.Label, text string, by code) (string, bool) {
	slots, radix, ok := slotsOf(text)
	if !ok {
		return "", false
	}
	x := make([]uint16, len(slots))
	for i, s := range slots {
		x[i] = uint16(text[s.at] - s.first)
	}
	var err error
	if radix > 0 {
		x, err = by(x, radix, []byte(label))
	} else {
		x, err = mixed(x, slots, []byte(label), by)
	}
	if err != nil {
		return "", false
	}
	out := []byte(text)
	for i, s := range slots {
		out[s.at] = s.first + byte(x[i])
	}
	return string(out), true
}

// slotsOf returns the letters and digits of a text, and the radix of all of them, 0
// where they differ.
func slotsOf(text string) (slots []slot, radix int, ok bool) {
	for i, r := range text {
		s := slot{at: i, radix: 26}
		switch {
		case '0' <= r && r <= '9':
			s.first, s.radix = '0', 10
		case 'a' <= r && r <= 'z':
			s.first = 'a'
		case 'A' <= r && r <= 'Z':
			s.first = 'A'
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r):
			return nil, 0, false
		default:
			continue
		}
		if len(slots) == 0 {
			radix = s.radix
		} else if radix != s.radix {
			radix = 0
		}
		if slots = append(slots, s); len(slots) > longest {
			return nil, 0, false
		}
	}
	return slots, radix, true
}

// walks is how often FF1 is repeated at most. More than half of all bit strings are
// texts of the form, so that so many are never needed.
const walks = 256

// mixed encrypts numerals of several radices: as a number among all of the form.
func mixed(x []uint16, slots []slot, label []byte, by code) ([]uint16, error) {
	n, size := new(big.Int), big.NewInt(1)
	for i, s := range slots {
		r := big.NewInt(int64(s.radix))
		n.Add(n.Mul(n, r), big.NewInt(int64(x[i])))
		size.Mul(size, r)
	}
	if size.Cmp(big.NewInt(ff1.MinDomain)) < 0 {
		return nil, ff1.ErrDomain
	}
	bits := make([]uint16, new(big.Int).Sub(size, big.NewInt(1)).BitLen())
	for range walks {
		for i := range bits {
			bits[i] = uint16(n.Bit(len(bits) - 1 - i))
		}
		out, err := by(bits, 2, label)
		if err != nil {
			return nil, err
		}
		n.SetInt64(0)
		for _, b := range out {
			n.Or(n.Lsh(n, 1), big.NewInt(int64(b)))
		}
		if n.Cmp(size) < 0 {
			return numerals(n, slots), nil
		}
	}
	return nil, errNoCiphertext
}

func numerals(n *big.Int, slots []slot) []uint16 {
	x, d := make([]uint16, len(slots)), new(big.Int)
	for i := len(slots) - 1; i >= 0; i-- {
		n.QuoRem(n, big.NewInt(int64(slots[i].radix)), d)
		x[i] = uint16(d.Uint64())
	}
	return x
}
