package replace

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
)

// keySize is the number of bytes of a key.
const keySize = 32

// Key is the secret under which keyed operators hash. However it is printed or
// stored, it shows as [redacted]. The zero Key is none.
type Key struct{ bytes *[keySize]byte } // a pointer: printing a struct around it shows no bytes

// NewKey makes a key from 32 bytes.
func NewKey(b []byte) (Key, error) {
	if len(b) != keySize {
		return Key{}, fmt.Errorf("replace: a key has %d bytes, not %d", keySize, len(b))
	}
	k := Key{new([keySize]byte)}
	copy(k.bytes[:], b)
	return k, nil
}

// Valid reports whether there is a key.
func (k Key) Valid() bool { return k.bytes != nil }

// Hash is HMAC-SHA-256 of purpose, a zero byte and data. Purposes keep apart what
// different operators make of one key.
func (k Key) Hash(purpose string, data []byte) []byte {
	h := hmac.New(sha256.New, k.bytes[:])
	io.WriteString(h, purpose+"\x00")
	h.Write(data)
	return h.Sum(nil)
}

const hidden = "[redacted]"

// Format prints [redacted] for every verb.
func (k Key) Format(s fmt.State, _ rune) { io.WriteString(s, hidden) }

// String returns [redacted].
func (k Key) String() string { return hidden }

// MarshalText returns [redacted].
func (k Key) MarshalText() ([]byte, error) { return []byte(hidden), nil }

// LogValue returns [redacted].
func (k Key) LogValue() slog.Value { return slog.StringValue(hidden) }

// LoadKey reads the key in the file at path: 32 bytes, or 64 hexadecimal digits.
// Where there is no file it makes a new key and writes it there, for its owner
// alone. The key must not be below any of the folders, which are about to be
// shared. The warning is "" or says that others can read the file.
func LoadKey(path string, folders ...string) (key Key, warning string, err error) {
	if err := outside(path, folders); err != nil {
		return Key{}, "", err
	}
	b, mode, err := readKey(path)
	if errors.Is(err, fs.ErrNotExist) {
		key, err = createKey(path)
		if !errors.Is(err, fs.ErrExist) {
			return key, "", err
		}
		b, mode, err = readKey(path) // another run was faster
	}
	if err != nil {
		return Key{}, "", fmt.Errorf("replace: read key: %w", err)
	}
	if key, err = parseKey(b); err != nil {
		return Key{}, "", fmt.Errorf("replace: read key %s: %w", path, err)
	}
	if mode.IsRegular() && mode.Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		warning = fmt.Sprintf("key file %s can be read by others (mode %04o); chmod 600 it", path, mode.Perm())
	}
	return key, warning, nil
}

// readKey reads a little more than a key can be, so that one that is too long
// shows; the path may be a pipe.
func readKey(path string) ([]byte, fs.FileMode, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	b, err := io.ReadAll(io.LimitReader(f, 1024))
	return b, info.Mode(), err
}

func parseKey(b []byte) (Key, error) {
	if len(b) == keySize {
		return NewKey(b)
	}
	digits := bytes.TrimSpace(b)
	raw := make([]byte, hex.DecodedLen(len(digits)))
	if n, err := hex.Decode(raw, digits); err != nil || n != keySize {
		return Key{}, fmt.Errorf("wanted %d bytes or %d hexadecimal digits, found %s",
			keySize, 2*keySize, found(len(b)))
	}
	return NewKey(raw)
}

func found(n int) string {
	if n == 1024 {
		return "1024 bytes or more"
	}
	return fmt.Sprintf("%d bytes", n)
}

func createKey(path string) (Key, error) {
	raw := make([]byte, keySize)
	rand.Read(raw) // never fails
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return Key{}, fmt.Errorf("replace: create key: %w", err)
	}
	_, err = f.WriteString(hex.EncodeToString(raw) + "\n")
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		os.Remove(path) // half a key is none
		return Key{}, fmt.Errorf("replace: create key: %w", err)
	}
	return NewKey(raw)
}

// outside reports a path that lies in one of the folders, also by way of links.
func outside(path string, folders []string) error {
	at, err := resolve(path)
	if err != nil {
		return fmt.Errorf("replace: find key: %w", err)
	}
	for _, folder := range folders {
		in, err := resolve(folder)
		if err != nil {
			return fmt.Errorf("replace: find folder: %w", err)
		}
		if within(at, in) {
			return fmt.Errorf("replace: key file %s is inside %s, which is meant to be shared", path, folder)
		}
	}
	return nil
}

// within compares paths and, where they exist, the folders themselves: names may
// differ in case and mean the same.
func within(path, folder string) bool {
	want, err := os.Stat(folder)
	exists := err == nil
	for {
		if path == folder {
			return true
		}
		if info, err := os.Stat(path); exists && err == nil && os.SameFile(info, want) {
			return true
		}
		up := filepath.Dir(path)
		if up == path {
			return false
		}
		path = up
	}
}

// resolve makes a path absolute and free of links as far as it exists.
func resolve(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	up := filepath.Dir(path)
	if up == path {
		return path, nil
	}
	real, err = resolve(up)
	return filepath.Join(real, filepath.Base(path)), err
}
