package normalize

import "strings"

// Date reads a text that is a date as a whole. See the package's comment for what
// is read, and how.
func Date(text, lang string) (string, bool) {
	s := strings.Join(strings.Fields(text), " ")
	s = strings.TrimRight(withoutLeads(strings.Trim(s, "()[]")), ".,; ")
	if s == "" {
		return "", false
	}
	if m, end, ok := DateAt(s, 0, lang); ok && (end == len(s) || timeOfDay(s[end:])) {
		return m.String(), true
	}
	if m, ok := partial(s, lang); ok {
		return m.String(), true
	}
	return "", false
}

// withoutLeads drops the weekdays and articles before a date.
func withoutLeads(s string) string {
	for range 4 {
		c := cursor{text: s}
		w := c.letters()
		if w == "" || !leads[strings.ToLower(w)] {
			return s
		}
		s = strings.TrimLeft(s[c.at:], ".,'’ ")
	}
	return s
}

// timeOfDay reports whether s is what may follow a date: ", 14:30:05 Uhr", "at 10:00",
// "10:00:00 +0200".
func timeOfDay(s string) bool {
	s = strings.TrimLeft(s, ", ")
	for _, at := range [...]string{"at ", "um ", "a las ", "a les "} {
		s = strings.TrimPrefix(s, at)
	}
	c := cursor{text: s}
	if !c.clock() {
		return false
	}
	switch zone := strings.ToLower(strings.TrimSpace(s[c.at:])); zone {
	case "", "uhr", "h", "am", "pm", "a.m", "p.m", "utc", "gmt", "z":
		return true
	default:
		return strings.Trim(zone, "+-:0123456789") == "" && strings.ContainsAny(zone[:1], "+-")
	}
}

// partial reads numbers that are a date only for who knows that they are one:
// 2019, 04/2019, 2019-04, 12/04 and 20190412, the last also with a time.
func partial(s, lang string) (Moment, bool) {
	if len(s) > 8 {
		if compact := strings.Replace(s, "T", "", 1); len(compact) == 12 || len(compact) == 14 {
			if strings.Trim(compact, "0123456789") == "" {
				s = compact[:8]
			}
		}
	}
	c := cursor{text: s}
	a, n := c.number()
	if c.at == len(s) {
		return bareNumber(s, a)
	}
	sep := c.peek()
	if sep != '/' && sep != '.' && sep != '-' {
		return Moment{}, false
	}
	c.at++
	b, k := c.number()
	if c.at != len(s) || k == 0 {
		return Moment{}, false
	}
	var m Moment
	switch {
	case n <= 2 && k == 4:
		m = Moment{Year: b, Month: a}
	case n == 4 && k <= 2:
		m = Moment{Year: a, Month: b}
	case n <= 2 && k <= 2:
		return order(a, b, 0, lang)
	}
	return m, m.Month > 0 && m.valid()
}

// bareNumber reads a year, or year, month and day without anything between.
func bareNumber(s string, value int) (Moment, bool) {
	switch len(s) {
	case 4:
		m := Moment{Year: value}
		return m, m.valid()
	case 8:
		year, _ := (&cursor{text: s[:4]}).number()
		month, _ := (&cursor{text: s[4:6]}).number()
		day, _ := (&cursor{text: s[6:]}).number()
		m := Moment{year, month, day}
		return m, month > 0 && day > 0 && m.valid()
	}
	return Moment{}, false
}
