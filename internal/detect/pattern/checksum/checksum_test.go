package checksum_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// TestPublished checks the methods against numbers that their standards or issuers
// have published as examples.
func TestPublished(t *testing.T) {
	tests := []struct {
		method string
		check  func(string) bool
		good   []string
	}{
		{"Luhn", checksum.Luhn, []string{"4111111111111111", "79927398713", "490154203237518"}},
		{"Verhoeff", checksum.Verhoeff, []string{"2363", "123451", "84736430954837284567892"}},
		{"EAN", checksum.EAN, []string{"4006381333931", "7569217076985", "96385074"}},
		{"MOD 97-10", checksum.Mod97, []string{"370400440532013000DE89", "5493001KJTIIGC8Y1R12"}},
		{"MOD 11,10", checksum.Mod1110, []string{"07945", "86095742719", "33392005961"}},
		{"MOD 37,36", checksum.Mod3736, []string{"A12425GABC1234002M"}},
	}
	for _, tt := range tests {
		for _, s := range tt.good {
			if !tt.check(s) {
				t.Errorf("%s: %s is wrong", tt.method, s)
			}
			last := s[len(s)-1]
			for c := byte('0'); c <= '9'; c++ {
				if bad := s[:len(s)-1] + string(c); c != last && tt.check(bad) {
					t.Errorf("%s: %s is right", tt.method, bad)
				}
			}
		}
		for _, s := range []string{"", "1x", "é", "-"} {
			if tt.check(s) {
				t.Errorf("%s: %q is right", tt.method, s)
			}
		}
	}
}

// TestTranspositions holds Verhoeff to its promise: it sees every wrong digit and
// every exchange of neighbours.
func TestTranspositions(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		body := strconv.Itoa(1e8 + r.IntN(9e8))
		s := ""
		for c := '0'; c <= '9'; c++ {
			if checksum.Verhoeff(body + string(c)) {
				s = body + string(c)
			}
		}
		for i := 0; i+1 < len(s); i++ {
			swapped := s[:i] + string(s[i+1]) + string(s[i]) + s[i+2:]
			if swapped != s && checksum.Verhoeff(swapped) {
				t.Fatalf("%s passes for %s", swapped, s)
			}
		}
	}
}

func TestAddresses(t *testing.T) {
	if checksum.Base58Check("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa") == nil {
		t.Error("the first address of Bitcoin is wrong")
	}
	if checksum.Base58Check("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb") != nil || checksum.Base58Check("0OIl") != nil {
		t.Error("a wrong address is right")
	}
	for s, want := range map[string]bool{ // BIP 173 and BIP 350
		"BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4":                     true,
		"bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0": true,
		"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5":                     false,
		"bc1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4":                     false,
		"1": false, "": false,
	} {
		if _, ok := checksum.Bech32(s); ok != want {
			t.Errorf("%s: %v", s, ok)
		}
	}
	for s, want := range map[string]bool{ // EIP-55
		"5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed": true,
		"fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359": true,
		"5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD": false,
	} {
		if mixed, ok := checksum.Ethereum(s); !mixed || ok != want {
			t.Errorf("%s: %v %v", s, mixed, ok)
		}
	}
}
