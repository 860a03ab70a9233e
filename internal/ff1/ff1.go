// Package ff1 encrypts strings of numerals to strings of the same length over the
// same numerals, by the mode FF1 of NIST SP 800-38G (2016) with AES.
//
// It is compared with the sample vectors that NIST publishes with the standard. As
// revision 1 demands, no domain may have fewer than 1,000,000 strings: those of six
// decimal digits are enough. There is no other check: whatever has the right form
// decrypts to something.
package ff1

import (
	"crypto/aes"
	"crypto/cipher"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
)

const (
	// MinDomain is the least number of strings among which one can hide.
	MinDomain = 1_000_000
	// MaxLen is the most numerals of a string, so that none takes long.
	MaxLen   = 1024
	maxRadix = 1 << 16
	rounds   = 10
)

// ErrDomain is the cause of a failure where strings are too short.
var ErrDomain = errors.New("fewer than 1,000,000 strings are of this length")

// Cipher encrypts under one key. It is safe for concurrent use.
type Cipher struct{ block cipher.Block }

// New makes a cipher from an AES key of 16, 24 or 32 bytes.
func New(key []byte) (*Cipher, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("ff1: %w", err)
	}
	return &Cipher{block}, nil
}

// Encrypt returns the numerals that take the place of x; each is less than radix.
func (c *Cipher) Encrypt(x []uint16, radix int, tweak []byte) ([]uint16, error) {
	return c.run(x, radix, tweak, true)
}

// Decrypt undoes Encrypt.
func (c *Cipher) Decrypt(x []uint16, radix int, tweak []byte) ([]uint16, error) {
	return c.run(x, radix, tweak, false)
}

func check(x []uint16, radix int) error {
	if radix < 2 || radix > maxRadix {
		return fmt.Errorf("ff1: the radix is %d; it must be 2 to %d", radix, maxRadix)
	}
	if len(x) > MaxLen {
		return fmt.Errorf("ff1: %d numerals, more than %d", len(x), MaxLen)
	}
	for i, d := range x {
		if int(d) >= radix {
			return fmt.Errorf("ff1: numeral %d is not below the radix", i)
		}
	}
	if len(x) < 2 || power(radix, len(x)).Cmp(big.NewInt(MinDomain)) < 0 {
		return fmt.Errorf("ff1: %w", ErrDomain)
	}
	return nil
}

// run is a Feistel network over the two halves of x. Names are those of the
// standard.
func (c *Cipher) run(x []uint16, radix int, tweak []byte, forth bool) ([]uint16, error) {
	if err := check(x, radix); err != nil {
		return nil, err
	}
	n, u := len(x), len(x)/2
	v := n - u
	a, b := number(x[:u], radix), number(x[u:], radix)
	size := [2]int{u, v} // of the half that a round makes
	mod := [2]*big.Int{power(radix, u), power(radix, v)}
	f := newRound(c.block, n, u, radix, tweak, mod[1])
	for k := range rounds {
		if forth {
			y := f.of(k, b)
			a, b = b, y.Mod(y.Add(y, a), mod[k%2])
			continue
		}
		i := rounds - 1 - k
		y := f.of(i, a)
		a, b = y.Mod(y.Sub(b, y), mod[i%2]), a
	}
	out := make([]uint16, n)
	numerals(out[:size[0]], a, radix)
	numerals(out[size[0]:], b, radix)
	return out, nil
}

// round is the function of one round: what a half is moved by.
type round struct {
	block cipher.Block
	p     [16]byte
	q     []byte // tweak, zeros, the round, the number
	b, d  int    // bytes of the number and of the outcome
}

func newRound(block cipher.Block, n, u, radix int, tweak []byte, half *big.Int) *round {
	b := (new(big.Int).Sub(half, big.NewInt(1)).BitLen() + 7) / 8
	f := &round{block: block, b: b, d: 4*((b+3)/4) + 4}
	f.p = [16]byte{1, 2, 1, byte(radix >> 16), byte(radix >> 8), byte(radix), rounds, byte(u)}
	binary.BigEndian.PutUint32(f.p[8:], uint32(n))
	binary.BigEndian.PutUint32(f.p[12:], uint32(len(tweak)))
	f.q = make([]byte, (len(tweak)+1+b+15)/16*16)
	copy(f.q, tweak)
	return f
}

// of gives y for the round and the number of the other half.
func (f *round) of(i int, half *big.Int) *big.Int {
	f.q[len(f.q)-f.b-1] = byte(i)
	half.FillBytes(f.q[len(f.q)-f.b:])
	r := make([]byte, 16)
	f.mac(r, f.p[:])
	for at := 0; at < len(f.q); at += 16 {
		f.mac(r, f.q[at:at+16])
	}
	s := append(make([]byte, 0, f.d+16), r...)
	for j := uint64(1); len(s) < f.d; j++ {
		next := append([]byte(nil), r...)
		binary.BigEndian.PutUint64(next[8:], binary.BigEndian.Uint64(next[8:])^j)
		f.block.Encrypt(next, next)
		s = append(s, next...)
	}
	return new(big.Int).SetBytes(s[:f.d])
}

// mac takes one more block into a CBC-MAC.
func (f *round) mac(r, block []byte) {
	for i := range r {
		r[i] ^= block[i]
	}
	f.block.Encrypt(r, r)
}

func power(radix, n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(int64(radix)), big.NewInt(int64(n)), nil)
}

// number reads numerals, the most significant first.
func number(x []uint16, radix int) *big.Int {
	n, r := new(big.Int), big.NewInt(int64(radix))
	for _, d := range x {
		n.Add(n.Mul(n, r), big.NewInt(int64(d)))
	}
	return n
}

// numerals writes n into all of out.
func numerals(out []uint16, n *big.Int, radix int) {
	n, r, d := new(big.Int).Set(n), big.NewInt(int64(radix)), new(big.Int)
	for i := len(out) - 1; i >= 0; i-- {
		n.QuoRem(n, r, d)
		out[i] = uint16(d.Uint64())
	}
}
