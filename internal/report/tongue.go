package report

import (
	"bytes"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/go-json-experiment/json"
)

// Languages are those in which pages can be written.
func Languages() []string { return []string{english, german} }

const (
	english = "en"
	german  = "de"
)

// tongue writes words and numbers of a page in one language. What the page says stands in
// English in templates and code; page/de.json has it in German.
type tongue struct {
	Code      string
	of        map[string]string // English to this one; nil for English
	decimal   string
	thousands string
}

// read has the words of all languages, once they were needed.
var read struct {
	once     sync.Once
	tongues  map[string]*tongue
	warnings map[string][]translation
}

func readAll() {
	read.tongues = map[string]*tongue{
		english: {Code: english, decimal: ".", thousands: ","},
		german:  {Code: german, of: readWords("page/de.json"), decimal: ",", thousands: "."},
	}
	read.warnings = map[string][]translation{german: readWarnings("page/warnings.de.json")}
}

func tongues() map[string]*tongue {
	read.once.Do(readAll)
	return read.tongues
}

// tongueOf gives English for what is no language of Languages.
func tongueOf(code string) *tongue {
	if t, ok := tongues()[code]; ok {
		return t
	}
	return tongues()[english]
}

func readWords(file string) map[string]string {
	b, err := files.ReadFile(file)
	if err == nil {
		words := map[string]string{}
		if err = json.UnmarshalRead(bytes.NewReader(b), &words); err == nil {
			return words
		}
	}
	panic(err) // the file is part of the program
}

// say returns a text of the page, with its gaps filled.
func (t *tongue) say(text string, args ...any) string {
	if said, ok := t.of[text]; ok {
		text = said
	}
	if len(args) == 0 {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// html is say for a text with markup of its own; what fills its gaps is escaped.
func (t *tongue) html(text string, args ...any) template.HTML {
	for i, a := range args {
		args[i] = template.HTMLEscapeString(fmt.Sprint(a))
	}
	return template.HTML(t.say(text, args...))
}

// some is say for a number of things: the number stands in the text as %s.
func (t *tongue) some(n int, one, many string, args ...any) string {
	text := many
	if n == 1 {
		text = one
	}
	return t.say(text, slices.Insert(args, 0, any(t.count(n)))...)
}

// count writes 12345 as 12,345.
func (t *tongue) count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + t.thousands + s[i:]
	}
	return s
}

// number writes a number with this many places, -1 for as many as it has.
func (t *tongue) number(f float64, places int) string {
	return strings.Replace(strconv.FormatFloat(f, 'f', places, 64), ".", t.decimal, 1)
}

// risk writes a risk to be read. It does not round up to certainty, nor down to none, and
// where nothing was found that makes one, it gives no number at all.
func (t *tongue) risk(f float64) string {
	switch s := strconv.FormatFloat(f, 'f', 3, 64); {
	case f == 0:
		return t.say("none")
	case f < 1 && s == "1.000":
		return ">" + t.number(0.999, 3)
	case s == "0.000":
		return "<" + t.number(0.001, 3)
	default:
		return t.number(f, 3)
	}
}

// exact writes a number of a calculation that a person may want to check.
func (t *tongue) exact(f float64) string { return t.number(f, 4) }

// sum writes a sum of risks.
func (t *tongue) sum(f float64) string { return t.number(f, 2) }

// setting writes a threshold as its owner did.
func (t *tongue) setting(f float64) string { return t.number(f, -1) }

// percent writes the share of part in whole.
func (t *tongue) percent(part, whole int) string {
	if whole == 0 {
		return "–"
	}
	share := 100 * float64(part) / float64(whole)
	if share > 0 && share < 0.1 {
		return "<" + t.number(0.1, 1) + " %"
	}
	return t.number(share, 1) + " %"
}

// functions are those of the templates.
func (t *tongue) functions() template.FuncMap {
	return template.FuncMap{
		"lang": func() string { return t.Code }, "t": t.say, "h": t.html, "warning": t.warning, "some": t.some,
		"count": t.count, "risk": t.risk, "exact": t.exact, "sum": t.sum, "setting": t.setting, "percent": t.percent,
	}
}
