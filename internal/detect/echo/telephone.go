package echo

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/date"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// number is what may be a telephone number: groups of digits with blanks or signs
// between, with a country code, a bracket around the first, or neither.
var number = looks.Form(`(?:\(\+ ?\p{Nd}{1,3}\)[ -]?|\+ ?\p{Nd}{1,3}[ -]?(?:\(0\)[ -]?)?)?(?:\(\p{Nd}{2,6}\)|\p{Nd}+)(?: ?[-./–]? ?\p{Nd}+){0,7}`)

var (
	grouping = lazyregexp.New(`\p{Nd}+`)
	// nationally is a number with an area code, as most of Europe writes them.
	nationally = lazyregexp.New(`^\(?0[1-9]\p{Nd}{1,4}\)?(?:[ ./–-]{1,3}\p{Nd}{2,8}){1,4}$`)
	// iberian numbers have nine digits and no area code.
	iberian = lazyregexp.New(`^(?:[6789]\p{Nd}{2}([ .-])\p{Nd}{3}[ .-]\p{Nd}{3}|[6789]\p{Nd}{2}[ ./-]\p{Nd}{2}[ .-]\p{Nd}{2}[ .-]\p{Nd}{2}|[89]\p{Nd}[ ./-]\p{Nd}{3}[ .-]?\p{Nd}{2}[ .-]?\p{Nd}{2})$`)
	// dated numbers are dates, with the time or without, hours, years from one to another, and large numbers in groups.
	dated = lazyregexp.New(`^(?:[0-2]?\p{Nd}|3[01])[./-](?:0?\p{Nd}|1\p{Nd}|2\p{Nd}|3[01])[./-]\p{Nd}{2}(?:\p{Nd}{2})?\b|^\p{Nd}{1,2}[./]\p{Nd}{1,2}\.? \p{Nd}{4}$|^(?:\p{Nd}{1,2} ?[-–/] ?){3,}\p{Nd}{1,2}$|^\p{Nd}{4}[-/.]\p{Nd}{1,2}[-/.]\p{Nd}{1,2}|^\(?\p{Nd}{4} ?[-–/] ?\p{Nd}{2,4}\)?$|^\p{Nd}{1,3}(?:[.,]\p{Nd}{3})+$`)
	// called says that a number follows.
	called = lazyregexp.New(`(?i)(?:☎|☏|📞|📱|\b[tfm][.:]|\b(?-i:[TFM])\b|\b` + lists.Any("telephone-words") + `)[.:]?[ \p{L}]{0,12}[.:]? ?\(?$`)
	// direct is the end of a number of which the text has the rest elsewhere.
	extended = looks.Form(`(?i)\b(x\p{Nd}{3,5})\b|(?:\bcall|\breach|\bring|\bdial|\bphone|\btel\.?|\bfax|\bon|\bward|\boffice|erreich\p{L}*|unter|\bvia)[^\n.;]{0,24}?[ :(](x\p{Nd}{2,5}|[-–]\p{Nd}{3,5})(?:$|[^\p{L}\p{Nd}%°])|(?:\bext(?:n|ension)?\.?|\bbleep|\bpager|\bbusca|\bpiepser|nebenstelle|\bnst\.?|\bdw|durchwahl|\bextensi[oó]n?|\bint\.|\bposte)(?: is|:| =|/)? ?(-?\p{Nd}{2,5})(?:$|[^\p{L}\p{Nd}])|\bintern:? (\p{Nd}{3,4})(?:$|[.,;)\n])`)
	// besideName is such an end behind the name of somebody: "(Hr. Senft, -217)".
	besideName = looks.Form(`\pL[,:]? ([-–]\p{Nd}{2,4})(?:[);]|[.,](?:\s|$)|\n|$)`)
	// behindTelephone is such an end right behind the word for a telephone, which can be nothing else in
	// any kind of text: "Fax -114".
	behindTelephone = looks.Form(`(?i)\b(?:tel|fon|fax|telefax|durchwahl|dw|nst|nebenstelle|bleep|pager|piepser)\.?:? ?(-?\p{Nd}{2,5})(?:$|[^\p{L}\p{Nd}/.,-]|[.,](?:$|\s))`)
	// ofCount is what follows a number of something: "an extension of 28 days".
	ofCount = lazyregexp.New(`(?i)^(?: |-)?(?:%|€|£|\$|(?:hours?|days?|weeks?|months?|years?|minutes?|sessions?|pages?|stunden?|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre|seiten|horas?|días?|semanas?|mes|meses|años?|páginas?|hores|dies|setmanes?|mesos|anys?|pàgines|metres?|meters?|metros?|mm?|cm|km|ha|euros?)\b)`)
	// second is another number after one.
	second = lazyregexp.New(`^(?: or | and |/| / |, | oder | und | o | y | i )(\p{Nd}{3,4}(?: \p{Nd}{3,4})?)(?:$|[^\p{L}\p{Nd}])`)
	// disguised numbers have letters for zeros.
	disguised = looks.Form(`\b[oO0][\doO]{2,4}(?:[ -]?[\doO]{2,4}){1,4}\b`)
	direct    = looks.Form(`(?i)(?:durchwahl|nebenstelle|direct line|extension|direct dial|directo|directe|extensió|extensión)[^\n\p{Nd}]{0,40}?(-?\p{Nd}{2,5})(?:$|[^\p{L}\p{Nd}])`)
)

// telephones finds the telephone numbers that stand after a name or in the form of
// those of the country, whether or not they are given out.
func (d *document) telephones() {
	known := d.beginnings()
	d.dial(known)
	if more := d.beginnings(); len(more) > len(known) {
		d.dial(more)
		known = more
	}
	d.inColumn()
	if len(known) == 0 {
		return
	}
	for _, t := range d.texts {
		for _, at := range t.look().All(direct) {
			if s := (span.Span{Start: at[2], End: at[3]}); t.free(s) && !ofCount.MatchString(t.s[s.End:]) {
				d.add(t, s, lethe.Phone, .6, "direct line")
			}
		}
	}
}

// extensions finds numbers of extensions after the word for one, and those that have
// letters for zeros.
func (d *document) extensions() {
	for _, t := range d.texts {
		for i := range t.words {
			w := t.words[i]
			if i+1 >= len(t.words) || !t.phones.Any(w) || t.phones.Any(t.words[i+1]) {
				continue
			}
			if at := second.FindStringSubmatchIndex(t.s[w.End:min(len(t.s), w.End+longestAside)]); at != nil && !year(t.s[w.End+at[2]:w.End+at[3]]) {
				d.add(t, span.Span{Start: w.End + at[2], End: w.End + at[3]}, lethe.Phone, .6, "another number behind one")
			}
		}
		for _, at := range t.look().All(besideName) {
			if w := t.wordAt(at[2]) - 1; w >= 0 && t.people.Any(t.words[w]) && at[2]-t.words[w].End <= len(", -") {
				d.add(t, span.Span{Start: at[2], End: at[3]}, lethe.Phone, .6, "extension behind a name")
			}
		}
		d.matches(t, extended, lethe.Phone, "extension", func(s string) bool { return s != "x86" && s != "x64" })
		for _, at := range t.look().All(disguised) {
			s := span.Span{Start: at[0], End: at[1]}
			if n := s.Len() - strings.Count(s.In(t.s), " ") - strings.Count(s.In(t.s), "-"); t.free(s) && n > 8 && n < 13 && digits(s.In(t.s)) > 4 && letters(s.In(t.s)) > 0 {
				d.add(t, s, lethe.Phone, .6, "telephone number with letters for zeros")
			}
		}
	}
}

// inColumn finds the numbers of a table in the column where another line has a telephone number of as many
// digits: "4,Ivo,612000444" below "3,Ada,612000555".
func (d *document) inColumn() {
	for _, t := range d.texts {
		var columns map[column]bool
		for _, at := range t.numbers() {
			s := span.Span{Start: at[0], End: at[1]}
			if c := t.column(s); c.sign != 0 && t.phones.Any(s) {
				if columns == nil {
					columns = map[column]bool{}
				}
				columns[c] = true
			}
		}
		for _, at := range t.numbers() {
			if s := (span.Span{Start: at[0], End: at[1]}); columns != nil && columns[t.column(s)] && t.free(s) {
				d.add(t, s, lethe.Phone, .6, "telephone number in the column of others")
			}
		}
	}
}

// column is where a cell with a number stands in its line: behind how many signs, and how many digits it has.
type column struct {
	sign          byte
	place, digits int
}

// column is that of a number which is all of its cell; none: the zero column.
func (t *text) column(s span.Span) column {
	line := span.Span{Start: strings.LastIndexByte(t.s[:s.Start], '\n') + 1, End: len(t.s)}
	if i := strings.IndexByte(t.s[s.End:], '\n'); i >= 0 {
		line.End = s.End + i
	}
	before, after := strings.TrimRight(t.s[line.Start:s.Start], " "), strings.TrimLeft(t.s[s.End:line.End], " \r")
	if n := digits(s.In(t.s)); before != "" && n > 7 {
		sign := before[len(before)-1]
		if strings.IndexByte(",;|\t", sign) >= 0 && (after == "" || after[0] == sign) {
			return column{sign, strings.Count(before, string(sign)), n}
		}
	}
	return column{}
}

// dial finds the numbers that are telephone numbers, where those that begin so are.
func (d *document) dial(known map[string]bool) {
	for _, t := range d.texts {
		for _, at := range t.numbers() {
			s := span.Span{Start: at[0], End: at[1]}
			if d.telephone(t, s, known) {
				d.add(t, s, lethe.Phone, .6, "form or place of a telephone number")
			}
		}
	}
}

// numbers are where a text has what may be the number of a telephone.
func (t *text) numbers() [][]int {
	if !t.haveDialled {
		t.haveDialled, t.dialled = true, t.look().All(number)
	}
	return t.dialled
}

// beginnings are the first digits of the telephone numbers that were found, with how
// many digits they have.
func (d *document) beginnings() map[string]bool {
	known := map[string]bool{}
	for m := range d.all() {
		if m.Label != lethe.Phone {
			continue
		}
		if b := beginning(m.Text); b != "" {
			known[b] = true
		}
	}
	return known
}

func beginning(number string) string {
	ds := strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, number)
	if len(ds) < 8 || len(ds) > 15 {
		return ""
	}
	return ds[:4] + string(rune('a'+len(ds)))
}

// telephone weighs what a number looks like and the text before it.
func (d *document) telephone(t *text, s span.Span, known map[string]bool) bool {
	text := s.In(t.s)
	n := digits(text)
	if n < 7 || n > 15 || !t.alone(s) || d.settled(t, s) {
		return false
	}
	if date.Years(text) {
		return false
	}
	if len(known) > 0 && known[beginning(text)] {
		return true
	}
	before := t.s[max(0, s.Start-40):s.Start]
	if dated.MatchString(text) && !(d.iberian() && iberian.MatchString(text) && called.MatchString(before)) {
		return false // "truqueu al 972.555.018" is no amount
	}
	groups := grouping.FindAllString(text, -1)
	grouped := len(groups) > 1
	switch {
	case text[0] == '+' || strings.HasPrefix(text, "00"):
		return text[0] == '+' && n >= 9 || n >= 8 && (d.behindName(t, s) || called.MatchString(before))
	case nationally.MatchString(text):
		return n >= 9 && n <= 14 && !(len(groups) == 2 && len(groups[0]) == 5 && len(groups[1]) == 5) || d.behindName(t, s) || called.MatchString(before)
	case d.iberian() && iberian.MatchString(text):
		return !strings.Contains(text, ".") || strings.Count(text, ".") == 3 || strings.Contains(text, "/") || d.behindName(t, s) || called.MatchString(before)
	case grouped || text[0] == '0' || d.iberian() && n == 9 && strings.ContainsAny(text[:1], "6789"):
		return n >= 8 && (d.behindName(t, s) || called.MatchString(before))
	}
	return false
}

// glued reports whether a number so long is a telephone number though a word in small
// letters follows without a blank: "07700900591asap".
func glued(number, after string) bool {
	return (number[0] == '0' || number[0] == '+') && digits(number) > 9 && len(after) > 1 && unicode.IsLower(rune(after[0])) && unicode.IsLower(rune(after[1]))
}

func (d *document) iberian() bool {
	return d.language == "es" || d.language == "ca" || d.language == ""
}

// alone reports whether nothing that makes it a longer number, an amount or a code
// stands on either side.
func (t *text) alone(s span.Span) bool {
	before, after := t.s[:s.Start], t.s[s.End:]
	for _, sign := range [...]string{"€", "$", "£", "%", " €", " EUR", " Euro", " euro", " kg", " km", " m²", " %", " °"} {
		if strings.HasPrefix(after, sign) || strings.HasSuffix(before, sign) {
			return false
		}
	}
	for _, sign := range [...]string{"-", "/", ".", ",", "_", "#", ":"} {
		if strings.HasSuffix(before, sign) && len(before) > 1 && letter.OfWord(rune(before[len(before)-2])) {
			return false
		}
		if strings.HasPrefix(after, sign) && len(after) > 1 && letter.OfWord(rune(after[1])) && !(sign == "/" && unicode.IsUpper(rune(after[1]))) {
			return false
		}
	}
	return !(before != "" && letter.OfWord(rune(before[len(before)-1])) || after != "" && letter.OfWord(rune(after[0])) && !glued(s.In(t.s), after))
}

// settled reports whether a mention that is surer than a form already holds the number,
// or all of it is found.
func (d *document) settled(t *text, s span.Span) bool {
	for _, m := range d.around(t, s) {
		if m.Score > .6 || m.Start <= s.Start && m.End >= s.End {
			return true
		}
	}
	return false
}

// behindName reports whether the name of somebody stands before a number, with no
// more than a sign or bracket between.
func (d *document) behindName(t *text, s span.Span) bool {
	w := t.wordAt(s.Start) - 1
	if text := s.In(t.s); strings.HasPrefix(text, "+") || strings.HasPrefix(text, "(") {
		w = t.wordAt(s.Start+strings.IndexFunc(text, letter.OfWord)) - 1
	}
	if w < 0 || s.Start-t.words[w].End > 4 || strings.Contains(t.s[t.words[w].End:s.Start], "\n\n") {
		return false
	}
	word := t.word(w)
	if !t.free(t.words[w]) {
		return t.people.Any(t.words[w])
	}
	return capital(word) && d.classes(word)&(tagger.Given|tagger.GivenCommon) != 0 && !d.ordinary(word)
}
