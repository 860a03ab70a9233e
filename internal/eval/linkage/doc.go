// Package linkage is an attacker who holds public texts about people and asks which of them a
// document is about. It asks no model, and needs nothing but both collections.
//
// Each [Attacker] learns from the public texts, the background, and then gives every person of
// it a score for a document. By that the people are ranked, and it is counted where the person
// stands whom the document is about: whoever stands first is found. People with equal scores
// share their ranks, as whoever has to choose among them would draw one.
//
// The measures are those of retrieval: the share found at rank 1 and within the first 5, and
// the AUC, the chance that the right person scores higher than any other. They are given for
// documents, and for people, all of whose documents are read as one. Intervals hold 95 of 100
// times; they are drawn by people (the bootstrap of Efron 1979), since documents about one
// person are not independent.
package linkage
