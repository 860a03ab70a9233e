package tokenizer_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/tokenizer"
)

func Example() {
	t, err := tokenizer.Parse([]byte(`{
		"normalizer": {"type": "BertNormalizer"},
		"pre_tokenizer": {"type": "BertPreTokenizer"},
		"model": {"type": "WordPiece", "unk_token": "?", "vocab": {"?": 0, "zur": 1, "##ich": 2}}
	}`))
	if err != nil {
		panic(err)
	}
	const text = "in Zürich"
	for token := range t.Tokens(text) {
		fmt.Println(token.ID, text[token.Start:token.End], token.Continues)
	}
	// Output:
	// 0 in false
	// 1 Zür false
	// 2 ich true
}
