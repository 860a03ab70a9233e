package synth

import (
	"fmt"
	"strings"
	"time"

	"github.com/lethe-privacy/lethe"
)

// slot is a value to plant; one without a label is ordinary text. The label is the type
// that rules give it: Name, Date, …
type slot struct {
	label    lethe.Label
	text     string
	features map[string]string
}

func plainSlot(text string) slot { return slot{text: text} }

func typed(label lethe.Label, typ, text string) slot {
	return slot{label, text, map[string]string{"type": typ}}
}

// person has a name, written in several ways.
type person struct {
	given, surname string
	woman          bool
}

// full is the name in the order of a letter, or of a list.
func (p person) full(typ string) slot {
	s := p.named(typ, p.given+" "+p.surname, "ff ll")
	s.features["firstname"] = p.given
	return s
}

func (p person) reversed(typ string) slot {
	s := p.named(typ, p.surname+" "+p.given, "ll ff")
	s.features["firstname"] = p.given
	return s
}

func (p person) short(typ string) slot {
	initial, _ := firstRune(p.given)
	s := p.named(typ, initial+". "+p.surname, "f ll")
	s.features["firstname"] = initial
	return s
}

func (p person) last(typ string) slot { return p.named(typ, p.surname, "ll") }

func (p person) first(typ string) slot {
	return slot{"Name", p.given, map[string]string{"type": typ, "format": "ff", "firstname": p.given}}
}

// signature is the shorthand that staff sign with.
func (p person) signature() slot {
	initial, _ := firstRune(p.given)
	s := []rune(strings.ToUpper(initial + p.surname))
	short := string(s[:min(5, len(s))])
	return slot{"Name", short, map[string]string{"type": "medical staff", "format": "S", "signature": short}}
}

func (p person) named(typ, text, format string) slot {
	return slot{"Name", text, map[string]string{"type": typ, "format": format, "lastname": p.surname}}
}

func firstRune(s string) (first, rest string) {
	for i := range s {
		if i > 0 {
			return s[:i], s[i:]
		}
	}
	return s, ""
}

// date writes a day in one of the ways in which reports do.
func (w *reportWriter) date(typ string, d time.Time) slot {
	f := map[string]string{"type": typ, "day": fmt.Sprint(d.Day()), "month": fmt.Sprint(int(d.Month())), "year": fmt.Sprint(d.Year())}
	var text string
	switch w.r.IntN(8) {
	case 0:
		text, f["format"], f["month"] = fmt.Sprintf("%d. %s %d", d.Day(), months[d.Month()-1], d.Year()), "dd. MMMM yyyy", months[d.Month()-1]
	case 1:
		text, f["format"] = d.Format("2.1.06"), "dd.MM.yy"
	case 2:
		text, f["format"] = d.Format("2.1.2006"), "dd.MM.yyyy"
	default:
		text, f["format"] = d.Format("02.01.2006"), "dd.MM.yyyy"
	}
	return slot{"Date", text, f}
}

// year and month write less than a day.
func yearOf(d time.Time) slot {
	y := fmt.Sprint(d.Year())
	return slot{"Date", y, map[string]string{"type": "other", "format": "yyyy", "year": y}}
}

func monthOf(d time.Time) slot {
	m, y := months[d.Month()-1], fmt.Sprint(d.Year())
	return slot{"Date", m + " " + y, map[string]string{"type": "other", "format": "MMMM yyyy", "month": m, "year": y}}
}

// phone is a number of a block that no line has.
func (w *reportWriter) phone(typ string) slot {
	return typed("Contact", typ, fmt.Sprintf("%s 555 %02d %02d", areas[w.r.IntN(len(areas))], w.r.IntN(100), w.r.IntN(100)))
}

func (w *reportWriter) email(p person) slot {
	local := strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "é", "e", "è", "e", "ç", "c").Replace(strings.ToLower(p.given + "." + p.surname))
	return typed("Contact", "email", strings.ReplaceAll(local, " ", "")+"@example.org")
}

func (w *reportWriter) street() slot {
	return typed("Location", "street", fmt.Sprintf("%s%s %d", w.pick(streetFirst), w.pick(streetLast), 1+w.r.IntN(120)))
}

func (w *reportWriter) zip() slot {
	return typed("Location", "zip", fmt.Sprint(1000+w.r.IntN(8900)))
}
func (w *reportWriter) city() slot { return typed("Location", "city", w.pick(towns)) }

func (w *reportWriter) socialNumber() slot {
	return typed("ID", "social security number", fmt.Sprintf("756.%04d.%04d.%02d", w.r.IntN(10000), w.r.IntN(10000), w.r.IntN(100)))
}
