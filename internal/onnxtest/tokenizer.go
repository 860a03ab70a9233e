package onnxtest

import (
	"sort"
	"strings"
	"unicode/utf8"
)

type object = map[string]any

// tokenizer is tokenizer.json, and the tokens by number.
func (m Model) tokenizer() (object, []string) {
	switch m.Kind {
	case BERTCased, BERTUncased:
		return m.wordPiece()
	case RoBERTa, DeBERTa:
		return m.byteLevel()
	}
	return m.unigram()
}

// letters are in every vocabulary, so that most texts have no unknown token.
const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?'-()äöüßéèñç"

func special(tokens ...string) []object {
	var out []object
	for i, t := range tokens {
		out = append(out, object{
			"id": i, "content": t, "single_word": false, "lstrip": false, "rstrip": false, "normalized": false, "special": true,
		})
	}
	return out
}

func (m Model) wordPiece() (object, []string) {
	marks := []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}
	tokens := append([]string(nil), marks...)
	for _, l := range letters {
		tokens = append(tokens, string(l), "##"+string(l))
	}
	tokens = m.withPieces(tokens)
	vocab := object{}
	for i, t := range tokens {
		vocab[t] = i
	}
	return object{
		"version": "1.0", "truncation": nil, "padding": nil, "added_tokens": special(marks...),
		"normalizer": object{
			"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true, "strip_accents": nil,
			"lowercase": m.Kind == BERTUncased,
		},
		"pre_tokenizer":  object{"type": "BertPreTokenizer"},
		"post_processor": framed("[CLS]", 2, "[SEP]", 3),
		"decoder":        object{"type": "WordPiece", "prefix": "##", "cleanup": true},
		"model": object{
			"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100, "vocab": vocab,
		},
	}, tokens
}

// framed puts one token before a text and one after it.
func framed(before string, b int, after string, a int) object {
	mark := func(t string) object { return object{"SpecialToken": object{"id": t, "type_id": 0}} }
	return object{
		"type":   "TemplateProcessing",
		"single": []object{mark(before), {"Sequence": object{"id": "A", "type_id": 0}}, mark(after)},
		"pair": []object{
			mark(before), {"Sequence": object{"id": "A", "type_id": 0}}, mark(after), {"Sequence": object{"id": "B", "type_id": 1}}, mark(after),
		},
		"special_tokens": object{
			before: object{"id": before, "ids": []int{b}, "tokens": []string{before}},
			after:  object{"id": after, "ids": []int{a}, "tokens": []string{after}},
		},
	}
}

// withPieces adds those pieces that are not there yet.
func (m Model) withPieces(tokens []string) []string {
	have := map[string]bool{}
	for _, t := range tokens {
		have[t] = true
	}
	for _, p := range m.Pieces {
		if !have[p.Text] {
			have[p.Text] = true
			tokens = append(tokens, p.Text)
		}
	}
	return tokens
}

// byteLevel has a token for every byte and merges that make the pieces from left to
// right; those that begin with Ġ, a space, come first, so that they win.
func (m Model) byteLevel() (object, []string) {
	marks := []string{"<s>", "<pad>", "</s>", "<unk>", "<mask>"}
	if m.Kind == DeBERTa {
		marks = []string{"[CLS]", "[PAD]", "[SEP]", "[UNK]", "[MASK]"}
	}
	tokens := append([]string(nil), marks...)
	for b := range 256 {
		tokens = append(tokens, string(visible(b)))
	}
	pieces := append([]Piece(nil), m.Pieces...)
	sort.SliceStable(pieces, func(i, j int) bool {
		return strings.HasPrefix(pieces[i].Text, "Ġ") && !strings.HasPrefix(pieces[j].Text, "Ġ")
	})
	have := map[string]bool{}
	merges := [][2]string{}
	for _, p := range pieces {
		rs := []rune(p.Text)
		for i := 1; i < len(rs); i++ {
			if left, right := string(rs[:i]), string(rs[i]); !have[left+right] {
				have[left+right] = true
				merges = append(merges, [2]string{left, right})
				tokens = append(tokens, left+right)
			}
		}
	}
	vocab := object{}
	for i, t := range tokens {
		vocab[t] = i
	}
	post := object{"type": "RobertaProcessing", "sep": []any{marks[2], 2}, "cls": []any{marks[0], 0}, "trim_offsets": true, "add_prefix_space": false}
	if m.Kind == DeBERTa {
		post = framed(marks[0], 0, marks[2], 2)
	}
	return object{
		"version": "1.0", "truncation": nil, "padding": nil, "added_tokens": special(marks...), "normalizer": nil,
		"pre_tokenizer":  object{"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true, "use_regex": true},
		"post_processor": post, "decoder": object{"type": "ByteLevel", "add_prefix_space": true, "trim_offsets": true, "use_regex": true},
		"model": object{
			"type": "BPE", "dropout": nil, "unk_token": nil, "continuing_subword_prefix": "", "end_of_word_suffix": "",
			"fuse_unk": false, "byte_fallback": false, "ignore_merges": false, "vocab": vocab, "merges": merges,
		},
	}, tokens
}

// visible is the character that stands for a byte.
func visible(b int) rune {
	printable := func(b int) bool { return b >= '!' && b <= '~' || b >= 0xa1 && b <= 0xac || b >= 0xae }
	if printable(b) {
		return rune(b)
	}
	r := rune(0x100)
	for i := range b {
		if !printable(i) {
			r++
		}
	}
	return r
}

// unigram has letters at a high price and the pieces at a lower one.
func (m Model) unigram() (object, []string) {
	marks, unknown := []string{"<s>", "<pad>", "</s>", "<unk>"}, 3
	before, after := 0, 2
	if m.Kind == DeBERTaV3 {
		marks = []string{"[PAD]", "[CLS]", "[SEP]", "[UNK]"}
		before, after = 1, 2
	}
	tokens := append(append([]string(nil), marks...), "▁")
	for _, l := range letters {
		tokens = append(tokens, string(l))
	}
	tokens = m.withPieces(tokens)
	score := map[string]float64{"▁": -4}
	for _, p := range m.Pieces {
		if score[p.Text] = p.Score; p.Score == 0 {
			score[p.Text] = 0.5 - float64(utf8.RuneCountInString(p.Text))
		}
	}
	vocab := make([]any, len(tokens))
	for i, t := range tokens {
		s, ok := score[t]
		if !ok && i >= len(marks) {
			s = -5
		}
		vocab[i] = []any{t, s}
	}
	normalizer := object{"type": "Sequence", "normalizers": []object{
		{"type": "Precompiled", "precompiled_charsmap": charsmap()},
		{"type": "Replace", "pattern": object{"Regex": " {2,}"}, "content": " "},
	}}
	return object{
		"version": "1.0", "truncation": nil, "padding": nil, "added_tokens": special(marks...), "normalizer": normalizer,
		"pre_tokenizer":  object{"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": true},
		"post_processor": framed(marks[before], before, marks[after], after),
		"decoder":        object{"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": true},
		"model":          object{"type": "Unigram", "unk_id": unknown, "vocab": vocab, "byte_fallback": false},
	}, tokens
}
