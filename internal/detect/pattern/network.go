package pattern

import (
	"net/netip"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
)

// Parts of the expressions for addresses of the net.
const (
	octet   = `(?:25[0-5]|2[0-4]\d|[01]?\d?\d)`
	quad    = `(?:` + octet + `\.){3}` + octet
	hextet  = `[0-9A-Fa-f]{1,4}`
	prefix4 = `(?:/(?:[0-2]?\d|3[0-2]))?`
	prefix6 = `(?:/(?:12[0-8]|1[01]\d|[1-9]?\d))?`
)

var ipAddress = Recognizer{
	Name: "ip-address", Presidio: "IpRecognizer", Languages: anyLanguage,
	Doc:   "Addresses of the Internet Protocol, versions 4 and 6 (RFC 4291), with or without a prefix length.",
	Label: lethe.IPAddress,
	Patterns: []Pattern{
		{Name: "version 4", Score: 0.6, Regex: `\b` + quad + prefix4 + `\b`},
		{Name: "version 6 with version 4", Score: 0.6,
			Regex: `(?<![\w:])(?:(?:` + hextet + `)?:){2,7}` + quad + prefix6 + `\b`},
		{Name: "version 6", Score: 0.6,
			Regex: `(?<![\w:])(?:` + hextet + `:|::` + hextet + `)(?:` + hextet + `|:){0,14}(?:%[0-9A-Za-z]{1,32})?` + prefix6 + `(?![\w:])(?!\.\d)`},
		{Name: "version 6 unspecified", Score: 0.1, Regex: `(?<![\w:])::` + prefix6 + `(?![\w:])`},
	},
	Context:  []string{"ip", "ipv4", "ipv6"},
	Validate: refuted(isAddress),
	// Version numbers of four parts look like addresses; only the text before them
	// tells (in general, "version 1.2.3.4").
	Normalize: strings.ToLower,
	Examples: []detect.Example{
		{Text: "from [IP_ADDRESS 192.0.2.17] via [IP_ADDRESS 10.0.0.0/8]"},
		{Text: "[[IP_ADDRESS 2001:db8::8a2e:370]]:443 and [IP_ADDRESS fe80::1%eth0]"},
		{Text: "[IP_ADDRESS ::ffff:192.0.2.1]"},
		{Text: "at 12:34:56, version 1.2.3, 256.1.1.1, std::cout, a::b::c"},
	},
}

// isAddress accepts an address or a prefix.
func isAddress(s string) bool {
	addr, bits, cut := strings.Cut(s, "/")
	a, err := netip.ParseAddr(addr)
	if err != nil {
		return false
	}
	if !cut {
		return true
	}
	_, err = netip.ParsePrefix(a.WithZone("").String() + "/" + strings.TrimLeft(bits[:len(bits)-1], "0") + bits[len(bits)-1:])
	return err == nil
}

var macAddress = Recognizer{
	Name: "mac-address", Presidio: "MacAddressRecognizer", Languages: anyLanguage,
	Doc:   "Hardware addresses of 48 bits (IEEE 802), but for the broadcast and the zero address.",
	Label: "MAC_ADDRESS",
	Patterns: []Pattern{
		{Name: "by colons", Score: 0.6, Regex: `\b[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}\b`},
		{Name: "by hyphens", Score: 0.6, Regex: `\b[0-9A-Fa-f]{2}(?:-[0-9A-Fa-f]{2}){5}\b`},
		{Name: "by dots", Score: 0.6, Regex: `\b[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}\b`},
	},
	Context: []string{"mac", "mac address", "hardware address", "physical address", "ethernet"},
	Validate: refuted(func(s string) bool {
		c := compact(s)
		return c != "FFFFFFFFFFFF" && c != "000000000000"
	}),
	Examples: []detect.Example{
		{Text: "MAC [MAC_ADDRESS 00:1A:2b:3c:4D:5e], [MAC_ADDRESS 00-1A-2B-3C-4D-5E], [MAC_ADDRESS 001a.2b3c.4d5e]"},
		{Text: "ff:ff:ff:ff:ff:ff, 00:1A:2b:3c:4D and 1a-2b:3c:4d:5e:6f"},
	},
}
