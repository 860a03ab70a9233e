package onnxtest

import "strings"

// People is a model that knows a few names of invented people, a town and a company,
// whatever its kind: Anna Huber and Jörg Müller (PER), Zürich (LOC), Acme (ORG). It gives
// the first piece of a name 0.9, the others 0.8, and everything else O with 0.99.
func People(k Kind) Model {
	m := Model{Kind: k, Labels: []string{"O", "B-PER", "I-PER", "B-LOC", "I-LOC", "B-ORG", "I-ORG"}}
	name := func(label string, pieces ...string) {
		m.Pieces = append(m.Pieces, m.written(pieces[0], true, label, 0.9)...)
		for _, p := range pieces[1:] {
			m.Pieces = append(m.Pieces, m.written(p, false, "I-"+label[2:], 0.8)...)
		}
	}
	name("B-PER", "Jör", "g")
	name("I-PER", "Mül", "ler") // before Huber, so that merges make "ler" rather than "er"
	name("B-PER", "Anna")
	name("I-PER", "Hub", "er")
	name("B-LOC", "Zür", "ich")
	name("B-ORG", "Ac", "me")
	for _, word := range strings.Fields("lives in works at and with the met") {
		m.Pieces = append(m.Pieces, m.written(word, true, "", 0)...)
	}
	return m
}

// written is a piece as the tokenizer writes it: with and without a space before it.
func (m Model) written(text string, first bool, label string, p float64) []Piece {
	if m.Kind == BERTUncased {
		text = strings.NewReplacer("ü", "u", "ö", "o").Replace(strings.ToLower(text))
	}
	switch m.Kind {
	case BERTCased, BERTUncased:
		if !first {
			text = "##" + text
		}
		return []Piece{{Text: text, Label: label, P: p}}
	case RoBERTa, DeBERTa:
		text = bytesOf(text)
		if first {
			return []Piece{{Text: "Ġ" + text, Label: label, P: p}, {Text: text, Label: label, P: p}}
		}
		return []Piece{{Text: text, Label: label, P: p}}
	}
	if first {
		text = "▁" + text
	}
	return []Piece{{Text: text, Label: label, P: p}}
}

// bytesOf writes a text as its bytes, made visible.
func bytesOf(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		b.WriteRune(visible(int(c)))
	}
	return b.String()
}
