package replace

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// hosts are the names of people, places and organisations as the names of computers write them: without accents,
// spaces and capitals, between other words: "www.gemeinde-oberkirchtal.ch", "info@praxis-tschuppert.ch". A host that has
// one goes as a whole, as what is left of it would be looked up. They are by [naming.Coarse].
type hosts map[string]int

const (
	leastPart   = 4 // letters of a name that is a whole part of a host
	leastInHost = 6 // of one that is run together with other words
)

func newHosts(targets []Target) hosts {
	h := hosts{}
	for i, t := range targets {
		if t.Guessed {
			continue
		}
		for _, v := range t.Entity.Originals {
			switch scrubs[upper(t.Entity.Label)].class {
			case name:
				ws := naming.Parse(v, v).Words
				for k, w := range ws {
					if len(ws) > 1 && isSurname(ws, k) && !w.Short && !common()[w.Coarse] {
						h.add(w.Coarse, i)
					}
				}
			case location:
				h.add(v, i)
			case address:
				if town := townBehindCode.FindStringSubmatch(v); town != nil {
					h.add(town[1], i)
				}
			}
		}
	}
	return h
}

// townBehindCode is the town at the end of an address.
var townBehindCode = lazyregexp.New(`\b\d{4,5} (\p{Lu}[\p{L} '’-]+)$`)

// add takes note of a name, if it is no ordinary word, number or abbreviation.
func (h hosts) add(value string, target int) {
	coarse := inHost(value)
	if utf8.RuneCountInString(coarse) < leastPart || strings.ContainsAny(value, "@/0123456789") || reach.Plain(value, "") || strings.ToUpper(value) == value {
		return
	}
	if _, taken := h[coarse]; !taken {
		h[coarse] = target
	}
}

// inHost is a name as a host writes it.
func inHost(value string) string {
	return naming.Coarse(strings.Join(strings.FieldsFunc(value, letter.Not), ""))
}

// host is the name of a computer in an address of the web or of e-mail, or alone. A sentence that begins without a
// space ("kam.Dann") has a capital, the name of a file no such ending.
var host = lazyregexp.New(`(://|@|\b)((?:[\p{L}\d](?:[\p{L}\d_-]*[\p{L}\d])?\.)+(\p{Ll}{2,}))`)

var wholeHost = lazyregexp.New(`^(?:[\p{L}\d](?:[\p{L}\d_-]*[\p{L}\d])?\.)+(\p{Ll}{2,})$`)

// endings are those of hosts that stand alone, beside the two letters of countries.
var endings = wordset.Of(`com org net info biz edu gov swiss wien tirol berlin hamburg koeln bayern cat gal eus scot wales london app dev shop
	online site blog example test`)

// mayHaveHost reports whether a small letter follows a full stop, as in every host.
func mayHaveHost(text string) bool {
	for {
		_, rest, found := strings.Cut(text, ".")
		if r, _ := utf8.DecodeRuneInString(rest); unicode.IsLower(r) {
			return true
		}
		if !found {
			return false
		}
		text = rest
	}
}

// each finds the hosts in a text that have a name in them.
func (h hosts) each(text string, yield func(at span.Span, target int)) {
	if len(h) == 0 || !mayHaveHost(text) {
		return
	}
	for _, m := range host.FindAllStringSubmatchIndex(text, -1) {
		at := span.Span{Start: m[4], End: m[5]}
		if !isHost(text, at) {
			continue
		}
		if www := min(4, at.Len()); strings.EqualFold(text[at.Start:at.Start+www], "www.") {
			at.Start += www
		}
		if target, ok := h.in(text[at.Start : m[6]-1]); ok {
			yield(at, target)
		}
	}
}

// isHost reports whether a stretch of a text is the name of a computer: behind the scheme of an address or the sign of
// an e-mail address anything with full stops, alone what has a known ending.
func isHost(text string, at span.Span) bool {
	m := wholeHost.FindStringSubmatch(at.In(text))
	if m == nil {
		return false
	}
	if rest, _ := utf8.DecodeRuneInString(text[at.End:]); letter.OrDigit(rest) || rest == '@' || rest == '_' {
		return false
	}
	before := strings.TrimSuffix(lethe.Lower(text[max(0, at.Start-len("://www.")):at.Start]), "www.")
	return len(m[1]) == 2 || endings[m[1]] || strings.HasSuffix(before, "://") || strings.HasSuffix(before, "@")
}

// in is whose name a host without its ending has in it.
func (h hosts) in(host string) (target int, ok bool) {
	if len(host) > mostWord {
		return 0, false
	}
	if target, ok = h[inHost(host)]; ok {
		return target, true
	}
	for label := range strings.SplitSeq(host, ".") {
		parts := strings.FieldsFunc(label, func(r rune) bool { return r == '-' || r == '_' })
		for _, part := range parts {
			if target, ok = h[naming.Coarse(part)]; ok {
				return target, true
			}
		}
		if target, ok = h.within(inHost(label)); ok {
			return target, true
		}
	}
	return 0, false
}

// within is whose name is run together with other words.
func (h hosts) within(label string) (target int, ok bool) {
	for start := range label {
		for end := start + leastInHost; end <= len(label); end++ {
			if target, ok = h[label[start:end]]; ok {
				return target, true
			}
		}
	}
	return 0, false
}
