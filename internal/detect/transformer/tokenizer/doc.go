// Package tokenizer cuts texts into the tokens of a Hugging Face model, as its file
// tokenizer.json says, and knows for each token the bytes of the text that it stands
// for.
//
// It reads the kinds that token classifiers use: WordPiece (BERT), byte-level BPE
// (RoBERTa, DeBERTa), and Unigram (XLM-R, DeBERTa-v3), with their normalizers and
// ways to split. A part that it does not know is an error, never passed over. Markers
// such as [SEP] that stand in a text are text.
package tokenizer
