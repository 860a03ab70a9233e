package surrogate

import (
	"strconv"
	"strings"
)

// Check characters. Each function gives the last characters of a number from those
// before them; "" where no number can go on so.

// luhn is the digit of ISO/IEC 7812-1.
func luhn(s string) string {
	sum := 0
	for i := range len(s) {
		n := int(s[len(s)-1-i] - '0')
		if i%2 == 0 {
			if n *= 2; n > 9 {
				n -= 9
			}
		}
		sum += n
	}
	return digit((10 - sum%10) % 10)
}

func digit(n int) string {
	if n > 9 {
		return ""
	}
	return strconv.Itoa(n)
}

// ean is the digit of GS1 numbers.
func ean(s string) string {
	sum := 0
	for i := range len(s) {
		sum += int(s[len(s)-1-i]-'0') * (3 - i%2*2)
	}
	return digit((10 - sum%10) % 10)
}

// weigh is the sum of the digits times weights.
func weigh(s string, weights ...int) int {
	sum := 0
	for i, w := range weights {
		sum += int(s[i]-'0') * w
	}
	return sum
}

// mod is the remainder of a long number, in which letters count from A = 10.
func mod(s string, m int) int {
	r := 0
	for i := range len(s) {
		if c := s[i]; c >= 'A' {
			r = (r*100 + int(c-'A') + 10) % m
		} else {
			r = (r*10 + int(c-'0')) % m
		}
	}
	return r
}

func twoDigits(n int) string { return string([]byte{byte('0' + n/10), byte('0' + n%10)}) }

// mod1110 is the digit of MOD 11,10 of ISO 7064.
func mod1110(s string) string {
	p := 10
	for i := range len(s) {
		t := (int(s[i]-'0') + p) % 10
		if t == 0 {
			t = 10
		}
		p = t * 2 % 11
	}
	return digit((11 - p) % 10)
}

// nhs is the digit of British NHS numbers.
func nhs(s string) string { return digit((11 - weigh(s, 10, 9, 8, 7, 6, 5, 4, 3, 2)%11) % 11) }

// uid is the digit of Swiss enterprise numbers, behind CHE.
func uid(s string) string { return digit((11 - weigh(s[3:], 5, 4, 3, 2, 7, 6, 5, 4)%11) % 11) }

const nifLetters = "TRWAGMYFPDXBNJZSQVHLCKE"

// nif is the letter of Spanish identity numbers; an X, Y or Z in front counts 0, 1, 2.
func nif(s string) string {
	if i := strings.IndexByte("XYZ", s[0]); i >= 0 {
		s = strconv.Itoa(i) + s[1:]
	}
	n := mod(s, 23)
	return nifLetters[n : n+1]
}

// cif is the digit, or letter, of Spanish companies' numbers.
func cif(s string) string {
	sum := 0
	for i := range 7 {
		n := int(s[1+i] - '0')
		if i%2 == 0 {
			n = n*2/10 + n*2%10
		}
		sum += n
	}
	n := (10 - sum%10) % 10
	if strings.IndexByte("PQRSNW", s[0]) >= 0 {
		return "JABCDEFGHI"[n : n+1]
	}
	return digit(n)
}

// odd is what the characters of odd places count in an Italian fiscal code.
var odd = [...]int{1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23}

// fiscal is the letter of Italian fiscal codes.
func fiscal(s string) string {
	sum := 0
	for i := range len(s) {
		n := int(s[i] - '0')
		if s[i] >= 'A' {
			n = int(s[i] - 'A')
		}
		if i%2 == 0 {
			n = odd[n]
		}
		sum += n
	}
	return string(rune('A' + sum%26))
}

// nir is the key of French social security numbers; 2A and 2B of Corsica are 19 and 18.
func nir(s string) string {
	s = strings.Replace(strings.Replace(s, "2A", "19", 1), "2B", "18", 1)
	return twoDigits(97 - mod(s, 97))
}

// icao is the digit of passports and identity cards.
func icao(s string) string {
	sum := 0
	for i := range len(s) {
		n := int(s[i] - '0')
		if s[i] >= 'A' {
			n = int(s[i]-'A') + 10
		}
		sum += n * [...]int{7, 3, 1}[i%3]
	}
	return digit(sum % 10)
}

// kvnr is the digit of German health insurance numbers: Luhn's, the letter as two digits.
func kvnr(s string) string {
	d := twoDigits(int(s[0]-'A')+1) + s[1:]
	sum := 0
	for i := range len(d) {
		n := int(d[i]-'0') * (1 + i%2)
		sum += n/10 + n%10
	}
	return digit(sum % 10)
}

// pension is the digit of German pension insurance numbers.
func pension(s string) string {
	d := s[:8] + twoDigits(int(s[8]-'A')+1) + s[9:]
	sum := 0
	for i, w := range [...]int{2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1} {
		n := int(d[i]-'0') * w
		sum += n/10 + n%10
	}
	return digit(sum % 10)
}

// vin is the digit of vehicle numbers, which stands in the middle, at the ninth place.
func vin(s string) string {
	sum := 0
	for i, w := range [...]int{8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2} {
		n := int(s[i] - '0')
		if s[i] >= 'A' {
			n = int("12345678.12345.7.923456789"[s[i]-'A'] - '0')
		}
		sum += n * w
	}
	return string("0123456789X"[sum%11])
}

// bsn is the digit of Dutch citizen service numbers, by the eleven test.
func bsn(s string) string { return digit(weigh(s, 9, 8, 7, 6, 5, 4, 3, 2) % 11) }

// portugueseTax is the digit of Portuguese tax numbers.
func portugueseTax(s string) string {
	n := 11 - weigh(s, 9, 8, 7, 6, 5, 4, 3, 2)%11
	if n > 9 {
		n = 0
	}
	return digit(n)
}

// niss is the digit of Portuguese social security numbers.
func niss(s string) string { return digit(9 - weigh(s, 29, 23, 19, 17, 13, 11, 7, 5, 3, 2)%10) }

// brazilian puts the two digits of Brazilian numbers to a body: weights from 2 to most, from the
// right, again and again.
func brazilian(most int) func(string) string {
	return func(s string) string {
		for range 2 {
			sum, weight := 0, 2
			for i := len(s) - 1; i >= 0; i-- {
				sum += int(s[i]-'0') * weight
				if weight++; weight > most {
					weight = 2
				}
			}
			n := 11 - sum%11
			if n > 9 {
				n = 0
			}
			s += digit(n)
		}
		return s
	}
}

// regon is the digit of Polish enterprises.
func regon(s string) string { return digit(weigh(s, 8, 9, 2, 3, 4, 5, 6, 7) % 11 % 10) }
