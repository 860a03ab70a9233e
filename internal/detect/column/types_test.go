package column

import "testing"

func TestColumnOf(t *testing.T) {
	types := Types{"pay": "keep", "meta.pay": "number", "a/b": "keep", "date of birth": "text"}
	for field, want := range map[string]string{
		"metadata/pay": "pay", "/pay": "pay", "/rows/3/pay": "pay", "/meta/pay": "meta.pay", "/meta/0/pay": "meta.pay",
		"/x/meta/pay": "meta.pay", "/payment": "", "/pay/more": "", "": "", "metadata/a~1b": "a/b", "metadata/date of birth": "date of birth",
	} {
		if got := types.Of(field); got != want {
			t.Errorf("%q: got %q, want %q", field, got, want)
		}
	}
}

func TestIsNumber(t *testing.T) {
	for text, want := range map[string]bool{
		"64000": true, "64,000.50": true, " -3 % ": true, "€ 1.200": true, "1’200": true,
		"": false, "-": false, "12a": false, "see note 3": false, "a@b.org": false,
	} {
		if got := isNumber(text); got != want {
			t.Errorf("%q: got %t", text, got)
		}
	}
}
