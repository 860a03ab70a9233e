package llm

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var toolName = lazyregexp.New(`^[A-Za-z0-9_]{1,64}$`)

func (r Request) usable(text string) bool { return r.Usable == nil || r.Usable(text) }

// validate reports a request that no server would take.
func (r Request) validate() error {
	if len(r.Messages) == 0 {
		return errors.New("chat: the request has no messages")
	}
	for i, m := range r.Messages {
		switch {
		case m.Role != "system" && m.Role != "user" && m.Role != "assistant":
			return fmt.Errorf("chat: message %d of the request is of no role", i+1)
		case m.Content == "":
			return fmt.Errorf("chat: message %d of the request is empty", i+1)
		case !utf8.ValidString(m.Content):
			return fmt.Errorf("chat: message %d of the request is not UTF-8", i+1)
		}
	}
	if !(r.Temperature >= 0 && r.Temperature <= 2) || r.MaxAnswer < 0 {
		return errors.New("chat: the temperature is not from 0 to 2, or the length of the answer is negative")
	}
	if r.JSON == nil {
		return nil
	}
	if !toolName.MatchString(r.JSON.Name) {
		return errors.New("chat: the name of the schema is not of letters, digits and _")
	}
	_, err := wanted(r.JSON)
	return err
}
