package surrogate

import (
	"fmt"
	"net/netip"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// reserved are the domains that nobody can have (RFC 2606).
var reserved = []string{"example.com", "example.org", "example.net"}

// domain draws a domain for one that was there: a reserved one, or a name below the
// reserved top level domains.
func (d dice) domain(attempt int) string {
	if attempt < len(reserved)*2 {
		return reserved[(d.IntN(len(reserved))+attempt)%len(reserved)]
	}
	return strings.ToLower(d.invented(2+attempt/doubled)) + "." + []string{"example", "test"}[attempt%2]
}

// slug is a name as domains and user names write it: small ASCII letters and digits.
func slug(s string) string {
	var b strings.Builder
	for _, w := range pieces(s) {
		for _, r := range long.Replace(w.fold) {
			if r < 128 && letter.OrDigit(r) {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

// userParts are the words of a user name with what parts them: "anna", ".", "keller", "82".
var userParts = lazyregexp.New(`[A-Za-z\x{80}-\x{10ffff}]+|[0-9]+|[^A-Za-z0-9\x{80}-\x{10ffff}]+`)

// user draws letters and digits for those of a user name.
func (d dice) user(text string, attempt int) string {
	var b strings.Builder
	for _, part := range userParts.FindAllString(text, 16) {
		switch r := part[0]; {
		case r >= '0' && r <= '9':
			b.WriteString(d.digits(len(part)))
		case r < 128 && !unicode.IsLetter(rune(r)):
			b.WriteString(part)
		case len(part) < 3:
			b.WriteString(strings.ToLower(d.nature(part)))
		default:
			b.WriteString(strings.ToLower(d.invented(1 + len(part)/4)))
		}
	}
	if attempt > 0 {
		b.WriteString(d.digits(1 + attempt/2))
	}
	return b.String()
}

// url keeps the scheme, the form of the path and the ends of file names; the host
// becomes a reserved one.
func (d dice) url(text, host string) string {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok {
		scheme, rest = "", text
	} else {
		scheme += "://"
	}
	at := strings.IndexAny(rest, "/?#")
	if at < 0 {
		at = len(rest)
	}
	www := ""
	if strings.HasPrefix(strings.ToLower(rest), "www.") {
		www = rest[:4]
	}
	path, end := rest[at:], ""
	if dot := strings.LastIndexByte(path, '.'); dot >= 0 && len(path)-dot <= 5 && !strings.ContainsAny(path[dot:], "/?&=#") {
		path, end = path[:dot], path[dot:]
	}
	return scheme + www + host + d.nature(path) + end
}

// network draws an address of a computer: of a range that is for examples while there
// are any, of private ranges for private addresses.
func (d dice) network(text string, attempt int) string {
	text = strings.TrimSpace(text)
	addr, bits, _ := strings.Cut(text, "/")
	if bits != "" {
		bits = "/" + bits
	}
	ip, err := netip.ParseAddr(addr)
	switch {
	case err == nil && ip.Is4():
		return d.ipv4(ip, attempt) + bits
	case err == nil:
		return d.ipv6(ip) + bits
	case mac.MatchString(text):
		return d.mac(text, attempt)
	}
	return d.nature(text)
}

// ipv4 draws in RFC 5737, then RFC 2544, then in the class that nobody has; private
// addresses stay private (RFC 1918).
func (d dice) ipv4(ip netip.Addr, attempt int) string {
	b := ip.As4()
	last := 1 + d.IntN(254)
	switch {
	case ip.IsPrivate() && b[0] == 192:
		return fmt.Sprintf("192.168.%d.%d", d.IntN(256), last)
	case ip.IsPrivate():
		return fmt.Sprintf("10.%d.%d.%d", d.IntN(256), d.IntN(256), last)
	case attempt < 4:
		return fmt.Sprintf("%s.%d", []string{"192.0.2", "198.51.100", "203.0.113"}[d.IntN(3)], last)
	case attempt < fromLists:
		return fmt.Sprintf("198.%d.%d.%d", 18+d.IntN(2), d.IntN(256), last)
	}
	return fmt.Sprintf("%d.%d.%d.%d", 240+d.IntN(15), d.IntN(256), d.IntN(256), last)
}

// ipv6 draws in 2001:db8::/32 (RFC 3849), or in fd00::/8 for private addresses.
func (d dice) ipv6(ip netip.Addr) string {
	var b [16]byte
	for i := range b {
		b[i] = byte(d.IntN(256))
	}
	if ip.IsPrivate() || ip.IsLinkLocalUnicast() {
		b[0] = 0xfd
	} else {
		copy(b[:], []byte{0x20, 0x01, 0x0d, 0xb8})
	}
	return netip.AddrFrom16(b).String()
}

var mac = lazyregexp.New(`^(?i)([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$`)

// mac draws in 00-00-5E-00-53 (RFC 9542), then among those that are administered locally.
func (d dice) mac(text string, attempt int) string {
	out := "00005E0053" + fmt.Sprintf("%02X", d.IntN(256))
	if attempt >= 4 {
		out = fmt.Sprintf("02%010X", d.Uint64()>>24)
	}
	return inCase(layout(text, out), text)
}
