package vault

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"strconv"
	"time"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Line is one act in the audit.
type Line struct {
	N         int        `json:"n"` // from 1
	Time      time.Time  `json:"time"`
	Who       string     `json:"who"` // the user of the operating system
	Action    string     `json:"action"`
	Reason    string     `json:"reason,omitempty"`
	Selection *Selection `json:"selection,omitempty"`
	// Documents and Entities are how many the act concerns; Names, at most
	// [NamesShown], where the documents stand in what was shared.
	Documents int      `json:"documents"`
	Entities  int      `json:"entities"`
	Names     []string `json:"names,omitempty"`
	Forgot    []string `json:"forgot,omitempty"` // at most [NamesShown] entities
}

// NamesShown is how many documents a line of the audit names.
const NamesShown = 50

// errAudit says that the audit is not what was written.
var errAudit = errors.New("the audit was changed, cut short or removed")

func who() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "uid " + strconv.Itoa(os.Getuid())
}

// tail is how far the audit goes: it is what the head holds.
type tail struct {
	Vault string `json:"vault"`
	Entry string `json:"entries"` // their generation
	Lines int    `json:"lines"`
	MAC   string `json:"mac"` // of the last line
}

// audit is the audit of a vault that is written by nobody else.
type audit struct {
	root *os.Root
	meta meta
	tail tail
}

// append writes a line, then the head. It returns only when both are on the disk.
func (a *audit) append(l Line) error {
	l.N = a.tail.Lines + 1
	text, err := json.Marshal(l)
	if err != nil {
		return failure.Errorf("vault", "write audit: %w", err)
	}
	mac := a.mac(l.N, a.tail.MAC, text)
	if err := a.writeLine(seam(text, mac)); err != nil {
		return failure.Errorf("vault", "write audit: %w", err)
	}
	a.tail = tail{a.meta.ID, a.meta.Generation, l.N, mac}
	return a.writeHead(headName)
}

// seam gives a line its code.
func seam(text []byte, mac string) []byte {
	return append(text[:len(text)-1:len(text)-1], `,"mac":"`+mac+"\"}\n"...)
}

func (a *audit) writeLine(line []byte) error {
	f, err := a.root.OpenFile(auditName, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(line)
	return errors.Join(err, f.Sync(), f.Close())
}

// mac is the code of a line: over the one before and its own text.
func (a *audit) mac(n int, before string, text []byte) string {
	h := hmac.New(sha256.New, a.meta.auditKey(n))
	fmt.Fprintf(h, "%s %s %s\n", a.meta.ID, before, text)
	return hex.EncodeToString(h.Sum(nil))
}

// auditKey is the key of a line.
func (m meta) auditKey(n int) []byte {
	var key []byte
	for _, e := range m.Audit {
		if e.From <= n {
			key = e.Key
		}
	}
	return key
}

// read checks the audit as far as the head knows it, and on: a line that follows was
// written by who has the key, just before the machine stopped.
func (a *audit) read() ([]Line, error) {
	known, err := a.readHead()
	if err != nil {
		return nil, err
	}
	text, err := a.root.ReadFile(auditName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, failure.Errorf("vault", "read audit: %w", errAudit)
	} else if err != nil {
		return nil, failure.Errorf("vault", "read audit: %w", err)
	}
	var lines []Line
	a.tail = tail{Vault: a.meta.ID, Entry: a.meta.Generation}
	for len(text) > 0 {
		raw, rest, ok := bytes.Cut(text, []byte{'\n'})
		l, good := a.check(raw)
		if !ok || !good {
			return nil, failure.Errorf("vault", "read audit, line %d: %w", len(lines)+1, errAudit)
		}
		lines, text = append(lines, l), rest
		if l.N == known.Lines && a.tail.MAC != known.MAC {
			return nil, failure.Errorf("vault", "read audit, line %d: %w", l.N, errAudit)
		}
	}
	if len(lines) < known.Lines || known.Lines < 1 {
		return nil, failure.Errorf("vault", "read audit: %d lines of %d: %w", len(lines), known.Lines, errAudit)
	}
	return lines, nil
}

// check takes the next line in, and reports whether it is what was written.
func (a *audit) check(raw []byte) (l Line, ok bool) {
	const codeSize = len(`,"mac":""}`) + 2*sha256.Size
	if len(raw) < codeSize {
		return l, false
	}
	n := a.tail.Lines + 1
	text := append(bytes.Clone(raw[:len(raw)-codeSize]), '}')
	mac := a.mac(n, a.tail.MAC, text)
	if !hmac.Equal(append(raw, '\n'), seam(text, mac)) || json.Unmarshal(text, &l) != nil || l.N != n {
		return l, false
	}
	a.tail.Lines, a.tail.MAC = n, mac
	return l, true
}
