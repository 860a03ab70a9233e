package encrypt

import (
	"context"
	"errors"
	"fmt"

	"github.com/tink-crypto/tink-go/v2/daead/subtle"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/ff1"
	"github.com/lethe-privacy/lethe/replace"
)

// Form is what ciphertexts look like.
type Form string

// The forms; "" is Brackets.
const (
	Brackets Form = "brackets" // [PHONE~k3vB…]
	Bare     Form = "bare"     // k3vB…
	Preserve Form = "preserve" // as the text
)

// Cipher is the operator encrypt, and its reverse. It is safe for concurrent use.
type Cipher struct {
	replace.Exclusions
	form Form
	siv  *subtle.AESSIV
	ff1  *ff1.Cipher
}

// New makes the operator for a key.
func New(key replace.Key, form Form) (*Cipher, error) {
	if !key.Valid() {
		return nil, errors.New("encrypt: no key")
	}
	siv, err := subtle.NewAESSIV(append(key.Hash("encrypt siv", []byte{1}), key.Hash("encrypt siv", []byte{2})...))
	if err != nil {
		return nil, fmt.Errorf("encrypt: %w", err)
	}
	form1, err := ff1.New(key.Hash("encrypt ff1", nil))
	if err != nil {
		return nil, fmt.Errorf("encrypt: %w", err)
	}
	return &Cipher{form: form, siv: siv, ff1: form1}, nil
}

// Kind describes the operator.
func Kind() replace.Kind {
	return replace.Kind{
		Name: "encrypt", NeedsKey: true,
		Doc:     "the value itself, encrypted under the key, in brackets, bare, or with its form preserved: [NAME~k3vB…], 83 20 917 44 61",
		Becomes: "what only a key can bring back or compare", Hides: true,
		Caution: func(replace.Use) []string {
			return []string{"encrypted values can be read by whoever has the key file: keep it apart from the output"}
		},
		New: func(d replace.Deps) (replace.Operator, error) {
			c, err := New(d.Key, Form(d.Policy.EncryptForm))
			if err != nil || c.form == Preserve {
				return c, err
			}
			return token{c}, nil
		},
	}
}

// token is the operator where it preserves no form. No ciphertext is a value of the collection, about which it need
// not be told.
type token struct{ cipher *Cipher }

// Holds says that all of the text that is replaced can be had back.
func (token) Holds() {}

func (t token) Replace(ctx context.Context, in replace.Request) (string, error) {
	return t.cipher.Replace(ctx, in)
}

// Holds says that all of the text that is replaced can be had back.
func (c *Cipher) Holds() {}

// Replace encrypts the text of a mention.
func (c *Cipher) Replace(_ context.Context, in replace.Request) (string, error) {
	label, text := in.Entity.Label, in.Mention.Text
	if c.form == Preserve {
		if out, ok := c.preserve(label, text, c.ff1.Encrypt); ok && !c.Has(in, out) {
			return out, nil
		}
	}
	sealed, err := c.seal(label, text)
	if err != nil || c.form == Bare {
		return sealed, err
	}
	return "[" + string(label) + separator + sealed + "]", nil
}

// errNoCiphertext is the cause of a failure where a text is no ciphertext of the key and label.
var errNoCiphertext = errors.New("no ciphertext of this key and label")

// Decrypt returns the text of which the operator made a ciphertext, for an entity of
// the label. A form that was preserved cannot be checked: where the operator's form is
// Preserve, whatever is no token gives something, if it has a form to preserve.
func (c *Cipher) Decrypt(label lethe.Label, ciphertext string) (string, error) {
	if l, sealed, ok := parse(ciphertext); ok && l == label {
		return c.open(label, sealed)
	}
	if c.form != Preserve {
		return c.open(label, ciphertext)
	}
	text, ok := c.preserve(label, ciphertext, c.ff1.Decrypt)
	if !ok {
		return "", fmt.Errorf("encrypt: %w", errNoCiphertext)
	}
	return text, nil
}
