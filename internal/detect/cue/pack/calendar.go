package pack

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-playground/locales"
	"github.com/go-playground/locales/ar"
	"github.com/go-playground/locales/el"
	"github.com/go-playground/locales/fr"
	"github.com/go-playground/locales/he"
	"github.com/go-playground/locales/it"
	"github.com/go-playground/locales/ja"
	"github.com/go-playground/locales/ko"
	"github.com/go-playground/locales/nl"
	"github.com/go-playground/locales/pl"
	"github.com/go-playground/locales/pt"
	"github.com/go-playground/locales/ru"
	"github.com/go-playground/locales/uk"
	"github.com/go-playground/locales/zh"

	"github.com/lethe-privacy/lethe/internal/text/fold"
)

// calendars are the locales of CLDR that packs may name.
var calendars = map[string]func() locales.Translator{
	"ar": ar.New, "el": el.New, "fr": fr.New, "he": he.New, "it": it.New, "ja": ja.New, "ko": ko.New,
	"nl": nl.New, "pl": pl.New, "pt": pt.New, "ru": ru.New, "uk": uk.New, "zh": zh.New,
}

// readCalendar takes months and days of the week from CLDR, and the months that the pack
// writes otherwise: "styczeń=1", or a word that begins as one of CLDR's.
func (p *Pack) readCalendar() error {
	p.months, p.weekdays = map[string]int{}, words{}
	open := calendars[p.Calendar]
	if open == nil {
		return fmt.Errorf("there is no calendar %q", p.Calendar)
	}
	c := open()
	for _, list := range [][]string{c.MonthsAbbreviated(), c.MonthsWide()} {
		for i, m := range list {
			p.addMonth(m, i+1)
		}
	}
	for _, d := range c.WeekdaysWide() {
		for _, w := range fields(d) {
			p.weekdays[w] = true
		}
	}
	for m := range strings.FieldsSeq(p.Months) {
		name, number, ok := strings.Cut(m, "=")
		n, err := strconv.Atoi(number)
		if ok && (err != nil || n < 1 || n > 12) {
			return fmt.Errorf("month %q has no number from 1 to 12", m)
		}
		if ok {
			p.addMonth(name, n)
		}
	}
	return nil
}

func (p *Pack) addMonth(name string, number int) {
	if name = fold.Bare(strings.TrimRight(name, ".")); len([]rune(name)) > 2 && !strings.ContainsAny(name, "0123456789") {
		p.months[name] = number
	}
}
