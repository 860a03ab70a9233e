// Package extract extracts entities by a language model, in two stages: first from each
// document alone, then with what the collection knows.
//
// # The way of a document
//
//  1. [Extractor.Local] asks what identifies people in it, [Extractor.InContext] asks
//     again with entities of the collection before it, which a [Memory] chooses. A long
//     document is asked about in parts that overlap.
//  2. The answers are read and checked: an [Entity] has a label of the schema and a
//     relevance in [0,1], and [Counts] say what was dropped or fixed.
//  3. [Union] joins both stages.
//  4. [Locate] finds the entities in the document. What does not stand there is lost,
//     and listed; nothing is taken on the model's word.
//
// [Extractor.Judge] is the cheap way: others find the mentions, and the model says only
// how much each tells.
//
// # What is trusted
//
// The model is not. Its values are searched in the document, its labels and numbers
// are mapped into what there is. A document is data: it is sent between delimiters that
// it cannot write, and instructions in it can at most make the model say less. What the
// embedded detectors found in the same document is therefore kept by those who run both;
// an answer without entities for a document in which they found validated numbers tells
// that the model was led astray, or is of no use.
//
// Errors and what is listed as lost never hold texts of documents, prompts or answers.
package extract
