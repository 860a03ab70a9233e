// Package token cuts a text into tokens and sentences, as GATE's tokenisers and
// sentence splitters do, so that grammars written for GATE read it unchanged.
//
// A [Tokenizer] annotates a document with Token and SpaceToken. Their features are
// GATE's: kind (word, number, punctuation, symbol; space, control), orth
// (upperInitial, allCaps, lowercase, mixedCaps), string, length in UTF-16 units,
// position (startpunct, endpunct), subkind (dashpunct), symbolkind (currency), and
// type=other for words in scripts without case. A letter or a sign that no rule of GATE's takes, a
// byte that is no UTF-8 among them, becomes a DEFAULT_TOKEN with type=UNKNOWN.
// Together they tile the text: each byte lies in exactly one of them.
//
// There are two styles. [Default] keeps hyphens in a word as GATE's
// DefaultTokeniser.rules do, which cut "Meier-Huber" after the hyphen. [Alternate]
// makes each hyphen a token, as AlternateTokeniser.rules do for German: "59-jähriger" is three
// tokens. In both, digits and letters never share a token, and each space and each
// control character is one of its own.
//
// Both are GATE 8.6's, letter for letter, with what its automata do beyond its rules:
// Alternate calls "GmbH" upperInitial. Three things differ: combining marks stay with their letter in
// both styles, words without case are words in both, and a separator of lines or
// paragraphs is a SpaceToken.
//
// A [Splitter] annotates Sentence and Split; see there.
package token
