package seal

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// LoadKey reads the key in the file at path: 32 bytes, as they are, in hexadecimal digits
// or in base64; one that can be guessed is refused with [errWeak].
// Where there is no file it makes a new key and writes it there, for its owner
// alone. The key must not be below any of the folders, which are about to be
// shared. The warning is "" or says that others can read the file.
func LoadKey(path string, folders ...string) (key Key, warning string, err error) {
	b, warning, err := load(path, folders, createKey)
	if err != nil {
		return Key{}, "", err
	}
	if key, err = parseKey(b); err != nil {
		return Key{}, "", failure.Errorf("seal", "read key %s: %w", path, err)
	}
	return key, warning, nil
}

// load reads a key file. Where there is none, create makes one, unless it is nil.
func load(path string, folders []string, create func(path string) ([]byte, error)) (b []byte, warning string, err error) {
	if err := Outside(path, folders...); err != nil {
		return nil, "", err
	}
	b, info, err := readKey(path)
	if errors.Is(err, fs.ErrNotExist) && create != nil {
		b, err = create(path)
		if !errors.Is(err, fs.ErrExist) {
			return b, "", err
		}
		b, info, err = readKey(path) // another run was faster
	}
	if err != nil {
		return nil, "", failure.Errorf("seal", "read key: %w", err)
	}
	return b, exposed(path, info), nil
}

// Exposed warns that others can read the key file at path; it is "" where they cannot, or
// where there is no such file.
func Exposed(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return ""
	}
	return exposed(path, info)
}

// exposed leaves alone what somebody else has given to a group to read, as Kubernetes does with secrets: nobody who is
// given a key in that way can change it.
func exposed(path string, info fs.FileInfo) string {
	mode := info.Mode()
	if !mode.IsRegular() || mode.Perm()&0o077 == 0 || runtime.GOOS == "windows" || mode.Perm()&0o037 == 0 && othersOwn(info) {
		return ""
	}
	return fmt.Sprintf("key file %s can be read by others (mode %04o); chmod 600 it", path, mode.Perm())
}

// keyFileSize is more than key files have: age's hold some lines.
const keyFileSize = 16 << 10

// readKey reads a little more than a key can be, so that one that is too long
// shows; the path may be a pipe.
func readKey(path string) ([]byte, fs.FileInfo, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	b, err := io.ReadAll(io.LimitReader(f, keyFileSize))
	return b, info, err
}

func parseKey(b []byte) (Key, error) {
	raw := b
	if len(b) != keySize {
		if raw = written(bytes.TrimSpace(b)); len(raw) != keySize {
			return Key{}, fmt.Errorf("wanted %d bytes, as they are, in %d hexadecimal digits or in base64, found %s",
				keySize, 2*keySize, found(len(b)))
		}
	}
	if weak(raw) {
		return Key{}, errWeak
	}
	return NewKey(raw)
}

// written reads bytes that are written in hexadecimal digits or base64; nil where they
// are not.
func written(text []byte) []byte {
	for _, decode := range []func(string) ([]byte, error){
		hex.DecodeString, base64.StdEncoding.DecodeString, base64.URLEncoding.DecodeString, base64.RawStdEncoding.DecodeString, base64.RawURLEncoding.DecodeString,
	} {
		if raw, err := decode(string(text)); err == nil && len(raw) == keySize {
			return raw
		}
	}
	return nil
}

func found(n int) string {
	if n == keyFileSize {
		return fmt.Sprintf("%d bytes or more", n)
	}
	return fmt.Sprintf("%d bytes", n)
}

// createKey makes a key file and gives what it holds.
func createKey(path string) ([]byte, error) {
	raw := make([]byte, keySize)
	rand.Read(raw) // never fails
	b := hex.AppendEncode(nil, raw)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, failure.Errorf("seal", "create key: %w", err)
	}
	_, err = f.Write(append(b, '\n'))
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		os.Remove(path) // half a key is none
		return nil, failure.Errorf("seal", "create key: %w", err)
	}
	return b, nil
}
