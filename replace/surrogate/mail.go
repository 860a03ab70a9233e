package surrogate

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// email keeps the form of an address: the name before the @ follows that of the person
// who has it, the domain the company's, or is one that nobody can have.
func (m *maker) email(p Pair, e *lethe.Entity, d dice, attempt int) Pair {
	local, host, ok := strings.Cut(strings.TrimPrefix(strings.Trim(p.Original, "<>"), "mailto:"), "@")
	if ok {
		p.Original = local + "@" + host
		p.Surrogate = m.user(local, e, d, attempt) + "@" + m.host(host)
		return p
	}
	signs := signsOf(p.Original)
	if local, host, ok = strings.Cut(signs.read(p.Original), "@"); !ok {
		p.Surrogate = m.user(p.Original, e, d, attempt)
		return p
	}
	p.Surrogate = signs.write(m.user(local, e, d, attempt) + "@" + m.host(host))
	return p
}

// spokenSign are the words for the signs of an address that is written as it is said, or so
// that no program reads it: "anna dot lowe at mail (dot) example".
var spokenSign = lazyregexp.New(`(?i) ?[(\[{<] ?(?:at|ät|a|arroba|dot|punkt|punto|punt) ?[)\]}>] ?| (?:at|ät|klammeraffe|arroba|dot|punkt|punto|punt) `)

// signSpelling is how an address has its signs written, by the sign.
type signSpelling map[byte]string

func signsOf(address string) signSpelling {
	out := signSpelling{}
	for _, w := range spokenSign.FindAllString(address, -1) {
		sign := byte('.')
		switch strings.ToLower(strings.Trim(w, " ()[]{}<>")) {
		case "at", "ät", "a", "klammeraffe", "arroba":
			sign = '@'
		}
		if out[sign] == "" {
			out[sign] = w
		}
	}
	return out
}

// read is an address with signs instead of the words for them.
func (s signSpelling) read(address string) string {
	for _, sign := range []byte("@.") {
		if word := s[sign]; word != "" {
			address = strings.ReplaceAll(address, word, string(sign))
		}
	}
	return address
}

// write is an address with words instead of its signs.
func (s signSpelling) write(address string) string {
	for _, sign := range []byte("@.") {
		if word := s[sign]; word != "" {
			address = strings.ReplaceAll(address, string(sign), word)
		}
	}
	return address
}

// user writes a user name anew. Later attempts have digits at their end.
func (m *maker) user(text string, e *lethe.Entity, d dice, attempt int) string {
	if attempt < fromLists {
		if to, ok := m.crowd.follow(text, e, d); ok {
			if attempt > 0 {
				to += d.digits(attempt)
			}
			return to
		}
	}
	return d.user(text, attempt)
}

// host is the domain that takes the place of another, wherever that is named.
func (m *maker) host(host string) string {
	host = lethe.Lower(strings.TrimSuffix(host, "."))
	if to, ok := m.chosen.domains[host]; ok {
		return to
	}
	to := m.firmHost(host)
	for a := 0; to == ""; a++ {
		to = m.source.dice("domain", host, a).domain(a)
		if to == host || a < most && m.value(to) {
			to = ""
		}
	}
	m.chosen.domains[host] = to
	return to
}

// firmHost is the domain of a company, "" where the domain is not a known one's.
func (m *maker) firmHost(host string) string {
	labels := strings.Split(host, ".")
	if len(labels) < 2 {
		return ""
	}
	firm, ok := m.crowd.firms[strings.ReplaceAll(labels[len(labels)-2], "-", "")]
	if !ok {
		return ""
	}
	name := slug(firm.whole())
	if name == "" {
		return ""
	}
	to := name[:min(len(name), 40)] + ".example"
	if m.near(nil, to) {
		return ""
	}
	return to
}

// url gives an internet address another host and another path of the same form.
func (m *maker) url(p Pair, d dice, attempt int) Pair {
	_, rest, ok := strings.Cut(p.Original, "://")
	if !ok {
		rest = p.Original
	}
	host, _, _ := strings.Cut(rest, "/")
	bare := strings.TrimPrefix(strings.ToLower(host), "www.")
	to := m.host(bare)
	if attempt > 0 { // another address has that host alone
		to = m.source.dice("domain", bare, attempt+2*len(reserved)).domain(attempt + 2*len(reserved))
	}
	p.Surrogate = d.url(p.Original, to)
	return p
}
