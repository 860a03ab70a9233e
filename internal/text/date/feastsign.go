package date

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// feastSigns tell quickly that a text has the name of no feast. Of each name four plain bytes
// are looked for, and around them the name. Searching with an expression for all takes a
// thousand times longer.
type feastSigns struct {
	of    map[uint32][]feastSign // by their bytes
	known [signPlaces]bool       // whether any has such bytes, by signPlace: most of a text has none
	every bool                   // some name has none: nothing can be told
}

type feastSign struct {
	name string
	at   int // of the bytes
}

const (
	signBytes  = 4
	signPlaces = 1 << 12
)

func signPlace(sign uint32) uint32 { return sign * 0x9E3779B1 >> 20 }

// add takes the beginning of the longest word of plain letters in a name, or else its end.
func (s *feastSigns) add(name string) {
	if s.of == nil {
		s.of = map[uint32][]feastSign{}
	}
	plain := func(r rune) bool { return r < utf8.RuneSelf && unicode.IsLetter(r) }
	at := strings.Index(name, longestOf(name, plain))
	if len(longestOf(name, plain)) < signBytes {
		at = len(name) - signBytes
	}
	// Letters as é differ from their capitals in the same bit as plain ones.
	if at < 0 || strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf && !(r >= 'À' && r <= 'þ') && r != 'ß' }) {
		s.every = true
		return
	}
	var sign uint32
	for i := range signBytes {
		sign = sign<<8 | uint32(name[at+i]|0x20)
	}
	s.of[sign] = append(s.of[sign], feastSign{name, at})
	s.known[signPlace(sign)] = true
}

func longestOf(name string, is func(rune) bool) string {
	best := ""
	for w := range strings.FieldsFuncSeq(name, func(r rune) bool { return !is(r) }) {
		if len(w) > len(best) {
			best = w
		}
	}
	return best
}

// feastForms are other ways to write the signs between the words of a name.
var feastForms = strings.NewReplacer("\u00a0", " ", "’", "'")

// in reports whether a text may have the name of a feast.
func (s *feastSigns) in(text string) bool {
	if s.every {
		return true
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		if strings.ContainsAny(text, "ſẞ\u212a\u212b") { // letters that are longer or shorter in the other case
			return true
		}
		text = feastForms.Replace(text)
	}
	for range s.each(text) {
		return true
	}
	return false
}

// each yields where names stand in a text in which nothing stands between words but a space or a plain apostrophe.
func (s *feastSigns) each(text string) iter.Seq[span.Span] {
	return func(yield func(span.Span) bool) {
		var last uint32
		for i := 0; i < len(text); i++ {
			last = last<<8 | uint32(text[i]|0x20)
			if !s.known[signPlace(last)] {
				continue
			}
			for _, sign := range s.of[last] {
				at := span.Span{Start: i + 1 - signBytes - sign.at, End: i + 1 - signBytes - sign.at + len(sign.name)}
				if at.Start >= 0 && at.End <= len(text) && strings.EqualFold(at.In(text), sign.name) && !yield(at) {
					return
				}
			}
		}
	}
}

// places are the longest names in a text that do not overlap, in order.
func (s *feastSigns) places(text string) (all []span.Span) {
	plain := strings.ReplaceAll(strings.ReplaceAll(text, wideSpace, " "), apostrophe, "'")
	for at := range s.each(plain) {
		all = append(all, at)
	}
	slices.SortFunc(all, func(a, b span.Span) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End)) })
	kept := all[:0]
	for _, at := range all {
		if n := len(kept); n == 0 || at.Start >= kept[n-1].End {
			kept = append(kept, at)
		}
	}
	if len(plain) == len(text) {
		return kept
	}
	from, to := 0, 0 // the same place in plain and in the text
	back := func(at int) int {
		for ; from < at; from++ {
			switch rest := text[to:]; {
			case strings.HasPrefix(rest, wideSpace):
				to += len(wideSpace)
			case strings.HasPrefix(rest, apostrophe):
				to += len(apostrophe)
			default:
				to++
			}
		}
		return to
	}
	for i, at := range kept {
		kept[i].Start = back(at.Start)
		kept[i].End = back(at.End)
	}
	return kept
}

// What of a text names of feasts have as a plain space and a plain apostrophe.
const (
	wideSpace  = "\u00a0"
	apostrophe = "’"
)
