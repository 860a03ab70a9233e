package clinical

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
	wordType    = "Word"
	newlineType = "Newline"
)

// Types of annotations that it reads.
const (
	tokenType  = "Token"
	lookupType = "Lookup"
	// ordinaryType is what lists give whose entries only this stage asks for: the rules do
	// not see them, which spares them work.
	ordinaryType = "Ordinary"
)

// wordStage adds to a document with tokens, and with what word lists found, a Word over each
// word that begins with a capital, from which rules see which words may be names or places. Parts that a hyphen or an
// apostrophe joins are one Word: "Huber-Meier", "D'Ambrosio". A Word has always
// these features:
//
//	first  strong, weak or no: a given name; weak if it is also an ordinary word
//	last   strong, weak or no: a surname
//	place  strong, weak or no: a town or region
//	word   yes or no: an ordinary word, or one of medicine
//	stop   yes or no: a word that names do not begin with, even where one is expected
//	job    yes or no: an occupation, or a word that ends like one
//	case   initial, mixed, upper, short for two or three capitals, letter for one
//	parts  1, or 2 and more with hyphens
//
// Names of places that are several words, as "St. Gallen", are one Word over all of
// them beside those over each.
//
// What is known comes from the lexicon of internal/detect/tagger, and from what word lists
// found, Lookup and Ordinary annotations, so that the user's own lists count as the
// embedded ones do:
//
//	firstname, name:firstname         a strong given name
//	surname, name:surname             a strong surname
//	location:city                     a strong place
//	location:city_ambiguous, Location a weak place, if one at all
//	medical, general, Name            an ordinary word
//	general:stop                      a word to stop at; one with hyphens that ends so is ordinary
//	general:tail                      a word with hyphens that ends so is none to begin a name
//	general:place                     a place only by chance
//	occupation                        a job; the end of a word will do
//	general:occupation                no job, though it ends like one
//
// A line break of the text becomes a Newline.
//
// It is safe for concurrent use, each goroutine with a document of its own.
type wordStage struct {
	lexicon   *tagger.Lexicon
	seen      tokenMemo
	compounds [compounds]atomic.Pointer[compound]
	combined  [combinations]atomic.Pointer[annotation.FeatureSet]
	idle      sync.Pool // *[]word
}

// maxIdle is how many words a list may hold that is used again.
const maxIdle = 1 << 14

// newWordStage makes a stage with the lexicon of internal/detect/tagger.
func newWordStage() (*wordStage, error) {
	l, err := tagger.SharedLexicon()
	if err != nil {
		return nil, err
	}
	return &wordStage{lexicon: l}, nil
}

// apply annotates a document.
func (s *wordStage) apply(d *annotation.Document) {
	words, _ := s.idle.Get().(*[]word)
	if words == nil {
		words = new([]word)
	}
	r := wordReader{wordStage: s, doc: d, words: *words, lists: [2]cursor{{ids: d.Of(lookupType)}, {ids: d.Of(ordinaryType)}}}
	tokens := d.Of(tokenType)
	for i := 0; i < len(tokens); {
		i = r.word(tokens, i)
	}
	r.places()
	for _, w := range r.words {
		d.AddShared(wordType, w.Span, r.features(w.key))
	}
	if cap(r.words) <= maxIdle {
		*words = r.words[:0]
		s.idle.Put(words)
	}
	for i := range len(d.Text) {
		if d.Text[i] == '\n' {
			d.Add(newlineType, span.Span{Start: i, End: i + 1}, nil)
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

// wordReader is the state of one document.
type wordReader struct {
	*wordStage
	doc   *annotation.Document
	lists [2]cursor
	words []word
}

// word reads the word that begins at token i, if it is capitalised, and gives the
// token after it.
func (r *wordReader) word(tokens []annotation.ID, i int) int {
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

// begins reports whether names of places of several words begin with the word.
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
func (r *wordReader) places() {
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
func (r *wordReader) closely(i, j int) bool {
	for ; i < j; i++ {
		if between := r.doc.Text[r.words[i].End:r.words[i+1].Start]; between != " " && between != ". " {
			return false
		}
	}
	return true
}
