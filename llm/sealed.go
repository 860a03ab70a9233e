package llm

import (
	"bytes"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"golang.org/x/crypto/chacha20poly1305"
)

// keys are what a request makes of itself in one cache: where its answer is, and what
// opens it. Without the request neither can be computed.
type keys struct{ index, answer []byte }

// derive computes them by HKDF-SHA-256, under the salt of the file, so that one request
// is not seen to be in two files.
func derive(id identity, secret, salt []byte) (keys, error) {
	root, err := hkdf.Extract(sha256.New, append(id[:], secret...), salt)
	if err != nil {
		return keys{}, err
	}
	index, err1 := hkdf.Expand(sha256.New, root, "lethe chat cache 1: index", 32)
	answer, err2 := hkdf.Expand(sha256.New, root, "lethe chat cache 1: answer", chacha20poly1305.KeySize)
	return keys{index, answer}, errors.Join(err1, err2)
}

// cachedAnswer is an answer as the cache stores it.
type cachedAnswer struct {
	Text string `json:"text"`
	In   int    `json:"in"`
	Out  int    `json:"out"`
}

// step is what lengths are filled up to, since the length of an answer tells how much
// there was to find.
const step = 512

// seal encrypts an answer.
func (k keys) seal(a Answer) ([]byte, error) {
	text, err := json.Marshal(cachedAnswer{a.Text, a.In, a.Out})
	if err != nil {
		return nil, err
	}
	if over := len(text) % step; over > 0 {
		text = append(text, bytes.Repeat([]byte(" "), step-over)...)
	}
	box, err := chacha20poly1305.NewX(k.answer)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, chacha20poly1305.NonceSizeX)
	rand.Read(nonce)
	return box.Seal(nonce, nonce, text, k.index), nil
}

// open decrypts an answer. One that is damaged is as if it were not there.
func (k keys) open(sealed []byte) (Answer, bool) {
	box, err := chacha20poly1305.NewX(k.answer)
	if err != nil || len(sealed) < chacha20poly1305.NonceSizeX {
		return Answer{}, false
	}
	nonce, rest := sealed[:chacha20poly1305.NonceSizeX], sealed[chacha20poly1305.NonceSizeX:]
	text, err := box.Open(nil, nonce, rest, k.index)
	if err != nil {
		return Answer{}, false
	}
	var v cachedAnswer
	if json.Unmarshal(text, &v) != nil || v.Text == "" || !utf8.ValidString(v.Text) || v.In < 0 || v.Out < 0 {
		return Answer{}, false
	}
	return Answer{Text: v.Text, Cached: true, In: v.In, Out: v.Out}, true
}
