package checksum

import (
	"bytes"
	"crypto/sha256"
	"strings"

	"golang.org/x/crypto/sha3"
)

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"

// Base58 decodes a text in Bitcoin's alphabet, or gives nil.
func Base58(s string) []byte {
	var out []byte // little end first
	for i := 0; i < len(s); i++ {
		carry := strings.IndexByte(base58, s[i])
		if carry < 0 {
			return nil
		}
		for j := range out {
			carry += int(out[j]) * 58
			out[j] = byte(carry)
			carry >>= 8
		}
		for ; carry > 0; carry >>= 8 {
			out = append(out, byte(carry))
		}
	}
	for i := 0; i < len(s) && s[i] == base58[0]; i++ {
		out = append(out, 0)
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// Base58Check decodes a text whose last four bytes are the beginning of the double
// SHA-256 of the rest, and gives the rest, or nil.
func Base58Check(s string) []byte {
	b := Base58(s)
	if len(b) < 5 {
		return nil
	}
	body := b[:len(b)-4]
	sum := sha256.Sum256(body)
	sum = sha256.Sum256(sum[:])
	if !bytes.Equal(sum[:4], b[len(b)-4:]) {
		return nil
	}
	return body
}

const bech32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"

// Bech32 checks an address by BIP 173 or, in its later form, BIP 350. It gives the
// part before the separator.
func Bech32(s string) (string, bool) {
	lower := strings.ToLower(s)
	if lower != s && strings.ToUpper(s) != s || len(s) > 90 {
		return "", false
	}
	at := strings.LastIndexByte(lower, '1')
	if at < 1 || at+7 > len(lower) {
		return "", false
	}
	hrp := lower[:at]
	sum := uint32(1)
	for i := 0; i < len(hrp); i++ {
		sum = polymod(sum, uint32(hrp[i]>>5))
	}
	sum = polymod(sum, 0)
	for i := 0; i < len(hrp); i++ {
		sum = polymod(sum, uint32(hrp[i]&31))
	}
	for i := at + 1; i < len(lower); i++ {
		v := strings.IndexByte(bech32, lower[i])
		if v < 0 {
			return "", false
		}
		sum = polymod(sum, uint32(v))
	}
	return hrp, sum == 1 || sum == 0x2bc830a3
}

// polymod takes one step of the BCH code of BIP 173.
func polymod(sum, v uint32) uint32 {
	top := sum >> 25
	sum = sum&0x1ffffff<<5 ^ v
	for i, g := range [5]uint32{0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3} {
		if top>>i&1 == 1 {
			sum ^= g
		}
	}
	return sum
}

// Ethereum checks the case of the letters of an address of 40 hexadecimal digits,
// as ERC-55 sets it. Addresses all in one case carry no check.
func Ethereum(hex string) (mixed, ok bool) {
	lower := strings.ToLower(hex)
	if lower == hex || strings.ToUpper(hex) == hex {
		return false, true
	}
	sum := Keccak256([]byte(lower))
	for i := 0; i < len(hex); i++ {
		nibble := sum[i/2] >> 4
		if i%2 == 1 {
			nibble = sum[i/2] & 15
		}
		if c := lower[i]; c >= 'a' && (nibble >= 8) != (hex[i] < 'a') {
			return true, false
		}
	}
	return true, true
}

// Keccak256 is the hash that Ethereum and Monero use: SHA-3 before its padding was
// settled.
func Keccak256(b []byte) []byte {
	h := sha3.NewLegacyKeccak256()
	h.Write(b)
	return h.Sum(nil)
}
