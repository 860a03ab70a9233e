package pattern

import (
	"encoding/binary"
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// base58 is the alphabet of most addresses: without 0, O, I and l.
const base58 = `[1-9A-HJ-NP-Za-km-z]`

var crypto = Recognizer{
	Name: "crypto-address", Presidio: "CryptoRecognizer", Languages: anyLanguage,
	Doc: "Addresses of Bitcoin, Litecoin, Dogecoin, Bitcoin Cash, Ethereum and its kin, Tron, Ripple, Cardano, Monero and Solana, " +
		"with the checks that they carry.",
	Label: "CRYPTO",
	Patterns: []Pattern{
		{Name: "Bitcoin anywhere", Score: 0.5, Loose: true, Regex: `(?:bc1|[13])[a-zA-HJ-NP-Z0-9]{25,59}`},
		{Name: "Bitcoin", Score: 0.5, Own: true, Exact: true, Regex: `\b[13]` + base58 + `{25,33}\b`},
		{Name: "Litecoin, Dogecoin", Score: 0.5, Own: true, Exact: true, Regex: `\b[LMDA9]` + base58 + `{25,33}\b`},
		{Name: "Tron", Score: 0.5, Own: true, Exact: true, Regex: `\bT` + base58 + `{33}\b`},
		{Name: "Ripple", Score: 0.5, Own: true, Exact: true, Regex: `\br` + base58 + `{24,34}\b`},
		{Name: "Bech32", Score: 0.5, Own: true, Regex: `\b(?:bc|ltc|tb|addr|stake|cosmos)1[02-9ac-hj-np-z]{8,120}\b`},
		{Name: "Bitcoin Cash", Score: 0.6, Own: true, Regex: `\bbitcoincash:[qp][02-9ac-hj-np-z]{41}\b`},
		{Name: "Ethereum", Score: 0.6, Own: true, Regex: `\b0x[0-9a-f]{40}\b`},
		{Name: "Monero", Score: 0.6, Own: true, Exact: true, Regex: `\b[48][0-9AB]` + base58 + `{93}\b`},
		{Name: "Solana", Score: 0.2, Own: true, Exact: true, Regex: `\b` + base58 + `{43,44}\b`},
	},
	Context:   []string{"wallet", "btc", "bitcoin", "crypto", "address", "ethereum", "eth", "solana", "sol", "monero", "tron", "ledger"},
	Validate:  checked(isBitcoin),
	Strict:    checkCrypto,
	Normalize: func(s string) string { return s }, // case matters
	Examples: []detect.Example{
		{Text: "send to [CRYPTO 16Yeky6GMjeNkAiNcBY7ZhrLoMSgg1BoyZ] or [CRYPTO bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq]"},
		{Text: "[CRYPTO 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed]"},
		{Text: "[CRYPTO TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW] and [CRYPTO rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh]"},
		{Text: "16Yeky6GMjeNkAiNcBY7ZhrLoMSgg1BoyZ2, 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"},
	},
}

// isBitcoin checks an address by its kind.
func isBitcoin(s string) bool {
	if strings.HasPrefix(s, "bc1") {
		_, ok := checksum.Bech32(s)
		return ok
	}
	return checksum.Base58Check(s) != nil
}

// checkCrypto checks an address of any chain by how it begins.
func checkCrypto(s string) Verdict {
	switch {
	case strings.HasPrefix(s, "0x"):
		mixed, ok := checksum.Ethereum(s[2:])
		if !ok {
			return Invalid
		}
		if !mixed {
			return Unknown
		}
		return Valid
	case s[0] == 'b' && strings.HasPrefix(s, "bitcoincash:"):
		return Unknown
	case strings.IndexByte(s, '1') > 1 && strings.IndexByte("blastc", s[0]|0x20) >= 0 && s == strings.ToLower(s):
		return checked(longBech32)(s)
	case s[0] == 'r' && len(s) <= 35:
		return checked(isRipple)(s)
	case len(s) >= 95:
		return checked(isMonero)(s)
	case len(s) >= 43:
		return Unknown // Solana has no check
	}
	return checked(func(s string) bool {
		b := checksum.Base58Check(s)
		return len(b) == 21
	})(s)
}

// longBech32 lets the addresses of Cardano be longer than BIP 173 allows.
func longBech32(s string) bool {
	hrp, ok := checksum.Bech32(s)
	return ok || hrp == "" && len(s) > 90 && (strings.HasPrefix(s, "addr1") || strings.HasPrefix(s, "stake1"))
}

// isRipple is Base58Check in an alphabet of its own.
func isRipple(s string) bool {
	const (
		ripple  = "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz"
		bitcoin = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	)
	return len(checksum.Base58Check(strings.Map(func(r rune) rune {
		if i := strings.IndexRune(ripple, r); i >= 0 {
			return rune(bitcoin[i])
		}
		return -1
	}, s))) == 21
}

// isMonero checks the last four bytes, of the Keccak hash of the others, in a
// base 58 that goes by blocks of eight bytes.
func isMonero(s string) bool {
	var out []byte
	for len(s) > 0 {
		n := min(11, len(s))
		size := map[int]int{11: 8, 7: 5}[n]
		b := checksum.Base58(strings.TrimLeft(s[:n], "1"))
		if size == 0 || len(b) > size {
			return false
		}
		block := make([]byte, size)
		copy(block[size-len(b):], b)
		out, s = append(out, block...), s[n:]
	}
	body, check := out[:len(out)-4], out[len(out)-4:]
	return binary.BigEndian.Uint32(checksum.Keccak256(body)) == binary.BigEndian.Uint32(check)
}
