package database

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/nearest"
)

// property is a line of a properties file.
type property struct {
	key, value string
	line       int
}

// settings of the properties file, and what they set.
func (c *Config) properties() map[string]*string {
	return map[string]*string{
		"jdbc_url":            &c.Database.URL,
		"user":                &c.Database.User,
		"password":            (*string)(&c.Database.Password),
		"password_file":       &c.Database.PasswordFile,
		"password_env":        &c.Database.PasswordEnv,
		"query":               &c.Read.Query,
		"json_field_name":     &c.Read.Content,
		"reportid_field_name": &c.Read.ID,
		"report_type_id_name": &c.Read.Type,
		"dest_table":          &c.Write.Table,

		"annotationtext_field_name": &c.Write.Diagnosis.Text,
		"code_field_name":           &c.Write.Diagnosis.Code,
		"reliability_field_name":    &c.Write.Diagnosis.Reliability,
	}
}

var propertyKeys = map[string]string{
	"url": "jdbc_url", "query": "query", "id": "reportid_field_name", "type": "report_type_id_name", "content": "json_field_name",
	"table": "dest_table", "columns": "dest_columns",
	"diagnosis text": "annotationtext_field_name", "diagnosis code": "code_field_name", "diagnosis reliability": "reliability_field_name",
}

// ReadProperties reads the form of Java's properties; file names it in errors.
func ReadProperties(r io.Reader, file string) (*Config, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, failure.Errorf("source: read configuration", "%w", err)
	}
	all, err := parseProperties(data)
	if err != nil {
		return nil, failure.Errorf("source", "%s:%w", file, err)
	}
	c := &Config{File: file, keys: propertyKeys}
	for _, p := range all {
		c.set(p)
	}
	return c.finished()
}

// set takes one property. What is unknown is a parameter of the driver, as if it
// stood in the address.
func (c *Config) set(p property) {
	known := c.properties()
	switch to := known[p.key]; {
	case to != nil:
		*to = p.value
	case p.key == "dest_columns":
		c.Write.Columns = splitColumns(p.value)
	case p.key == "date_field_name": // a column like others
	default:
		names := slices.Sorted(maps.Keys(known))
		if near := nearest.To(p.key, names); near != "" {
			c.Warnings = append(c.Warnings, fmt.Sprintf("%s:%d: unknown key %q%s", c.File, p.line, p.key, near))
		}
		c.more = c.more.with(p.key, p.value)
	}
}

func splitColumns(list string) []string {
	var columns []string
	for c := range strings.SplitSeq(list, ",") {
		if c = strings.TrimSpace(c); c != "" {
			columns = append(columns, c)
		}
	}
	return columns
}

// parseProperties reads what java.util.Properties reads: comments, continued
// lines, escapes. Bytes that are not UTF-8 are ISO 8859-1, as they are there.
func parseProperties(data []byte) ([]property, error) {
	text := string(data)
	if !utf8.ValidString(text) {
		text = latin1(data)
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\uFEFF"))
	lines := strings.Split(text, "\n")
	var all []property
	for i := 0; i < len(lines); i++ {
		line, number := strings.TrimLeft(lines[i], " \t\f"), i+1
		if line == "" || line[0] == '#' || line[0] == '!' {
			continue
		}
		for continued(line) {
			line = line[:len(line)-1]
			if i+1 == len(lines) {
				break
			}
			i++
			line += strings.TrimLeft(lines[i], " \t\f")
		}
		p, err := cutProperty(line)
		if err != nil {
			return nil, fmt.Errorf("%d: %w", number, err)
		}
		p.line = number
		all = append(all, p)
	}
	return all, nil
}

func latin1(data []byte) string {
	runes := make([]rune, len(data))
	for i, b := range data {
		runes[i] = rune(b)
	}
	return string(runes)
}

// continued reports whether a line ends in an odd number of backslashes.
func continued(line string) bool {
	return (len(line)-len(strings.TrimRight(line, `\`)))%2 == 1
}

// cutProperty separates key and value: at the first '=', ':' or white space that no
// backslash precedes.
func cutProperty(line string) (property, error) {
	end := 0
	for end < len(line) && !strings.ContainsRune("=: \t\f", rune(line[end])) {
		if line[end] == '\\' && end+1 < len(line) {
			end++
		}
		end++
	}
	rest := strings.TrimLeft(line[end:], " \t\f")
	if rest != "" && (rest[0] == '=' || rest[0] == ':') {
		rest = strings.TrimLeft(rest[1:], " \t\f")
	}
	key, err := unescapeProperty(line[:end])
	if err != nil {
		return property{}, err
	}
	value, err := unescapeProperty(rest)
	return property{key: key, value: value}, err
}
