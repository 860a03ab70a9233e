package tokenizer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// visible gives every byte a character that can be seen, as GPT-2 does: printable ones
// stand for themselves, the others for U+0100 and so on.
var visible = func() (table [256]rune) {
	next := rune(0x100)
	for b := range table {
		if r := rune(b); r >= '!' && r <= '~' || r >= 0xa1 && r <= 0xac || r >= 0xae {
			table[b] = r
			continue
		}
		table[b] = next
		next++
	}
	return table
}()

// byteLevel splits as GPT-2 does and writes the pieces as their bytes, made visible.
// Every byte of a character stands for the whole of it.
func (j splitterJSON) byteLevel() splitter {
	prefix := j.AddPrefixSpace == nil || *j.AddPrefixSpace
	words := gptWords
	if j.UseRegex != nil && !*j.UseRegex {
		words = func(piece []char) [][]char { return [][]char{piece} }
	}
	return func(piece []char, _ bool) [][]char {
		if prefix && len(piece) > 0 && piece[0].r != ' ' {
			piece = prepend(piece, " ")
		}
		pieces := words(piece)
		for i, p := range pieces {
			pieces[i] = each(p, bytesOf)
		}
		return pieces
	}
}

func bytesOf(out []char, c char) []char {
	var buf [utf8.UTFMax]byte
	for _, b := range buf[:utf8.EncodeRune(buf[:], c.r)] {
		out = append(out, char{visible[b], c.from, c.to})
	}
	return out
}

// gptWords splits by the expression
//
//	's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
func gptWords(piece []char) [][]char {
	var out [][]char
	for at := 0; at < len(piece); {
		end := gptWord(piece, at)
		out = append(out, piece[at:end])
		at = end
	}
	return out
}

// gptWord gives the end of the word that begins at a place.
func gptWord(piece []char, at int) int {
	if n := contraction(piece[at:]); n > 0 {
		return at + n
	}
	i := at
	if piece[i].r == ' ' && i+1 < len(piece) && !unicode.IsSpace(piece[i+1].r) {
		i++
	}
	class := classify(piece[i].r)
	end := i + 1
	for end < len(piece) && classify(piece[end].r) == class {
		end++
	}
	if class == blank && end < len(piece) && end-at > 1 {
		end-- // the last space belongs to the word after it
	}
	return end
}

const (
	blank = iota
	letter
	number
	other
)

func classify(r rune) int {
	switch {
	case unicode.IsSpace(r):
		return blank
	case unicode.IsLetter(r):
		return letter
	case unicode.IsNumber(r):
		return number
	}
	return other
}

// contraction is the length of 's, 't, 're, 've, 'm, 'll or 'd at the beginning.
func contraction(piece []char) int {
	if len(piece) < 2 || piece[0].r != '\'' {
		return 0
	}
	if r := piece[1].r; r < 0x80 && strings.ContainsRune("stmd", r) {
		return 2
	}
	if len(piece) > 2 {
		switch string([]rune{piece[1].r, piece[2].r}) {
		case "re", "ve", "ll":
			return 3
		}
	}
	return 0
}
