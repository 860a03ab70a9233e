// Package tagger finds names, places, organisations and other personal data by
// a sequence model: a linear-chain conditional random field over hashed features,
// trained by package train from open corpora and embedded in the program.
//
// A text is cut into tokens, never into sentences: a full stop after "Mr" or
// "Z.M." is only context to the model, so that no name is torn apart by a wrong
// guess about where a sentence ends. Lines are a token of their own kind, because
// forms, tables and headings live on them, except where the text is merely
// wrapped at a column.
//
// [Load] gives an embedded model, [Read] any other; [Detector] makes of them a
// detector that picks by the language of each document.
package tagger
