package onnxtest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// Kind is a kind of model: its tokenizer and its inputs.
type Kind string

const (
	BERTCased   Kind = "bert-cased"   // WordPiece
	BERTUncased Kind = "bert-uncased" // WordPiece; lower case, no accents
	RoBERTa     Kind = "roberta"      // byte-level BPE, no token types
	DeBERTa     Kind = "deberta"      // byte-level BPE
	DeBERTaV3   Kind = "deberta-v3"   // Unigram; no token types
	XLMR        Kind = "xlm-r"        // Unigram; no token types
)

// Kinds lists them.
func Kinds() []Kind { return []Kind{BERTCased, BERTUncased, RoBERTa, DeBERTa, DeBERTaV3, XLMR} }

// Model is a token classifier whose weights are set by hand.
type Model struct {
	Kind   Kind
	Labels []string // "O" first
	// Pieces are the tokens of the vocabulary beside single characters, in the
	// tokenizer's own writing (##ber, ĠHuber, ▁Huber).
	Pieces []Piece
}

// Piece is a token and what the model says to it: Label with probability P, and the
// other labels share the rest evenly. "" is O with 0.99.
type Piece struct {
	Text, Label string
	P           float64
	// Score is the logarithm of the piece's probability, for Unigram; 0 is -1 for each
	// character less half of one for being a piece.
	Score float64
}

// Write writes the folder of a model: model.onnx, tokenizer.json, config.json.
func Write(dir string, m Model) error {
	if !slices.Contains(Kinds(), m.Kind) {
		return fmt.Errorf("onnxtest: there is no kind %q; there are %v", m.Kind, Kinds())
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("onnxtest: %w", err)
	}
	tok, tokens := m.tokenizer()
	logits, err := m.logits(tokens)
	if err != nil {
		return err
	}
	files := map[string]any{"tokenizer.json": tok, "config.json": m.config(len(tokens))}
	for name, content := range files {
		data, err := json.MarshalIndent(content, "", " ")
		if err != nil {
			return fmt.Errorf("onnxtest: %w", err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), append(data, '\n'), 0o644); err != nil {
			return fmt.Errorf("onnxtest: %w", err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "model.onnx"), classifier(logits, m.inputs()), 0o644); err != nil {
		return fmt.Errorf("onnxtest: %w", err)
	}
	return nil
}

// logits has a row for each token.
func (m Model) logits(tokens []string) ([][]float32, error) {
	number := map[string]int{"": 0}
	for i, l := range m.Labels {
		number[l] = i
	}
	said := map[string]Piece{}
	for _, p := range m.Pieces {
		said[p.Text] = p
	}
	rows := make([][]float32, len(tokens))
	for i, t := range tokens {
		p := said[t]
		if p.P == 0 {
			p.P = 0.99
		}
		label, ok := number[p.Label]
		if !ok {
			return nil, fmt.Errorf("onnxtest: no label %q", p.Label)
		}
		rows[i] = make([]float32, len(m.Labels))
		rows[i][label] = logit(p.P, len(m.Labels))
	}
	return rows, nil
}

func (m Model) inputs() []string {
	switch m.Kind {
	case RoBERTa, XLMR, DeBERTaV3:
		return []string{"input_ids", "attention_mask"}
	}
	return []string{"input_ids", "attention_mask", "token_type_ids"}
}

// config is config.json.
func (m Model) config(vocabulary int) map[string]any {
	types := map[Kind]string{
		BERTCased: "bert", BERTUncased: "bert", RoBERTa: "roberta", DeBERTa: "deberta", DeBERTaV3: "deberta-v2", XLMR: "xlm-roberta",
	}
	architectures := map[Kind]string{
		BERTCased: "BertForTokenClassification", BERTUncased: "BertForTokenClassification",
		RoBERTa: "RobertaForTokenClassification", DeBERTa: "DebertaForTokenClassification",
		DeBERTaV3: "DebertaV2ForTokenClassification", XLMR: "XLMRobertaForTokenClassification",
	}
	names := map[string]string{}
	for i, l := range m.Labels {
		names[strconv.Itoa(i)] = l
	}
	longest := 512
	if m.Kind == RoBERTa || m.Kind == XLMR {
		longest = 514 // two places are for the mark of filling
	}
	return map[string]any{
		"architectures": []string{architectures[m.Kind]}, "model_type": types[m.Kind], "id2label": names,
		"max_position_embeddings": longest, "vocab_size": vocabulary,
	}
}
