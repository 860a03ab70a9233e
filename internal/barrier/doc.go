// Package barrier measures and plans a linked collection that does not fit in memory. What
// comes out is what packages risk and mask make of it in memory, to the last bit.
//
// What grows with mentions and links lies in sorted runs on disk (package spill):
//
//   - occurrences by document, then entity: one reading gives the risks of documents;
//   - postings by token: of each document those of its shared entities, rarest first, that
//     can begin an edge by the bound of prefix filtering (package risk), each with the list
//     of the document's shared entities. Two documents meet at the first entity that they
//     share and nowhere else. A word that stands in very many documents is no token of any,
//     and joins nothing by itself, as in memory;
//   - edges by document.
//
// A posting list that does not fit is compared block by block, and so are documents that share very many
// entities, which would be copied as often.
//
// The plan goes through the documents in order, as many at a time as fit. Of what they leave
// the edges are found anew. An edge counts that may lie on a chain with a target: its own hop
// and the best beside it bound that, so that chains are never listed. Documents hang together
// that such an edge joins, or that share an entity which may be masked for one. What hangs
// together is planned in memory by package mask, as many components at a time as fit, and what
// is masked comes in the order of the chains that asked for it. There it has no names, and lies in
// few arrays (risk.Numbers): a document takes some 200 bytes, an occurrence 16, an edge 100.
//
// In memory are 40 bytes a document, some bits an entity, the largest document, the largest
// entity, and the largest component.
package barrier
