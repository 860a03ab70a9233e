package llm

import (
	"errors"
	"fmt"
	"math"
	"time"
)

// Validate reports options that cannot be meant.
func (o Options) Validate() error {
	if _, err := readServer(o.BaseURL); err != nil {
		return fmt.Errorf("chat: %w", err)
	}
	switch {
	case o.Model == "":
		return errors.New("chat: the name of the model is missing")
	case !sendable(o.Key):
		return errors.New("chat: the key holds characters that no key has, as white space; it is the first line of its file alone")
	case o.Form != Auto && o.Form != Schema && o.Form != Tool && o.Form != Plain:
		return fmt.Errorf("chat: %q is not a form of answers: give schema, tool, plain, or nothing for what the server takes", string(o.Form))
	case o.Concurrency < 0, o.Timeout < 0, o.Backoff < 0, o.MaxBytes < 0, o.MaxTokens < 0:
		return errors.New("chat: a number of the options is negative")
	case !amount(o.MaxCost), !amount(o.PriceIn), !amount(o.PriceOut):
		return errors.New("chat: a price or ceiling is not an amount of money")
	case o.MaxCost > 0 && o.PriceIn == 0 && o.PriceOut == 0:
		return errors.New("chat: a ceiling of the cost needs the prices of a million tokens")
	}
	return nil
}

func amount(x float64) bool { return x >= 0 && !math.IsInf(x, 0) }

// sendable reports whether a key can stand in a header as it is.
func sendable(key string) bool {
	for _, r := range key {
		if r <= ' ' || r > '~' {
			return false
		}
	}
	return true
}

// withDefaults has the defaults in place of zeros.
func (o Options) withDefaults() Options {
	o.Concurrency = usually(o.Concurrency, 4)
	o.Timeout = usually(o.Timeout, 2*time.Minute)
	o.Retries = max(usually(o.Retries, 5), 0)
	o.Backoff = usually(o.Backoff, time.Second/2)
	o.MaxBytes = usually(o.MaxBytes, 4<<20)
	return o
}

// usually is a value, or if that is 0 another one.
func usually[T int | int64 | time.Duration](value, usual T) T {
	if value == 0 {
		return usual
	}
	return value
}

// limited reports that there is a ceiling.
func (o Options) limited() bool { return o.MaxTokens > 0 || o.MaxCost > 0 }
