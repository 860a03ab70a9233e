package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// enrolled is the number of a member of a profession, in thousands as well: "colegiada 8.812".
	enrolled = looks.Form(`(?i:\b(?:colegiad[oa]|col·legia(?:t|da)|registered nurse|bar))(?i: (?:n\.?[ºo]|nº|núm\.?|number|no\.?))?:? (\d{1,3}\.\d{3}|\d{3,6})(?:$|[^\d.,%€/-]|[.,](?:$|\D))`)
	// enrolledShort is one behind the short word for it, which columns of a page have, too.
	enrolledShort = looks.Form(`\bcol\.(?i: (?:n\.?[ºo]|nº|núm\.?))? (\d{1,3}\.\d{3}|\d{5,6})(?:$|[^\d.,%€/-]|[.,](?:$|\D))`)
	// officers are the numbers that stand for members of the police: "dos agentes (n.º 4471 y 4502)".
	officers = looks.Form(`(?i:\b(?:agentes?|agents?|officers?|beamte[nr]?|mossos?|policías?)(?: \pL{3,20}){0,2} \(?(?:con |amb |mit )?(?:carn[eé]t? |tip |dienstnummern? |collar )?(?:n\.?[ºo]s?|nº|núms?\.?|números?|nos?\.|numbers?|nr\.|nummern?|tip)):? (\d{3,6})(?:(?:,| y| i| and| und| &) (\d{3,6}))?(?:$|[^\d.,%€/-]|[.,](?:$|\D))`)
	// collar is the number of a police officer behind the name: "PC Rory Vance, 4417".
	collar = looks.Form(`\b(?:PC|WPC|DC|PS|DS|PCSO|Sgt|Const\.|Constable)(?: \p{Lu}[\p{L}'’-]+){1,3},? \(?(\d{3,5})(?:$|[^\d.,%£/-]|[.,](?:$|\D))`)
	// badge is the number of a police officer behind the surname and the rank: "A. Lock DC 2207".
	badge = looks.Form(`\p{Lu}[\p{L}'’-]+,? (?:PC|WPC|DC|WDC|PS|DS|PCSO) (\d{3,5})(?:$|[^\d.,%£/\pL-]|[.,](?:$|\D))`)
	// posted is what a post office knows a letter or parcel by, in groups: "RR 00 123 456 7DE".
	posted = looks.Form(`\b([A-Z]{2} ?\d{2,3} ?\d{3} ?\d{3} ?\d? ?(?:DE|GB|AT|CH|ES|FR|IT|NL|BE|PT|PL|US|IE))\b`)
	// numberedAs is what is known by a number in brackets behind a name: "Faith (ID 2291)".
	numberedAs = looks.Form(`\((?:ID|Id|id|No\.|Nr\.|nº|núm\.):? ?(\d{3,10})\)`)
	// moped is the plate of a small vehicle that an insurer gives: "(vers. 482 KLM)".
	moped = looks.Form(`(?i:\b(?:vers\.|versicherungskennzeichen|vers\.-?kz\.?|kennz\.):? )(\d{3} ?[A-Z]{3})\b`)
	// hexadecimal is what a program calls a session, a device or a user, in hexadecimal digits.
	hexadecimal = looks.Form(`(?i:\b(?:session|sid|device|uid|user|client|visitor|customer|account|sitzung|gerät|sesión|sessió)(?:[ _-]?(?:id|token|key))?["']?\s?[:=]?\s?["']?)([0-9a-f]{12,64})(?:$|[^\pL\pN])`)
	// withStops is a telephone number with full stops, as amounts have them, behind a word for calling.
	withStops = looks.Form(`(?i:\b(?:truqu\pL{1,3}|truc\pL{1,4}|llam\pL{1,6}|llám\pL{1,6}|contact\pL{1,5}|tel\pL{0,6}|mòbil|móvil|whats\pL{0,4}|fax)\b[^.\n\d]{0,40}?)[ :.]{1,2}([6-9]\d\d\.\d{3}\.\d{3})(?:$|[^\d€.,]|[.,](?:$|\D))`)
	// threeWords name a square of three metres.
	threeWords = looks.Form(`(?:^|[^\pL\pN/])(///[ ]?\pL{2,24}\.\pL{2,24}\.\pL{2,24})(?:$|[^\pL\pN.]|\.(?:$|\s))`)
	// surnames are the cells of a form in columns behind the word for surnames, one for each person, above a line
	// of the same form: a table has names below that word.
	surnames = looks.Form(`(?m:^)(?i:name|nachname|familienname|surname|last name|apellidos?|cognoms?|nom|naam|achternaam|cognome|nazwisko|apelido):?(?:[ \t]{3,}|\t)([\p{Lu}\p{Ll}][^\n]{1,120})`)
	personal = lazyregexp.New(`^(?i:vornamen?|given names?|first names?|forenames?|nombres?|nom|prénoms?|voornamen?|nomi?|imię|geb\.?|geboren|geburtsdatum|geburtstag|wohnort|anschrift|adresse|birth|date of birth|born|dob|address|domicili[oo]?|fecha de nac\pL*\.?|data de naix\pL*\.?|adreça|dirección|tel(?:efon)?\.?|phone|telèfon|teléfono|beruf|occupation|alter|age|edad|edat)[^\n]{0,3}?(?:[ \t]{3,}|\t)`)
	cells    = lazyregexp.New(`[ ]{3,}|[ ]*\t[ \t]*`)
	// han is a name in Chinese letters among others: one of the hundred commonest surnames, and one or two letters.
	han = looks.Form(`(?:^|[^\p{Han}\p{Hiragana}\p{Katakana}])([王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文]\p{Han}{1,2})(?:$|[^\p{Han}\p{Hiragana}\p{Katakana}])`)
)

// issued finds what people are known by that somebody gave them, and what the word before it alone gives away.
func (d *document) issued() {
	for _, t := range d.texts {
		d.matches(t, enrolled, lethe.PersonalID, "number of a member of a profession", func(s string) bool { return !year(s) })
		d.matches(t, enrolledShort, lethe.PersonalID, "number of a member of a profession", func(s string) bool { return !year(s) })
		d.matches(t, collar, lethe.PersonalID, "number of an officer", func(s string) bool { return !year(s) })
		d.matches(t, badge, lethe.PersonalID, "number of an officer", func(s string) bool { return !year(s) })
		d.matches(t, posted, lethe.Code, "number of a letter or parcel", func(string) bool { return true })
		d.matches(t, numberedAs, lethe.PersonalID, "number in brackets behind a word for one", func(string) bool { return true })
		d.matches(t, moped, lethe.Code, "plate that an insurer gives", func(s string) bool { return !cue.NoName(s[len(s)-3:]) })
		d.matches(t, hexadecimal, lethe.Code, "what a program calls a session", func(s string) bool { return digits(s) > 2 && letters(s) > 1 })
		d.matches(t, withStops, lethe.Phone, "telephone number behind a word for calling", func(string) bool { return true })
		d.matches(t, threeWords, lethe.Address, "three words for a place", func(string) bool { return true })
		d.matches(t, han, lethe.Person, "name in Chinese letters", func(string) bool { return d.language != "zh" && d.language != "ja" })
		for _, at := range t.look().All(officers) {
			for g := 2; g < len(at) && at[g] >= 0; g += 2 {
				if s := (span.Span{Start: at[g], End: at[g+1]}); !t.taken.All(s) && !year(s.In(t.s)) {
					d.add(t, s, lethe.PersonalID, bareScore, "number of an officer")
				}
			}
		}
		for _, at := range t.look().All(surnames) {
			d.columns(t, span.Span{Start: at[2], End: at[3]})
		}
	}
}

// sureOfColumn is the score of a name in a column: the words of a heading must be less sure to be headings.
const sureOfColumn = .92

// columns finds names in the cells of a row, where it has two or more.
func (d *document) columns(t *text, row span.Span) {
	gaps := cells.FindAllStringIndex(row.In(t.s), -1)
	_, below, _ := strings.Cut(t.s[row.End:], "\n")
	if len(gaps) == 0 || !personal.MatchString(below) {
		return
	}
	at := row.Start
	for _, g := range append(gaps, []int{row.Len(), row.Len()}) {
		s := span.Span{Start: at, End: row.Start + g[0]}
		at = row.Start + g[1]
		s.End = s.Start + len(strings.TrimRight(s.In(t.s), " \r"))
		words := letter.Fields(s.In(t.s))
		if len(words) == 0 || len(words) > 3 || !capital(words[len(words)-1]) || digits(s.In(t.s)) > 0 || strings.Contains(s.In(t.s), ":") || t.taken.All(s) {
			continue
		}
		d.add(t, s, lethe.Person, sureOfColumn, "surname in a column")
	}
}
