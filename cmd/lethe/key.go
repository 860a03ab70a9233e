package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/seal"
)

// keyFlags choose what a file is sealed with. At most one of them is given.
type keyFlags struct {
	prefix              string // of their names
	file, env, identity string
	passphrase          bool
}

// bindKey adds the flags for what, a file, to a command. Their names begin with prefix.
func bindKey(c *cobra.Command, prefix, what string) *keyFlags {
	k := &keyFlags{prefix: prefix}
	c.Flags().StringVar(&k.file, prefix+"key-file", "", "key of "+what+": a file with 32 bytes, raw, as 64 hexadecimal digits or in base64, created when needed; or with age identities")
	c.Flags().Var(keySource{k}, prefix+"key-from", "key of "+what+": passphrase, asked for on the terminal, else the first line of standard input; or env:NAME, a variable that holds what a key file does")
	offers(c.Flags(), prefix+"key-from", of("passphrase", "env:"))
	c.Flags().StringVar(&k.env, prefix+"key-env", "", "")
	c.Flags().StringVar(&k.identity, prefix+"identity", "", "")
	c.Flags().BoolVar(&k.passphrase, prefix+"passphrase", false, "")
	goesAway(c.Flags(), prefix+"key-env", prefix+"key-from env:NAME")
	goesAway(c.Flags(), prefix+"identity", prefix+"key-file FILE")
	goesAway(c.Flags(), prefix+"passphrase", prefix+"key-from passphrase")
	group(c.Flags(), keysHeading, prefix+"key-file", prefix+"key-from")
	return k
}

// keySource is the flag --key-from, for keys that are not in a file.
type keySource struct{ key *keyFlags }

func (s keySource) String() string { return "" }
func (s keySource) Type() string   { return "string" }

func (s keySource) Set(v string) error {
	if name, ok := strings.CutPrefix(v, "env:"); ok && name != "" {
		s.key.env = name
		return nil
	}
	if v != "passphrase" {
		return errors.New("it is passphrase, or env:NAME")
	}
	s.key.passphrase = true
	return nil
}

// given is how many of the flags were used.
func (k *keyFlags) given() int {
	n := 0
	for _, used := range []bool{k.file != "", k.env != "", k.identity != "", k.passphrase} {
		if used {
			n++
		}
	}
	return n
}

// apart refuses a key file where a run writes, and in what it seals, "" for nothing.
func (k *keyFlags) apart(out pipeline.Output, sealed string) error {
	if err := apart(out, k.file, k.identity); err != nil {
		return err
	}
	for _, path := range []string{k.file, k.identity} {
		if path == "" || sealed == "" {
			continue
		}
		if err := seal.Apart(path, sealed); err != nil {
			return err
		}
	}
	return nil
}

// lock gets what the flags name. Where fresh is set, something new is going to be sealed:
// a key file that is missing is made, and a passphrase asked for twice.
func (a *app) lock(c *cobra.Command, k *keyFlags, fresh bool) (seal.Lock, error) {
	switch n := k.given(); {
	case n == 0:
		return seal.Lock{}, usageError{hint(fmt.Errorf("say what the key is: --%[1]skey-file or --%[1]skey-from", k.prefix), c)}
	case n > 1:
		return seal.Lock{}, usageError{hint(errors.New("there can be one key, not several"), c)}
	}
	switch {
	case k.env != "":
		return seal.FromEnv(k.env)
	case k.passphrase:
		return a.passphrase(k, fresh)
	}
	read := seal.ReadLock
	if fresh && k.file != "" {
		read = func(path string) (seal.Lock, string, error) { return seal.LoadLock(path) }
	}
	l, warning, err := read(k.file + k.identity)
	if warning != "" {
		a.log.Warn(warning)
	}
	return l, err
}

// passphrase asks on the terminal, or reads a line of standard input.
func (a *app) passphrase(k *keyFlags, twice bool) (seal.Lock, error) {
	in, ok := a.stdin.(*os.File)
	if !ok || !term.IsTerminal(int(in.Fd())) {
		line, err := a.line()
		if err != nil {
			return seal.Lock{}, fmt.Errorf("read passphrase: %w", err)
		}
		return seal.ByPassphrase(line)
	}
	first, err := a.ask(in, strings.TrimPrefix(strings.TrimSuffix(k.prefix, "-")+" passphrase", " "))
	if err == nil && twice {
		var second string
		second, err = a.ask(in, "again")
		if err == nil && first != second {
			err = errors.New("the two passphrases differ")
		}
	}
	if err != nil {
		return seal.Lock{}, err
	}
	return seal.ByPassphrase(first)
}

func (a *app) ask(in *os.File, what string) (string, error) {
	fmt.Fprint(a.stderr, what+": ")
	b, err := term.ReadPassword(int(in.Fd()))
	fmt.Fprintln(a.stderr)
	return string(b), err
}

// line reads a line of standard input and not a byte more.
func (a *app) line() (string, error) {
	var b strings.Builder
	for one := [1]byte{}; ; {
		if _, err := io.ReadFull(a.stdin, one[:]); err == io.EOF && b.Len() > 0 {
			break
		} else if err != nil {
			return "", err
		}
		if one[0] == '\n' {
			break
		}
		if b.WriteByte(one[0]); b.Len() > 1<<12 {
			return "", errors.New("the line is too long")
		}
	}
	return strings.TrimSuffix(b.String(), "\r"), nil
}
