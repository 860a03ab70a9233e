package seal

import (
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"io"
	"log/slog"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// keySize is the number of bytes of a key.
const keySize = 32

// Key is a secret of 32 bytes: what keyed operators hash under, and what files are
// sealed with. However it is printed or stored, it shows as [redacted]. The zero Key
// is none.
type Key struct{ bytes *[keySize]byte } // a pointer: printing a struct around it shows no bytes

// NewKey makes a key from 32 bytes.
func NewKey(b []byte) (Key, error) {
	if len(b) != keySize {
		return Key{}, failure.Errorf("seal", "a key has %d bytes, not %d", keySize, len(b))
	}
	k := Key{new([keySize]byte)}
	copy(k.bytes[:], b)
	return k, nil
}

// Valid reports whether there is a key.
func (k Key) Valid() bool { return k.bytes != nil }

// Hash is HMAC-SHA-256 of purpose, a zero byte and data. Purposes keep apart what
// different uses make of one key.
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
