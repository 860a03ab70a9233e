package annotated

import (
	"errors"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// Sheet rebuilds a text from its tokens and remembers where each came to stand.
// Where the file gives a sentence as it was written, that is taken instead, and
// the tokens are found in it.
type Sheet struct {
	text  strings.Builder
	Lines bool // a sentence is a line
	Tight bool // no space where none is written: before a comma, after a bracket

	given   bool // the sentence stands there as it was written
	at      int  // how far its tokens were found
	began   bool // a token of the sentence stands there
	noSpace bool // the last token takes no space after it
}

// Sentence begins a sentence; given is how it was written, or "".
func (s *Sheet) Sentence(given string) {
	if s.text.Len() > 0 {
		s.text.WriteByte(map[bool]byte{true: '\n', false: ' '}[s.Lines])
	}
	s.given, s.at, s.began, s.noSpace = given != "", s.text.Len(), false, false
	s.text.WriteString(given)
}

// Word adds a token, or finds it.
func (s *Sheet) Word(w string) (span.Span, error) {
	if s.given {
		return s.find(w)
	}
	if s.began && !s.noSpace && !(s.Tight && closing[w]) {
		s.text.WriteByte(' ')
	}
	s.began, s.noSpace = true, s.Tight && opening[w]
	start := s.text.Len()
	s.text.WriteString(w)
	return span.Span{Start: start, End: s.text.Len()}, nil
}

func (s *Sheet) find(w string) (span.Span, error) {
	i := strings.Index(s.text.String()[s.at:], w)
	if i < 0 {
		return span.Span{}, errors.New("a token is not in its sentence")
	}
	start := s.at + i
	s.at = start + len(w)
	return span.Span{Start: start, End: s.at}, nil
}

// closing are tokens that follow the one before them without a space, opening
// those that the next one follows so.
var (
	closing = wordset.Of(`. , ; : ! ? ) ] } … % ” ’ 's 'S ’s n't n’t 're 've 'll 'm 'd`)
	opening = wordset.Of(`( [ { „ “ ¿ ¡ l' L' d' D' s' S' n' N' m' M' t' T'`)
)

// Text is what has been rebuilt.
func (s *Sheet) Text() string { return s.text.String() }

// Len is the length of the text, in bytes.
func (s *Sheet) Len() int { return s.text.Len() }
