//go:build faults && linux

package faults

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/lethe-privacy/lethe/seal/vault"
)

const crowd = 6

// together runs a line for each of six at once and gives what they said, and how they ended.
func together(dir string, line func(i int) string) (said [crowd]string, errs [crowd]error) {
	var all sync.WaitGroup
	for i := range crowd {
		all.Go(func() { said[i], errs[i] = lethe(dir, line(i)) })
	}
	all.Wait()
	return said, errs
}

func named(t *testing.T, name string) *scenario {
	for _, s := range fixtures(t) {
		if s.name == name {
			return s
		}
	}
	t.Fatal("there is no scenario " + name)
	return nil
}

// Six runs on one state, one after the other by its lock, replace everything alike.
func TestCrowdOnAState(t *testing.T) {
	s := named(t, "anonymize")
	dir, done := s.trial(t)
	defer done()
	said, errs := together(dir, func(i int) string {
		return fmt.Sprintf("anonymize in -o shared%d --mask all --replace surrogate --state s.state --state-wait %s --vault v%d --vault-key-file key", i, keys, i)
	})
	ok := consistent(dir) == nil
	for i := range crowd {
		if errs[i] != nil {
			t.Error(errs[i], said[i])
			ok = false
			continue
		}
		if err := sameAt(filepath.Join(dir, fmt.Sprint("shared", i)), filepath.Join(s.undisturbed, "shared")); err != nil {
			t.Error(i, err)
			ok = false
		}
	}
	note("six on one state", ok, ok)
}

// Six runs on one vault: one makes it, the others are refused, whenever they come.
func TestCrowdOnAVault(t *testing.T) {
	s := named(t, "anonymize")
	dir, done := s.trial(t)
	defer done()
	said, errs := together(dir, func(int) string { return strings.Replace(s.run[0], "--state s.state ", "", 1) })
	made, ok := 0, true
	for i := range crowd {
		switch {
		case errs[i] == nil:
			made++
		case !strings.Contains(said[i], "exists already") && !strings.Contains(said[i], "is being written by another run"):
			t.Error(errs[i], said[i])
			ok = false
		}
	}
	if made != 1 {
		t.Errorf("%d runs made the vault", made)
		ok = false
	}
	if err := s.again(dir); err != nil {
		t.Error(err)
		ok = false
	}
	note("six on one vault", ok, ok)
}

// Six who look into one vault, one of whom forgets and one of whom rotates: nobody is
// in the way of the others' audit.
func TestCrowdInAVault(t *testing.T) {
	s := named(t, "vault rotate")
	dir, done := s.trial(t)
	defer done()
	said, errs := together(dir, func(i int) string {
		switch i {
		case 4:
			return "vault forget " + sealed + " --entity e1 --reason request"
		case 5:
			return "vault rotate " + sealed + " --new-key-file fresh"
		}
		return fmt.Sprintf("reveal shared %s --reason audit -o back%d", sealed, i)
	})
	ok := true
	if err := consistent(dir); err != nil {
		t.Error(err)
		ok = false
	}
	revealed := 0
	for i := range crowd {
		if errs[i] == nil && i < 4 {
			revealed++
		}
		if strings.Contains(said[i], "goroutine ") || strings.Contains(said[i], "audit was changed") {
			t.Error(errs[i], said[i])
			ok = false
		}
	}
	key := "key"
	if verify(dir, key) != nil {
		key = "fresh"
	}
	l, err := lock(dir, key)
	if err != nil {
		t.Fatal(err)
	}
	v, err := vault.Open(filepath.Join(dir, "v"), l, vault.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	looked := 0
	for _, line := range v.Audit() {
		if line.Action == "reveal" {
			looked++
		}
	}
	if looked < revealed {
		t.Errorf("%d looked, and the audit knows of %d", revealed, looked)
		ok = false
	}
	if err := v.Verify(context.Background()); err != nil {
		t.Error(err)
		ok = false
	}
	note("six in one vault", ok, ok)
}
