package pattern

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// maxAddress is the longest address that SMTP carries (RFC 5321, 4.5.3.1.3).
const maxAddress = 254

var email = Recognizer{
	Name: "email", Presidio: "EmailRecognizer", Languages: anyLanguage,
	Doc:   "E-mail addresses whose domain ends in a public suffix, or as those of private networks do.",
	Label: lethe.Email, Matcher: findEmails, Normalize: strings.ToLower,
	Context: []string{"email", "e-mail", "mail", "correo", "correu"},
	Examples: []detect.Example{
		{Text: "Write to [EMAIL_ADDRESS Jane.Doe+x@mail.example.co.uk], please."},
		{Text: "<[EMAIL_ADDRESS jörg@müller-bräu.de]>"},
		{Text: "mailto:[EMAIL_ADDRESS a@b.org]?subject=x"},
		{Text: "user_email=[EMAIL_ADDRESS a.roe@b.org] rcpt=[EMAIL_ADDRESS c@b.org] [EMAIL_ADDRESS prvs=12ab=a.roe@b.org]"},
		{Text: "on the ward: [EMAIL_ADDRESS m.roe@klinik.intern]"},
		{Text: "user@localhost, @handle, a @ b.de and x@y.notatld are none"},
	},
}

// findEmails goes from one @ to the next: the text before it, back to the one
// before, and the text after it.
func findEmails(in Input, emit func(Finding)) {
	text := in.Text
	for at, floor := strings.IndexByte(text, '@'), 0; at >= 0; {
		start := localStart(text, max(floor, at-maxAddress), at)
		end := domainEnd(text, at+1)
		if start < at && end > at+1 && in.knownDomain(text[start:at], text[at+1:end]) {
			emit(Finding{Start: start, End: end, Pattern: "address", Score: 0.5, Verdict: Valid})
			floor = end
		} else {
			floor = at + 1
		}
		next := strings.IndexByte(text[at+1:], '@')
		if next < 0 {
			return
		}
		at += 1 + next
	}
}

// localStart goes back over the characters of RFC 5322's dot-atom, and letters of
// any script (RFC 6531).
func localStart(text string, floor, at int) int {
	i := at
	for i > floor {
		r, w := utf8.DecodeLastRuneInString(text[floor:i])
		if !isWord(r) && !strings.ContainsRune("!#$%&'*+-/=?^`{|}~.", r) || r == utf8.RuneError {
			break
		}
		i -= w
	}
	if i == at || text[at-1] == '.' {
		return at
	}
	// What is punctuation of the text rather than of the address stands in front.
	for i < at && strings.IndexByte("!#$%&'*+-/=?^`{|}~.", text[i]) >= 0 {
		i++
	}
	return i + len(addressKey.FindString(text[i:at]))
}

// addressKey is the name of a setting before an address: "email=jane.doe@b.org". What else ends with
// this sign may be part of the address.
var addressKey = lazyregexp.New(`^(?i:[a-z_.-]{0,24}(?:mail|correo|correu|from|to|cc|rcpt|sender|recipient|user|username|login|addr|address)=)`)

// domainEnd follows labels of letters, digits and inner hyphens, joined by dots.
func domainEnd(text string, i int) int {
	end, dots := i, 0
	for labels := 0; len(text[i:]) > 0 && labels < 127; labels++ {
		last := labelEnd(text, end)
		if last == end {
			break
		}
		end = last
		if end >= len(text) || text[end] != '.' || labelEnd(text, end+1) == end+1 {
			break
		}
		end++
		dots++
	}
	if dots == 0 {
		return i
	}
	return end
}

// labelEnd is where a label of a domain name ends that begins at i.
func labelEnd(text string, i int) int {
	end := i
	for j := i; j < len(text) && j-i < 64; {
		r, w := utf8.DecodeRuneInString(text[j:])
		if r == '-' {
			j += w
			continue
		}
		if !isWord(r) {
			break
		}
		j += w
		end = j
	}
	if end > i && text[i] == '-' {
		return i
	}
	return end
}

// knownDomain reports whether a domain is more than a public suffix, by Mozilla's
// list, or one of a private network, which Presidio does not know.
func (in *Input) knownDomain(local, domain string) bool {
	if strings.ContainsAny(local, "/?#") {
		return false // part of a path, not of an address
	}
	return registrable(domain) || !in.presidio && internal(domain)
}

// internalTLDs end names that no registry gives out: those of private networks,
// and those that are reserved for examples (RFC 2606, RFC 6762 appendix G, RFC 7686, and
// internal by ICANN's decision of 2024).
var internalTLDs = wordset.Of("example test invalid local internal intern intra intranet lan corp home private onion")

// internal reports whether a name is one of a private network.
func internal(domain string) bool {
	dot := strings.LastIndexByte(domain, '.')
	return dot > 0 && internalTLDs[strings.ToLower(domain[dot+1:])]
}

// registrable reports whether a name stands below a suffix of the public suffix
// list's part for ICANN domains.
func registrable(domain string) bool {
	name := strings.ToLower(domain)
	if ascii, err := idna.ToASCII(name); err == nil {
		name = ascii
	}
	for rest := name; ; {
		suffix, icann := publicsuffix.PublicSuffix(rest)
		if icann {
			return len(name) > len(suffix)+1
		}
		dot := strings.IndexByte(suffix, '.')
		if dot < 0 {
			return false
		}
		rest = suffix[dot+1:]
	}
}
