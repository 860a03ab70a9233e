package asread

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// cell is a value in a text that stands under a heading, or after a key; or a heading,
// which has no key.
type cell struct {
	key string
	span.Span
}

// cells finds the cells of tables whose first row is a heading, and the values after
// keys of JSON and of settings.
func cells(text string) []cell {
	var all []cell
	if strings.IndexByte(text, '\n') >= 0 {
		for _, s := range [...]struct{ sign, cut string }{{"|", "|"}, {";", ";"}, {"\t", "\t"}, {`","`, `","`}, {"  ", ""}} {
			if strings.Contains(text, s.sign) {
				all = append(all, rows(text, s.cut)...)
			}
		}
	}
	if strings.IndexByte(text, '\n') >= 0 {
		all = append(all, below(text)...)
		all = append(all, commas(text)...)
	}
	if strings.Contains(text, `: "`) || strings.Contains(text, `: '`) {
		all = append(all, pairs(text, property)...)
	}
	if strings.Contains(text, `":`) {
		all = append(all, pairs(text, member)...)
	}
	if strings.IndexByte(text, '=') >= 0 {
		all = append(all, pairs(text, setting)...)
	}
	return all
}

// Members of JSON, and settings as in SMTP_USER=anna, Password='x'; or token: "x" of programs.
var (
	member   = lazyregexp.New(`"([A-Za-z_][\pL0-9_. -]{0,40})"[ \t]*:[ \t]*"([^"\\\n]{1,200})"`)
	property = lazyregexp.New(`(?:^|[\s,({])([A-Za-z_][A-Za-z0-9_]{1,30}): (?:"([^"\\\n]{1,200})"|'([^'\\\n]{1,200})')`)
	setting  = lazyregexp.New(`(?:^|[\s;&?,({"'])([A-Za-z_][A-Za-z0-9_.-]{1,30}(?: [A-Z][a-z]{1,10})?)(?: ?= ?"([^"\n]{1,200})"| ?= ?'([^'\n]{1,200})'|=([^\s;&"',]{1,200}))`)
)

func pairs(text string, pattern *lazyregexp.Regexp) []cell {
	var all []cell
	for _, m := range pattern.FindAllStringSubmatchIndex(text, -1) {
		for k := 4; k < len(m); k += 2 {
			if m[k] >= 0 {
				all = append(all, cell{text[m[2]:m[3]], span.Span{Start: m[k], End: m[k+1]}})
			}
		}
	}
	return all
}

const (
	longestBelow = 80 // bytes of a value below its key
	mostKeyWords = 5
)

// below finds the values of forms that stand on the line below their key, with or without an
// empty line between.
func below(text string) []cell {
	var all []cell
	key := ""
	var above span.Span // the line of the key
	empty := false
	for at := 0; at < len(text); {
		end := strings.IndexByte(text[at:], '\n')
		if end < 0 {
			end = len(text) - at
		}
		line := trimmed(text, at, at+end)
		at += end + 1
		s := line.In(text)
		switch {
		case s == "" && key != "" && !empty:
			empty = true
			continue
		case s != "" && key != "" && len(s) <= longestBelow && !strings.HasSuffix(s, ":"):
			if above.Len() > 0 && strings.HasSuffix(above.In(text), ":") && !holdsName(above.In(text)) {
				all = append(all, cell{Span: above})
			}
			if !ordinaryWords(s) {
				all = append(all, cell{plainKey(key), line})
				key, empty = "", false
				continue
			}
		}
		key, above, empty = keyLine(s), line, false
	}
	return all
}

// holdsName reports whether a word of a line is a given name: a speaker, then.
func holdsName(line string) bool {
	for w := range strings.FieldsFuncSeq(line, letter.NotOrMark) {
		if (names{}).Given(w) {
			return true
		}
	}
	return false
}

// ordinaryWords reports whether a line has nothing but ordinary words, as keys have.
func ordinaryWords(line string) bool {
	for w := range strings.FieldsFuncSeq(line, letter.NotOrMark) {
		if len(w) > 1 && !lexicon.Ordinary(w) && !lexicon.Ordinary(lethe.Lower(w)) {
			return false
		}
	}
	return !strings.ContainsFunc(line, unicode.IsDigit)
}

// keyLine is what a line names if it is the key of a form: "2. Address of claimant", "Ort:".
func keyLine(line string) string {
	key := strings.TrimRight(strings.TrimLeft(line, "0123456789.()*#•- "), " :*")
	c, _ := utf8.DecodeRuneInString(key)
	if len(key) > longestHeading || !unicode.IsUpper(c) || strings.ContainsAny(key, "0123456789@?!.;|=\t\"") || strings.Contains(key, "  ") || len(strings.Fields(key)) > mostKeyWords {
		return ""
	}
	return key
}

// rows finds the cells of lines that have as many as the heading above them. Cells are
// cut at a sign, or without one where two spaces or more stand.
func rows(text, cut string) []cell {
	var all []cell
	var heading []string
	var above []cell // the heading, until a row follows it
	for at := 0; at < len(text); {
		end := strings.IndexByte(text[at:], '\n')
		if end < 0 {
			end = len(text) - at
		}
		line := split(text, span.Span{Start: at, End: at + end}, cut)
		at += end + 1
		switch {
		case len(line) < 2:
			heading = nil
		case heading == nil || len(heading) != len(line):
			heading, above = headingOf(text, line), nil
			for _, s := range line {
				above = append(above, cell{Span: s})
			}
		case heading[0] == "" || rule(text, line):
		default:
			all = append(all, above...)
			above = nil
			for i, s := range line {
				if !s.Empty() {
					all = append(all, cell{plainKey(heading[i]), s})
				}
			}
			if len(line) == 2 && cut == "|" && !line[1].Empty() {
				if key := headingOf(text, line[:1])[0]; key != "" && ordinaryWords(key) {
					all = append(all, cell{plainKey(key), line[1]}) // of a form: "| Age | 17 |"
				}
			}
		}
	}
	return all
}

// leastCommas are in the first line of a table whose cells commas part: a sentence has fewer
// words between commas without a blank.
const leastCommas = 3

// commas finds the cells of tables as programs write them: "id,first name,dob,town" and lines
// with as many values below, of which those in quotation marks may hold commas.
func commas(text string) []cell {
	var all []cell
	var heading []string
	var above []cell // the heading, until a row follows it
	for at := 0; at < len(text); {
		end := strings.IndexByte(text[at:], '\n')
		if end < 0 {
			end = len(text) - at
		}
		line := span.Span{Start: at, End: at + end}
		at += end + 1
		if strings.Count(line.In(text), ",") < leastCommas {
			heading = nil
			continue
		}
		values := values(text, line)
		switch {
		case heading != nil && len(values) == len(heading) && strings.Count(line.In(text), ",") > 2*strings.Count(line.In(text), ", "):
			all = append(all, above...)
			above = nil
			for i, s := range values {
				if !s.Empty() {
					all = append(all, cell{plainKey(heading[i]), s})
				}
			}
		default: // a heading of words alone is read with blanks
			heading, above = columnsOf(text, values), nil
			for _, s := range values {
				above = append(above, cell{Span: s})
			}
		}
	}
	return all
}

// columnsOf gives the names of columns, which may be numbered: "apellido1,apellido2"; nil where
// one is none.
func columnsOf(text string, line []span.Span) []string {
	keys := make([]string, len(line))
	for i, s := range line {
		key := strings.TrimRight(strings.ReplaceAll(s.In(text), "_", " "), "0123456789")
		c, _ := utf8.DecodeRuneInString(key)
		if len(key) > longestHeading || !unicode.IsLetter(c) || strings.ContainsAny(key, "0123456789@?!") {
			return nil
		}
		keys[i] = key
	}
	return keys
}

// values gives the values between the commas of a line, without the quotation marks around them.
func values(text string, line span.Span) []span.Span {
	var all []span.Span
	start, quoted := line.Start, false
	for i := line.Start; i < line.End; i++ {
		switch {
		case text[i] == '"':
			quoted = !quoted
		case text[i] == ',' && !quoted:
			all = append(all, trimmed(text, start, i))
			start = i + 1
		}
	}
	return append(all, trimmed(text, start, line.End))
}

var gap = lazyregexp.New(` {2,}|\t`)

// split gives the cells of a line, without the space and quotation marks around them.
func split(text string, line span.Span, cut string) []span.Span {
	var all []span.Span
	add := func(start, end int) { all = append(all, trimmed(text, start, end)) }
	rest := trimmed(text, line.Start, line.End)
	if cut == "|" {
		if strings.HasPrefix(rest.In(text), "|") {
			rest.Start++
		}
		if strings.HasSuffix(rest.In(text), "|") {
			rest.End--
		}
	}
	at := rest.Start
	if cut == "" {
		for _, g := range gap.FindAllStringIndex(rest.In(text), -1) {
			add(at, rest.Start+g[0])
			at = rest.Start + g[1]
		}
	} else {
		for k := strings.Index(text[at:rest.End], cut); k >= 0; k = strings.Index(text[at:rest.End], cut) {
			add(at, at+k)
			at += k + len(cut)
		}
	}
	if len(all) > 0 || at < rest.End {
		add(at, max(at, rest.End))
	}
	return all
}

func trimmed(text string, start, end int) span.Span {
	s := text[start:end]
	start += len(s) - len(strings.TrimLeft(s, " \t\r\""))
	return span.Span{Start: start, End: max(start, end-(len(s)-len(strings.TrimRight(s, " \t\r\""))))}
}

const (
	longestHeading = 40
	longestShort   = 6 // of a heading that is cut short: Pl., Verf.
)

// headingOf gives the keys of a row that can be a heading; one that cannot gives empty
// ones.
func headingOf(text string, line []span.Span) []string {
	keys := make([]string, len(line))
	for i, s := range line {
		key := s.In(text)
		c, _ := utf8.DecodeRuneInString(key)
		if len(key) > longestHeading || key != "" && !unicode.IsLetter(c) && c != '#' || strings.ContainsAny(key, "0123456789@?!") || len(key) > longestShort && strings.HasSuffix(key, ".") && !shortAtEnd(key) {
			return make([]string, len(line))
		}
		keys[i] = key
	}
	return keys
}

// shortAtEnd reports whether the last word of a heading is cut short: Pension ref.
func shortAtEnd(key string) bool {
	return strings.LastIndexAny(key, " -") >= 0 && len(key)-strings.LastIndexAny(key, " -") <= longestShort
}

// rule reports whether a row is a line that is drawn.
func rule(text string, line []span.Span) bool {
	return strings.Trim(text[line[0].Start:line[len(line)-1].End], "-=:|+ \t") == ""
}

var shortKey = lazyregexp.New(`^(?:\pL\. ?){2,4}$`)

// plainKey is a key without the full stops of its letters: "C.P.".
func plainKey(key string) string {
	if shortKey.MatchString(key+".") || shortKey.MatchString(key) {
		return strings.NewReplacer(".", "", " ", "").Replace(key)
	}
	return key
}
