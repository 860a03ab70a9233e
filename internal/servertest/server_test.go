package servertest

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	code := m.Run()
	Stop()
	for _, k := range []*kind{postgres, mariadb} {
		if k.server != nil {
			if _, err := os.Stat(k.server.dir); err == nil {
				code = 1
			}
		}
	}
	os.Exit(code)
}

func TestServersAnswer(t *testing.T) {
	for name, s := range map[string]func(testing.TB) *Server{"PostgreSQL": Postgres, "MariaDB": MariaDB} {
		t.Run(name, func(t *testing.T) {
			var one int
			if err := s(t).DB(t).QueryRow("SELECT 1").Scan(&one); err != nil || one != 1 {
				t.Fatal(one, err)
			}
		})
	}
}
