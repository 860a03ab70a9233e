// Package ledger remembers what was shared: of each document which entities occur in it, how
// relevant they are there, and which of them its readers see. No text and no value is kept,
// only ids; as a guess can be checked against them, a ledger is written sealed.
//
// A collection that grows is planned with it. New documents are measured among all that was
// shared, and what was shared cannot be masked any more. The measures are those of the whole,
// to the last bit and in whatever order batches came, because what they need of the rest is
// kept exactly: the number of documents, and of each entity how many it is in and its highest
// relevance. Only documents that a chain may lead to are looked at one by one.
package ledger
