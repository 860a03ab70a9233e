package pattern

import (
	"math/rand/v2"
	"testing"

	"github.com/nyaruka/phonenumbers"
)

// TestNationalAsLibrary holds what is read by forms alone to libphonenumber.
func TestNationalAsLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	plans := plainPlans()
	for region, p := range plans.of {
		if plans.regions[p.code] > 1 {
			continue
		}
		example := phonenumbers.GetNationalSignificantNumber(phonenumbers.GetExampleNumber(region))
		valid := 0
		for range 4000 {
			d := []byte(example)
			for range 1 + r.IntN(4) {
				d[r.IntN(len(d))] = byte('0' + r.IntN(10))
			}
			switch r.IntN(4) {
			case 0:
				d = d[:max(5, len(d)-r.IntN(4))]
			case 1:
				for range r.IntN(4) {
					d = append(d, byte('0'+r.IntN(10)))
				}
			}
			got := p.national(string(d)) != nil
			want := libraryFinds(p.code, string(d))
			if got != want {
				t.Errorf("%s: national number %s: got %v, the library has %v", region, d, got, want)
			}
			if want {
				valid++
			}
		}
		if valid < 100 {
			t.Errorf("%s: only %d of the numbers tried are valid", region, valid)
		}
	}
}

// libraryFinds builds the number as it is read and asks the library.
func libraryFinds(code int, digits string) bool {
	code32, value, zeros := int32(code), uint64(0), int32(0)
	for i := range digits {
		value = 10*value + uint64(digits[i]-'0')
	}
	for int(zeros) < len(digits)-1 && digits[zeros] == '0' {
		zeros++
	}
	n := &phonenumbers.PhoneNumber{CountryCode: &code32, NationalNumber: &value}
	if leading := true; zeros > 0 {
		n.ItalianLeadingZero, n.NumberOfLeadingZeros = &leading, &zeros
	}
	return phonenumbers.IsValidNumber(n)
}
