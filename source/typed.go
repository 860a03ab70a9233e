package source

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// times are texts that a column of dates or times may take: what stands in place of one
// begins otherwise.
var times = regexp.MustCompile(`^[0-9+-]|^-?infinity$`)

// fits says why a column does not take a value: servers tell of the type, and neither of
// the column nor of what to do. SQLite takes anything.
func (w *Writer) fits(col column, value any) error {
	text, ok := value.(string)
	if !ok || w.config.target.Driver == "sqlite" || col.role == fromContent {
		return nil
	}
	switch {
	case numeric(col.typ) && !strings.HasSuffix(col.typ, "MONEY"):
		_, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		ok = err == nil || strings.HasSuffix(err.Error(), strconv.ErrRange.Error())
	case strings.HasPrefix(col.typ, "DATE") || strings.HasPrefix(col.typ, "TIME"):
		ok = times.MatchString(strings.TrimSpace(text))
	}
	switch {
	case ok:
		return nil
	case col.role == fromID:
		return fmt.Errorf("column %s takes %s, and the id is none any more: make it a column of texts", col.name, col.typ)
	}
	return fmt.Errorf("column %s takes %s, and what stands in the place of its value is none: anonymize with --keep-metadata %s, which shares it as it is, or make it a column of texts", col.name, col.typ, col.name)
}
