package eval

import "github.com/lethe-privacy/lethe"

// Rouge1 is ROUGE-1 of two texts (Lin, ROUGE: A Package for Automatic Evaluation of
// Summaries, 2004): how many tokens of the one are in the other. Each is in [0,1].
//
//	hits      = Σ over the words w of min(count of w in candidate, count of w in reference)
//	precision = hits / |candidate|   recall = hits / |reference|   F1 = 2·P·R / (P+R)
type Rouge1 struct {
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
}

// RougeOf compares what was found with what is wanted, each a list of tokens as
// [RougeTokens] gives them. Order does not matter. Nothing against nothing is 1;
// nothing against something is 0.
func RougeOf(candidate, reference []string) Rouge1 {
	if len(candidate) == 0 && len(reference) == 0 {
		return Rouge1{1, 1, 1}
	}
	left := make(map[string]int, len(reference))
	for _, t := range reference {
		left[t]++
	}
	hits := 0
	for _, t := range candidate {
		if left[t] > 0 {
			left[t]--
			hits++
		}
	}
	if hits == 0 {
		return Rouge1{}
	}
	all := float64(len(candidate) + len(reference))
	return Rouge1{
		float64(hits) / float64(len(candidate)),
		float64(hits) / float64(len(reference)),
		2 * float64(hits) / all, // 2PR/(P+R)
	}
}

// RougeTokens cuts a text into its \w+ tokens (letters and numbers of all scripts, and
// _) in lower case. Endings are not cut off.
func RougeTokens(text string) []string {
	text = lethe.Lower(text)
	var tokens []string
	for _, w := range wordsOf(text) {
		tokens = append(tokens, text[w.Start:w.End])
	}
	return tokens
}
