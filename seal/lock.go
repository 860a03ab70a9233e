package seal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"

	"filippo.io/age"
	"golang.org/x/text/unicode/norm"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Lock seals files and opens them: a key, a passphrase, or age's identities and recipients. However it is printed, it
// shows as [redacted]. The zero Lock is none.
type Lock struct{ by wrapper }

// wrapper wraps the random key of a file, and gets it back.
type wrapper interface {
	kind() string
	// id names the secret without telling it, "" where nothing can.
	id() string
	wrap(fileKey []byte) ([]*age.Stanza, error)
	unwrap(stanzas []*age.Stanza) ([]byte, error)
}

// Kind is what the lock is made of: a key, a passphrase, or age.
func (l Lock) Kind() string {
	switch kind := l.by.kind(); kind {
	case "age":
		return kind + " identities"
	default:
		return "a " + kind
	}
}

// ByKey is the lock of a key.
func ByKey(k Key) Lock { return Lock{keyWrapper{k}} }

// ByPassphrase is the lock of a passphrase, in Unicode's form NFC: keyboards differ in how they write é.
func ByPassphrase(passphrase string) (Lock, error) {
	if strings.TrimSpace(passphrase) == "" {
		return Lock{}, failure.New("seal", "the passphrase is empty")
	}
	return Lock{&passphraseWrapper{[]byte(norm.NFC.String(passphrase)), usualCost}}, nil
}

// ParseLock makes a lock of what a key file holds: 32 bytes, as they are, in 64 hexadecimal
// digits or in base64,
// age identities ("AGE-SECRET-KEY-1…"), or age recipients ("age1…"), which seal and
// do not open.
func ParseLock(b []byte) (Lock, error) {
	if len(b) == keySize { // before all else: bytes may look like anything
		k, err := parseKey(b)
		return ByKey(k), err
	}
	if bytes.Contains(b, []byte("AGE-SECRET-KEY-")) {
		return identified(b)
	}
	if bytes.Contains(b, []byte("age1")) {
		rs, err := age.ParseRecipients(bytes.NewReader(b))
		if err != nil {
			return Lock{}, errors.New("malformed age recipients")
		}
		return Lock{&ageWrapper{to: rs, name: name(rs[0])}}, nil
	}
	k, err := parseKey(b)
	if err != nil {
		return Lock{}, fmt.Errorf("%w, no age identities either", err)
	}
	return ByKey(k), nil
}

// LoadLock reads the lock in the file at path, as [ParseLock]. Where there is no
// file it makes one with a new key. The file must not be below any of the folders,
// which are about to be shared. The warning is "" or says that others can read the
// file.
func LoadLock(path string, folders ...string) (l Lock, warning string, err error) {
	return lockFrom(path, folders, createKey)
}

// ReadLock is LoadLock for a file that must be there.
func ReadLock(path string) (l Lock, warning string, err error) { return lockFrom(path, nil, nil) }

func lockFrom(path string, folders []string, create func(string) ([]byte, error)) (Lock, string, error) {
	b, warning, err := load(path, folders, create)
	if err != nil {
		return Lock{}, "", err
	}
	l, err := ParseLock(b)
	if err != nil {
		return Lock{}, "", failure.Errorf("seal", "read key %s: %w", path, err)
	}
	return l, warning, nil
}

// FromEnv reads the lock in an environment variable, as [ParseLock].
func FromEnv(variable string) (Lock, error) {
	value, ok := os.LookupEnv(variable)
	if !ok {
		return Lock{}, failure.Errorf("seal", "the environment has no variable %s", variable)
	}
	l, err := ParseLock([]byte(value))
	if err != nil {
		return Lock{}, failure.Errorf("seal", "read key in %s: %w", variable, err)
	}
	return l, nil
}

// Valid reports whether there is a lock.
func (l Lock) Valid() bool { return l.by != nil }

// ID names a key without telling it: 16 hexadecimal digits for a key, the recipient
// for age. It is "" for a passphrase, which could be tried out against it.
func (l Lock) ID() string { return l.by.id() }

// Format prints [redacted] for every verb.
func (l Lock) Format(s fmt.State, _ rune) { io.WriteString(s, hidden) }

// String returns [redacted].
func (l Lock) String() string { return hidden }

// MarshalText returns [redacted].
func (l Lock) MarshalText() ([]byte, error) { return []byte(hidden), nil }

// LogValue returns [redacted].
func (l Lock) LogValue() slog.Value { return slog.StringValue(hidden) }
