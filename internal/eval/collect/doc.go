// Package collect is an attacker who may only ask: an index gives passages for a question, and
// nothing else is known of it. So are most systems that answer from documents. Over several
// sessions the attacker asks, reads what comes, and asks again with words of it.
//
// Two things are sought. The person: the attacker knows what happened, in words of a document's
// original, and holds public texts or a register; what was collected is then linked as documents
// are by package linkage. An attribute: the attacker knows the row of somebody in a register but
// for one column, and guesses that from what was collected.
package collect
