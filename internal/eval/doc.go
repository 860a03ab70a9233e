// Package eval measures detection against a gold standard. An [Evaluation] takes
// documents with their marks and what was found in them, one at a time, and adds
// up counts; two that saw different documents can be merged. Nothing depends on
// the order of documents or mentions. From the counts comes a [Report].
//
// # Masking
//
// The measures of the Text Anonymization Benchmark (Pilán et al., The Text
// Anonymization Benchmark, Computational Linguistics 48(4), 2022), as the authors'
// evaluation.py computes them. Mentions of an annotator are grouped by entity. An
// entity needs masking if any of its mentions does, and is a direct identifier if
// its first mention is. A span of text is masked when every character of it is
// covered by what was found, ignoring white space, ,.-;:/&()[]–'"’“” and function
// words.
//
//	entity recall   = |entities of which every mention that needs it is masked| / |entities that need masking|
//	token recall    = |masked \w+ tokens| / |\w+ tokens|             of all mentions of those entities
//	token precision = |tokens inside a mention that needs masking| / |tokens|    of what was found
//	weighted        = the same, each token t counted I(t) = -log2(n(t)/N) times
//
// where n(t) is how often the word t occurs in the evaluated documents, in lower
// case, and N is the number of their words. The authors weigh by a masked language
// model instead, I(t) = -log p(t | context); ours needs none, and figures of the two
// must not be compared. Three more things differ, all on the strict side or without
// effect on their data: function words are a closed list of English in place of
// spaCy's tags, in which a single capital ("A. Kaya") is a name; predictions that
// overlap count once; a document in which nothing is marked still counts what was
// found in it. With several annotators each is counted, which is their
// micro-average.
//
// # Spans and tokens
//
// For each label and for all, with gold G and predictions P of a document:
//
//	strict   a prediction is right if G has the same span under the same label
//	overlap  a prediction is right if it shares a character with one of G of its label;
//	         one of G is found if it shares a character with one of P of its label
//	token    over the \w+ tokens: those touched by G, those touched by P, those by both
//	iou      as SpanEvaluator of presidio-research does: skip words are cut off at both
//	         ends, neighbours of one label with nothing but skip words between become
//	         one; one of G is found if predictions that each raise it bring
//	         |G∩P|/|G∪P|, in characters, to at least 0.5
//
//	precision = right/found   recall = hit/gold   F(β) = (1+β²)·P·R / (β²·P+R)
//
// Micro sums the counts of all labels; macro is the mean over the labels that the
// gold has. "Any" forgets the labels: was personal data found, whatever it was
// called. An undefined ratio (nothing found, nothing marked) is 0; the counts beside
// it tell.
//
// # Two annotations
//
// [SpanScores] compares the marks of two annotations of the same texts, without
// detecting: precision and recall of SemEval-2013 task 9.1 (strict, exact, partial,
// type), and what the one would hide of the other, in whole, in part, in characters.
// docs/reference/scoring.md has the formulas.
//
// # Baselines
//
// "mask everything" finds every field whole; "capitals and digits" finds every word
// that begins with a capital or has a digit. A system that does not beat the second
// has learnt nothing about people.
package eval
