package database

import "testing"

func TestFits(t *testing.T) {
	w := &Writer{config: &Config{target: Target{Driver: "postgresql"}}}
	for _, c := range []struct {
		typ, text string
		want      bool
	}{
		{"INT4", "7", true}, {"INT4", "-7", true}, {"INT4", "[AGE]", false}, {"NUMERIC", "NaN", true}, {"NUMERIC", "1e999", true},
		{"MONEY", "$1,000.00", true}, {"UNSIGNED BIGINT", "18446744073709551615", true}, {"UNSIGNED BIGINT", "ID", false},
		{"DATE", "2019-03-01", true}, {"DATE", "infinity", true}, {"DATE", "[DATE_a44703e8]", false}, {"TIMESTAMPTZ", "2019-03-01 07:05:00Z", true},
		{"TIMESTAMP", "DATE", false},
		{"DATE", "1984", false}, {"DATE", "2019-04", false}, {"DATE", "2019-Q2", false}, {"TIMESTAMP", "1984", false}, {"TIME", "2019", false}, {"TIME", "08:15:00", true},
		{"DATE", "2019-13-01", false}, {"DATE", "2019-02-30", false}, {"DATETIME", "2019-02-28 07:05:00", true}, {"DATE", "20190228", true}, {"DATE", "0044-02-30 BC", true}, {"TIMESTAMP", "0005-02-29 07:05:00 BC", true}, {"DATE", "28.02.2019", true}, {"YEAR", "1984", true},
		{"TEXT", "[NAME]", true}, {"VARCHAR", "[NAME]", true},
	} {
		if err := w.fits(column{name: "x", typ: c.typ}, c.text); (err == nil) != c.want {
			t.Errorf("%s %s: %v", c.typ, c.text, err)
		}
	}
	if err := w.fits(column{typ: "INT4"}, nil); err != nil {
		t.Error(err)
	}
	w.config.target.Driver = "sqlite"
	if err := w.fits(column{typ: "INTEGER"}, "[AGE]"); err != nil {
		t.Error(err)
	}
}
