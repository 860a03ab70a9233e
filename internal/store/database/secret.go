package database

import (
	"cmp"
	"fmt"
	"os"
	"strings"
)

// Secret is a text that is never printed.
type Secret string

func (s Secret) String() string               { return "[redacted]" }
func (s Secret) GoString() string             { return "[redacted]" }
func (s Secret) MarshalText() ([]byte, error) { return []byte("[redacted]"), nil }

// PasswordVariable is the environment variable that holds the password where the
// configuration names no other source of it.
const PasswordVariable = "LETHE_DB_PASSWORD"

// password finds the password where the configuration says that it is. A file or
// variable that is named must be there.
func (d *Database) password(inURL Secret) (Secret, error) {
	switch {
	case d.PasswordFile != "":
		data, err := os.ReadFile(d.PasswordFile)
		if err != nil {
			return "", fmt.Errorf("password_file: %w", err)
		}
		return Secret(strings.TrimRight(string(data), "\r\n")), nil
	case d.PasswordEnv != "":
		value, ok := os.LookupEnv(d.PasswordEnv)
		if !ok {
			return "", fmt.Errorf("password_env: the environment has no variable %s", d.PasswordEnv)
		}
		return Secret(value), nil
	}
	return cmp.Or(d.Password, inURL, Secret(os.Getenv(PasswordVariable))), nil
}
