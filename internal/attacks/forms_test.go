package attacks

import (
	"encoding/base64"
	"fmt"
	"mime/quotedprintable"
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// A form writes something of a person in another way. What must not be readable stands
// between ⟦ and ⟧.
type form struct {
	name  string
	write func(p person) string
}

func both(p person, pattern string) string {
	return strings.NewReplacer("GIVEN", "⟦"+p.given+"⟧", "FAMILY", "⟦"+p.family+"⟧").Replace(pattern)
}

// pattern is a form in which given name and surname stand as they are.
func pattern(name, text string) form {
	return form{name, func(p person) string { return both(p, text) }}
}

var forms = []form{
	pattern("backslash and n", `Export: Dear\nGIVEN FAMILY, thank you`),
	{"percent encoding", func(p person) string {
		return "q=⟦" + url.PathEscape(p.given) + "⟧%20⟦" + url.PathEscape(p.family) + "⟧&page=2"
	}},
	{"plus in a query", func(p person) string {
		return "search?q=⟦" + url.QueryEscape(p.given) + "⟧+⟦" + url.QueryEscape(p.family) + "⟧&page=2"
	}},
	pattern("entity of a space", `<p>GIVEN&#160;FAMILY</p>`),
	pattern("pipe", `7|GIVEN|FAMILY|open`),
	pattern("CSV", `"7","GIVEN","FAMILY","open"`),
	pattern("XML", `<first>GIVEN</first><last>FAMILY</last>`),
	pattern("JSON", `{"first":"GIVEN","last":"FAMILY","n":2}`),
	pattern("keys and values", `first=GIVEN last=FAMILY n=2`),
	{"dotted in small letters", func(p person) string {
		return "login ⟦" + handle(p.given) + "⟧.⟦" + handle(p.family) + "⟧ failed"
	}},
	{"underscore in small letters", func(p person) string {
		return "login ⟦" + handle(p.given) + "⟧_⟦" + handle(p.family) + "⟧ failed"
	}},
	pattern("comment over two lines", "// asked by GIVEN\n// FAMILY last week"),
	{"initial", func(p person) string { return "Seen: ⟦" + initial(p) + " " + p.family + "⟧, open" }},
	{"initial with a point", func(p person) string { return "Seen: ⟦" + initial(p) + ". " + p.family + "⟧, open" }},
	pattern("turned", `Seen: FAMILY, GIVEN (open)`),
	{"turned with an initial", func(p person) string { return "Seen: ⟦" + p.family + "⟧, ⟦" + initial(p) + "⟧. (open)" }},
	{"MIME word, Q", func(p person) string {
		return "Cc: =?UTF-8?Q?⟦" + strings.ReplaceAll(quoted(p.given+" "+p.family), " ", "_") + "⟧?= <x@example.org>"
	}},
	{"MIME word, B", func(p person) string {
		return "Cc: ⟦=?UTF-8?B?" + base64.StdEncoding.EncodeToString([]byte(p.given+" "+p.family)) + "?=⟧ <x@example.org>"
	}},
	{"quoted-printable break", func(p person) string {
		s := quoted(p.family)
		return "answered by ⟦" + quoted(p.given) + "⟧ ⟦" + s[:3] + "=\n" + s[3:] + "⟧ on the line"
	}},
	{"plain surname", func(p person) string {
		return surname(p, "FAMILY came again.", "FAMILY kam wieder.", "FAMILY volvió.")
	}},
	{"genitive", func(p person) string {
		return surname(p, "It is in FAMILY's file.", "Das steht in FAMILYs Brief.", "Consta en la carta de FAMILY.")
	}},
	{"compound with a hyphen", func(p person) string {
		return surname(p, "the FAMILY-file is closed", "die FAMILY-Akte ist zu", "el caso-FAMILY está cerrado")
	}},
	{"closed compound", func(p person) string {
		return surname(p, "the FAMILYfile is closed", "die FAMILYakte ist zu", "carpeta casoFAMILY cerrada")
	}},
	{"family", func(p person) string {
		return surname(p, "the FAMILYs moved", "die FAMILYs zogen um", "los FAMILY se mudaron")
	}},
	{"user name with an initial", func(p person) string {
		return "user " + strings.ToLower(initial(p)) + "⟦" + handle(p.family) + "⟧ logged in"
	}},
	{"handle", func(p person) string { return "by @⟦" + handle(p.family) + "⟧82 today" }},
	{"file name", func(p person) string { return "see Report⟦" + upperFirst(handle(p.family)) + "⟧2019.pdf there" }},
	{"hyphen at the end of a line", func(p person) string {
		rs := []rune(p.family)
		return "a letter by ⟦" + p.given + "⟧ ⟦" + string(rs[:4]) + "-\n" + string(rs[4:]) + "⟧ came"
	}},
	pattern("quoted reply", "> the letter of GIVEN\n> FAMILY came"),
	{"spaced letters", func(p person) string {
		return "⟦" + strings.Join(strings.Split(strings.ToUpper(p.family), ""), " ") + "⟧"
	}},
	{"invisible signs", func(p person) string {
		return "⟦" + p.given + "⟧ ⟦" + strings.Join(strings.Split(p.family, ""), "\u200b") + "⟧ came"
	}},
	{"capitals", func(p person) string { return "⟦" + strings.ToUpper(p.family) + "⟧ CAME AGAIN" }},
	{"entities of letters", func(p person) string {
		return "<td>⟦" + p.given + "⟧ ⟦" + entities(p.family) + "⟧</td>"
	}},
	pattern("marks of Markdown", "**GIVEN** _FAMILY_ came"),
	{"a mark inside the name", func(p person) string {
		rs := []rune(p.family)
		return "<b>⟦" + string(rs[:1]) + "</b>" + string(rs[1:]) + "⟧ came"
	}},
	{"small letters", func(p person) string {
		return "⟦" + strings.ToLower(p.given) + "⟧ ⟦" + strings.ToLower(p.family) + "⟧ came again"
	}},
	{"address of e-mail", func(p person) string {
		return "to ⟦" + strings.ToLower(initial(p)) + "." + handle(p.family) + "⟧@example.org"
	}},
	{"camel", func(p person) string {
		return "class ⟦" + upperFirst(handle(p.given)) + upperFirst(handle(p.family)) + "⟧ {"
	}},
	{"without accents", func(p person) string { return "⟦" + ascii(p.given) + " " + ascii(p.family) + "⟧ came" }},
	{"escapes of letters", func(p person) string {
		return `"note":"⟦` + p.given + `⟧ ⟦` + escapes(p.family) + `⟧"`
	}},
	{"look-alike letters", func(p person) string {
		return "⟦" + p.given + " " + strings.NewReplacer("a", "а", "e", "е", "o", "о").Replace(p.family) + "⟧ came"
	}},

	{"number without spaces", func(p person) string { return "n ⟦" + bare(p.number) + "⟧ open" }},
	{"number with points", func(p person) string {
		return "n ⟦" + strings.NewReplacer(" ", ".", "-", ".").Replace(p.number) + "⟧ open"
	}},
	{"telephone without spaces", func(p person) string { return "to ⟦" + bare(p.phone) + "⟧ today" }},
	{"account without spaces", func(p person) string { return "from ⟦" + bare(p.iban) + "⟧ today" }},
	{"account in full-width digits", func(p person) string { return "from ⟦" + digits(p.iban, '０') + "⟧ today" }},
	{"number in Arabic digits", func(p person) string { return "n ⟦" + digits(p.number, '٠') + "⟧ open" }},
	{"claim without its dash", func(p person) string { return "re ⟦" + bare(p.claim) + "⟧ open" }},
	{"claim with a space", func(p person) string { return "re ⟦" + strings.ReplaceAll(p.claim, "-", " ") + "⟧ open" }},
	{"claim in small letters", func(p person) string { return "re ⟦" + strings.ToLower(p.claim) + "⟧ open" }},
	{"birth date as digits", func(p person) string {
		return fmt.Sprintf("dob ⟦%04d%02d%02d⟧ ok", p.born[0], p.born[1], p.born[2])
	}},
	{"birth date by points", func(p person) string {
		return fmt.Sprintf("dob ⟦%02d.%02d.%04d⟧ ok", p.born[2], p.born[1], p.born[0])
	}},
}

// surname is a sentence of the person's language in which the surname stands alone.
func surname(p person, en, de, es string) string {
	text := map[string]string{"en": en, "de": de, "es": es}[p.language]
	return strings.ReplaceAll(text, "FAMILY", "⟦"+p.family+"⟧")
}

func initial(p person) string { return string([]rune(p.given)[:1]) }

// handle is a name as user names have it: German umlauts as two letters, no accents.
func handle(name string) string {
	return strings.ToLower(ascii(strings.NewReplacer("'", "", "-", "").Replace(name)))
}

// ascii writes umlauts as two letters and leaves accents out.
func ascii(s string) string {
	s = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue").Replace(s)
	out, _, _ := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn))), s)
	return out
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// bare has letters and digits alone.
func bare(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

// digits writes a number in the digits of another script.
func digits(s string, zero rune) string {
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return zero + r - '0'
		}
		return r
	}, s)
}

// quoted is quoted-printable text.
func quoted(s string) string {
	var b strings.Builder
	w := quotedprintable.NewWriter(&b)
	w.Write([]byte(s))
	w.Close()
	return b.String()
}

// entities writes the first letter, and all beyond ASCII, as numbers.
func entities(s string) string {
	var b strings.Builder
	for i, r := range s {
		if i == 0 || r >= 0x80 {
			fmt.Fprintf(&b, "&#%d;", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// escapes writes the second letter, and all beyond ASCII, as JSON may.
func escapes(s string) string {
	var b strings.Builder
	for i, r := range s {
		if i == 1 || r >= 0x80 {
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}
