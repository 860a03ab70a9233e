// Package vault keeps the only way back: what stood where something else stands now.
//
// A vault is a folder of three files:
//
//   - entries, sealed (package seal): for every record that was written, where its
//     replacements are; for every entity, its ways of writing and what took their
//     place;
//   - audit.jsonl, who looked, when, why, and at what: one line for each act, none
//     with an original, each with a code (HMAC) over itself and the one before, so
//     that lines cannot be changed, moved or left out;
//   - head, sealed: how far the audit goes, so that it cannot be cut short either.
//
// Every entity has a random key of its own, under which its originals are encrypted
// once more inside entries. To forget an entity is to write entries anew without
// that key. What of a record belongs to no single entity - how its JSON was escaped,
// a field that was emptied - is encrypted under the keys of all its entities
// together, so that it goes when one of them goes.
//
// From outside only the sizes of the three files can be seen.
//
// A [Writer] fills a vault while documents are written; a [Vault] opens it;
// originals come out of a [Revealer] alone, and there is none before the audit says
// so.
package vault
