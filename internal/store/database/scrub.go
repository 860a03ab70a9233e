package database

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// scrubbedError is an error of a driver or server, as it may be shown.
type scrubbedError struct {
	message string
	err     error
}

func (s *scrubbedError) Error() string { return s.message }
func (s *scrubbedError) Unwrap() error { return s.err }

// scrub rids an error of the password and of whatever it quotes that the user has not
// written himself: servers like to quote the value that they refuse.
func (c *Config) scrub(err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	message := strings.Join(strings.Fields(err.Error()), " ")
	if p := string(c.target.Password); p != "" {
		message = strings.ReplaceAll(message, p, "…")
	}
	for _, quote := range []string{"'", `"`, "`"} {
		message = unquoted(message, quote, c.known)
	}
	return &scrubbedError{message, err}
}

// unquoted replaces text in quotes, unless it is known. What is quoted may hold
// quotes itself, as in 'O'Brien': all up to the last one goes.
func unquoted(message, quote string, known func(string) bool) string {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(message, quote)
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		inner, rest, ok := strings.Cut(after, quote)
		switch {
		case endsWord(before) && startsWord(after): // doesn't
			b.WriteString(quote)
			message = after
		case ok && known(inner) && !startsWord(rest):
			b.WriteString(quote + inner + quote)
			message = rest
		case ok:
			b.WriteString(quote + "…" + quote)
			return b.String() + after[strings.LastIndex(after, quote)+1:]
		default: // a quote alone: what follows may be anything
			b.WriteString("…")
			return b.String()
		}
	}
}

func startsWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return letter.OrDigit(r)
}

func endsWord(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return letter.OrDigit(r)
}

// fail is an error of this configuration, rid of what must not be shown.
func (c *Config) fail(verb string, err error) error {
	if err == nil {
		return nil
	}
	return failure.Errorf("source", "%s %s: %w", verb, c.File, c.scrub(err))
}
