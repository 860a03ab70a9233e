package tokenizer

import (
	"encoding/json"
	"fmt"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// normalizer changes the characters of a text.
type normalizer func([]char) []char

// normalizerJSON is a normalizer in the file: what all kinds have in it.
type normalizerJSON struct {
	Type                string            `json:"type"`
	Normalizers         []json.RawMessage `json:"normalizers"`
	CleanText           *bool             `json:"clean_text"`
	HandleChineseChars  *bool             `json:"handle_chinese_chars"`
	StripAccents        *bool             `json:"strip_accents"`
	Lowercase           *bool             `json:"lowercase"`
	StripLeft           bool              `json:"strip_left"`
	StripRight          bool              `json:"strip_right"`
	Pattern             *patternJSON      `json:"pattern"`
	Content             string            `json:"content"`
	Prepend             string            `json:"prepend"`
	PrecompiledCharsmap *[]byte           `json:"precompiled_charsmap"` // base64
}

// readNormalizer makes the normalizer that the file describes.
func readNormalizer(data json.RawMessage, b *bounds) (normalizer, error) {
	if absent(data) {
		return func(cs []char) []char { return cs }, nil
	}
	var j normalizerJSON
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, fmt.Errorf("normalizer: %w", err)
	}
	switch j.Type {
	case "Sequence":
		return normalizers(j.Normalizers, b)
	case "BertNormalizer":
		return j.bert(), nil
	case "NFD":
		return func(cs []char) []char { return decompose(cs, norm.NFD) }, nil
	case "NFKD":
		return func(cs []char) []char { return decompose(cs, norm.NFKD) }, nil
	case "NFC":
		return func(cs []char) []char { return compose(cs, norm.NFD, norm.NFC) }, nil
	case "NFKC":
		return func(cs []char) []char { return compose(cs, norm.NFKD, norm.NFKC) }, nil
	case "Lowercase":
		return lower, nil
	case "StripAccents":
		return func(cs []char) []char {
			return keep(cs, func(r rune) bool { return !unicode.In(r, unicode.Mn, unicode.Mc, unicode.Me) })
		}, nil
	case "Strip":
		return func(cs []char) []char { return strip(cs, j.StripLeft, j.StripRight) }, nil
	case "Prepend":
		if err := b.grow(j.Prepend); err != nil {
			return nil, err
		}
		return func(cs []char) []char { return prepend(cs, j.Prepend) }, nil
	case "Nmt":
		return nmt, nil
	case "Replace":
		if err := b.grow(j.Content); err != nil {
			return nil, err
		}
		return j.replacer()
	case "Precompiled":
		if j.PrecompiledCharsmap == nil {
			return func(cs []char) []char { return cs }, nil
		}
		return precompiled(*j.PrecompiledCharsmap)
	}
	return nil, fmt.Errorf("normalizer %q is not known", j.Type)
}

func normalizers(list []json.RawMessage, b *bounds) (normalizer, error) {
	if err := b.enter(); err != nil {
		return nil, err
	}
	defer b.leave()
	var all []normalizer
	for _, data := range list {
		n, err := readNormalizer(data, b)
		if err != nil {
			return nil, err
		}
		all = append(all, n)
	}
	return func(cs []char) []char {
		for _, n := range all {
			cs = n(cs)
		}
		return cs
	}, nil
}

// bert is what BERT does: clean, part Chinese characters, take off accents, lower.
func (j normalizerJSON) bert() normalizer {
	on := func(b *bool) bool { return b == nil || *b }
	lowers := on(j.Lowercase)
	accents := lowers
	if j.StripAccents != nil {
		accents = *j.StripAccents
	}
	return func(cs []char) []char {
		if on(j.CleanText) {
			cs = clean(cs)
		}
		if on(j.HandleChineseChars) {
			cs = each(cs, partChinese)
		}
		if accents {
			cs = keep(decompose(cs, norm.NFD), func(r rune) bool { return r < 0x300 || !unicode.Is(unicode.Mn, r) })
		}
		if lowers {
			cs = lower(cs)
		}
		return cs
	}
}

// clean drops control characters and makes all white space one kind.
func clean(cs []char) []char {
	return each(cs, func(out []char, c char) []char {
		switch {
		case c.r == '\t' || c.r == '\n' || c.r == '\r':
			c.r = ' '
		case c.r == 0 || c.r == 0xfffd || unicode.In(c.r, unicode.Cc, unicode.Cf, unicode.Co):
			return out
		case unicode.IsSpace(c.r):
			c.r = ' '
		}
		return append(out, c)
	})
}

func partChinese(out []char, c char) []char {
	if !chinese(c.r) {
		return append(out, c)
	}
	space := char{' ', c.from, c.to}
	return append(out, space, c, space)
}

// chinese gives the ranges as Hugging Face's tokenizers have them.
func chinese(r rune) bool {
	return r >= 0x4e00 && r <= 0x9fff || r >= 0x3400 && r <= 0x4dbf || r >= 0xf900 && r <= 0xfaff ||
		r >= 0x20000 && r <= 0x2a6df || r >= 0x2a700 && r <= 0x2b81f || r >= 0x2b920 && r <= 0x2ceaf ||
		r >= 0x2f800 && r <= 0x2fa1f
}

func lower(cs []char) []char {
	return each(cs, func(out []char, c char) []char {
		if c.r == 'İ' { // the one letter that two stand for in lower case
			return append(out, char{'i', c.from, c.to}, char{0x307, c.from, c.to})
		}
		c.r = unicode.ToLower(c.r)
		return append(out, c)
	})
}

func strip(cs []char, left, right bool) []char {
	for left && len(cs) > 0 && unicode.IsSpace(cs[0].r) {
		cs = cs[1:]
	}
	for right && len(cs) > 0 && unicode.IsSpace(cs[len(cs)-1].r) {
		cs = cs[:len(cs)-1]
	}
	return cs
}

// prepend puts a text before another, unless that is empty. It stands for the other's
// first character.
func prepend(cs []char, text string) []char {
	if len(cs) == 0 {
		return cs
	}
	out := make([]char, 0, len(cs)+len(text))
	for _, r := range text {
		out = append(out, char{r, cs[0].from, cs[0].to})
	}
	return append(out, cs...)
}

// nmt drops what is invisible and makes unusual spaces usual ones.
func nmt(cs []char) []char {
	return each(cs, func(out []char, c char) []char {
		switch r := c.r; {
		case r >= 1 && r <= 8, r == 0xb, r >= 0xe && r <= 0x1f, r == 0x7f, r == 0x8f, r == 0x9f:
			return out
		case r == '\t', r == '\n', r == '\f', r == '\r', r == 0x1680, r >= 0x200b && r <= 0x200f,
			r == 0x2028, r == 0x2029, r == 0x2581, r == 0xfeff, r == 0xfffd:
			c.r = ' '
		}
		return append(out, c)
	})
}

// replacer puts a text in place of whatever matches; it stands for the last character
// of that.
func (j normalizerJSON) replacer() (normalizer, error) {
	if j.Pattern == nil {
		return nil, fmt.Errorf("normalizer Replace has no pattern")
	}
	re, err := j.Pattern.compile()
	if err != nil {
		return nil, fmt.Errorf("normalizer Replace: %w", err)
	}
	return func(cs []char) []char {
		var out []char
		at := 0
		for _, m := range matches(re, cs) {
			out = append(out, cs[at:m.from]...)
			for _, r := range j.Content {
				if m.to > m.from {
					out = append(out, char{r, cs[m.to-1].from, cs[m.to-1].to})
				}
			}
			at = m.to
		}
		return append(out, cs[at:]...)
	}, nil
}
