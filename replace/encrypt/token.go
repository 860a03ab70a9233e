package encrypt

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// separator stands between the label and the ciphertext of a token. It may stand in
// the name of a file anywhere, and is no character of base64url.
const separator = "~"

// step is what texts are padded to a multiple of.
const step = 32

// seal is AES-SIV of a text, in base64url.
func (c *Cipher) seal(label lethe.Label, text string) (string, error) {
	padded := append([]byte(text), 0x80)
	padded = append(padded, make([]byte, (step-len(padded)%step)%step)...)
	sealed, err := c.siv.EncryptDeterministically(padded, []byte(label))
	if err != nil {
		return "", fmt.Errorf("encrypt: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(sealed), nil
}

// open undoes seal.
func (c *Cipher) open(label lethe.Label, sealed string) (string, error) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(sealed)
	if err != nil {
		return "", fmt.Errorf("encrypt: %w", errNoCiphertext)
	}
	padded, err := c.siv.DecryptDeterministically(raw, []byte(label))
	if err != nil {
		return "", fmt.Errorf("encrypt: %w", errNoCiphertext)
	}
	text, ok := bytes.CutSuffix(bytes.TrimRight(padded, "\x00"), []byte{0x80})
	if !ok {
		return "", fmt.Errorf("encrypt: %w", errNoCiphertext)
	}
	return string(text), nil
}

// parse takes a token in brackets apart.
func parse(token string) (label lethe.Label, sealed string, ok bool) {
	inner, opens := strings.CutPrefix(token, "[")
	inner, closes := strings.CutSuffix(inner, "]")
	at := strings.LastIndex(inner, separator)
	if !opens || !closes || at < 0 {
		return "", "", false
	}
	return lethe.Label(inner[:at]), inner[at+1:], true
}

// Tokens finds all tokens in brackets that are of the key, and gives what each stands for.
// Other brackets are left aside.
func (c *Cipher) Tokens(text string) []span.Edit {
	var out []span.Edit
	for at := 0; ; {
		n := strings.IndexByte(text[at:], ']')
		if n < 0 {
			return out
		}
		end := at + n + 1
		if start := strings.LastIndexByte(text[at:end], '['); start >= 0 {
			if label, sealed, ok := parse(text[at+start : end]); ok {
				if original, err := c.open(label, sealed); err == nil {
					out = append(out, span.Edit{Span: span.Span{Start: at + start, End: end}, Text: original})
				}
			}
		}
		at = end
	}
}

// Restore puts the texts back for all tokens in brackets that are of the key, and
// says how many there were. Other brackets stay as they are.
func (c *Cipher) Restore(text string) (string, int) {
	edits := c.Tokens(text)
	out, _, err := span.Apply(text, edits)
	if err != nil {
		return text, 0 // the spans are in order and within the text
	}
	return out, len(edits)
}
