package seal

import (
	"crypto/hmac"
	"crypto/rand"
	"strconv"

	"filippo.io/age"
	"golang.org/x/crypto/argon2"
)

// passphraseWrapper wraps file keys under a key that Argon2id makes of a passphrase.
type passphraseWrapper struct {
	passphrase []byte
	cost       cost
}

// cost is what Argon2id takes: passes, KiB of memory, threads.
type cost struct{ passes, memory, threads uint32 }

// usualCost is the second choice of RFC 9106, section 4. mostCost bounds what a
// header can make a reader spend.
var (
	usualCost = cost{3, 64 << 10, 4}
	mostCost  = cost{8, 512 << 10, 16}
)

const (
	passphraseType = "lethe-argon2id"
	saltSize       = 16
)

func (*passphraseWrapper) kind() string { return "passphrase" }

func (*passphraseWrapper) id() string { return "" }

func (p *passphraseWrapper) wrap(fileKey []byte) ([]*age.Stanza, error) {
	salt := make([]byte, saltSize)
	rand.Read(salt)
	k := p.derive(salt, p.cost)
	inner, err := k.wrap(fileKey)
	if err != nil {
		return nil, err
	}
	args := append([]string{
		coding.EncodeToString(salt), decimal(p.cost.passes), decimal(p.cost.memory), decimal(p.cost.threads),
	}, inner[0].Args...)
	return []*age.Stanza{{Type: passphraseType, Args: args, Body: inner[0].Body}}, nil
}

func (p *passphraseWrapper) unwrap(stanzas []*age.Stanza) ([]byte, error) {
	s, err := only(stanzas, passphraseType, 6)
	if err != nil {
		return nil, err
	}
	salt, err := coding.DecodeString(s.Args[0])
	c, ok := parseCost(s.Args[1:4])
	if err != nil || len(salt) != saltSize || !ok {
		return nil, ErrDamaged
	}
	k := p.derive(salt, c)
	if !hmac.Equal([]byte(s.Args[4]), []byte(k.id())) {
		return nil, errPassphrase
	}
	return k.open(s.Args[5], s.Body)
}

func (p *passphraseWrapper) derive(salt []byte, c cost) keyWrapper {
	k, err := NewKey(argon2.IDKey(p.passphrase, salt, c.passes, c.memory, uint8(c.threads), keySize))
	if err != nil {
		panic(err) // it has the size that was asked for
	}
	return keyWrapper{k}
}

// parseCost reads what a header asks for, and reports whether it is in bounds.
func parseCost(args []string) (c cost, ok bool) {
	for i, to := range []*uint32{&c.passes, &c.memory, &c.threads} {
		n, err := strconv.ParseUint(args[i], 10, 32)
		if err != nil || decimal(uint32(n)) != args[i] {
			return c, false
		}
		*to = uint32(n)
	}
	return c, c.passes >= 1 && c.passes <= mostCost.passes && c.threads >= 1 && c.threads <= mostCost.threads &&
		c.memory >= 8*c.threads && c.memory <= mostCost.memory
}

func decimal(n uint32) string { return strconv.FormatUint(uint64(n), 10) }
