package database

import (
	"reflect"
	"strings"
	"testing"

	"github.com/microsoft/go-mssqldb/msdsn"
)

// TestParseURL takes addresses as the manuals of the JDBC drivers write them.
func TestParseURL(t *testing.T) {
	for in, want := range map[string]Target{
		"jdbc:postgresql://db.example:5433/kis":                                   {Driver: "postgresql", Host: "db.example", Port: 5433, Database: "kis", TLS: TLSPreferred},
		"jdbc:postgresql:kis":                                                     {Driver: "postgresql", Host: "localhost", Database: "kis", TLS: TLSPreferred},
		"jdbc:postgresql:///kis":                                                  {Driver: "postgresql", Host: "localhost", Database: "kis", TLS: TLSPreferred},
		"jdbc:postgresql://[::1]:5432/a%20b?ssl":                                  {Driver: "postgresql", Host: "::1", Port: 5432, Database: "a b", TLS: TLSVerified},
		"postgres://u:p%40w@h/d?sslmode=require&schema=lethe":                     {Driver: "postgresql", Host: "h", Database: "d", User: "u", Password: "p@w", TLS: TLSRequired, Schema: "lethe"},
		"jdbc:postgresql://h/d?currentSchema=kis,public":                          {Driver: "postgresql", Host: "h", Database: "d", TLS: TLSPreferred, Path: "kis,public"},
		"jdbc:postgresql://h/d?user=a&password=b%26c":                             {Driver: "postgresql", Host: "h", Database: "d", User: "a", Password: "b&c", TLS: TLSPreferred},
		"JDBC:MySQL://h:3307/d?useSSL=false":                                      {Driver: "mysql", Host: "h", Port: 3307, Database: "d", TLS: TLSOff},
		"jdbc:mysql://h/d?useSSL=true&requireSSL=true":                            {Driver: "mysql", Host: "h", Database: "d", TLS: TLSRequired},
		"jdbc:mysql://h/d?sslMode=VERIFY_IDENTITY":                                {Driver: "mysql", Host: "h", Database: "d", TLS: TLSVerified},
		"jdbc:mariadb://h/d?sslMode=trust":                                        {Driver: "mysql", Host: "h", Database: "d", TLS: TLSRequired},
		"jdbc:mariadb://h/d":                                                      {Driver: "mysql", Host: "h", Database: "d", TLS: TLSPreferred},
		`jdbc:sqlserver://h\inst:1434;databaseName=D;user=u`:                      {Driver: "sqlserver", Host: "h", Instance: "inst", Port: 1434, Database: "D", User: "u", TLS: TLSVerified},
		"jdbc:sqlserver://;serverName=h;database=D;encrypt=no":                    {Driver: "sqlserver", Host: "h", Database: "D", TLS: TLSOff},
		"sqlserver://h;databaseName={a;b}}c};Password={}}x}":                      {Driver: "sqlserver", Host: "h", Database: "a;b}c", Password: "}x", TLS: TLSVerified},
		"jdbc:sqlserver://h;database=D;trustServerCertificate=true;encrypt=true;": {Driver: "sqlserver", Host: "h", Database: "D", TLS: TLSRequired},
		"jdbc:sqlite:reports/kis.db":                                              {Driver: "sqlite", Database: "reports/kis.db"},
		"jdbc:sqlite:/var/kis.db":                                                 {Driver: "sqlite", Database: "/var/kis.db"},
		"sqlite:///var/kis.db":                                                    {Driver: "sqlite", Database: "/var/kis.db"},
		`jdbc:sqlite:C:\kis.db`:                                                   {Driver: "sqlite", Database: `C:\kis.db`},
	} {
		got, warnings, err := ParseURL(in)
		if err != nil || got != want || len(warnings) != 0 {
			t.Errorf("%s: %#v %q %v", in, got, warnings, err)
		}
	}
}

func TestURLWarnings(t *testing.T) {
	_, warnings, err := ParseURL("jdbc:mysql://h/d?serverTimezone=UTC&useSSL=false&allowPublicKeyRetrieval=true")
	if want := []string{`parameter "allowpublickeyretrieval" has no effect`, `parameter "servertimezone" has no effect`}; err != nil || !reflect.DeepEqual(warnings, want) {
		t.Errorf("%q %v", warnings, err)
	}
}

func TestBadURLs(t *testing.T) {
	for in, want := range map[string]string{
		"":                                        "is no address of a database",
		"localhost":                               "is no address of a database",
		"jdbc:oracle:thin:@h:1521:x":              "lethe has no driver for",
		"jdbc:h2:mem:default":                     "lethe has no driver for",
		"jdbc:postgresql://h":                     "names no database",
		"jdbc:postgresql://h1,h2/d":               "names several hosts: name one",
		"jdbc:postgresql://h:99999/d":             "not a number from 1 to 65535",
		"jdbc:postgresql://a:b:c/d":               "cannot be separated",
		"jdbc:postgresql://h/d?sslmode=sometimes": "whose value is not known",
		"jdbc:postgresql://h/d?sslfactory=x":      `the parameter "sslfactory", which may concern security`,
		"jdbc:sqlserver:h;database=d":             `has no "//" after its scheme`,
		"jdbc:sqlserver://h;integratedSecurity=true;database=d": `"integratedsecurity", which may concern security`,
		"jdbc:sqlserver://h;database":                           "a parameter without a value",
		"jdbc:sqlserver://h;database={d":                        "a brace that is never closed",
		"jdbc:sqlite::memory:":                                  "in memory",
		"jdbc:sqlite:":                                          "names no file",
		"jdbc:sqlite:x?mode=ro":                                 "has parameters",
	} {
		if _, _, err := ParseURL(in); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", in, err)
		}
	}
}

// FuzzParseURL: what is read names a database, and no error tells a password.
func FuzzParseURL(f *testing.F) {
	for _, s := range []string{"jdbc:postgresql://u:%s@h:1/d?ssl", "jdbc:mysql://h/d?password=%s&x=y", "jdbc:sqlserver://h\\i:1;a={b}};};password={%s", "jdbc:sqlite:x", "postgres://[::1]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		const secret = "hunter22hunter22"
		address := strings.ReplaceAll(s, "%s", secret)
		target, warnings, err := ParseURL(address)
		if err != nil {
			if key, _, ok := strings.Cut(err.Error(), secret); ok && !strings.Contains(key, "parameter") {
				t.Fatalf("the error holds the password: %v", err)
			}
			return
		}
		if dialects[target.Driver] == nil || target.Database == "" || target.Driver != "sqlite" && target.Host == "" {
			t.Fatalf("%#v", target)
		}
		if _, err := dialects[target.Driver].parseName(target.Database); err == nil && len(warnings) > len(s) {
			t.Fatal("more warnings than characters")
		}
	})
}

// SQL Server is not run in tests: what its driver receives is.
func TestSQLServerDriver(t *testing.T) {
	for in, want := range map[string]struct {
		port       uint64
		instance   string
		encryption msdsn.Encryption
		trust      bool
	}{
		"jdbc:sqlserver://h:2345;databaseName=My DB;":                       {2345, "", msdsn.EncryptionRequired, false},
		`jdbc:sqlserver://h\inst;databaseName=My DB;encrypt=false`:          {0, "inst", msdsn.EncryptionOff, false},
		"jdbc:sqlserver://h;databaseName=My DB;trustServerCertificate=true": {0, "", msdsn.EncryptionRequired, true},
	} {
		target, _, err := ParseURL(in)
		if err != nil {
			t.Fatal(err)
		}
		target.User, target.Password = "u", "p;w=1"
		c, err := sqlServerConfig(&target)
		if err != nil || c.Host != "h" || c.Database != "My DB" || c.User != "u" || c.Password != "p;w=1" {
			t.Errorf("%s: %v %v %v %v %v", in, c.Host, c.Database, c.User, c.Password, err)
		}
		insecure := c.TLSConfig != nil && c.TLSConfig.InsecureSkipVerify
		if c.Port != want.port || c.Instance != want.instance || c.Encryption != want.encryption || insecure != want.trust {
			t.Errorf("%s: %d %s %d %t", in, c.Port, c.Instance, c.Encryption, insecure)
		}
	}
}
