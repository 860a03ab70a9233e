// Package risk measures how well people can be recognised from a collection: from
// one document, and along chains of documents that share entities. The measures
// are those of Zhou, "Improving and Benchmarking Privacy in RAG" (2025), 4.2.3.
//
// With N documents, an entity e of weight w in f of them, and rel its relevance in
// a document d:
//
//	u(e)      = log((N+1)/f) / log(N+1)             uniqueness
//	c(e,d)    = rel(e,d) · u(e) · w                 contribution
//	imp(e)    = max over d of c(e,d)                importance
//	R(d)      = 1 − ∏ (1 − c(e,d))                  document risk
//	s(e,i,j)  = max(rel(e,i), rel(e,j)) · u(e) · w
//	strength  = 1 − ∏ (1 − s(e,i,j))                over the entities that i and j share
//	hop       = strength · (1 + (R(i)+R(j))/2) / 2
//	R(chain)  = 1 − ∏ (1 − hop)
//
// Documents are joined by an edge if they share an entity and strength is at
// least the edge threshold. A chain is a simple path of two to k documents.
//
// Results are the same to the last bit whatever the order of input and the number
// of threads, because every product is taken in one order: rel·u first, then ·w;
// over entities by rising id; over the hops of a chain from its first document to
// its last, a chain and its reverse being one, written in the direction whose list
// of source ids is the smaller. Masking entities never raises any of these
// numbers, also not by rounding.
package risk
