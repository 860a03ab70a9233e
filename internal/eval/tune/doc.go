// Package tune searches settings on collections with known truth.
//
// [Context] is the search for the filter of stage 2's context (Zhou, "Improving and
// Benchmarking Privacy in RAG", 2025, 4.2.5): every document is asked about once by
// itself, then with what the collection knows, for each strength of the filter, with
// direct identifiers among what is known and without, several times over. What was found
// is compared with the gold values of each document by ROUGE-1, and the scores of the
// documents are averaged. Stage 1 alone is the base line.
package tune
