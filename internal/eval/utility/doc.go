// Package utility tells what documents are still good for after something was done to
// them: a language model answers the same questions from a document before and after,
// and the answers are compared.
//
// All questions about a document go in one request, the document before in one and the
// document after in another. A question that the document did not answer before says
// nothing; of the others is counted how many are kept. An answer is kept where it is
// the same, word for word but for case and punctuation. Of others a judge decides, where
// one is asked; else their words: ROUGE-1 F1 of those that tell something (articles and
// the like left out) reaches a threshold, every number of the answer before is in the
// one after, and neither of them denies what the other does not.
//
// A document that could not be asked about is listed, and is in no share: that a server
// failed says nothing about the document.
package utility
