package vault

import (
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"

	"golang.org/x/crypto/chacha20poly1305"
)

// partKey is the key of one entity. The zero key is one that was destroyed.
type partKey [chacha20poly1305.KeySize]byte

func newPartKey() (k partKey) {
	rand.Read(k[:])
	return k
}

func (k partKey) destroyed() bool { return k == partKey{} }

var errPiece = errors.New("an entry does not fit its key")

// A key seals each of its pieces under a number of its own, and never another text
// under the same: pieces are dropped, not changed.
func (k partKey) seal(number uint64, text []byte) []byte {
	return k.cipher().Seal(nil, nonce(number), text, nil)
}

func (k partKey) open(number uint64, piece []byte) ([]byte, error) {
	text, err := k.cipher().Open(nil, nonce(number), piece, nil)
	if err != nil {
		return nil, errPiece
	}
	return text, nil
}

func (k partKey) cipher() cipher.AEAD {
	c, err := chacha20poly1305.New(k[:])
	if err != nil {
		panic(err) // the size is right
	}
	return c
}

func nonce(number uint64) []byte {
	return binary.BigEndian.AppendUint64(make([]byte, 4, chacha20poly1305.NonceSize), number)
}

// joint is the key of what belongs to several entities: without one of theirs it
// cannot be made. It reports false where one is destroyed.
func joint(base partKey, keys []partKey, entities []int) (partKey, bool) {
	sum := sha256.New()
	sum.Write([]byte("lethe vault joint\x00"))
	sum.Write(base[:])
	for _, e := range entities { // in order, each once
		if keys[e].destroyed() {
			return partKey{}, false
		}
		sum.Write(keys[e][:])
	}
	return partKey(sum.Sum(nil)), true
}
