package ff1

import (
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

func read(t testing.TB, s string) []uint16 {
	t.Helper()
	out := make([]uint16, len(s))
	for i := range s {
		out[i] = uint16(strings.IndexByte(digits, s[i]))
	}
	return out
}

// The sample vectors that NIST publishes for FF1.
func TestSamples(t *testing.T) {
	const key = "2B7E151628AED2A6ABF7158809CF4F3CEF4359D8D580AA4F7F036D6F04FC6A94"
	const ten, eleven = "39383736353433323130", "3737373770717273373737"
	for i, c := range []struct {
		bytes, radix     int
		tweak, in, wants string
	}{
		{16, 10, "", "0123456789", "2433477484"},
		{16, 10, ten, "0123456789", "6124200773"},
		{16, 36, eleven, "0123456789abcdefghi", "a9tv40mll9kdu509eum"},
		{24, 10, "", "0123456789", "2830668132"},
		{24, 10, ten, "0123456789", "2496655549"},
		{24, 36, eleven, "0123456789abcdefghi", "xbj3kv35jrawxv32ysr"},
		{32, 10, "", "0123456789", "6657667009"},
		{32, 10, ten, "0123456789", "1001623463"},
		{32, 36, eleven, "0123456789abcdefghi", "xs8a0azh2avyalyzuwd"},
	} {
		k, _ := hex.DecodeString(key[:2*c.bytes])
		tweak, _ := hex.DecodeString(c.tweak)
		f, err := New(k)
		if err != nil {
			t.Fatal(err)
		}
		got, err := f.Encrypt(read(t, c.in), c.radix, tweak)
		if err != nil || !slices.Equal(got, read(t, c.wants)) {
			t.Errorf("sample %d: %v, %v", i+1, got, err)
		}
		back, err := f.Decrypt(got, c.radix, tweak)
		if err != nil || !slices.Equal(back, read(t, c.in)) {
			t.Errorf("sample %d back: %v, %v", i+1, back, err)
		}
	}
}

func TestRefused(t *testing.T) {
	f, _ := New(make([]byte, 32))
	for name, c := range map[string]struct {
		x      []uint16
		radix  int
		domain bool
	}{
		"five digits": {make([]uint16, 5), 10, true}, "nothing": {nil, 10, true}, "one": {make([]uint16, 1), 1 << 16, true},
		"four letters": {make([]uint16, 4), 26, true}, "19 bits": {make([]uint16, 19), 2, true},
		"long": {make([]uint16, MaxLen+1), 10, false}, "radix": {make([]uint16, 9), 1, false}, "no numeral": {[]uint16{1, 2, 3, 4, 5, 10}, 10, false},
	} {
		if _, err := f.Encrypt(c.x, c.radix, nil); err == nil || errors.Is(err, ErrDomain) != c.domain {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := f.Encrypt(make([]uint16, 20), 2, nil); err != nil {
		t.Error(err)
	}
	if _, err := New(make([]byte, 31)); err == nil {
		t.Error("a key of 31 bytes")
	}
}

// Whatever the radix, length and tweak: back again, and a permutation.
func TestRoundTrip(t *testing.T) {
	f, _ := New([]byte("0123456789abcdef0123456789ABCDEF"))
	rapid.Check(t, func(t *rapid.T) {
		radix := rapid.IntRange(10, 1<<16).Draw(t, "radix")
		x := rapid.SliceOfN(rapid.Uint16Range(0, uint16(radix-1)), 6, 80).Draw(t, "x")
		tweak := rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "tweak")
		y, err := f.Encrypt(x, radix, tweak)
		if err != nil {
			t.Fatal(err)
		}
		back, err := f.Decrypt(y, radix, tweak)
		if err != nil || !slices.Equal(back, x) {
			t.Fatal(back, err)
		}
	})
}

func FuzzRoundTrip(f *testing.F) {
	f.Add([]byte("0123456789"), 10, []byte("NAME"))
	f.Add([]byte{0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1}, 2, []byte{})
	c, _ := New(make([]byte, 16))
	f.Fuzz(func(t *testing.T, in []byte, radix int, tweak []byte) {
		x := make([]uint16, len(in))
		for i, b := range in {
			x[i] = uint16(b)
			if radix > 1 && radix < 256 {
				x[i] %= uint16(radix)
			}
		}
		y, err := c.Encrypt(x, radix, tweak)
		if err != nil {
			return
		}
		if back, err := c.Decrypt(y, radix, tweak); err != nil || len(y) != len(x) || !slices.Equal(back, x) {
			t.Fatal(back, err)
		}
	})
}

func BenchmarkEncrypt(b *testing.B) {
	c, _ := New(make([]byte, 32))
	x := make([]uint16, 12)
	for b.Loop() {
		if _, err := c.Encrypt(x, 10, []byte("PHONE_NUMBER")); err != nil {
			b.Fatal(err)
		}
	}
}
