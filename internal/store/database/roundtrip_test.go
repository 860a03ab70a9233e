package database

import (
	"strings"
	"testing"
)

// typedTables have columns of the types of each database, and rows at the edges of these.
var typedTables = map[string]struct{ columns, rows string }{
	"postgresql": {
		"nr BIGINT, content JSON, a BOOLEAN, b NUMERIC(20,5), c REAL, d DOUBLE PRECISION, e DATE, f TIMESTAMP, g TIMESTAMPTZ, h TIME, i UUID, j JSONB, k INTEGER[], l INTERVAL, m CHAR(5), n INET, o TEXT, p SMALLINT",
		`(1, '{"a": 1.00}', true, 12345678901234.56789, 0.1, 1e-300, '0005-02-29 BC', '2019-03-01 07:05:00.123456', '2019-03-01 07:05:00.5+02', '07:05:00.25', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{"x": [1, null]}', '{1,2,NULL}', '1 day 02:00', 'ab', '10.0.0.1', E'é''"\\\n\t', -7),
		 (2, '[]', false, 0, 'NaN', 'Infinity', '2024-02-29', '1900-01-01', '1999-12-31 23:59:59.999999Z', '00:00', NULL, '[null]', '{}', NULL, '', '::1', '', 0),
		 (3, '"x"', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`,
	},
	"mariadb": {
		"nr BIGINT, content LONGTEXT, a BOOLEAN, b DECIMAL(20,5), c FLOAT, d DOUBLE, e DATE, f DATETIME(6), g TIMESTAMP NULL, h TIME, i INT UNSIGNED, j JSON, k YEAR, l ENUM('x','y'), m BIT(10), n INT(5) ZEROFILL, o TEXT, p CHAR(5)",
		`(1, '{"a": 1.00}', true, 12345678901234.56789, 0.1, 1e-300, '2019-03-01', '2019-03-01 07:05:00.123456', '2019-03-01 07:05:00', '-07:05:00', 4294967295, '{"x": [1, null]}', 2019, 'y', b'1000000001', 42, 'é''"\\\n', 'ab'),
		 (2, '[]', false, 0, 0, 0, '2024-02-29', '1900-01-01', '1999-12-31 23:59:59', '00:00', 0, 'null', 1901, 'x', b'0', 0, '', ''),
		 (3, '"x"', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`,
	},
	"sqlite": {
		"nr INTEGER, content TEXT, a BOOLEAN, b NUMERIC, c REAL, e DATE, f TIMESTAMP, o TEXT, p",
		`(1, '{"a": 1.00}', 1, 12345.5, 0.1, '2019-03-01', '2019-03-01 07:05:00', 'é''"', 7), (2, '[]', 0, 9007199254740993, 1e-300, 17000, 'yesterday', '', 'x'),
		 (3, '"x"', NULL, NULL, NULL, NULL, NULL, NULL, NULL)`,
	},
}

// What is read from a table of many types and written into one like it is the same
// there, as the database itself compares it.
func TestColumnsComeBack(t *testing.T) {
	worlds(t, func(t *testing.T, w *world) {
		c := typedTables[w.name]
		w.table("reports", c.columns)
		w.table("results", c.columns)
		w.exec("INSERT INTO reports VALUES " + c.rows)
		var names []string
		for column := range strings.SplitSeq(c.columns, ", ") {
			name, _, _ := strings.Cut(column, " ")
			names = append(names, name)
		}
		config := w.config("query=SELECT * FROM reports ORDER BY nr", "report_type_id_name=", "dest_columns="+strings.Join(names, ","))
		copyRows(t, config)
		query := "SELECT * FROM %s ORDER BY nr"
		switch w.name {
		case "postgresql":
			query = "SELECT t::text FROM %s t ORDER BY nr"
		case "sqlite":
			query = "SELECT quote(nr), quote(content), quote(a), quote(b), quote(c), quote(e), quote(f), quote(o), quote(p) FROM %s ORDER BY nr"
		}
		compare(t, w.rows(strings.Replace(query, "%s", "results", 1)), w.rows(strings.Replace(query, "%s", "reports", 1))...)
	})
}

// copyRows reads all rows and writes them.
func copyRows(t *testing.T, config *Config) {
	t.Helper()
	rows, err := Open(t.Context(), config, Select{})
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var all [][]byte
	for raw, err := range rows.Records(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, raw.JSON)
	}
	out, err := NewWriter(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	for _, record := range all {
		if err := out.Write(t.Context(), record); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}
