package normalize

import "github.com/lethe-privacy/lethe/internal/text/calendar"

// numericDate reads 12.4.2019, 12/04/19, 12. 4. 2019 and 2019-04-12T10:00:00Z.
func numericDate(c cursor, lang string) (Moment, int, bool) {
	a, n := c.number()
	sep, spaced := c.separator()
	if n != 4 && n > 2 || sep == 0 {
		return Moment{}, 0, false
	}
	b, k := c.after(sep, spaced)
	if again, s := c.separator(); k == 0 || k > 2 || again != sep || s != spaced {
		return Moment{}, 0, false
	}
	y, l := c.after(sep, spaced)
	if n == 4 {
		m := Moment{a, b, y}
		if l == 0 || l > 2 || b == 0 || y == 0 || !m.valid() {
			return Moment{}, 0, false
		}
		c.timestamp()
		return m, c.at, true
	}
	if l != 2 && l != 4 {
		return Moment{}, 0, false
	}
	m, ok := order(a, b, calendar.Year(y, l), lang)
	return m, c.at, ok
}

// separator moves to the separator of a numeric date, which may stand between
// spaces as in forms, and gives it; 0 where there is none.
func (c *cursor) separator() (sep byte, spaced bool) {
	t := *c
	if t.peek() == ' ' {
		t.at++
		spaced = true
	}
	switch sep = t.peek(); sep {
	case '.', '/', '-':
		*c = t
		return sep, spaced
	}
	return 0, false
}

// after reads the number behind a separator; behind a full stop there may be a
// space, and there must be one where one stands before.
func (c *cursor) after(sep byte, spaced bool) (value, length int) {
	c.at++
	if sep == '.' && !spaced {
		c.blanks()
	} else if spaced {
		if c.peek() != ' ' {
			return 0, 0
		}
		c.at++
	}
	return c.number()
}

// timestamp skips the time of an ISO 8601 date-time, T and all.
func (c *cursor) timestamp() {
	t := *c
	if !t.literal("t") || !t.clock() {
		return
	}
	if !t.literal("z") {
		if z := t; z.literal("+") || z.literal("-") {
			if _, n := z.number(); n == 4 || n == 2 && (!z.literal(":") || z.twoDigits()) {
				t = z
			}
		}
	}
	*c = t
}

// clock skips 10:30, 10:30:05 or 10:30:05.123.
func (c *cursor) clock() bool {
	if h, n := c.number(); n < 1 || n > 2 || h > 24 || !c.literal(":") || !c.twoDigits() {
		return false
	}
	t := *c
	if t.literal(":") && t.twoDigits() {
		*c = t
		if t.literal(".") || t.literal(",") {
			if _, n := t.number(); n > 0 {
				*c = t
			}
		}
	}
	return true
}

func (c *cursor) twoDigits() bool {
	_, n := c.number()
	return n == 2
}
