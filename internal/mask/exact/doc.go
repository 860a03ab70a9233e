// Package exact seeks the cheapest entities to mask so that all bounds are met, and
// proves how cheap it can be at all.
//
// Three kinds of bounds are met by every plan, whichever strategy makes it:
//
//   - R(d) of every document is at most θ_doc.
//   - A chain that has a target (it is of level HIGH or MEDIUM in the assessment that sets
//     the targets) is at most at it.
//   - Any other chain is no chain of level MEDIUM or above in what is left: one of its
//     edges is below the threshold, or its risk is below that level.
//
// All of them are monotone: masking more never breaks one. So a bound that is broken
// while some entities are masked says that at least one of the others must be (a core).
// The bound of a document says more: with a = −ln(1 − c(e,d)), the masked a must add up to
// so much. Both are rows of package cover.
//
// Chains are too many to be written down. Rows are made of those that a choice breaks, and
// the next choice is sought, until none is broken (an implicit hitting set). The bound
// that some rows prove holds for all.
package exact
