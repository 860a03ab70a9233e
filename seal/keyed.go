package seal

import (
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"fmt"

	"filippo.io/age"
	"golang.org/x/crypto/chacha20poly1305"
)

// keyWrapper wraps file keys under a key.
type keyWrapper struct{ key Key }

const keyedType = "lethe-key"

func (keyWrapper) kind() string { return "key" }

func (k keyWrapper) id() string { return hex.EncodeToString(k.key.Hash("seal id", nil)[:8]) }

func (k keyWrapper) wrap(fileKey []byte) ([]*age.Stanza, error) {
	nonce := make([]byte, chacha20poly1305.NonceSizeX)
	rand.Read(nonce)
	return []*age.Stanza{{
		Type: keyedType,
		Args: []string{k.id(), coding.EncodeToString(nonce)},
		Body: k.cipher().Seal(nil, nonce, fileKey, nil),
	}}, nil
}

func (k keyWrapper) unwrap(stanzas []*age.Stanza) ([]byte, error) {
	s, err := only(stanzas, keyedType, 2)
	if err != nil {
		return nil, err
	}
	if !hmac.Equal([]byte(s.Args[0]), []byte(k.id())) {
		if !someID.MatchString(s.Args[0]) {
			return nil, ErrDamaged
		}
		return nil, fmt.Errorf("%w: %s, not %s", ErrKey, s.Args[0], k.id())
	}
	return k.open(s.Args[1], s.Body)
}

// open returns the file key that was wrapped with a nonce.
func (k keyWrapper) open(nonce string, wrapped []byte) ([]byte, error) {
	n, err := coding.DecodeString(nonce)
	if err != nil || len(n) != chacha20poly1305.NonceSizeX {
		return nil, ErrDamaged
	}
	fileKey, err := k.cipher().Open(nil, n, wrapped, nil)
	if err != nil {
		return nil, ErrDamaged // the key is the right one
	}
	return fileKey, nil
}

func (k keyWrapper) cipher() cipher.AEAD {
	c, err := chacha20poly1305.NewX(k.key.Hash("seal wrap", nil))
	if err != nil {
		panic(err) // a hash has the size of a key
	}
	return c
}

var coding = base64.RawStdEncoding.Strict()

// only gives the one stanza of a type, with n arguments.
func only(stanzas []*age.Stanza, kind string, n int) (*age.Stanza, error) {
	var one *age.Stanza
	for _, s := range stanzas {
		if s.Type != kind {
			continue
		}
		if one != nil || len(s.Args) != n {
			return nil, ErrDamaged
		}
		one = s
	}
	if one == nil {
		return nil, ErrKey
	}
	return one, nil
}
