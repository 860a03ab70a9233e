package pattern

import (
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// generalValidators are the methods that identifiers of any kind use. They look at
// the letters and digits of a match alone.
var generalValidators = map[string]Validator{
	"luhn":       checked(func(s string) bool { return checksum.Luhn(digits(s)) }),
	"verhoeff":   checked(func(s string) bool { return checksum.Verhoeff(digits(s)) }),
	"ean":        checked(func(s string) bool { return checksum.EAN(digits(s)) }),
	"mod97":      checked(func(s string) bool { return checksum.Mod97(compact(s)) }),
	"mod11-10":   checked(func(s string) bool { return checksum.Mod1110(digits(s)) }),
	"mod37-36":   checked(func(s string) bool { return checksum.Mod3736(compact(s)) }),
	"mod11":      checked(func(s string) bool { return mod11(digits(s)) }),
	"not-repeat": refuted(func(s string) bool { return !checksum.Repeated(compact(s)) }),
}

// mod11 weighs the digits from the right by 1, 2, 3, …
func mod11(d string) bool {
	sum := 0
	for i := range d {
		sum += int(d[len(d)-1-i]-'0') * (i + 1)
	}
	return len(d) > 1 && sum%11 == 0
}

// Validators are the checks that can be named in a file of recognizers: general
// methods, and those of the built-in recognizers by their names.
func Validators() map[string]Validator {
	out := maps.Clone(generalValidators)
	for _, r := range Builtin() {
		if r.Strict != nil {
			out[r.Name] = r.Strict
		} else if r.Validate != nil {
			out[r.Name] = r.Validate
		}
	}
	return out
}

// ValidatorNames lists them in order.
func ValidatorNames() []string { return slices.Sorted(maps.Keys(Validators())) }
