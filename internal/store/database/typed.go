package database

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/lethe-privacy/lethe/internal/format/columnar"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// times are texts that a column of dates or times may take: the replacement text of one
// begins otherwise, or is a part of a date.
var (
	times = lazyregexp.New(`^[0-9+-]|^-?infinity$`)
	parts = lazyregexp.New(`^\d{4}([-/]\d{1,2}|-Q[1-4])?$`)
	day   = lazyregexp.New(`^\d{4}-\d{2}-\d{2}($|[ T]\d[^BC]*$)`)
)

// instant reports whether a text may be a date or time. Other forms than that of the
// standard are the server's to judge.
func instant(text string) bool {
	if day.MatchString(text) {
		_, err := time.Parse(time.DateOnly, text[:len(time.DateOnly)])
		return err == nil
	}
	return times.MatchString(text) && !parts.MatchString(text)
}

// fits says why a column does not take a value: servers name the type, and neither of
// the column nor of what to do. SQLite takes anything.
func (w *Writer) fits(col column, value any) error {
	text, ok := value.(string)
	if !ok || w.config.target.Driver == "sqlite" || col.role == fromContent {
		return nil
	}
	dates := false
	switch {
	case numeric(col.typ) && !strings.HasSuffix(col.typ, "MONEY"):
		_, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		ok = err == nil || strings.HasSuffix(err.Error(), strconv.ErrRange.Error())
	case strings.HasPrefix(col.typ, "DATE") || strings.HasPrefix(col.typ, "TIME"):
		ok, dates = instant(strings.TrimSpace(text)), true
	}
	switch {
	case ok:
		return nil
	case col.role == fromID:
		return fmt.Errorf("column %s takes %s, and the id is none any more: make it a column of texts", col.name, col.typ)
	}
	return columnar.Unfit(col.name, col.typ, dates)
}
