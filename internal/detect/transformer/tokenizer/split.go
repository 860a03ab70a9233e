package tokenizer

import (
	"encoding/json"
	"fmt"
	"regexp"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// splitter cuts a piece of a text into pieces. first says that the piece is the
// beginning of the text.
type splitter func(piece []char, first bool) [][]char

// splitterJSON is a pre-tokenizer in the file: what all kinds have in it.
type splitterJSON struct {
	Type             string            `json:"type"`
	PreTokenizers    []json.RawMessage `json:"pretokenizers"`
	AddPrefixSpace   *bool             `json:"add_prefix_space"`
	UseRegex         *bool             `json:"use_regex"`
	Replacement      string            `json:"replacement"`
	PrependScheme    string            `json:"prepend_scheme"`
	Split            *bool             `json:"split"`
	Pattern          *patternJSON      `json:"pattern"`
	Behavior         string            `json:"behavior"`
	Invert           bool              `json:"invert"`
	IndividualDigits bool              `json:"individual_digits"`
}

// readSplitter makes the pre-tokenizer that the file describes.
func readSplitter(data json.RawMessage, b *bounds) (splitter, error) {
	if absent(data) {
		return func(piece []char, _ bool) [][]char { return [][]char{piece} }, nil
	}
	var j splitterJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, fmt.Errorf("pre-tokenizer: %w", err)
	}
	switch j.Type {
	case "Sequence":
		return splitters(j.PreTokenizers, b)
	case "BertPreTokenizer":
		return func(piece []char, _ bool) [][]char { return bertWords(piece) }, nil
	case "ByteLevel":
		return j.byteLevel(), nil
	case "Metaspace":
		return j.metaspace()
	case "WhitespaceSplit":
		return by(space, removed), nil
	case "Whitespace":
		return pattern(words.Compiled(), true, removed), nil
	case "Punctuation":
		return j.by(punctuation)
	case "Digits":
		if j.IndividualDigits {
			return by(unicode.IsNumber, isolated), nil
		}
		return by(unicode.IsNumber, contiguous), nil
	case "Split":
		return j.split()
	}
	return nil, fmt.Errorf("pre-tokenizer %q is not known", j.Type)
}

// words are runs of what words are made of, and runs of other signs.
var words = lazyregexp.New(`[\pL\pM\p{Nd}\p{Nl}\p{Pc}\x{200c}\x{200d}]+|[^\pL\pM\p{Nd}\p{Nl}\p{Pc}\x{200c}\x{200d}\s\p{Z}\x{85}]+`)

func splitters(list []json.RawMessage, b *bounds) (splitter, error) {
	if err := b.enter(); err != nil {
		return nil, err
	}
	defer b.leave()
	var all []splitter
	for _, data := range list {
		s, err := readSplitter(data, b)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return func(piece []char, first bool) [][]char {
		pieces := [][]char{piece}
		for _, s := range all {
			var next [][]char
			for i, p := range pieces {
				next = append(next, s(p, first && i == 0)...)
			}
			pieces = next
		}
		return pieces
	}, nil
}

// behaviour says what becomes of what separates pieces.
type behaviour uint8

const (
	removed    behaviour = iota // nothing
	isolated                    // a piece of its own, each
	contiguous                  // a piece of its own, with its neighbours
	toNext                      // the beginning of what follows
	toPrevious                  // the end of what precedes
)

var behaviours = map[string]behaviour{
	"": isolated, "Removed": removed, "Isolated": isolated, "Contiguous": contiguous,
	"MergedWithNext": toNext, "MergedWithPrevious": toPrevious,
}

func (j splitterJSON) by(is func(rune) bool) (splitter, error) {
	b, ok := behaviours[j.Behavior]
	if !ok {
		return nil, fmt.Errorf("pre-tokenizer %s: behaviour %q is not known", j.Type, j.Behavior)
	}
	return by(is, b), nil
}

func (j splitterJSON) split() (splitter, error) {
	b, ok := behaviours[j.Behavior]
	if !ok || j.Pattern == nil {
		return nil, fmt.Errorf("pre-tokenizer Split has no pattern, or behaviour %q, which is not known", j.Behavior)
	}
	re, err := j.Pattern.compile()
	if err != nil {
		return nil, fmt.Errorf("pre-tokenizer Split: %w", err)
	}
	return pattern(re, j.Invert, b), nil
}

// by splits at characters.
func by(is func(rune) bool, b behaviour) splitter {
	return func(piece []char, _ bool) [][]char {
		var at []place
		for i, c := range piece {
			if is(c.r) {
				at = append(at, place{i, i + 1})
			}
		}
		return cut(piece, segments(at, len(piece)), b)
	}
}

// pattern splits at what matches, or, turned round, at what does not.
func pattern(re *regexp.Regexp, invert bool, b behaviour) splitter {
	return func(piece []char, _ bool) [][]char {
		all := segments(matches(re, piece), len(piece))
		for i := range all {
			all[i].separates = all[i].separates != invert
		}
		return cut(piece, all, b)
	}
}

// segment is a part of a piece, which separates its neighbours or not.
type segment struct {
	place
	separates bool
}

// segments are the places, and what lies between them.
func segments(separators []place, n int) []segment {
	var out []segment
	from := 0
	for _, p := range append(separators, place{n, n}) {
		if p.from > from {
			out = append(out, segment{place{from, p.from}, false})
		}
		if p.to > p.from {
			out = append(out, segment{p, true})
		}
		from = p.to
	}
	return out
}

// cut makes pieces of segments.
func cut(piece []char, all []segment, b behaviour) [][]char {
	var out [][]char
	for i, s := range all {
		switch {
		case b == removed && s.separates:
		case i > 0 && b.joins(all[i-1].separates, s.separates):
			last := len(out) - 1
			out[last] = piece[s.from-len(out[last]) : s.to]
		default:
			out = append(out, piece[s.from:s.to])
		}
	}
	return out
}

// joins reports whether a segment is one piece with the segment before it, given which of
// them separate.
func (b behaviour) joins(before, here bool) bool {
	switch b {
	case contiguous:
		return before == here
	case toPrevious:
		return !before && here
	case toNext:
		return before && !here
	}
	return false
}

// bertWords splits at white space, and makes every sign of punctuation a word.
func bertWords(piece []char) [][]char {
	var out [][]char
	for _, p := range by(space, removed)(piece, false) {
		out = append(out, by(punctuation, isolated)(p, false)...)
	}
	return out
}

func space(r rune) bool { return unicode.IsSpace(r) }

// punctuation is Unicode's, and all signs of ASCII.
func punctuation(r rune) bool {
	if r < 0x80 {
		return r > ' ' && r < 0x7f && !(r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z')
	}
	return unicode.Is(unicode.P, r)
}

// metaspace makes spaces visible and lets each word begin with one.
func (j splitterJSON) metaspace() (splitter, error) {
	mark := '▁'
	if rs := []rune(j.Replacement); len(rs) == 1 {
		mark = rs[0]
	} else if len(rs) > 1 {
		return nil, fmt.Errorf("pre-tokenizer Metaspace: its mark is more than one character")
	}
	scheme := j.PrependScheme
	switch scheme {
	case "":
		scheme = "always"
		if j.AddPrefixSpace != nil && !*j.AddPrefixSpace {
			scheme = "never"
		}
	case "always", "first", "never":
	default:
		return nil, fmt.Errorf("pre-tokenizer Metaspace: scheme %q is not known", scheme)
	}
	whole := j.Split != nil && !*j.Split
	return func(piece []char, first bool) [][]char {
		piece = each(piece, func(out []char, c char) []char {
			if c.r == ' ' {
				c.r = mark
			}
			return append(out, c)
		})
		if len(piece) > 0 && piece[0].r != mark && (scheme == "always" || scheme == "first" && first) {
			piece = prepend(piece, string(mark))
		}
		if whole {
			return [][]char{piece}
		}
		return by(func(r rune) bool { return r == mark }, toNext)(piece, first)
	}, nil
}
