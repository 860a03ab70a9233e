package jape

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

func doDate(f *firing, a args, _ annotation.Features) error {
	addDate(f, a.rule(f), a.or("type", ""), "", "")
	return nil
}

// addDate adds a Date over date1, and over date2 if that is bound, with day, month
// and year as the labels day1 … year2 have them, and their format. A month or year
// that one of the two lacks is the other's. Labels without a number count as the
// first. The formats given are for dates without parts.
func addDate(f *firing, rule, typ, format1, format2 string) {
	first := "1"
	if f.ids("date1") == nil {
		first = ""
	}
	s, ok := f.span("date" + first)
	if !ok {
		return
	}
	one := dateFeatures(f, rule, typ, first, format1)
	if !f.hasSecond() {
		f.add("Date", s, one)
		return
	}
	two := dateFeatures(f, rule, typ, "2", format2)
	for _, part := range [...]string{"month", "year"} {
		x, inOne := one.Get(part)
		y, inTwo := two.Get(part)
		if inOne && !inTwo {
			two = two.With(part, x)
		} else if inTwo && !inOne {
			one = one.With(part, y)
		}
	}
	f.add("Date", s, one)
	if s, ok := f.span("date2"); ok {
		f.add("Date", s, two)
	}
}

// hasSecond reports whether something is bound that a second date has.
func (f *firing) hasSecond() bool {
	return slices.ContainsFunc(f.bound, func(b binding) bool {
		for _, name := range [...]string{"date2", "day2", "month2", "year2"} {
			if strings.HasPrefix(b.label, name) {
				return true
			}
		}
		return false
	})
}

// datePart is a day, month or year in the text.
type datePart struct {
	start              int
	pattern, separator string
}

func dateFeatures(f *firing, rule, typ, number, format string) annotation.Features {
	var features [6]annotation.Feature // in order of their names, some of them empty
	var room [3]datePart
	parts := room[:0]
	for i, name := range [...]string{"day", "month", "year"} {
		s, ok := f.datePart(name, number)
		if !ok {
			continue
		}
		text, pattern := dateValue(name, f.text(s))
		separator := f.separator(s.End)
		if name == "year" && !f.digitBehind(s.End+len(".")) {
			separator = strings.ReplaceAll(separator, ".", "") // it ends a sentence
		}
		parts = append(parts, datePart{s.Start, pattern, separator})
		features[[...]int{0, 2, 5}[i]] = annotation.Feature{Name: name, Value: text}
	}
	if made := dateFormat(parts); made != "" || format == "" {
		format = made
	}
	features[1] = annotation.Feature{Name: "format", Value: format}
	features[3], features[4] = annotation.Feature{Name: "rule", Value: rule}, annotation.Feature{Name: "type", Value: typ}
	out := make(annotation.Features, 0, len(features))
	for _, e := range features {
		if e.Name != "" {
			out = append(out, e)
		}
	}
	return out
}

// digitBehind reports a digit at a place of the text.
func (f *firing) digitBehind(at int) bool {
	return at < len(f.doc.Text) && '0' <= f.doc.Text[at] && f.doc.Text[at] <= '9'
}

// datePart finds where the first annotation of a label lies that begins with day1, day2 or day.
// Without a number, labels of the second date do not count.
func (f *firing) datePart(name, number string) (span.Span, bool) {
	for _, b := range f.withPrefix(name) {
		if behind := b.label[len(name):]; number != "" && strings.HasPrefix(behind, number) || number == "" && !strings.HasPrefix(behind, "2") {
			return f.get(b.ids[0]).Span, true
		}
	}
	return span.Span{}, false
}

// dateValue gives the feature and the pattern for a part of a date.
func dateValue(name, text string) (value, pattern string) {
	value = withoutZeros(text)
	switch name {
	case "day":
		return value, "dd"
	case "month":
		return value, monthPattern(text)
	}
	if len(text) != 2 {
		return text, "yyyy"
	}
	if y, err := strconv.Atoi(text); err == nil && y < 50 {
		text = strconv.Itoa(2000 + y)
	} else if err == nil {
		text = strconv.Itoa(1900 + y)
	}
	return text, "yy"
}

func withoutZeros(s string) string {
	if s != "" && s[0] > '9' {
		return s // the name of a month
	}
	if n, err := strconv.Atoi(s); err == nil {
		return strconv.Itoa(n)
	}
	return s
}

// monthNames gives the pattern of the names of months, German and English, in lower
// and upper case, too. A name that is also a short one counts as long.
var monthNames = func() map[string]string {
	out := map[string]string{}
	for _, names := range []struct{ pattern, names string }{
		{"MMM", "Jan Jän Feb Mär Mrz Apr Mai Jun Jul Aug Sep Sept Okt Nov Dez Mar May Oct Dec"},
		{"MMMM", "Januar Jänner Februar Feber März April Mai Juni Juli August September Oktober November Dezember " +
			"January February March May June July October December"},
	} {
		for _, n := range strings.Fields(names.names) {
			out[n], out[strings.ToUpper(n)], out[strings.ToLower(n)] = names.pattern, names.pattern, names.pattern
		}
	}
	return out
}()

// monthPattern is MMMM for a name, MMM for a short one, MM for a number.
func monthPattern(text string) string {
	if p, ok := monthNames[text]; ok {
		return p
	}
	return "MM"
}

// dateFormat joins the parts as they stand; what separates is kept between them, and
// a dot at the end that is not after a year.
func dateFormat(parts []datePart) string {
	slices.SortStableFunc(parts, func(a, b datePart) int { return a.start - b.start })
	var room [32]byte
	b := room[:0]
	for i, p := range parts {
		if i == len(parts)-1 && p.pattern[0] == 'y' {
			p.separator = strings.ReplaceAll(p.separator, ".", "")
		}
		b = append(append(b, p.pattern...), p.separator...)
	}
	b = bytes.TrimRight(b, " ")
	if n := len(b); n > 0 && strings.IndexByte("-/,", b[n-1]) >= 0 {
		b = b[:n-1]
	}
	return format(bytes.TrimRight(bytes.TrimSuffix(bytes.TrimRight(b, " "), []byte(",")), " "))
}

// format is the text of a format; those that come again and again take no memory.
func format(b []byte) string {
	for _, usual := range [...]string{"dd.MM.yyyy", "dd.MM.yy", "dd.MM.", "dd. MMMM yyyy", "dd. MMMM", "MMMM yyyy", "MM/yyyy", "MM.yyyy", "yyyy"} {
		if string(b) == usual {
			return usual
		}
	}
	return string(b)
}

// separator reads the text between two parts of a date: each sign once, a space
// alone or after a dot or comma.
func (f *firing) separator(at int) string {
	rest := f.doc.Text[at:]
	n := len(rest) - len(strings.TrimLeft(rest, "- ./,"))
	if n == len(rest) && n > 0 {
		n-- // the last character of a text separates nothing
	}
	switch {
	case n > 0 && strings.Trim(rest[:n], " ") == "":
		return " "
	case n == 1:
		return rest[:1]
	}
	var b strings.Builder
	for i := range n {
		c := rest[i]
		if c != ' ' && (i == 0 || rest[i-1] != c) || c == ' ' && i > 0 && (rest[i-1] == '.' || rest[i-1] == ',') {
			b.WriteByte(c)
		}
	}
	return b.String()
}
