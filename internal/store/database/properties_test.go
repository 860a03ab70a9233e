package database

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestParseProperties follows the description of java.util.Properties.load.
func TestParseProperties(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		want []property
	}{
		"separators":    {"a=1\nb:2\nc 3\n d \t= \t 4 \ne", []property{{"a", "1", 1}, {"b", "2", 2}, {"c", "3", 3}, {"d", "4 ", 4}, {"e", "", 5}}},
		"one separator": {"a==1\nb = = 2", []property{{"a", "=1", 1}, {"b", "= 2", 2}}},
		"comments":      {"# x=1\n  ! y=2\n\n\t\nz=3#4", []property{{"z", "3#4", 5}}},
		"continued":     {"query=SELECT *\\\n   FROM t \\\n\n id=x", []property{{"query", "SELECT *FROM t ", 1}, {"id", "x", 4}}},
		"not continued": {"a=b\\\\\nc=d", []property{{"a", `b\`, 1}, {"c", "d", 2}}},
		"escapes":       {`a\ b\:c=\t\n\u00fc\ud83d\ude00\q\\`, []property{{"a b:c", "\t\nü😀q\\", 1}}},
		"windows":       {"a=1\r\nb=2\r\n", []property{{"a", "1", 1}, {"b", "2", 2}}},
		"utf-8":         {"\uFEFFa=ü", []property{{"a", "ü", 1}}},
		"latin-1":       {"a=\xfc", []property{{"a", "ü", 1}}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := parseProperties([]byte(c.in))
			if err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
	if _, err := parseProperties([]byte("a=1\nb=\\u00g0")); err == nil || err.Error() != `2: \u is not followed by four hexadecimal digits` {
		t.Error(err)
	}
}

const hospital = `# reports of the ward
jdbc_url=jdbc:sqlserver://myhost:2345;databaseName=MyDB;
user=deid_poc
password=1asdf=fea
query=SELECT DAT,FALLNR,CONTENT,FCODE,REPORTNR FROM MyDB.S.T
json_field_name=CONTENT
reportid_field_name=REPORTNR
report_type_id_name=FCODE
date_field_name=DAT

# for writing back
dest_table=subst_test
dest_columns=CONTENT,REPORTNR, FCODE ,DAT,FALLNR
`

func TestReadProperties(t *testing.T) {
	c, err := ReadProperties(strings.NewReader(hospital), "db.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := Target{Driver: "sqlserver", Host: "myhost", Port: 2345, Database: "MyDB", User: "deid_poc", Password: "1asdf=fea", TLS: TLSVerified}
	if c.target != want {
		t.Errorf("%#v", c.target)
	}
	if c.Read != (Read{Query: "SELECT DAT,FALLNR,CONTENT,FCODE,REPORTNR FROM MyDB.S.T", ID: "REPORTNR", Type: "FCODE", Content: "CONTENT"}) {
		t.Errorf("%+v", c.Read)
	}
	if !reflect.DeepEqual(c.Write.Columns, []string{"CONTENT", "REPORTNR", "FCODE", "DAT", "FALLNR"}) || c.Write.Table != "subst_test" || len(c.Warnings) != 0 {
		t.Errorf("%+v %v", c.Write, c.Warnings)
	}
}

func TestBadProperties(t *testing.T) {
	without := func(key string) string {
		var kept []string
		for line := range strings.Lines(hospital) {
			if !strings.HasPrefix(line, key+"=") {
				kept = append(kept, line)
			}
		}
		return strings.Join(kept, "")
	}
	for name, c := range map[string]struct{ in, want string }{
		"no url":        {without("jdbc_url"), "source: f.properties: jdbc_url: is missing: it says which database to use"},
		"no query":      {without("query"), "source: f.properties: query is missing: it says which rows are read"},
		"no id":         {without("reportid_field_name"), "source: f.properties: reportid_field_name is missing: it names the column with the id of a document"},
		"no content":    {without("json_field_name"), "source: f.properties: json_field_name is missing: it names the column that holds the document"},
		"no scheme":     {strings.Replace(hospital, "jdbc:sqlserver://", "", 1), "source: f.properties: jdbc_url: is of a database that lethe has no driver for: " + supportedURLs},
		"bad port":      {strings.Replace(hospital, "2345", "23x", 1), "source: f.properties: jdbc_url: has a port that is not a number from 1 to 65535"},
		"no database":   {strings.Replace(hospital, "databaseName=MyDB;", "", 1), "source: f.properties: jdbc_url: names no database"},
		"TLS unknown":   {hospital + "sslTrustStore=x\n", `source: f.properties: jdbc_url: has the parameter "ssltruststore", which may concern security and which lethe does not know: remove it, or use the others`},
		"no type":       {without("report_type_id_name"), "source: f.properties: report_type_id_name is missing: without it documents cannot be chosen by type"},
		"password file": {hospital + "password_file=/does/not/exist\n", "source: f.properties: password_file: "},
		"password env":  {hospital + "password_env=LETHE_NO_SUCH\n", "source: f.properties: password_env: the environment has no variable LETHE_NO_SUCH"},
	} {
		t.Run(name, func(t *testing.T) {
			config, err := ReadProperties(strings.NewReader(c.in), "f.properties")
			if err == nil {
				_, err = Open(t.Context(), config, Select{Types: []string{"x"}})
			}
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v", err)
			}
		})
	}
}

func TestUnknownKeysAreTold(t *testing.T) {
	c, err := ReadProperties(strings.NewReader(hospital+"jsn_field_name=x\nsocketTimeout=3\n"), "f")
	want := []string{`f:14: unknown key "jsn_field_name"; did you mean "json_field_name"?`, `f: jdbc_url: parameter "jsn_field_name" has no effect`, `f: jdbc_url: parameter "sockettimeout" has no effect`}
	if err != nil || !reflect.DeepEqual(c.Warnings, want) {
		t.Errorf("%q %v", c.Warnings, err)
	}
}

func TestYAMLSaysTheSame(t *testing.T) {
	yaml := `
database:
  url: jdbc:sqlserver://myhost:2345;databaseName=MyDB;
  user: deid_poc
  password: 1asdf=fea
read:
  query: SELECT DAT,FALLNR,CONTENT,FCODE,REPORTNR FROM MyDB.S.T
  id: REPORTNR
  type: FCODE
  content: CONTENT
write:
  table: subst_test
  columns: [CONTENT, REPORTNR, FCODE, DAT, FALLNR]
`
	a, err := ReadYAML(strings.NewReader(yaml), "f.yaml")
	if err != nil {
		t.Fatal(err)
	}
	b, err := ReadProperties(strings.NewReader(hospital), "f.yaml")
	if err != nil {
		t.Fatal(err)
	}
	a.keys, b.keys, b.more = nil, nil, nil
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%+v\n%+v", a, b)
	}
	for in, want := range map[string]string{
		"database:\n  ulr: x\n": `source: read configuration: f.yaml:2:3: unknown key "ulr"; did you mean "url"?`,
		"read:\n  id: x\n":      "source: f.yaml: database.url: is missing: it says which database to use",
		"database:\n  url: sqlite:x\nread:\n  format: xml\n":            "source: f.yaml: read.format is neither json nor text",
		"database:\n  url: postgresql://u:hunter22@h:x/d\nread: {}\n":   "source: f.yaml: database.url: has a port that is not a number from 1 to 65535",
		"database:\n  url: postgresql://u:hunter22%zz@h/d\nread: {}\n":  "source: f.yaml: database.url: has a % that no two hexadecimal digits follow",
		"database:\n  url: sqlite:x\nwrite:\n  batch: -1\n":             "source: f.yaml: write.batch is negative",
		"database:\n  url: oracle:thin:u/hunter22@h\nread: {}\n":        "source: f.yaml: database.url: is of a database that lethe has no driver for: " + supportedURLs,
		"database:\n  url: sqlserver://h;user=x;password={hunter22\n":   "source: f.yaml: database.url: has a brace that is never closed",
		"database:\n  url: mysql://h/d?useSSL=true&authPlugins=hunter2": `source: f.yaml: database.url: has the parameter "authplugins", which may concern security`,
	} {
		if _, err := ReadYAML(strings.NewReader(in), "f.yaml"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v", err)
		}
	}
}

func TestIsConfig(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct {
		text string
		want bool
	}{
		"a.properties": {"", true}, "a.yaml": {"", true}, "conf.txt": {hospital, true}, "conf": {"x=1\njdbc_url = y", true},
		"letter.txt": {"Dear jdbc_url", false}, "a.json": {hospital, false}, "a.csv": {"", false},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if IsConfig(path) != c.want {
			t.Error(name)
		}
	}
}

func TestPasswords(t *testing.T) {
	file := filepath.Join(t.TempDir(), "secret")
	os.WriteFile(file, []byte("from file\n"), 0o600)
	t.Setenv("LETHE_TEST_SECRET", "from variable")
	t.Setenv(PasswordVariable, "from environment")
	for in, want := range map[string]Secret{
		"password=direct":                         "direct",
		"password_file=" + filepath.ToSlash(file): "from file",
		"password_env=LETHE_TEST_SECRET":          "from variable",
		"":                                        "from environment",
		"jdbc_url=jdbc:mysql://u:from%20url@h/d":  "from url",
		"jdbc_url=jdbc:mysql://u@h/d?password=from+url":          "from url",
		"jdbc_url=jdbc:mysql://u:x@h/d\npassword=direct":         "direct",
		"jdbc_url=jdbc:sqlserver://h;database=d;password={a;}}}": "a;}",
	} {
		c, err := ReadProperties(strings.NewReader("jdbc_url=jdbc:mysql://h/d\n"+in), "f")
		if err != nil || c.target.Password != want {
			t.Errorf("%s: %q %v", in, string(c.target.Password), err)
		}
	}
}

func FuzzProperties(f *testing.F) {
	f.Add([]byte(hospital))
	f.Add([]byte("a\\\n b=\\u00fc\\"))
	f.Add([]byte("\xff\\ud800\\udc00=:"))
	f.Fuzz(func(t *testing.T, data []byte) {
		all, err := parseProperties(data)
		if err != nil {
			return
		}
		line := 0
		for _, p := range all {
			if p.line <= line {
				t.Fatalf("line %d after %d", p.line, line)
			}
			line = p.line
			// What is written as escapes is read as it was.
			again, err := parseProperties([]byte(escaped(p.key) + "=" + escaped(p.value)))
			if err != nil || len(again) != 1 || again[0].key != p.key || again[0].value != p.value {
				t.Fatalf("%q %q becomes %v, %v", p.key, p.value, again, err)
			}
		}
	})
}

// escaped writes a text so that no character of it means anything.
func escaped(s string) string {
	return strings.NewReplacer(`\`, `\\`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\f", `\f`, " ", `\ `, "=", `\=`, ":", `\:`, "#", `\#`, "!", `\!`, "\uFEFF", `\uFEFF`).Replace(s)
}
