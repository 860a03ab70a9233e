package labelled

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// sure is the text between a label and its value in forms, tables and JSON.
	sure = lazyregexp.New(`^(?:[.#)*_]{0,3}|[ \t]?[.·_…]{3,40})(?:["'’]?[ \t]{0,12}[:=]?[ \t]{0,12}\r?\n(?:[ \t]{0,12}\r?\n)?[ \t]{0,12}|["'’]?[ \t]{0,12}(?:=>|:=|[:=|\t])[ \t]{0,12}[|*_]{0,2}[ \t]{0,12})["'“„«‹]?`)
	// loose is the text between them in a sentence.
	loose = lazyregexp.New(`^[.°º]?,?(?: (?:von|für|of|for) \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)?(?: (?:jest to|to jest|jest|brzmi|luidt|lautete?|war(?:en)?|was|ist|est|is|és|es|è|é|to|:))?(?: (?:neu|jetzt|nun|now|ahora|ara|nou|nuevo))?(?: (?:o|le|el|la|il|het))? ?["'“„«#(]?`)
	// far says what the code behind it opens: "gate code for the flats is 4471".
	far = lazyregexp.New(`^ (?:for|to|of|at|on|zu[mr]?|vo[mn]|de[rs]?|für|am|im|del?|de la|du|à la|al|van|voor) (?:\p{L}+ ){0,3}\p{L}+(?: is| ist| es| és| est| è| é|:|,)? ?`)
	// typist is who typed, behind the sign of an office: "BR-25/88 hw".
	typist = lazyregexp.New(`^[ /]\p{Ll}{2,3}[ \t]*(?:\r?\n|$)`)
	// row is what a row of a table with one heading and one value is read as.
	row = lazyregexp.New(`^\.?, ([^\s,]{2,64})[ \t]*(?:\r?\n|$)`)
	// number is letters and digits in groups.
	number  = lazyregexp.New(`^(?:[A-Z]{1,6}[-/. ]?|[IVX]{1,4} [A-Z]{1,3} )?\d[\dA-Za-z]*(?: [A-Z]\d{2}[A-Z]{2}\b|[-/.][\dA-Za-z]+|(?: [A-Z]{1,3})? ?\d+)*(?: [A-ZÄÖÜ][A-Za-zÄÖÜäöüß]{0,3}[/-][A-Za-zäöü]{1,4}\b|[- ][A-Z]\b)?`)
	account = lazyregexp.New(`^[\p{L}\d][\p{L}\d._@+-]{1,63}`)
	letters = lazyregexp.New(`^[^\s"'“”„«»<>,;|]{3,128}`)
	// machine is a name of several parts as machines have it: "NB-KOE-0231", "db-03.lon.example"; no version.
	machine = lazyregexp.New(`^\pL[\pL\d]*(?:(?:-[\pL\d]+)+(?:\.\pL[\pL\d-]*)*|(?:\.\pL[\pL\d-]*){2,})`)
	// digits is a PIN, or the code of a door or key safe: "4471Y", "8830#".
	digits = lazyregexp.New(`^[*#]?[A-Z]?\d{3,8}[A-Z]?[*#]?`)
	date   = lazyregexp.New(`^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d|(?:19|20)\d\d)$`)
	// grouped is the first group of a longer number.
	grouped = lazyregexp.New(`^\d+(?: \d|/\d)`)
	// measured is what makes an amount of a number.
	measured = lazyregexp.New(`^[ \x{a0}]?(?:%|€|\$|£|[.,]\d\d\b|(?i:eur|euros?|chf|usd|gbp|pln|zł|francs?|franken|dollars?|pounds?|mg|ml|kg|km|cm|mm|stück|pcs)\b)`)
	// last is what ends a value in a form.
	last = lazyregexp.New(`^(?:[ \t]*(?:$|[\r\n|,;"'”“»)}<\]]|\.(?:\s|$))|[ \t]{2})`)
)

// leastDigits is how many digits a number has at least: fewer count things.
const leastDigits = 4

// value gives the value after a label that ends at stop, with its score.
func value(text string, start, stop int, k kind) (span.Span, float64) {
	if sep := sure.FindString(text[stop:]); sep != "" {
		if strings.Contains(sep, "\n") && !beginsLine(text, start) {
			return span.Span{}, 0
		}
		return shaped(text, stop+len(sep), k, true), 0.85
	}
	if m := row.FindStringSubmatchIndex(text[stop:]); m != nil && beginsLine(text, start) {
		return shaped(text, stop+m[2], k, true), 0.7
	}
	if name := text[start:stop]; (k == user || k == personal) && strings.ToUpper(name) != name && lexicon.Ordinary(name, "") {
		return span.Span{}, 0
	}
	sep := loose.FindString(text[stop:])
	if sep == "" || stop+len(sep) >= len(text) {
		return span.Span{}, 0
	}
	v := shaped(text, stop+len(sep), k, false)
	if at := far.FindString(text[stop:min(len(text), stop+reach)]); k == pin && v.Empty() && at != "" {
		v = shaped(text, stop+len(at), k, false)
	}
	return v, 0.6
}

// reach is how far behind a label what it opens is read.
const reach = 80

// beginsLine reports whether only marks stand before a label on its line.
func beginsLine(text string, start int) bool {
	line := text[strings.LastIndexByte(text[:start], '\n')+1 : start]
	return strings.Trim(line, " \t*_#|-•\"") == ""
}

// shaped is the value at a place, if it has the shape that its label promises.
func shaped(text string, at int, k kind, sure bool) span.Span {
	rest := text[at:min(len(text), at+160)]
	var v string
	switch k {
	case user:
		v = strings.TrimRight(account.FindString(rest), ".-_+@")
		if !last.MatchString(rest[len(v):]) && (!spelt(v) || grouped.MatchString(rest)) || !sure && !spelt(v) || plain(v) || !detect.Given(v) {
			return span.Span{}
		}
	case secret:
		v = strings.TrimRight(letters.FindString(rest), ".)]}")
		if !detect.Given(v) || sure && plain(v) && !last.MatchString(rest[len(v):]) || !sure && (!mixed(v) || strings.Contains(strings.TrimRight(v, "="), "=")) {
			return span.Span{}
		}
	case network:
		if v = strings.TrimRight(letters.FindString(rest), ".)]}"); !sure || !detect.Given(v) || !mixed(v) {
			return span.Span{}
		}
	case pin:
		if v = digits.FindString(rest); wordBehind(rest[len(v):]) {
			return span.Span{}
		}
	case host:
		if v = machine.FindString(rest); wordBehind(rest[len(v):]) || !strings.ContainsAny(v, "0123456789") && strings.Count(v, ".") < 2 {
			return span.Span{}
		}
	default:
		v = strings.TrimRight(number.FindString(rest), "-/. ")
		v += strings.TrimRight(typist.FindString(rest[len(v):]), " \t\r\n")
		if count(v) < leastDigits || date.MatchString(v) || measured.MatchString(rest[len(v):]) || wordBehind(rest[len(v):]) {
			return span.Span{}
		}
	}
	if utf8.RuneCountInString(v) < 2 {
		return span.Span{}
	}
	return span.Span{Start: at, End: at + len(v)}
}

// wordBehind reports whether a word goes on where a number was cut.
func wordBehind(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return letter.OrDigit(r)
}

// plain reports whether a value is a word of some language.
func plain(v string) bool {
	return !strings.ContainsAny(v, "0123456789._@+-") && (lexicon.Ordinary(v, "") || lexicon.Ordinary(strings.ToLower(v), ""))
}

// spelt reports whether a value has a digit or a sign that ordinary words have not.
func spelt(v string) bool { return strings.ContainsAny(v, "0123456789._@+") }

// mixed reports whether a value has letters, and digits or signs among them.
func mixed(v string) bool {
	letter := strings.ContainsFunc(v, unicode.IsLetter)
	return len(v) > 4 && letter && strings.ContainsAny(v, "0123456789") || len(v) > 5 && letter && strings.ContainsAny(v, "!#$%&*+?@^_~")
}

func count(v string) (n int) {
	for i := range len(v) {
		if v[i] >= '0' && v[i] <= '9' {
			n++
		}
	}
	return n
}
