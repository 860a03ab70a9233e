package date

// monthLed reads what begins with a month: "April 3rd, 2019", "April 2019", "April
// 3", "April". parts says which of them: days, years.
func (p *parser) monthLed(c cursor, days, years bool) (point, int, bool) {
	h := hints{document: p.lang}
	if days {
		h.around = "en" // no other language writes the day behind the month
	}
	m, ok := c.name(h)
	if !ok || !ends(c, m) || m.roman {
		return point{}, 0, false
	}
	pieces := []piece{m}
	if days {
		start := c.at
		c.one(".")
		c.spaces()
		between := lit(c.since(start))
		d, ok := c.dayPiece()
		if !ok || between.text == "" && !m.dot || !c.endsWord() || base(m.names.lang) != "en" {
			return point{}, 0, false
		}
		pieces = append(pieces, between, d)
	}
	if years {
		dash := !days && c.at < len(c.text) && (c.text[c.at] == '-' || c.text[c.at] == '/')
		more, ok := c.yearPieces(dash)
		if !ok {
			return point{}, 0, false
		}
		pieces = append(pieces, more...)
	}
	x, ok := newPoint(true, pieces...)
	return x, c.at, ok
}

// inRange reads a day that has its month from the other dates of a range, with or
// without a year: "3." and "14, 2019".
func (p *parser) inRange(c cursor, years bool) (point, int, bool) {
	d, ok := c.dayPiece()
	if !ok || !c.endsWord() {
		return point{}, 0, false
	}
	pieces := []piece{d}
	if years {
		t := c
		if t.spaces(); t.one(",") == "" {
			return point{}, 0, false
		}
		more, ok := c.yearPieces(false)
		if !ok {
			return point{}, 0, false
		}
		pieces = append(pieces, more...)
	}
	x, _ := newPoint(true, pieces...)
	return x, c.at, true
}
