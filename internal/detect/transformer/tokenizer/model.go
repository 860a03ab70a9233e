package tokenizer

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// modelJSON is the model in the file: what all kinds have in it.
type modelJSON struct {
	Type           string          `json:"type"`
	Vocab          json.RawMessage `json:"vocab"`
	Merges         []mergeJSON     `json:"merges"`
	UnkToken       *string         `json:"unk_token"`
	UnkID          *int            `json:"unk_id"`
	Prefix         *string         `json:"continuing_subword_prefix"`
	Suffix         *string         `json:"end_of_word_suffix"`
	MaxInputChars  *int            `json:"max_input_chars_per_word"`
	FuseUnk        bool            `json:"fuse_unk"`
	ByteFallback   bool            `json:"byte_fallback"`
	IgnoreMerges   bool            `json:"ignore_merges"`
	vocabulary     map[string]int
	unknown, count int
}

// mergeJSON is "a b" or ["a", "b"].
type mergeJSON [2]string

func (m *mergeJSON) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) != nil {
		return json.Unmarshal(data, (*[2]string)(m))
	}
	a, b, ok := strings.Cut(text, " ")
	if !ok || strings.Contains(b, " ") {
		return errors.New("a merge is no pair")
	}
	*m = mergeJSON{a, b}
	return nil
}

// scoredPiece is a piece and its score: ["piece", -3.5].
type scoredPiece struct {
	piece string
	score float64
}

func (s *scoredPiece) UnmarshalJSON(data []byte) error {
	return two(data, &s.piece, &s.score)
}

// two reads a list of two.
func two(data []byte, first, second any) error {
	list := []any{first, second}
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	if len(list) != 2 {
		return fmt.Errorf("a list has %d elements where there should be two", len(list))
	}
	return nil
}

// readModel makes the model that the file describes; size is one more than its highest
// id.
func readModel(data json.RawMessage) (m model, size int, err error) {
	var j modelJSON
	if absent(data) {
		return nil, 0, errors.New("it has no model")
	}
	if err := json.Unmarshal(data, &j); err != nil {
		return nil, 0, fmt.Errorf("model: %w", err)
	}
	if j.Type == "Unigram" || j.Type == "" && len(j.Vocab) > 0 && j.Vocab[0] == '[' {
		return j.unigram()
	}
	if err := j.readVocabulary(); err != nil {
		return nil, 0, err
	}
	switch {
	case j.Type == "BPE" || j.Type == "" && len(j.Merges) > 0:
		m, err = j.bpe()
	case j.Type == "WordPiece" || j.Type == "":
		m, err = j.wordPiece()
	default:
		err = fmt.Errorf("model %q is not known; there are WordPiece, BPE and Unigram", j.Type)
	}
	return m, j.count, err
}

// readVocabulary reads tokens and their ids.
func (j *modelJSON) readVocabulary() error {
	if err := json.Unmarshal(j.Vocab, &j.vocabulary); err != nil || len(j.vocabulary) == 0 {
		return errors.New("model: its vocabulary is no list of tokens with their ids")
	}
	for _, id := range j.vocabulary {
		if id < 0 || id > 1<<30 {
			return fmt.Errorf("model: a token has the id %d", id)
		}
		j.count = max(j.count, id+1)
	}
	j.unknown = -1
	if j.UnkToken != nil {
		if id, ok := j.vocabulary[*j.UnkToken]; ok {
			j.unknown = id
		}
	}
	return nil
}

func (j *modelJSON) wordPiece() (model, error) {
	if j.unknown < 0 {
		return nil, errors.New("model: the vocabulary does not have the unknown token")
	}
	w := wordPiece{vocab: j.vocabulary, unknown: j.unknown, prefix: "##", longest: 100}
	if j.Prefix != nil {
		w.prefix = *j.Prefix
	}
	if j.MaxInputChars != nil {
		w.longest = min(max(*j.MaxInputChars, 0), 1000)
	}
	return w, nil
}

func (j *modelJSON) bpe() (model, error) {
	b := bpe{
		vocab: j.vocabulary, merges: make(map[[2]int]merge, len(j.Merges)), unknown: j.unknown,
		fuse: j.FuseUnk, byteFallback: j.ByteFallback, whole: j.IgnoreMerges,
	}
	if j.Prefix != nil {
		b.prefix = *j.Prefix
	}
	if j.Suffix != nil {
		b.suffix = *j.Suffix
	}
	for i, m := range j.Merges {
		left, ok := j.vocabulary[m[0]]
		right, ok2 := j.vocabulary[m[1]]
		to, ok3 := j.vocabulary[m[0]+strings.TrimPrefix(m[1], b.prefix)]
		if !ok || !ok2 || !ok3 {
			return nil, fmt.Errorf("model: merge %d is of tokens that the vocabulary does not have", i+1)
		}
		if _, again := b.merges[[2]int{left, right}]; !again {
			b.merges[[2]int{left, right}] = merge{i, to}
		}
	}
	return b, nil
}

func (j *modelJSON) unigram() (model, int, error) {
	var vocab []scoredPiece
	if err := json.Unmarshal(j.Vocab, &vocab); err != nil {
		return nil, 0, errors.New("model: its vocabulary is no list of tokens with their scores")
	}
	if j.UnkID == nil || *j.UnkID < 0 || *j.UnkID >= len(vocab) {
		return nil, 0, errors.New("model: it has no unknown token")
	}
	return newUnigram(vocab, *j.UnkID, j.ByteFallback), len(vocab), nil
}
