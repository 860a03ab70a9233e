// Package checksum holds the check-digit methods that identifiers use. Functions
// take digits (or letters and digits) without separators; text that has other
// characters, or too few, fails every check.
package checksum

// Digits gives the values of a text of ASCII digits, or nil.
func Digits(s string) []int {
	out := make([]int, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return nil
		}
		out[i] = int(s[i] - '0')
	}
	return out
}

// Luhn is the method of ISO/IEC 7812-1 (annex B), with the check digit last.
func Luhn(s string) bool {
	d := Digits(s)
	if len(d) < 2 {
		return false
	}
	sum := 0
	for i := range d {
		n := d[len(d)-1-i]
		if i%2 == 1 {
			if n *= 2; n > 9 {
				n -= 9
			}
		}
		sum += n
	}
	return sum%10 == 0
}

// Weighted is the sum of the digits times weights, as far as both go, or -1 where
// the text has a character that is no digit.
func Weighted(s string, weights ...int) int {
	d := Digits(s)
	if d == nil {
		return -1
	}
	sum := 0
	for i := 0; i < len(d) && i < len(weights); i++ {
		sum += d[i] * weights[i]
	}
	return sum
}

// Mod is the remainder of a long decimal number, or -1 where it is none.
func Mod(s string, m int) int {
	if s == "" {
		return -1
	}
	r := 0
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return -1
		}
		r = (r*10 + int(s[i]-'0')) % m
	}
	return r
}

// Mod97 is MOD 97-10 of ISO 7064: letters count from A = 10, and the number leaves
// the remainder 1.
func Mod97(s string) bool {
	r := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			r = (r*10 + int(c-'0')) % 97
		case 'A' <= c && c <= 'Z':
			r = (r*100 + int(c-'A') + 10) % 97
		default:
			return false
		}
	}
	return r == 1
}

// Mod1110 is MOD 11,10 of ISO 7064, with the check digit last.
func Mod1110(s string) bool {
	d := Digits(s)
	if len(d) < 2 {
		return false
	}
	p := 10
	for _, n := range d[:len(d)-1] {
		t := (n + p) % 10
		if t == 0 {
			t = 10
		}
		p = t * 2 % 11
	}
	return (11-p)%10 == d[len(d)-1]
}

// Mod3736 is MOD 37,36 of ISO 7064 over digits and letters, check character last.
func Mod3736(s string) bool {
	p := 36
	for i := 0; i < len(s); i++ {
		v := Alnum(s[i])
		if v < 0 {
			return false
		}
		if i == len(s)-1 {
			return (p+v)%36 == 1
		}
		t := (p + v) % 36
		if t == 0 {
			t = 36
		}
		p = t * 2 % 37
	}
	return false
}

// Alnum is the value of a digit, or of a letter from A = 10, or -1.
func Alnum(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'A' <= c && c <= 'Z':
		return int(c-'A') + 10
	}
	return -1
}

// EAN is the check of GS1 numbers: weights 3 and 1 from the right, sum 0 modulo 10.
func EAN(s string) bool {
	d := Digits(s)
	if len(d) < 2 {
		return false
	}
	sum := 0
	for i := range d {
		sum += d[len(d)-1-i] * (1 + i%2*2)
	}
	return sum%10 == 0
}

// The tables of Verhoeff's method (J. Verhoeff, Error detecting decimal codes,
// 1969): multiplication in the dihedral group D5, computed, and the powers of its
// permutation.
var permutation = [8][10]int{
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
	{1, 5, 7, 6, 2, 8, 3, 0, 9, 4},
	{5, 8, 0, 3, 7, 9, 6, 1, 4, 2},
	{8, 9, 1, 6, 0, 4, 3, 5, 2, 7},
	{9, 4, 5, 3, 1, 2, 6, 8, 7, 0},
	{4, 2, 8, 6, 5, 7, 3, 9, 0, 1},
	{2, 7, 9, 3, 8, 0, 6, 4, 1, 5},
	{7, 0, 4, 6, 9, 1, 3, 2, 5, 8},
}

// dihedral multiplies in D5: 0 to 4 are rotations, 5 to 9 reflections.
func dihedral(a, b int) int {
	switch {
	case a < 5 && b < 5:
		return (a + b) % 5
	case a < 5:
		return 5 + (a+b)%5
	case b < 5:
		return 5 + (a-b)%5
	}
	return (a - b + 5) % 5
}

// Verhoeff is the method of that name, with the check digit last.
func Verhoeff(s string) bool {
	d := Digits(s)
	if len(d) < 2 {
		return false
	}
	c := 0
	for i := range d {
		c = dihedral(c, permutation[i%8][d[len(d)-1-i]])
	}
	return c == 0
}

// Repeated reports whether all characters are the same.
func Repeated(s string) bool {
	for i := 1; i < len(s); i++ {
		if s[i] != s[0] {
			return false
		}
	}
	return true
}
