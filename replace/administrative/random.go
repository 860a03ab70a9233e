package administrative

import (
	"context"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/replace"
)

// randomOperator is the operator of that name.
type randomOperator struct {
	replace.Exclusions
	source
}

func newRandomOperator(d replace.Deps) (*randomOperator, error) {
	key, err := d.Secret()
	return &randomOperator{source: source{key, d.Seed}}, err
}

func (r *randomOperator) Replace(_ context.Context, in replace.Request) (string, error) {
	for n := range attempts {
		if out := r.scramble(in, in.Mention.Text, n); !r.Has(in, out) {
			return out, nil
		}
	}
	return replace.Bracketed(in.Entity.Label), nil
}

// scramble takes another character for each letter and digit. What has a digit is
// drawn as a whole; of other texts each word by itself, so that the surname in a full
// name is the surname alone.
func (r *randomOperator) scramble(in replace.Request, text string, attempt int) string {
	var b strings.Builder
	id, n := in.Entity.ID.String(), strconv.Itoa(attempt)
	if strings.ContainsFunc(text, unicode.IsNumber) {
		write(&b, r.of("random", id, n, lethe.Lower(text)), text)
		return b.String()
	}
	for text != "" {
		end := strings.IndexFunc(text, letter.NotOrMark)
		switch {
		case end < 0:
			end = len(text)
		case end == 0:
			end = len(text) - len(strings.TrimLeftFunc(text, letter.Not))
			b.WriteString(text[:end])
			text = text[end:]
			continue
		}
		r.word(&b, r.of("random", id, n, lethe.Lower(text[:end])), text[:end])
		text = text[end:]
	}
	return b.String()
}

// word draws the letters of one word; by chance they may be what they were, and a surname
// would stay where the given name before it has changed. What is one letter may stay.
func (r *randomOperator) word(b *strings.Builder, s *stream, text string) {
	for range attempts {
		var drawn strings.Builder
		if write(&drawn, s, text); drawn.String() != text || utf8.RuneCountInString(text) == 1 {
			b.WriteString(drawn.String())
			return
		}
	}
	b.WriteString(text) // signs that there is no other of
}

// write writes a text with each character drawn anew. A number that did not begin
// with 0 does not afterwards.
func write(b *strings.Builder, s *stream, text string) {
	before := ' '
	for _, r := range text {
		of := nature(r)
		if of == nil {
			b.WriteRune(r)
		} else {
			i := s.below(len(of))
			if of[i] == '0' && r != '0' && !unicode.IsDigit(before) {
				i = 1 + s.below(9)
			}
			b.WriteRune(of[i])
		}
		before = r
	}
}
