package lexicon

import (
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// Types of annotations that the stage makes.
const (
	Word    = "Word"
	Newline = "Newline"
)

// Types of annotations that it reads.
const (
	token  = "Token"
	lookup = "Lookup"
	// Ordinary is what lists give whose entries only this stage asks for: the rules do
	// not see them, which spares them work.
	Ordinary = "Ordinary"
)

// Stage adds words to documents. It is safe for concurrent use, each goroutine with a
// document of its own.
type Stage struct {
	lexicon   *tagger.Lexicon
	seen      tokenMemo
	compounds [compounds]atomic.Pointer[compound]
	combined  [combinations]atomic.Pointer[annotation.Shared]
	idle      sync.Pool // *[]word
}

// maxIdle is how many words a list may hold that is used again.
const maxIdle = 1 << 14

// New makes a stage with the lexicon of internal/detect/tagger.
func New() (*Stage, error) {
	l, err := tagger.SharedLexicon()
	if err != nil {
		return nil, err
	}
	return &Stage{lexicon: l}, nil
}

// Apply annotates a document.
func (s *Stage) Apply(d *annotation.Document) {
	words, _ := s.idle.Get().(*[]word)
	if words == nil {
		words = new([]word)
	}
	r := reader{Stage: s, doc: d, words: *words, lists: [2]cursor{{ids: d.Of(lookup)}, {ids: d.Of(Ordinary)}}}
	tokens := d.Of(token)
	for i := 0; i < len(tokens); {
		i = r.word(tokens, i)
	}
	r.places()
	for _, w := range r.words {
		d.AddShared(Word, w.Span, r.features(w.key))
	}
	if cap(r.words) <= maxIdle {
		*words = r.words[:0]
		s.idle.Put(words)
	}
	for i := range len(d.Text) {
		if d.Text[i] == '\n' {
			d.Add(Newline, span.Span{Start: i, End: i + 1}, nil)
		}
	}
}

// word is a capitalised word of the text with what is known of it.
type word struct {
	span.Span
	key
}

// cursor goes through annotations with the words: those before from end before the
// present word.
type cursor struct {
	ids  []annotation.ID
	from int
}

// reader is the state of one document.
type reader struct {
	*Stage
	doc   *annotation.Document
	lists [2]cursor
	words []word
}

// word reads the word that begins at token i, if it is capitalised, and gives the
// token after it.
func (r *reader) word(tokens []annotation.ID, i int) int {
	first := r.doc.Get(tokens[i])
	c, _ := utf8.DecodeRuneInString(r.doc.Text[first.Start:])
	isWord := unicode.IsLetter(c)
	s, end, parts := first.Span, i+1, 1
	for isWord && end+1 < len(tokens) {
		join, next := r.doc.Get(tokens[end]), r.doc.Get(tokens[end+1])
		if join.Start != s.End || next.Start != join.End || !joins(join.In(r.doc.Text)) || !capital(next.In(r.doc.Text)) {
			break
		}
		if join.Len() == 1 && r.doc.Text[join.Start] == '-' {
			parts++
		}
		s.End, end = next.End, end+2
	}
	if isWord && unicode.IsUpper(c) {
		number := first.Shared
		if end > i+1 {
			number = 0
		}
		r.words = append(r.words, word{s, r.know(s, number, parts)})
	}
	return end
}

func joins(s string) bool { return s == "-" || s == "'" || s == "’" }

func capital(s string) bool {
	c, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(c)
}

// longestPlace is how many words the name of a place may have.
const longestPlace = 4

// begins tells of a word whether the names of places of several words begin with it.
func begins(word string) bool {
	switch word {
	case "St", "Sankt", "San", "Santa", "Sant", "Saint", "Sainte", "Bad", "La", "Le", "Les", "Los", "Las", "El", "Al", "New", "Rio",
		"Ober", "Unter", "Neu", "Alt", "Gross", "Klein", "Val", "Buenos", "Addis", "Den", "Frankfurt", "Freiburg", "Porto",
		"São", "Sao", "Santo", "Novi", "Banja", "Tel", "Kuala", "Ho", "Hong", "Mount", "Long", "Monte":
		return true
	}
	return false
}

// places adds words over places that are several words.
func (r *reader) places() {
	n := len(r.words)
	for i := range n {
		if !begins(r.words[i].In(r.doc.Text)) {
			continue
		}
		for j := min(i+longestPlace, n) - 1; j > i; j-- {
			s := span.Span{Start: r.words[i].Start, End: r.words[j].End}
			if !r.closely(i, j) {
				continue
			}
			phrase, ok := tagger.Phrase(s.In(r.doc.Text))
			if ok && r.lexicon.Classes(phrase)&(tagger.PlaceMajor|tagger.Place) != 0 {
				r.words = append(r.words, word{s, key{place: strong, style: r.words[i].style, parts: 1}})
				break
			}
		}
	}
}

// closely reports whether only a space, or a dot and a space, stands between words i
// to j.
func (r *reader) closely(i, j int) bool {
	for ; i < j; i++ {
		if between := r.doc.Text[r.words[i].End:r.words[i+1].Start]; between != " " && between != ". " {
			return false
		}
	}
	return true
}
