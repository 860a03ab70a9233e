package tokenizer

// wordPiece takes the longest piece of a word that the vocabulary has, again and again.
type wordPiece struct {
	vocab   map[string]int
	unknown int
	prefix  string // of a piece that goes on with a word
	longest int    // in characters; a longer word is unknown
}

func (w wordPiece) tokens(word []char) []piece {
	if len(word) > w.longest {
		return []piece{{w.unknown, 0, len(word)}}
	}
	var out []piece
	for at := 0; at < len(word); {
		id, n := w.longestAt(word, at)
		if n == 0 {
			return []piece{{w.unknown, 0, len(word)}}
		}
		out = append(out, piece{id, at, at + n})
		at += n
	}
	return out
}

func (w wordPiece) longestAt(word []char, at int) (id, n int) {
	prefix := ""
	if at > 0 {
		prefix = w.prefix
	}
	text := prefix + stringOf(word[at:])
	for n = len(word) - at; n > 0; n-- {
		if id, ok := w.vocab[text]; ok {
			return id, n
		}
		text = text[:len(text)-len(string(word[at+n-1].r))]
	}
	return 0, 0
}
