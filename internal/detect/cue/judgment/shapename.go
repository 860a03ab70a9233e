package judgment

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// named keeps the names in a mention that is nothing of what its label says.
func named(text string, m lethe.Mention, ws []word) []lethe.Mention {
	m.Label, m.Type = lethe.Organization, "" // that of the model is wrong
	return slices.DeleteFunc(names(text, m, ws), func(m lethe.Mention) bool {
		return isCommon(m.Text) || !strings.ContainsFunc(m.Text, unicode.IsUpper)
	})
}

// names cuts a mention where no name goes on: at words in lower case that join no names, and
// at the bracket before a short form. Without a capital it may be an institution by its kind.
func names(text string, m lethe.Mention, ws []word) (out []lethe.Mention) {
	m = closed(text, m)
	if !slices.ContainsFunc(ws, func(w word) bool { return isName(w.text) }) {
		if len(ws) > 1 && slices.ContainsFunc(ws, func(w word) bool { return ends[w.text] }) {
			return []lethe.Mention{m}
		}
		return nil
	}
	from := 0
	flush := func(to int) {
		a, b := from, to
		for a < b && !isName(ws[a].text) && !heads[ws[a].text] && !ends[ws[a].text] && !leadsToEnd(ws[a+1:b]) {
			a++
		}
		for b > a && !isName(ws[b-1].text) && !ends[ws[b-1].text] && !strings.HasSuffix(m.Text, ")") {
			b--
		}
		if a < b && ws[b-1].End-ws[a].Start > 1 && telling(m.Label, ws[a:b], text) && (b-a > 1 || len(ws) == 1 && m.Score >= guessed || !begins(text, ws[a]) || !isCommon(ws[a].text)) {
			out = append(out, trimmed(text, m, span.Span{Start: ws[a].Start, End: ws[b-1].End}))
		}
		from = to
	}
	for i, w := range ws {
		if i > from && (strings.HasSuffix(text[ws[from].Start:w.Start], "(“") || strings.Contains(text[ws[i-1].End:w.Start], "  ")) {
			flush(i)
		}
		if breaks[w.text] || !isName(w.text) && !joins[w.text] && !heads[w.text] && !ends[w.text] && lexicon.Ordinary(w.text, "en") && !leadsToEnd(ws[i+1:]) {
			flush(i)
			from = i + 1
		}
	}
	flush(len(ws))
	return out
}

// leadsToEnd reports whether words lead to a word for an institution: "television channel".
func leadsToEnd(ws []word) bool {
	for i, w := range ws {
		if ends[w.text] {
			return true
		}
		if i == 2 || isName(w.text) || breaks[w.text] || joins[w.text] {
			return false
		}
	}
	return false
}

var sentenceEnd = lazyregexp.New(`(?:^|[.!?:“"\n] ?)$`)

// begins reports whether a word begins a sentence or a quotation.
func begins(text string, w word) bool {
	return sentenceEnd.MatchString(text[max(0, w.Start-4):w.Start])
}

// closed takes in the bracket that a mention opens and that closes right after it.
func closed(text string, m lethe.Mention) lethe.Mention {
	if opened(m.Text) && strings.HasPrefix(text[m.End:], ")") {
		m.End++
		m.Text, m.Normalized = strings.Clone(m.Span.In(text)), ""
	}
	return m
}

// opened reports whether the last bracket of a text is open.
func opened(s string) bool { return strings.LastIndexByte(s, '(') > strings.LastIndexByte(s, ')') }

// isName reports whether a word may be a part of a name.
func isName(w string) bool {
	return strings.ContainsFunc(w, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) || unicode.IsTitle(r) })
}

// telling reports whether words are a name, and not a statute, a benefit, or the head of a
// column.
func telling(label lethe.Label, ws []word, text string) bool {
	all := text[ws[0].Start:ws[len(ws)-1].End]
	if statute.MatchString(all) || isRole(ws) {
		return false
	}
	line := len(ws) == 1 && alone(text, ws[0].Span)
	return !(label == lethe.Organization && line && lexicon.Ordinary(ws[0].text, "en"))
}

// statute is what has the form of an act, a code or a benefit.
var statute = lazyregexp.New(`^(?:[Tt]he )?(?:` + capital + ` (?:of (?:the )?|on (?:the )?|and )?){0,6}(?:Act|Code|Regulations?|Decree|Convention|Directive|Protocol|Ordinance|Constitution|Rules of Court|Allowance|Benefit|Pension|Credit|Bereavement Payment)(?: \d{4}| [Nn]o\. ?[\d/]+)?$` +
	`|^(?:` + capital + ` )?(?:Law|Act|Ordinance) (?:on|of) (?:the )?` + capital + `(?: (?:of |and |on )?(?:the )?` + capital + `){0,5}$`)

// alone reports whether a span is a whole line.
func alone(text string, s span.Span) bool {
	before, after := text[:s.Start], text[s.End:]
	return (before == "" || strings.ContainsAny(before[len(before)-1:], "\n\t")) && (after == "" || strings.ContainsAny(after[:1], "\n\t"))
}
